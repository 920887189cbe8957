import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/hreflang/hreflang-return.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../../src/audit/rules/shared/hreflang.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const pair = printAlternates({ en: '/', de: '/de/' });

const home = page('/', { head: pair });

const twoHosts = `${printAlternates({ en: '/' })}
<link rel="alternate" hreflang="de" href="https://www.example.de/">`;

const onLocalhost = pair.replaceAll('https://www.example.com', 'http://localhost:1313');

expectReports(rule, {
  good: {
    'a page that lists itself on localhost, which hreflang-target reports': site({
      '/': { head: onLocalhost },
      '/de/': { lang: 'de', head: onLocalhost },
    }),
    'the way back in the sitemap, where it counts as in the page': site({
      'index.html': home,
      '/de/': { lang: 'de' },
      'sitemap.xml': sitemap('/', '/de/')
        .replace('<urlset', '$& xmlns:xhtml="http://www.w3.org/1999/xhtml"')
        .replace(
          '/de/</loc>',
          `$&${['/', '/de/'].map((to) => `<xhtml:link rel="alternate" hreflang="${to === '/' ? 'en' : 'de'}" href="https://www.example.com${to}"/>`).join('')}`,
        ),
    }),
    'a version to print, with the head of the page that is its canonical': site({
      'index.html': home,
      '/de/': { lang: 'de', head: pair },
      '/print/': { canonical: 'https://www.example.com/', head: pair },
    }),
    'a build for two hosts, where each version has its canonical on its own': site({
      '/': { head: twoHosts },
      '/de/': { lang: 'de', head: twoHosts, canonical: 'https://www.example.de/' },
    }),
  },
  bad: {
    'not itself, beside a version that is missing': site({ '/': { head: printAlternates({ de: '/de/' }) } }),
    'the versions of another page': site({
      'index.html': home,
      '/de/': { lang: 'de', head: pair },
      '/prices/': { head: pair },
    }),
  },
});

it('hreflang-return replaces the URL that the other page lists for the same code', async () => {
  const files = {
    'index.html': page('/', { head: printAlternates({ de: '/', en: '/en/' }), lang: 'de' }),
    'en/index.html': page('/en/', { head: printAlternates({ en: '/en/', de: '/en/de/' }) }),
    'en/de/index.html': page('/en/de/', { lang: 'de' }),
  };
  const fixes = runRules(await siteOf({ files }), { only: ['hreflang-return'] }).map(({ fix }) => fix);
  expect(fixes).toContain(
    'on /en/, write https://www.example.com/ in hreflang="de" in place of https://www.example.com/en/de/',
  );
});

it('hreflang-return proposes the code by which the page lists itself, not an invalid lang of its layout', async () => {
  const files = {
    'index.html': page('/', { head: printAlternates({ 'zh-CN': '/', en: '/en/' }), lang: 'zh,en' }),
    'en/index.html': page('/en/', { head: printAlternates({ en: '/en/' }) }),
  };
  const [found] = runRules(await siteOf({ files }), { only: ['hreflang-return'] });
  expect(found?.fix).toBe(
    'on /en/, add <link rel="alternate" hreflang="zh-CN" href="https://www.example.com/">',
  );
});

// A Hugo partial wrote the versions of the home page into each page, and Zola those of /blog/ into /blog/page/2/.
it('hreflang-return reports pages that list the versions of another page as one finding', async () => {
  const head = printAlternates({ en: '/', de: '/de/' });
  const files = {
    'index.html': page('/', { head }),
    'de/index.html': page('/de/', { head, lang: 'de' }),
    'prices/index.html': page('/prices/', { head }),
    'pumps/index.html': page('/pumps/', { head }),
  };
  const found = runRules(await siteOf({ files }), { only: ['hreflang-return'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual(
    Array.from({ length: 2 }, () => [
      'the page lists the language versions of /, not its own',
      'list the language versions of this page, or none where it has none',
    ]),
  );
  expect(groupFindings(found)).toHaveLength(1);
});

it('hreflang-return changes the page that lists itself beside the version of another page', async () => {
  const head = printAlternates({ en: '/', de: '/de/' });
  const files = {
    'index.html': page('/', { head }),
    'de/index.html': page('/de/', { head, lang: 'de' }),
    'prices/index.html': page('/prices/', { head: printAlternates({ en: '/prices/', de: '/de/' }) }),
  };
  const fixes = runRules(await siteOf({ files }), { only: ['hreflang-return'] }).map(({ fix }) => fix);
  expect(fixes).toContain(
    'on /prices/, write the language versions of this page in place of https://www.example.com/de/, the version of /',
  );
});

// https://acme.example/blog/de/pumps-and-valves.html: the list of each language has another selection of the others
it('hreflang-return is one group where many pages lack the way back', async () => {
  const codes = ['bg', 'cs', 'da', 'de', 'el', 'es', 'fr'];
  const versions = codes.flatMap((code) =>
    ['a', 'b', 'c'].map((name) => {
      const url = `/${code}/${name}/`;
      return [url, { lang: code, head: printAlternates({ en: `/${name}/`, [code]: url }) }] as const;
    }),
  );
  const files = site({ '/a/': {}, '/b/': {}, '/c/': {}, ...Object.fromEntries(versions) });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-return'] });
  expect(found).toHaveLength(21);
  expect(groupFindings(found)).toHaveLength(1);
});

// A fix that adds one line to a page without any leaves a page that lists another version, but not itself.
it('hreflang-return proposes the whole set for a page that lists no version', async () => {
  const head = printAlternates({ en: '/gauges/', de: '/de/gauges/', fr: '/fr/gauges/' });
  const files = site({ '/de/gauges/': { lang: 'de', head }, '/fr/gauges/': { lang: 'fr', head } });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-return'] });
  const fix = `on /gauges/, add ${head.replaceAll('\n', ' ')}`;
  expect(found.map(({ fix }) => fix)).toEqual([fix, fix]);

  const mended = {
    ...files,
    ...site({
      ...files,
      '/gauges/': { head },
      '/de/gauges/': { lang: 'de', head },
      '/fr/gauges/': { lang: 'fr', head },
    }),
  };
  expect(runRules(await siteOf({ files: mended }), { only: ['hreflang-return'] })).toEqual([]);
});

it('hreflang-return names the page, not the sitemap, where both list the same versions', async () => {
  const german = '<xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/>';
  const files = site({
    '/': { head: printAlternates({ de: '/de/' }) },
    '/de/': { lang: 'de', head: pair },
    'sitemap.xml': sitemap('/', '/de/')
      .replace('<urlset', '$& xmlns:xhtml="http://www.w3.org/1999/xhtml"')
      .replace('.com/</loc>', `$&${german}`),
  });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-return'] });
  expect(found.map(({ file, message }) => [file, message])).toEqual([
    ['index.html', 'the page lists other language versions, but not itself'],
  ]);
});
