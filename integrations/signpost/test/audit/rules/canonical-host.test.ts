import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../../src/audit/rules/shared/hreflang.ts';
import { siteOf } from './example-site.ts';

const only = ['canonical-host'];

it('says how a preview of the site is audited', async () => {
  const found = runRules(await siteOf({ files: site(), site: 'http://127.0.0.1:4321' }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set(['if this is a preview of that site, audit it with --site https://www.example.com']),
  );
});

it('knows no preview on a public host', async () => {
  const found = runRules(await siteOf({ files: site(), site: 'https://staging.example.net' }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set(['build with the right origin: with Astro, `site` in the config']),
  );
});

it('is the only finding of a build with the wrong origin', async () => {
  const head = printAlternates({ en: '/', de: '/de/' });
  const away = (url: string, lang: string) =>
    page(url, { lang, head, canonical: `https://staging.example.net${url}` });
  const files = site({
    'index.html': away('/', 'en'),
    'de/index.html': away('/de/', 'de'),
    'sitemap.xml': sitemap('/', '/de/'),
    _redirects: '/deutsch /de/ 301\n',
    'redirects.yaml': 'redirects:\n  - { from: /german, to: /de/, since: 2026-01-01 }\n',
  });
  const only = [
    'canonical-host',
    'canonical-header',
    'canonical-target',
    'hreflang-return',
    'hreflang-target',
    'link-redirected',
    'link-variant',
    'map-target',
    'redirect-target',
    'sitemap-entries',
  ];
  const found = runRules(await siteOf({ files }), { only });
  expect(found.map(({ rule, url }) => `${rule} ${url}`)).toEqual([
    'canonical-host https://www.example.com/de/',
    'canonical-host https://www.example.com/',
  ]);
});
