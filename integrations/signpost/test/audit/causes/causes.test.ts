import { expect, test } from 'vitest';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { html } from '../../rules/found-by.ts';
import { auditCauses, listReports, origin, readOnHost } from './support/hosted-site.ts';

const links = /^(?:link-|canonical-|hreflang-|sitemap-entries)/;

test('link-broken resolves a relative link against the URL that GitHub Pages serves, not the canonical', async () => {
  const files = site({
    'events/index.html': page('/events/', {
      canonical: `${origin}/events`,
      body: '<a href="fair">Fair</a>',
    }),
    'events/fair/index.html': page('/events/fair/', { body: '<a href="show">Show</a>' }),
    'events/show/index.html': page('/events/show/', { body: '<a href="/events/">Events</a>' }),
  });
  const found = listReports(await readOnHost('github-pages', { files }), /^link-broken$/);
  expect(found).toEqual([
    expect.stringMatching(/^error link-broken events\/fair\/index\.html: .*\/events\/fair\/show, /),
  ]);
});

test('canonical-served says to write the URL of the only wrong canonical, and hreflang-return reads the served URL', async () => {
  const base = 'https://www.example.com/book';
  const pair = `<link rel="alternate" hreflang="en" href="${base}/"><link rel="alternate" hreflang="de" href="${base}/de/">`;
  const files = {
    'index.html': page('/book/', { canonical: base, head: pair }),
    'de/index.html': page('/book/de/', { lang: 'de', head: pair }),
    'about/index.html': page('/book/about/'),
  };
  const found = auditCauses(await readOnHost('github-pages', { files, site: base })).findings;
  const named = found.filter(({ rule }) => links.test(rule) && !rule.startsWith('link-'));
  expect(named).toEqual([
    expect.objectContaining({
      rule: 'canonical-served',
      file: 'index.html',
      fix: 'write /book/ in place of /book',
    }),
  ]);
});

// https://acme.example/reference/no_tab_linter.html of pkgdown
test('a page that nothing but a redirect names has a URL like the other pages', async () => {
  const files = {
    'index.html': html('', '<a href="pumps.html">Pumps</a>'),
    'pumps.html': html(''),
    'deprecated.html': html(''),
    'old.html': html('<meta http-equiv="refresh" content="0;url=deprecated.html">'),
  };
  const site = await readOnHost('github-pages', { files, isGenerated: false });
  const page = site.pages.find(({ file }) => file === 'deprecated.html');
  expect(page?.servedUrl).toBe('/deprecated.html');
  expect(listReports(site, /^redirect-target$/)).toEqual([]);
});

test('redirect-target reads the targets of redirect pages as the host serves them, as canonical-served reads the links', async () => {
  const moved =
    '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/gauges"><a href="/gauges">Gauges</a>';
  const files = site({
    '/': { body: '<a href="/gauges">Gauges</a>' },
    'gauges/index.html': page('/gauges/', { canonical: `${origin}/gauges` }),
    'sitemap.xml': sitemap('/', '/gauges'),
    'meters/index.html': moved,
  });
  expect(
    listReports(await readOnHost('github-pages', { files }), /^(?:canonical-served|redirect-target)$/),
  ).toEqual([expect.stringMatching(/^error canonical-served /)]);
});

test('a published preview is noindex and has the canonicals of its host: two causes', async () => {
  const preview = (path: string) =>
    page(path, {
      canonical: `https://acme.staged.example${path}`,
      head: '<meta name="robots" content="noindex">',
    });
  const files = site({ 'index.html': preview('/'), 'gauges/index.html': preview('/gauges/') });
  const found = listReports(await readOnHost('github-pages', { files }), /^(?:canonical-|noindex-)/);
  const canonical = 'the canonicals name https://acme.staged.example, not https://www.example.com';
  expect(found).toEqual([
    `error canonical-host gauges/index.html: ${canonical}`,
    `error canonical-host index.html: ${canonical}`,
    'error noindex-site index.html: all 2 pages are noindex, so search engines drop the whole site',
  ]);
});

test('canonical-host reports a listed page on another host beside a mistake of the whole site', async () => {
  const demo = { canonical: 'https://demo.theme.example/gauges' };
  const files = site({
    'gauges/index.html': page('/gauges/', demo),
    'a/index.html': page('/a/', { canonical: `${origin}/a` }),
    'b/index.html': page('/b/', { canonical: `${origin}/b` }),
    'sitemap.xml': sitemap('/', '/gauges', '/a', '/b'),
  });
  const rules = listReports(await readOnHost('github-pages', { files }), /^(?:canonical-|sitemap-entries)/);
  expect(rules).toEqual([
    expect.stringMatching(/^error canonical-served /),
    'error canonical-host gauges/index.html: the canonical is on https://demo.theme.example, not on https://www.example.com',
  ]);
});

test("canonical-host reports once that the generator has no URL of the site, as with Hugo's baseURL '/'", async () => {
  const files = site({
    '/': { canonical: '/', body: '<a href="/gauges/">Gauges</a>' },
    '/gauges/': { canonical: '/gauges/', head: '<meta property="og:url" content="/gauges/">' },
    'sitemap.xml': sitemap('/', '/gauges/').replaceAll('https://www.example.com', ''),
    'index.xml':
      '<rss version="2.0"><channel><link>/</link><item><link>/gauges/</link></item></channel></rss>',
  });
  const found = listReports(await readOnHost('github-pages', { files }), /^(?!robots)/);
  const message = 'the canonicals and the sitemap name URLs without https://www.example.com';
  expect(found.filter((report) => report.startsWith('error'))).toEqual([
    `error canonical-host gauges/index.html: ${message}`,
    `error canonical-host index.html: ${message}`,
    `error canonical-host sitemap.xml: ${message}`,
    `error canonical-host sitemap.xml: ${message}`,
  ]);
});

test('canonical-host reports a build for localhost once, and other rules read its URLs as those of the site', async () => {
  const local = 'http://localhost:4321';
  const files = site({
    '/': { canonical: `${local}/`, body: `<a href="${local}/gauges/">Gauges</a>` },
    '/gauges/': {
      canonical: `${local}/gauges/`,
      head: `<meta property="og:url" content="${local}/gauges/">`,
    },
    'sitemap.xml': sitemap(`${local}/`, `${local}/gauges/`, `${local}/gone/`),
  });
  const found = listReports(await readOnHost(undefined, { files }), /./);
  const wholeSite = `the canonicals and the sitemap name ${local}, not ${origin}`;
  expect(found.filter((text) => !text.includes('canonical-host'))).toEqual([
    expect.stringMatching(/^error sitemap-entries sitemap\.xml: .*\/gone\//),
  ]);
  expect(found.filter((text) => text.includes('canonical-host'))).toEqual([
    `error canonical-host gauges/index.html: ${wholeSite}`,
    `error canonical-host index.html: ${wholeSite}`,
    `error canonical-host sitemap.xml: ${wholeSite}`,
    `error canonical-host sitemap.xml: ${wholeSite}`,
    `error canonical-host sitemap.xml: ${wholeSite}`,
  ]);
});

test.each([
  [
    'Jekyll v4.3.3',
    'set `url` in _config.yml to https://www.example.com, and build with `bundle exec jekyll build`: `jekyll serve` writes its own URL',
  ],
  [
    'Hugo 0.150.0',
    'set `baseURL` in your Hugo config to https://www.example.com/, and build with `hugo`: `hugo server` writes its own URL',
  ],
  ['mkdocs-1.6.1', 'set `site_url` in mkdocs.yml to https://www.example.com/'],
])(
  'canonical-host knows the development server of %s, and resource-broken leaves its images',
  async (generator, fix) => {
    const local = 'http://localhost:4000';
    const files = site({
      '/': {
        canonical: `${local}/`,
        head: `<meta name="generator" content="${generator}">`,
        body: `<img src="${local}/icon.svg" alt="Icon">`,
      },
      '/gauges/': { canonical: `${local}/gauges/` },
      'sitemap.xml': sitemap(`${local}/`, `${local}/gauges/`),
    });
    const { findings } = auditCauses(await readOnHost('github-pages', { files }));
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['canonical-host']));
    expect(findings[0]?.fix).toMatch(fix);
  },
);

test('canonical-host alone reports a build for localhost that also lacks the base, with its cards and redirect pages', async () => {
  const local = 'http://localhost:4000';
  const card = `<meta property="og:url" content="${local}/"><meta property="og:image" content="${local}/card.png">`;
  const files = {
    'index.html': page('/', { canonical: `${local}/`, head: card }).replaceAll('href="/', 'href="/docs/'),
    'gauges/index.html': page('/', { canonical: `${local}/gauges/` }).replaceAll('href="/', 'href="/docs/'),
    'pumps/index.html': page('/', { canonical: `${local}/pumps/` }).replaceAll('href="/', 'href="/docs/'),
    'old/index.html': `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=${local}/gauges/">`,
    'icon.svg': '<svg viewBox="0 0 1 1"/>',
  };
  const siteUrl = 'https://acme.github.io/docs/';
  const found = listReports(
    await readOnHost('github-pages', { files, site: siteUrl }),
    /^(?:canonical-host|open-graph|redirect-target)$/,
  );
  expect(found.filter((text) => !text.includes(' canonical-host '))).toEqual([]);
});

const quarto = '<meta name="generator" content="quarto-1.8.26">';
const pagesSite = 'https://acme.github.io/docs';

test('canonical-host names `site-url` of Quarto for a sitemap on another host, in another folder', async () => {
  const named = (path: string) => `https://github.com/acme/docs/${path}`;
  const files = {
    'index.html': page('/docs/', {
      canonical: '',
      head: quarto,
      body: `<a href="a.html">A</a> <a href="${named('issues')}">Issues</a>`,
    }),
    'a.html': page('/docs/a.html', { canonical: '', head: quarto }),
    'b.html': page('/docs/b.html', { canonical: '' }),
    'c.html': page('/docs/c.html', { canonical: '' }),
    'sitemap.xml': sitemap(...['index.html', 'a.html', 'b.html', 'c.html', 'gone.html'].map(named)),
  };
  const { findings } = auditCauses(await readOnHost('github-pages', { files, site: pagesSite }));
  const found = findings.filter(({ rule }) => /^(?:canonical-host|sitemap-|link-)/.test(rule));
  expect(found.map(({ rule, message, fix }) => [rule, message, fix])).toEqual([
    ...Array.from({ length: 5 }, () => [
      'canonical-host',
      'the sitemap names https://github.com/acme/docs/, not https://acme.github.io/docs/',
      'set `site-url` in _quarto.yml to https://acme.github.io/docs/',
    ]),
    [
      'sitemap-entries',
      `the sitemap lists ${named('gone.html')}, which is not in the build`,
      'take the entry out of the sitemap, or add the page',
    ],
  ]);
});

test('canonical-host names `url` of Hexo and the line of robots.txt, where both are on another host', async () => {
  const head = '<meta name="generator" content="Hexo 7.3.0">';
  const wrong = 'http://blog.example.net';
  const files = site({
    '/': { canonical: '', head, body: '<a href="/gauges/">Gauges</a>' },
    '/gauges/': { canonical: '', head },
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${wrong}/sitemap.xml\n`,
    'sitemap.xml': sitemap(`${wrong}/`, `${wrong}/gauges/`),
  });
  const { findings } = auditCauses(await readOnHost('github-pages', { files }));
  const found = findings.filter(({ rule }) => /^(?:canonical-host|sitemap-)/.test(rule));
  const fix = `set \`url\` in _config.yml to ${origin}, and correct line 3 of robots.txt unless the build writes it`;
  expect(found.map((finding) => `${finding.rule} ${finding.file}:${finding.line} ${finding.fix}`)).toEqual([
    `canonical-host robots.txt:3 ${fix}`,
    `canonical-host sitemap.xml:3 ${fix}`,
    `canonical-host sitemap.xml:4 ${fix}`,
  ]);
});

test('canonical-host reports a build with http once, in place of each canonical, link, file and entry', async () => {
  const http = 'http://www.example.com';
  const head = `<meta name="generator" content="Hugo 0.150.0"><link rel="stylesheet" href="${http}/a.css">`;
  const body = `<a href="${http}/">Home</a> <a href="${http}/gauges/">Gauges</a>`;
  const files = site({
    '/': { canonical: `${http}/`, head, body },
    '/gauges/': { canonical: `${http}/gauges/`, head, body },
    'a.css': '',
    'sitemap.xml': sitemap(`${http}/`, `${http}/gauges/`),
  });
  const { findings } = auditCauses(await readOnHost('github-pages', { files }));
  expect(new Set(findings.map(({ rule, message, fix }) => `${rule}: ${message}; ${fix}`))).toEqual(
    new Set([
      `canonical-host: the canonicals and the sitemap name ${http}, not ${origin}; set \`baseURL\` in your Hugo config to ${origin}/`,
    ]),
  );
});

test('canonical-host accepts a sitemap that lists the pages of another site', async () => {
  const shop = 'https://shop.example.net';
  const files = site({ 'sitemap.xml': sitemap(`${shop}/a/`, `${shop}/b/`) });
  expect(listReports(await readOnHost(undefined, { files }), /^canonical-host$/)).toEqual([]);
});

test('noindex-site reports a noindex on every page once, and the sitemap is right', async () => {
  const hidden = { head: '<meta name="robots" content="noindex">' };
  const files = site({ '/': hidden, '/gauges/': { ...hidden, title: '' } });
  expect(listReports(await readOnHost(undefined, { files }), /^(?:noindex-|sitemap-|title-)/)).toEqual([
    expect.stringMatching(/^error title-missing gauges/),
    'error noindex-site index.html: all 2 pages are noindex, so search engines drop the whole site',
  ]);
});

test('noindex-site reports a noindex of the home page alone, and nothing of the sitemap', async () => {
  const files = site({ '/': { head: '<meta name="robots" content="noindex">' } });
  expect(listReports(await readOnHost(undefined, { files }), /^(?:noindex-|sitemap-)/)).toEqual([
    'error noindex-site index.html: the home page is noindex',
  ]);
});

test("link-broken reports a missing page on the site's host without www", async () => {
  const files = site({ '/': { body: '<a href="https://example.com/tools/winches">Winches</a>' } });
  expect(listReports(await readOnHost(undefined, { files }), /^link-broken$/)).toEqual([
    expect.stringMatching(/^error link-broken index\.html: .*leads to \/tools\/winches/),
  ]);
});

test('link-redirected names the end of a chain, so that its fix leaves no finding', async () => {
  const files = site({
    '/': { body: '<a href="/visit">Visit</a>' },
    'about/index.html': page('/about/'),
    _redirects: '/visit /about\n',
  });
  const before = auditCauses(await readOnHost('netlify', { files })).findings;
  expect(before.filter(({ rule }) => rule.startsWith('link-re'))).toEqual([
    expect.objectContaining({ rule: 'link-redirected', fix: 'link to /about/' }),
  ]);
  const mended = { ...files, 'index.html': (files['index.html'] ?? '').replace('/visit', '/about/') };
  expect(listReports(await readOnHost('netlify', { files: mended }), /^link-(?:re|va)/)).toEqual([]);
});

test("canonical-served reports a rule of vercel.json that redirects the site's own host away, and nothing else", async () => {
  const vercel = {
    redirects: [
      {
        source: '/(.*)',
        has: [{ type: 'host', value: 'www.example.com' }],
        destination: 'https://example.com/$1',
        permanent: true,
      },
    ],
  };
  const files = site({
    '/': { body: '<a href="/gauges/">Gauges</a>' },
    'sitemap.xml': sitemap('/', '/gauges/'),
  });
  const root = { 'vercel.json': JSON.stringify(vercel, null, 2) };
  expect(listReports(await readOnHost('vercel', { files, root }), links)).toEqual([
    expect.stringMatching(/^error canonical-served vercel\.json: .*www\.example\.com to example\.com/),
  ]);
});

test('canonical-served reports a host that serves files at their names alone, and nothing else', async () => {
  const files = site({
    'about/index.html': page('/about/', { body: '<a href="/">Home</a>' }),
    'sitemap.xml': sitemap('/', '/about/'),
  });
  const root = { 'wrangler.json': '{ "assets": { "directory": "./dist", "html_handling": "none" } }' };
  expect(listReports(await readOnHost('cloudflare', { files, root }), links)).toEqual([
    expect.stringMatching(/^error canonical-served wrangler\.json: .*\/about\/ → \/about\/index\.html/),
  ]);
});
