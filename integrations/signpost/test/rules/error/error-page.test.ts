import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/error/error-page.ts';
import { checkRule, runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { createExamples, expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const { '404.html': missing = '', ...without } = site();

const help = '<a href="/gauges/">Gauges</a> <a href="mailto:web@example.com">Report it</a>';

const linked = (href: string) =>
  page('/404', { title: 'Page not found', canonical: '', body: help }).replace('href="/"', `href="${href}"`);

/** The 404 page with another text, heading and title. */
const saying = (text: string, heading: string, title = 'Page not found') =>
  missing
    .replace(/<title>[^<]*<\/title>/, `<title>${title} | Acme</title>`)
    .replace('This page does not exist.', text)
    .replace(/<h1>[^<]*<\/h1>/, `<h1>${heading}</h1>`);

const lost = page('/404', { title: 'Page not found', canonical: '' }).replace('<a href="/">Home</a>', '');

const withHead = (head: string) => site({ '404.html': missing.replace('<title>', `${head}<title>`) });

const linkedHome = (href: string) => site({ '404.html': linked(href) });

const refreshing = '<!doctype html><title>Docs</title><meta http-equiv="refresh" content="0;url=latest/">';

const onApache = (home: string) => site({ '.htaccess': `ErrorDocument 404 ${home}\n` });

expectReports(rule, {
  good: {
    ...Object.fromEntries(
      Object.entries({
        _redirects: '/* /missing.html 404\n',
        '.htaccess': 'ErrorDocument 404 /missing.html\n',
        'staticwebapp.config.json': '{ "responseOverrides": { "404": { "rewrite": "/missing.html" } } }',
      }).map(([name, text]) => [
        `a page from ${name}`,
        { ...without, 'missing.html': missing, [name]: text },
      ]),
    ),
    'a link to /latest/, to which a refresh of / leads': site({
      'index.html': refreshing,
      '/latest/': {},
      '404.html': linked('/latest/'),
    }),
    'a link to /latest/, to which a line of _redirects leads from /': {
      '404.html': linked('/latest/'),
      'latest/index.html': page('/latest/'),
      _redirects: '/ /latest/ 302\n',
    },
    'a heading with a sign for its own link': site({
      '404.html': saying(
        'Go <a href="/">home</a>.',
        'Content not found. <a href="#a">#</a>',
        'The Acme campaign',
      ),
    }),
    ...createExamples(
      'a site below a base, whose host may have the 404 page: ',
      (site) => ({ files: { 'index.html': page('/docs/') }, site }),
      ['https://www.example.com/docs/', 'https://acme.github.io/pumps/docs/'],
    ),
    ...createExamples('a page that is left by a click: ', withHead, [
      '<script>addEventListener("click", () => { location.href = "/" })</script>',
      '<script>if (location.pathname.startsWith("/de/")) location.replace("/de/404/")</script>',
    ]),
  },
  bad: {
    'no 404 page of a repository on GitHub Pages': {
      files: { 'index.html': page('/pumps/'), 'v1.2/404.html': missing },
      site: 'https://acme.github.io/pumps/',
    },
    'one that links to /old/, where / leads to /latest/': site({
      'index.html': refreshing,
      '/latest/': {},
      '/old/': {},
      '404.html': linked('/old/'),
    }),
    ...createExamples('one that links home by ', linkedHome, ['./', '../']),
    ...createExamples('one that is left without a click: ', withHead, [
      '<meta http-equiv="refresh" content="0; url=/gauges/">',
    ]),
    ...createExamples('the home page, on Apache: ', onApache, ['/index.html', '/']),
    'an empty file': { ...without, '404.html': '' },
  },
});

// https://nginx.org/en/docs/http/ngx_http_core_module.html#error_page
it('error-page says how the named web server sends the page', async () => {
  const [fault] = checkRule(rule, await readOnHost('nginx', { files: without, isGenerated: false }));
  expect(fault?.fix).toBe(
    "add a 404.html to the root with the site's navigation and a link to the home page, and write `error_page 404 /404.html;` into the `server` block",
  );
});

// A site had 404/index.html, of content/404.md, on GitHub Pages.
it('error-page says that GitHub Pages does not read 404/index.html, and sitemap-entries that it is an error page', async () => {
  const files = { ...without, '404/index.html': missing, 'sitemap.xml': sitemap('/', '/gauges/', '/404/') };
  const found = runRules(await readOnHost('github-pages', { files }), {
    only: ['error-page', 'sitemap-entries'],
  });
  expect(found.map(({ message }) => message).sort()).toEqual([
    'the 404 page is 404/index.html, and GitHub Pages sends only 404.html for a missing URL',
    'the sitemap lists https://www.example.com/404/, which is an error page',
  ]);
});

// https://acme.example/docs/, whose `site_url` is https://other.example/docs/
it('error-page accepts a link to the home page of the `site_url` of MkDocs', async () => {
  const built = 'https://docs.example.org/pumps/';
  const names = ['', 'gauges/', 'tanks/', 'valves/', 'levels/'];
  const pages = names.map((name) => [`${name}index.html`, page(`/${name}`, { canonical: built + name })]);
  const files = {
    'search/search_index.json': '{}',
    ...Object.fromEntries(pages),
    '404.html': lost.replace('</main>', '<a href="/pumps/.">Home</a></main>'),
  };
  const found = runRules(await siteOf({ files, site: 'https://acme.github.io/acme/' }), {
    only: ['error-page', 'canonical-host'],
  });
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['canonical-host']));
});

const app =
  '<!doctype html><html lang="en"><title>Acme</title><div id="app"></div><script src="/app.js"></script></html>';
const inGerman = { '/de/': { lang: 'de' }, '/de/pumpen/': { lang: 'de' } };

expectReports(rule, {
  good: {
    'a home page and a 404 page that one script fills': site({ 'index.html': app, '404.html': app }),
    'a page that loads itself again, until the missing page is there': withHead(
      '<meta http-equiv="refresh" content="300">',
    ),
    'a link to the home page of a language': site({ ...inGerman, '404.html': linked('/de/') }),
  },
  bad: {
    'a home page and a 404 page with one text': site({ '404.html': page('/') }),
    'a page that leads to another one after a while': withHead(
      '<meta http-equiv="refresh" content="300; url=/gauges/">',
    ),
    'a link to a page of a language': site({ ...inGerman, '404.html': linked('/de/pumpen/') }),
  },
});
