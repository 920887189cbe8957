import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/redirect/redirect-target.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { vercel } from '../../../src/hosts/vercel/host.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

expectReports(rule, {
  good: {
    'a page, a splat, another site': site({
      _redirects: '/meters /gauges/ 301\n/m/* /gauges/:splat\n/x https://other.example/ 302\n',
    }),
    'a variant of a page that has another canonical': site({
      _redirects: '/m/gauges/index.html /m/gauges/ 301\n/m/gauges /m/gauges/ 301\n',
      'm/gauges/index.html': page('/gauges/'),
    }),
    'a page whose canonical is on another host, which canonical-host reports': site({
      _redirects: '/meters /x/ 301\n',
      '/x/': { canonical: 'https://staging.example.net/x/' },
    }),
    'a file that hosts serve without its extension': site({
      _redirects: '/x/index.html /x 301\n/y.html /y/ 301\n',
      'x.html': page('/x'),
      'y.html': page('/y'),
    }),
    // https://vercel.com/docs/project-configuration#redirects: a group of the source is $1 in the destination.
    'the pages of a list in vercel.json': site({
      'vercel.json': JSON.stringify({
        redirects: [
          { source: '/(gauges|manometers)', destination: 'https://www.example.com/$1/', statusCode: 301 },
        ],
      }),
    }),
  },
  bad: {
    http: site({ _redirects: '/a http://other.example/ 301\n' }),
    'a page that is not there': site({ _redirects: '/meters /gages/ 301\n' }),
    'a URL that the redirect map redirects': site({
      _redirects: '/a /b 301\n',
      'redirects.yaml': 'redirects:\n  - { from: /b, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'a page that is not there under any variant of its URL': site({
      _redirects: '/a.html /a/ 301\n/b.htm /b/ 301\n/c.html /c 301\n/d/index.html /d/ 301\n',
    }),
    'another line, for some visitors': site({ _redirects: '/a /b 302 Country=de\n/b /gauges/ 301\n' }),
    'a noindex page': site({
      _redirects: '/a /x/ 301\n',
      '/x/': { head: '<meta name="robots" content="noindex">' },
    }),
    'a loop of two, in netlify.toml': site({
      'netlify.toml': '[[redirects]]\nfrom = "/x"\nto = "/y"\n[[redirects]]\nfrom = "/y"\nto = "/x"\n',
    }),
    'another host of the site, in .htaccess': site({
      '.htaccess': 'Redirect 301 /a https://example.com/gauges/\n',
    }),
    'a host that the visitor may choose': site({ _redirects: '/a/* https://partner.example:splat 301\n' }),
    'the same for all URLs of a former domain': site({
      _redirects: 'https://old.example.net/* https://www.example.com:splat 301!\n',
    }),
  },
});

// Netlify ignores the slash of a source: https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash
it('redirect-target says that a line of Netlify redirects to itself', async () => {
  const files = site({ _redirects: '/docs/book/ /docs/book 301!\n' });
  const [found] = runRules(await siteOf({ files }), { only: ['redirect-target'] });
  expect(found?.message).toBe('/docs/book/ redirects to /docs/book, which is in a redirect loop');
});

// Found by the nightly seed 20261138.
it.each([
  ['serves the folder of a page that names its index file', undefined, []],
  [
    'redirects that folder',
    false,
    ['/a redirects to /docs/, whose own URL is /docs/index.html; write /docs/index.html'],
  ],
])('redirect-target judges a redirect on a host that %s', async (_, trailingSlash, expected) => {
  const config = { trailingSlash, redirects: [{ source: '/a', destination: '/docs/', statusCode: 301 }] };
  const files: Readonly<Record<string, string>> = site({
    'vercel.json': JSON.stringify(config),
    'docs/index.html': page('/docs/index.html'),
  });
  const serving = vercel.serving?.({ files: Object.keys(files), read: (name) => files[name] });
  const origin = 'https://www.example.com';
  const read = await readSite(filesInMemory(files), { origin, host: vercel, hosts: [vercel], serving });
  const found = runRules(read, { only: ['redirect-target'] });
  expect(found.map(({ message, fix }) => `${message}; ${fix}`)).toEqual(expected);
});
