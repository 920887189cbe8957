import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../../src/audit/rules/shared/hreflang.ts';
import { proposeSiteUrl } from '../../../src/audit/rules/shared/site-url.ts';
import { findGenerator } from '../../../src/lib/generators/find.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { siteOf } from '../example-site.ts';
import { canonical, foundBy, html } from '../found-by.ts';

const own = 'https://www.example.com';
const pages = (origin: string) => ({
  'index.html': html(canonical(`${own}/`)),
  'a/index.html': html(canonical(`${origin}/a/`)),
  'b/index.html': html(canonical(`${own}/b/`)),
});

it.each([
  'https://staging.example.com',
  'https://acme.pages.dev',
  'https://acme.netlify.app',
  'https://acme.vercel.app',
])('canonical-host reports one canonical on the preview %s as an error', async (origin) => {
  expect(await foundBy('canonical-host', pages(origin))).toEqual([
    `error a/index.html the canonical is on ${origin}, not on ${own}`,
  ]);
});

// `hugo` replaces the files of the site, and keeps /page/9/ that `hugo server` left there: https://gohugo.io/commands/hugo_server/
it('canonical-host asks for a build where single pages are left by hugo server', async () => {
  const hugo = '<meta name="generator" content="Hugo 0.163.2">';
  const left = pages('http://localhost:1313');
  const files = { ...left, 'index.html': html(hugo + canonical(`${own}/`)) };
  const [finding] = runRules(await siteOf({ files }), { only: ['canonical-host'] });
  expect(finding?.fix).toBe(
    'set `baseURL` in your Hugo config to https://www.example.com/, and build with `hugo`: `hugo server` writes its own URL',
  );
});

it('canonical-host leaves a text of another site to strict', async () => {
  expect(await foundBy('canonical-host', pages('https://magazine.example.org'))).toEqual([
    `info a/index.html the canonical is on https://magazine.example.org, not on ${own}`,
  ]);
  expect(await foundBy(undefined, pages('https://magazine.example.org'))).not.toContainEqual(
    expect.stringContaining('canonical-host'),
  );
});

it('canonical-host accepts a deployment domain where the site itself is on one', async () => {
  const files = {
    'index.html': html(canonical('https://acme.github.io/')),
    'a/index.html': html(canonical('https://acme-labs.github.io/a/')),
    'b/index.html': html(canonical('https://acme.github.io/b/')),
  };
  expect(await foundBy('canonical-host', files, 'https://acme.github.io')).toEqual([
    'info a/index.html the canonical is on https://acme-labs.github.io, not on https://acme.github.io',
  ]);
});

// https://www.sitemaps.org/protocol.html#location
it('canonical-host says of a sitemap built for localhost to build with the URL of the site', async () => {
  const files = {
    ...site(),
    'sitemap.xml': sitemap('http://localhost:8080/', 'http://localhost:8080/gauges/'),
  };
  const [finding] = runRules(await siteOf({ files }), { only: ['canonical-host'] });
  expect(finding).toMatchObject({
    message: 'the sitemap names http://localhost:8080, not https://www.example.com',
    why: 'Search engines ignore entries on another host than that of the sitemap.',
    fix: "build with the site's URL in place of that of the development server",
  });
});

// https://vitepress.dev/guide/sitemap-generation: `base` is appended to the hostname.
it('proposeSiteUrl gives VitePress the hostname with the base', () => {
  const generator = findGenerator({ declared: ['VitePress v1.6.4'] });
  const fix = proposeSiteUrl({
    origin: own,
    base: parsePath('/docs/'),
    generator,
    causes: {},
    pages: [],
    home: undefined,
    sitemaps: [],
  });
  expect(fix).toBe('set `sitemap.hostname` in .vitepress/config to https://www.example.com/docs/');
});

it('canonical-host masks no other rule: a title that two pages share is reported too', async () => {
  const page = (path: string, title: string) =>
    html(`<title>${title}</title>${canonical(`https://example.com${path}`)}`);
  const files = {
    'index.html': page('/', 'Pumps'),
    'a/index.html': page('/a/', 'Seals'),
    'b/index.html': page('/b/', 'Seals'),
  };
  expect(await foundBy('title-unique', files)).toEqual([
    'warning a/index.html another page has the title "Seals" too',
    'warning b/index.html another page has the title "Seals" too',
  ]);
});

const only = ['canonical-host'];

it('says how a preview of the site is audited', async () => {
  const found = runRules(await siteOf({ files: site(), site: 'http://127.0.0.1:4321' }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set([
      "if this is a preview of that site, audit it with --site https://www.example.com; if not, set the site's URL in the settings of the generator, and build again",
    ]),
  );
});

it('knows no preview on a public host', async () => {
  const found = runRules(await siteOf({ files: site(), site: 'https://staging.example.net' }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set([
      "set the site's URL in the settings of the generator, and build again, and correct line 4 of robots.txt unless the build writes it; if the site is at https://www.example.com instead, audit it with --site https://www.example.com",
    ]),
  );
});

it('canonical-host names the template where the sitemap shows that the setting is right', async () => {
  const files = site({
    '/': { canonical: 'http://www.example.com/' },
    '/gauges/': { canonical: 'http://www.example.com/gauges/' },
  });
  const found = runRules(await siteOf({ files }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set([
      'write https://www.example.com in place of http://www.example.com, in the template or the setting that writes the canonicals',
    ]),
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
