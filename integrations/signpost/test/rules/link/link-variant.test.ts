import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { auditSite, runRules } from '../../../src/audit/rules/run.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { isPreviewOrigin } from '../../../src/audit/rules/shared/site-hosts.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

it('link-variant proposes the folder, though most links name its index file', async () => {
  const back = html('', '<a href="index.html">Zip</a>');
  const files = {
    'index.html': html('', '<a href="zip/">Zip</a>'),
    'zip/index.html': html(''),
    'zip/go.html': back,
    'zip/java.html': back,
  };
  expect(await foundBy('link-variant', files)).toEqual([
    'warning zip/go.html the link "index.html" is not written as the URL of its page, /zip/',
    'warning zip/java.html the link "index.html" is not written as the URL of its page, /zip/',
  ]);
});

// https://acme.example/getting-started/ios/setup/ links to /actions#pilot
it('link-variant leaves out the fragment of an id that the page does not have', async () => {
  const files = site({ '/': { body: '<a href="/gauges/index.html#none">A</a> <a href="/gauges">B</a>' } });
  const { findings } = auditSite(await readOnHost('github-pages', { files }));
  const fixes = findings
    .filter(({ rule }) => rule === 'link-variant')
    .map(({ fix, edit }) => ({ fix, edit }));
  expect(fixes).toContainEqual({ fix: 'write /gauges/', edit: undefined });
});

// https://acme.example/docs/latest/developers/faulttolerant/ is built from the source of later versions too.
it('link-variant proposes a link in the form in which it is written, with an id that the page has', async () => {
  const body =
    '<a href="../gauges#read-write">A</a><a href="https://www.example.com/gauges#none">B</a><a href="index.html">C</a>';
  const files = site({
    '/gauges/': { body: '<h2 id="readwrite">A</h2>' },
    '/a/': { body },
    '/b/': { body: '<a href="/a/">A</a><a href="/gauges/">B</a>' },
  });
  const found = runRules(await readOnHost('github-pages', { files }), { only: ['link-variant'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'write ../gauges/#readwrite',
    'write https://www.example.com/gauges/',
    'write ./',
  ]);
});

// MkDocs with `use_directory_urls: false` names index.html in canonicals and links.
it('link-variant reports the link to the folder where most links name index.html as the canonical does', async () => {
  const menu = '<a href="/zip/index.html">Zip</a>';
  const files = {
    'index.html': html('', `${menu} <a href="/zip">Zip</a>`),
    'a/index.html': html('', menu),
    'zip/index.html': html('<link rel="canonical" href="https://www.example.com/zip/index.html">', menu),
  };
  expect(await foundBy('link-variant', files)).toEqual([
    'warning index.html the link "/zip" is not written as the URL of its page, /zip/index.html',
  ]);
  const [found] = runRules(await siteOf({ files }), { only: ['link-variant'] });
  expect(found?.fix).toBe('write /zip/index.html');
});

it.each(['/images', '/about'])('link-variant reports %s without its slash', async (path) => {
  const files = {
    'index.html': html('', `<a href="${path}">A</a>`),
    'images/index.html': html('<link rel="canonical" href="https://www.example.com/images/">'),
    'about/index.html': html('<link rel="canonical" href="https://www.example.com/about/">'),
  };
  expect(await foundBy('link-variant', files)).toEqual([
    `warning index.html the link "${path}" is not written as the URL of its page, ${path}/`,
  ]);
});

it.each([
  ['acme.pages.dev', '/a/'],
  ['example.pages.dev', '/'],
])('link-variant reports a link to a preview of the site, %s%s, as an error', async (host, path) => {
  const files = {
    'index.html': html('', `<a href="https://${host}${path}">A</a>`),
    'a/index.html': html(''),
  };
  expect(await foundBy('link-variant', files)).toEqual([
    `error index.html the link "https://${host}${path}" points to the host ${host}, but this site is www.example.com`,
  ]);
});

// https://www.acme.example links to https://tracing-dev.apps.acme.example/
it.each(['jaeger-dev.apps', 'old'])('link-variant takes the subdomain %s for another site', async (name) => {
  const files = {
    'index.html': html(
      '',
      `<a href="https://${name}.example.com/">A</a> <a href="https://old.example.com/a/">A</a>`,
    ),
    'a/index.html': html(''),
  };
  expect(await foundBy('link-variant', files)).toEqual([]);
});

it('link-variant takes the home page of an app on a deployment domain for another site', async () => {
  const files = { 'index.html': html('', '<a href="https://acme-chat.herokuapp.com">Chat</a>') };
  expect(await foundBy('link-variant', files)).toEqual([]);
});

// https://guide.acme.example links to https://std.acme.example
it.each([
  ['https://std-dev-guide.example.org', false],
  ['https://dev-wiki.example.org', false],
  ['https://dev.example.org', true],
  ['https://www-staging2.example.org', true],
  ['https://dev-rustc-dev-guide.example.org', true],
  ['https://main.previews.example.org', true],
])('isPreviewOrigin of %s is %s for rustc-dev-guide.example.org', (origin, expected) => {
  expect(isPreviewOrigin({ origin: 'https://rustc-dev-guide.example.org' }, origin)).toBe(expected);
});

// https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages: a project site for each repository
it('link-variant takes https://acme.github.io/pumps/ for the site of a repository', async () => {
  const files = {
    'index.html': html('', '<a href="https://acme.github.io/pumps/">Pumps</a>'),
    'pumps/index.html': html(''),
  };
  expect(await foundBy('link-variant', files)).toEqual([]);
});

it('link-variant reports the pages of a preview that are here too', async () => {
  const link = (path: string) => `<a href="https://acme.webflow.io${path}">A</a>`;
  const found = (...paths: string[]) =>
    foundBy('link-variant', {
      'index.html': html('', paths.map(link).join('')),
      'a/index.html': html(''),
      'b/index.html': html(''),
    });
  expect(await found('/pricing/', '/team/')).toEqual([]);
  expect(await found('/a/', '/b/', '/old/')).toHaveLength(2);
});

it('link-variant leaves a link to a service that also serves previews', async () => {
  const files = {
    'index.html': html('', '<a href="https://gitpod.io/#https://github.com/acme/gauges">A</a>'),
  };
  expect(await foundBy('link-variant', files)).toEqual([]);
});

it('link-variant accepts a link to a fragment of the page itself', async () => {
  const files = {
    ...site({}),
    'index.html': page('/', { canonical: '', body: '<a href="/tanks">Tanks</a>' }),
    'gauges/index.html': page('/gauges/', { canonical: '', body: '<a href="/tanks/">Tanks</a>' }),
    'tanks/index.html': page('/tanks/', {
      canonical: '',
      body: '<a href="#top">Up</a> <a href="?page=2">2</a>',
    }),
    'wells/index.html': page('/wells/', { canonical: '', body: '<a href="/tanks">Tanks</a>' }),
    'sitemap.xml': '',
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant'] });
  // tanks/index.html has the URL of its folder, whatever most links say.
  expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'index.html: the link "/tanks" is not written as the URL of its page, /tanks/',
    'wells/index.html: the link "/tanks" is not written as the URL of its page, /tanks/',
  ]);
});

it('link-variant names the page behind a redirect page, for a link to the host without www', async () => {
  const files = {
    'index.html': html('', '<a href="https://example.com/blog/a/">A</a>'),
    'blog/a/index.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/news/a/">',
    'news/a/index.html': html(''),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant', 'link-redirected'] });
  expect(found.map(({ rule, fix }) => [rule, fix])).toEqual([
    ['link-redirected', 'link to https://www.example.com/news/a/'],
    ['link-variant', 'write https://www.example.com/news/a/'],
  ]);
});

it('link-redirected and link-variant give one fix for a link over http to a redirect page', async () => {
  const files = {
    'index.html': html('', '<a href="http://www.example.com/blog/a/">A</a>'),
    'blog/a/index.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/news/a/">',
    'news/a/index.html': html(''),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant', 'link-redirected'] });
  expect(found.map(({ rule, fix }) => [rule, fix])).toEqual([
    ['link-redirected', 'link to https://www.example.com/news/a/'],
    ['link-variant', 'write https://www.example.com/news/a/'],
  ]);
});

it('link-variant keeps the fragment of a link to the host without www', async () => {
  const files = {
    'index.html': html('', '<a href="https://example.com/a/#prices">A</a>'),
    'a/index.html': html('', '<h2 id="prices">Prices</h2>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant'] });
  expect(found.map(({ fix }) => fix)).toEqual(['write https://www.example.com/a/#prices']);
});

// A guide for contributors of https://directory.acme.example/ links to https://directory.staging.acme.example/.
it.each([
  ['/', 'write https://www.example.com/'],
  ['/a/', 'write https://www.example.com/a/'],
])('link-variant names this site for a link to its preview, at %s', async (path, fix) => {
  const files = {
    'index.html': html('', `<a href="https://example.pages.dev${path}">A</a>`),
    'a/index.html': html(''),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant'] });
  expect(found.map((finding) => finding.fix)).toEqual([fix]);
});

it('link-variant gives an info about an older version of a documentation', async () => {
  const link = '<a href="/1.10.0/gauges">Gauges</a>';
  const files = {
    'versions.json':
      '[{"version":"1.10.0","title":"1.10.0","aliases":[]},{"version":"1.9.0","title":"1.9.0","aliases":[]}]',
    '1.9.0/gauges/index.html': html('', link),
    '1.10.0/gauges/index.html': html('', link),
  };
  const found = await foundBy('link-variant', files);
  expect(found.map((line) => line.split(' ', 2).join(' '))).toEqual([
    'warning 1.10.0/gauges/index.html',
    'info 1.9.0/gauges/index.html',
  ]);
});

// https://acme.example/blogs: posts of a former generator link to .html.
it('link-variant joins the links to pages with .html, where their URLs have none', async () => {
  const files = {
    'index.html': page('/', { body: '<a href="/a.html">A</a><a href="/b.html">B</a>' }),
    'a.html': page('/a'),
    'b.html': page('/b'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant'] });
  expect(found.map(({ fix }) => fix)).toEqual(['write /a', 'write /b']);
  expect(groupFindings(found)).toHaveLength(1);
});

it('link-variant keeps the host of a link with a tracking parameter, and reports all of them as one', async () => {
  const body =
    '<a href="https://www.example.com/gauges/?utm_source=readme">A</a><a href="/?utm_source=readme">B</a>';
  const found = runRules(await siteOf({ files: siteWithBody(body) }), { only: ['link-variant'] });
  expect(found.map(({ fix, cause }) => [fix, cause])).toEqual([
    ['write https://www.example.com/gauges/', 'tracked'],
    ['write /', 'tracked'],
  ]);
});

// https://acme.example/docs/: the buttons of VitePress's home page are links of its front matter.
it('link-variant reports links that lack .html as one cause', async () => {
  const files = {
    'index.html': page('/', { body: '<a href="./pumps">A</a><a href="./valves">B</a>' }),
    'pumps.html': page('/pumps.html'),
    'valves.html': page('/valves.html'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant'] });
  expect(groupFindings(found).map(({ places }) => places.map(({ fix }) => fix))).toEqual([
    ['write ./pumps.html', 'write ./valves.html'],
  ]);
});
