import { expect, test } from 'vitest';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { html } from '../../rules/found-by.ts';
import { auditCauses, listReports, origin, readOnHost } from './support/hosted-site.ts';

const links = /^(?:link-|canonical-|hreflang-|sitemap-entries)/;

test.each([
  ['/docs/docs/', 'write /docs/a/ in place of /docs/docs/a/'],
  ['/', 'add the base /docs/: write /docs/a/ in place of /a/'],
])('canonical-served reports the base of canonicals in %s once', async (base, fix) => {
  const at = (path: string) => page(path, { canonical: `${origin}${base}${path}` });
  const files = {
    'a/index.html': at('a/'),
    'b/index.html': at('b/'),
    'index.html': page('/docs/', { body: '<a href="/docs/a/">A</a> <a href="/docs/b/">B</a>' }),
  };
  const { findings } = auditCauses(await readOnHost('github-pages', { files, site: `${origin}/docs/` }));
  const named = findings.filter(({ rule }) => /^(?:canonical-|link-)/.test(rule));
  expect(named).toEqual([expect.objectContaining({ rule: 'canonical-served', level: 'error', fix })]);
});

// https://acme.example/docs/, whose `url` ends in /docs
test('canonical-served names the setting of the URL where canonicals have the base twice, beside that of the slash', async () => {
  const head = '<meta name="generator" content="Docusaurus v3.9.2">';
  const at = (name: string) =>
    page('/', {
      head,
      canonical: `${origin}/docs/docs/${name}`,
      body: '<a href="/docs/a">A</a> <a href="/docs/b">B</a>',
    });
  const files = { 'a/index.html': at('a'), 'b/index.html': at('b'), 'index.html': at('') };
  const { findings } = auditCauses(await readOnHost('github-pages', { files, site: `${origin}/docs/` }));
  const named = findings.filter(({ rule }) => rule === 'canonical-served');
  expect(named.map(({ message, fix }) => [message, fix])).toEqual([
    [
      expect.stringContaining('3 page URLs have the base /docs/ twice, named in 3 canonicals: /docs/docs/a'),
      `set \`url\` in docusaurus.config.js to ${origin}: Docusaurus adds the base to it`,
    ],
    [
      expect.stringContaining('redirects 2 page URLs, named in 6 links: /docs/a → /docs/a/'),
      expect.stringContaining('in Docusaurus, set `trailingSlash: true`'),
    ],
  ]);
});

test('canonical-served reports links without the base once, where most links lack it', async () => {
  const links = '<a href="/a/">A</a> <a href="/b/">B</a>';
  const at = (path: string) => page(`/docs${path}`, { body: links });
  const files = { 'a/index.html': at('/a/'), 'b/index.html': at('/b/'), 'index.html': at('/') };
  const found = listReports(
    await readOnHost('github-pages', { files, site: `${origin}/docs/` }),
    /^(?:canonical-|link-)/,
  );
  expect(found).toEqual([
    expect.stringMatching(
      /^error canonical-served .* 2 page URLs lack the base \/docs\/, named in 6 links: \/a\/ → \/docs\/a\//,
    ),
  ]);
});

// https://www.mkdocs.org/user-guide/configuration/#site_url
test('canonical-host is the only finding about 404.html, whose links MkDocs writes with the folder of site_url', async () => {
  const head = '<meta name="generator" content="mkdocs-1.6.1">';
  const written = (path: string) => ({ canonical: `https://acme.readthedocs.io${path}`, head });
  const files = site({
    '/': written('/'),
    '/gauges/': written('/gauges/'),
    '/about/': written('/about/'),
    '404.html': page('/404', { head, title: 'Not found', body: '<a href="/gauges/">Gauges</a>' }),
    'sitemap.xml': sitemap(
      'https://acme.readthedocs.io/',
      'https://acme.readthedocs.io/gauges/',
      'https://acme.readthedocs.io/about/',
    ),
  });
  const { findings } = auditCauses(
    await readOnHost('github-pages', { files, site: 'https://acme.github.io/acme/' }),
  );
  const found = findings.filter(({ rule }) => /^(?:canonical|link|sitemap)-/.test(rule));
  expect(new Set(found.map(({ rule, fix }) => `${rule}: ${fix}`))).toEqual(
    new Set([
      'canonical-host: set `site_url` in mkdocs.yml to https://acme.github.io/acme/; if the site is at https://acme.readthedocs.io/ instead, audit it with --site https://acme.readthedocs.io/',
    ]),
  );
});

// https://gauges.acme.example: `site_url` is that of https://acme.github.io/docs/, and CNAME another one.
test('canonical-host is the only finding about 404.html, where site_url has a folder and the site has none', async () => {
  const head = '<meta name="generator" content="mkdocs-1.6.1">';
  const other = 'https://acme.github.io/acme';
  const written = (path: string) => ({ canonical: `${other}${path}`, head });
  const links = ['/acme/', '/acme/gauges/', '/acme/about/'].map((path) => `<a href="${path}">A</a>`);
  const files = site({
    '/': { ...written('/'), body: '<a href="gauges/">Gauges</a>' },
    '/gauges/': written('/gauges/'),
    '/about/': written('/about/'),
    '404.html': page('/404', { head, title: 'Not found', body: links.join('') }),
    'sitemap.xml': sitemap(`${other}/`, `${other}/gauges/`, `${other}/about/`),
  });
  const { findings } = auditCauses(await readOnHost('github-pages', { files }));
  const found = findings.filter(({ rule }) => /^(?:canonical|link|sitemap|error)-/.test(rule));
  expect(new Set(found.map(({ rule, message, fix }) => `${rule}: ${message}; ${fix}`))).toEqual(
    new Set([
      `canonical-host: the canonicals and the sitemap name ${other}/, not ${origin}/; set \`site_url\` in mkdocs.yml to ${origin}/`,
    ]),
  );
});

// https://acme.github.io/docs/, whose `site_url` is https://acme.github.io/
test('canonical-served names site_url of MkDocs, whose canonicals lack the folder of the site', async () => {
  const head = '<meta name="generator" content="mkdocs-1.6.1">';
  const url = 'https://acme.github.io';
  const files = site({
    '/': { canonical: `${url}/`, head },
    '/gauges/': { canonical: `${url}/gauges/`, head },
    '/about/': { canonical: `${url}/about/`, head },
    'sitemap.xml': sitemap(`${url}/`, `${url}/gauges/`, `${url}/about/`),
  });
  const { findings } = auditCauses(await readOnHost('github-pages', { files, site: `${url}/acme/` }));
  const found = findings.filter(({ rule }) => rule === 'canonical-served');
  // The home page is among them.
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      '3 page URLs lack the base /acme/, named in 3 canonicals and 3 sitemap entries: /about/ → /acme/about/, /gauges/ → /acme/gauges/, / → /acme/',
      `set \`site_url\` in mkdocs.yml to ${url}/acme/`,
    ],
  ]);
});

// `hugo server` at the root writes all links without the base: https://gohugo.io/commands/hugo_server/
test('canonical-host is the only finding about the links that hugo server wrote without the base', async () => {
  const menu =
    '<a href="/">Home</a> <a href="/gauges/">Gauges</a> <a href="/about/">About</a> <img src="/icon.svg" alt="Icon">';
  const files = site({
    '/': { canonical: 'http://localhost:1313/', body: menu },
    '/gauges/': { canonical: 'http://localhost:1313/gauges/', body: menu },
    '/about/': { canonical: 'http://localhost:1313/about/', body: menu },
    'sitemap.xml': sitemap(
      'http://localhost:1313/',
      'http://localhost:1313/gauges/',
      'http://localhost:1313/about/',
    ),
  });
  const read = await readOnHost('github-pages', { files, site: 'https://acme.github.io/docs' });
  const found = listReports(read, /^(?:canonical-|link-|resource-|sitemap-)/);
  const message =
    'the canonicals and the sitemap name http://localhost:1313/, not https://acme.github.io/docs/';
  expect(new Set(found.map((text) => text.replace(/^(\S+ \S+) \S+:/, '$1')))).toEqual(
    new Set([`error canonical-host ${message}`]),
  );
});

// https://acme.example/docs/, by Antora for the root of the host
test('canonical-served keeps the form of URLs without the base, such as /pumps/index.html', async () => {
  const url = 'https://acme.github.io';
  const menu = '<a href="index.html">Home</a> <a href="pumps/index.html">Pumps</a>';
  const files = {
    'index.html': page('/', { canonical: `${url}/index.html`, body: menu }),
    'pumps/index.html': page('/', {
      canonical: `${url}/pumps/index.html`,
      heading: 'Pumps',
      body: menu.replaceAll('href="', 'href="../'),
    }),
    'sitemap.xml': sitemap(`${url}/index.html`, `${url}/pumps/index.html`),
  };
  const read = await readOnHost('github-pages', { files, site: `${url}/docs/`, isGenerated: false });
  expect(listReports(read, links)).toEqual([
    expect.stringContaining('/pumps/index.html → /docs/pumps/index.html'),
  ]);
});

// https://acme.github.io/docs/, whose `url` is https://acme.github.io/docs-dev/: pkgdown writes it into redirect pages.
test('canonical-host is the only finding about the URLs of another folder of the host', async () => {
  const other = 'http://acme.github.io/kit-dev';
  const old = `<html><head><meta http-equiv="refresh" content="0;URL=${other}/gauges/" /></head></html>`;
  const files = {
    'index.html': html('', '<a href="gauges/">Gauges</a> <a href="about/">About</a>'),
    'gauges/index.html': html('', '<a href="../">Home</a>'),
    'about/index.html': html('', '<a href="../">Home</a>'),
    'old/index.html': old,
    'sitemap.xml': sitemap(`${other}/index.html`, `${other}/gauges/`, `${other}/about/`),
  };
  const { findings } = auditCauses(
    await readOnHost('github-pages', { files, site: 'https://acme.github.io/kit/' }),
  );
  const found = findings.filter(({ rule }) => /^(?:canonical-host|link|sitemap|redirect)/.test(rule));
  expect(new Set(found.map(({ rule, message }) => `${rule}: ${message}`))).toEqual(
    new Set([`canonical-host: the sitemap names ${other}/, not https://acme.github.io/kit/`]),
  );
});

test.each([
  ['the former name of the repository', 'kit', 'https://acme.github.io/pumps', 6],
  ['an owner of another name, with capital letters', 'kit', 'https://Other.github.io/pumps', 6],
  ['the current version of the documentation', 'kit/dev', 'https://acme.github.io/kit/stable', 0],
])('canonical-host knows canonicals with %s', async (_, folder, other, count) => {
  const files = site({
    '/': { canonical: `${other}/` },
    '/gauges/': { canonical: `${other}/gauges/` },
    '/about/': { canonical: `${other}/about/` },
    'sitemap.xml': sitemap(`${other}/`, `${other}/gauges/`, `${other}/about/`),
  });
  const read = await readOnHost('github-pages', { files, site: `https://acme.github.io/${folder}/` });
  const found = listReports(read, /^(?:canonical|sitemap)-/);
  expect(found.filter((text) => text.includes('the canonicals and the sitemap name'))).toHaveLength(count);
  expect(found).toHaveLength(count);
});

// https://acme.example/docs/, whose `url` ends in /docs: pkgdown writes it into the sitemap and 404.html.
test('canonical-host is the only finding about a folder that the URL of pkgdown has and the site has not', async () => {
  const url = 'https://acme.github.io/kit';
  const files = {
    'index.html': html('', '<a href="articles/gauges.html">Gauges</a> <a href="news.html">News</a>'),
    'articles/gauges.html': html(''),
    'news.html': html(''),
    '404.html': html('<title>Page not found</title>', `<a href="${url}/docs/news.html">News</a>`),
    'pkgdown.yml': '',
    'sitemap.xml': sitemap(
      `${url}/docs/404.html`,
      `${url}/docs/articles/gauges.html`,
      `${url}/docs/news.html`,
    ),
  };
  const { findings } = auditCauses(await readOnHost('github-pages', { files, site: `${url}/` }));
  const found = findings.filter(({ rule, level }) => level !== 'info' && links.test(rule));
  expect(new Set(found.map(({ rule, fix }) => `${rule}: ${fix}`))).toEqual(
    new Set([`canonical-host: set \`url\` in _pkgdown.yml to ${url}/`]),
  );
});
