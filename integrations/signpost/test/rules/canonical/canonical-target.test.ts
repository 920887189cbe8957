import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/canonical/canonical-target.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { type Parts, page, site } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { expectReports } from '../cases.ts';

const named = (path: string, more: Record<string, string> = {}) =>
  site({ '/copy/': { canonical: `https://www.example.com${path}` }, ...more });

const redirect = (to: string, status: number) => ({
  'redirects.yaml': `redirects:\n  - { from: /meters, to: ${to}, status: ${status}, since: 2026-01-01 }\n`,
});

expectReports(rule, {
  bad: {
    'a noindex page': named('/x/', {
      'x/index.html': page('/x/', { head: '<meta name="robots" content="noindex">' }),
    }),
    'a redirect': named('/meters', redirect('/gauges/', 301)),
    'a URL that redirects for now to a missing page': named('/meters', redirect('/none/', 302)),
    'a page whose canonical is a third one': named('/x/', {
      'x/index.html': page('/x/', { canonical: 'https://www.example.com/gauges/' }),
    }),
    'a URL variant': named('/gauges/index.html'),
    'a PDF': named('/gauges.pdf', { 'gauges.pdf': '%PDF-1.4' }),
  },
});

/** A page to which most of a site links, and whose canonical is /gauges/. */
const steered = (parts: Parts) => {
  const body = '<a href="/start/">Start</a>';
  const canonical = 'https://www.example.com/gauges/';
  return site({
    '/': { body },
    '/gauges/': { body },
    '/prices/': { body },
    '/start/': { canonical, body, ...parts },
  });
};

/** A documentation of which the old version has more pages than the current one. `canonical` is that of its page on pumps. */
const twoVersions = (canonical: string) => {
  const body = '<a href="/v1/hoses/">Hoses</a>';
  return site({
    '/v2/hoses/': {},
    '/v2/pumps/': {},
    '/v1/hoses/': { canonical: 'https://www.example.com/v2/hoses/', heading: 'All hoses' },
    '/v1/pumps/': { canonical: `https://www.example.com${canonical}`, body },
    '/v1/seals/': { body },
    '/v1/tanks/': { body },
    '/v1/drums/': { body },
    '/gauges/': { body },
  });
};

const shortText = '<main><h1>Log in</h1><p>Enter your name and password.</p></main>';

expectReports(rule, {
  good: {
    'a page of the navigation that nobody has translated': steered({ lang: 'de', heading: 'Gauges' }),
    'a page of the navigation with a text that is too short to tell': steered({ main: shortText }),
    'the changed page of an old version, which most of the site is': twoVersions('/v2/pumps/'),
  },
  bad: {
    'a page of the navigation in another language, with a text of its own': steered({
      lang: 'de',
      heading: 'Manometer',
    }),
    'a page of the navigation with a heading of its own': steered({ heading: 'Log in' }),
    'a page in a folder of which only this page has a counterpart': twoVersions('/v1/pumps/'),
  },
});

// https://acme.example/docs/: Docusaurus 2 with the `url` https://acme.example/
it('canonical-target tells of two slashes also where the host redirects to the slash at the end', async () => {
  const files = site({ '/copy/': { canonical: 'https://www.example.com//copy' } });
  const found = runRules(await readOnHost('github-pages', { files }), { only: ['canonical-target'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      'the canonical is https://www.example.com//copy, with two slashes in a row; the page is at /copy/',
      'remove one of the two slashes where the layout joins the URL of the site and the path, and add the slash at its end',
    ],
  ]);
});

// https://experienceleague.adobe.com/microsite-commerce-storefront/
it('canonical-target names the setting for the slash that the home page of Starlight lacks', async () => {
  const listFixes = async (generator: string) => {
    const files = {
      'index.html': page('/docs/', {
        canonical: 'https://www.example.com/docs',
        head: `<meta name="generator" content="${generator}">`,
      }),
      'a/index.html': page('/docs/a/'),
    };
    const facts = await readOnHost(undefined, { files, site: 'https://www.example.com/docs/' });
    return runRules(facts, { only: ['canonical-target'] }).map(({ fix }) => fix);
  };
  const write = 'write https://www.example.com/docs/';
  expect(await listFixes('Starlight v0.26.4')).toEqual([
    `in Starlight, set \`trailingSlash: 'always'\`, or ${write}`,
  ]);
  expect(await listFixes('Eleventy v3.1.0')).toEqual([write]);
});

it('canonical-target joins the pages of a template that leaves out their folder', async () => {
  const files = site({
    '/authors/niek/': { canonical: 'https://www.example.com/niek' },
    '/authors/jeroen/': { canonical: 'https://www.example.com/jeroen' },
  });
  const found = runRules(await readOnHost('github-pages', { files }), { only: ['canonical-target'] });
  expect(found).toHaveLength(2);
  expect(groupFindings(found)).toHaveLength(1);
});
