import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from '../example-site.ts';
import { html } from '../found-by.ts';

it('link-broken tells once that links lead to folders without an index', async () => {
  const files = {
    'index.html': html(
      '',
      '<a href="/scopes/">Scopes</a> <a href="/testing">Testing</a> <a href="/other/">Other</a>',
    ),
    'scopes/custom/index.html': html(''),
    'testing/mocks/index.html': html(''),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const groups = groupFindings(found);
  expect(groups.map(({ first, places }) => [first.fix, places.length])).toEqual([
    ['link to a page in the folder, or add its index page', 2],
    ['correct the URL, or add the page or a redirect', 1],
  ]);
});

it('link-broken tells once that many links lead into folders of a missing folder', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `page-${index}`);
  const links = names.map(
    (name) => `<a href="/docs/old/${name}">A</a><a href="/docs/old/excel/${name}">B</a>`,
  );
  const files = {
    'index.html': html('', `<a href="/docs/pumps">Pumps</a>${links.join('')}`),
    'docs/pumps.html': html('', '<a href="/">Home</a>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([24]);
});

// https://acme.example/404.html has the script and the menu of the other pages.
it('link-broken and resource-broken count the 404 page among those with a broken link or file of the layout', async () => {
  const layout = '<a href="/prototype/">Prototype</a><script src="/mathjax.js"></script>';
  const files = {
    'index.html': html('', layout),
    '404.html': html('<title>Not found</title>', `<h1>404 - Not found</h1>${layout}`),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken', 'resource-broken'] });
  const groups = groupFindings(found);
  expect(groups.map(({ first, places }) => [first.rule, places.length])).toEqual([
    ['link-broken', 2],
    ['resource-broken', 2],
  ]);
});

it('link-broken tells once that links were copied from the browser of the author', async () => {
  const lines = ['#line-1', '#line-2'].map(
    (line) => `<a href="http://127.0.0.1:8000/gauges/${line}">${line}</a>`,
  );
  const files = {
    'index.html': html('', lines.join('')),
    'gauges/index.html': html('', '<p id="line-1">1</p><p id="line-2">2</p>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const groups = groupFindings(found);
  expect(groups.map(({ places }) => places.length)).toEqual([2]);
});

// https://acme.example/music/rain, and the posts of four other folders
it('link-broken tells once that a link of the layout is an email address', async () => {
  const layout = '<a href="pumps@example.com">Mail</a>';
  const files = {
    'index.html': html('', layout),
    'music/rain.html': html('', layout),
    'music/alive.html': html('', layout),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const groups = groupFindings(found);
  expect(groups.map(({ places }) => places.length)).toEqual([3]);
});

// https://acme.example/tags/linux/ has the whole text of each post.
it('link-broken counts the email address of a post in a list of tags too, and leaves out its links', async () => {
  const generator = '<meta name="generator" content="Hugo 0.37.1">';
  const post = '<a href="pumps@example.com">Mail</a><a href="/gauges/">Gauges</a>';
  const files = {
    'index.html': html(generator),
    'pumps/index.html': html(generator, post),
    'tags/farms/index.html': html(generator, `${post}<a href="next.html">Next</a>`),
    'tags/farms/index.xml': '',
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const groups = groupFindings(found);
  expect(groups.map(({ places }) => places.map(({ file }) => file))).toEqual([
    ['pumps/index.html', 'tags/farms/index.html'],
    ['pumps/index.html'],
  ]);
});

it('link-broken counts the links to a page that is missing in each version of a documentation as one cause', async () => {
  const link = html('', '<a href="contributing.html">A</a>');
  const files = { 'index.html': html(''), 'v1.0/index.html': link, 'v2.0/index.html': link };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(groupFindings(found)).toHaveLength(1);
});

it('link-broken counts versions that were never published as one cause, and not the missing pages of two years', async () => {
  const paths = ['/docs/v1.3.0/', '/docs/v1.4.2/', '/2024/', '/2025/'];
  const files = {
    'index.html': html('', paths.map((path) => `<a href="${path}">A</a>`).join(' ')),
    'docs/index.html': html(''),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([2, 1, 1]);
});

it('link-broken counts links that lack the base as one cause, such as those of a template without a filter', async () => {
  const body = '<a href="/posts/a/">A</a><a href="/posts/b/">B</a>';
  const files = {
    'index.html': html('', body),
    'posts/a/index.html': html(''),
    'posts/b/index.html': html(''),
    'list/index.html': html(
      '',
      '<a href="/docs/">A</a><a href="/docs/posts/a/">B</a><a href="/docs/posts/b/">C</a>',
    ),
  };
  const site = await siteOf({ files, site: 'https://www.example.com/docs/' });
  const found = groupFindings(runRules(site, { only: ['link-broken'] }));
  expect(found.map(({ places }) => places.length)).toEqual([2]);
});

// https://acme.example/docs/404.html is of a build before those by `mike`.
it('link-broken and resource-broken join what the 404 page of a former build names, each', async () => {
  const links = Array.from({ length: 30 }, (_, at) => `<a href="/${at % 2 ? 'api' : 'guide'}/${at}/">A</a>`);
  const head = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">';
  const files = { 'index.html': html(''), '404.html': html(head, links.join('')) };
  const found = runRules(await siteOf({ files }), { only: ['link-broken', 'resource-broken'] });
  const groups = groupFindings(found);
  expect(groups.map(({ first, places }) => [first.rule, places.length])).toEqual([
    ['link-broken', 30],
    ['resource-broken', 2],
  ]);
});

it('link-broken joins many such links', async () => {
  const names = Array.from({ length: 25 }, (_, at) => `chapter-${at}`);
  const links = names.map((name) => `<a href="./${name}/">A</a>`).join('');
  const files = {
    'index.html': html(''),
    'helm/index.html': html('', links),
    ...Object.fromEntries(names.map((name) => [`${name}/index.html`, html('')])),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found).toHaveLength(25);
  expect(groupFindings(found)).toHaveLength(1);
});

it('link-broken reports a missing page with and without a slash as one finding', async () => {
  const files = { 'index.html': html('', '<a href="/events">A</a><a href="/events/">B</a>') };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found).toHaveLength(2);
  expect(groupFindings(found)).toHaveLength(1);
});

it('link-broken leaves out the 404 page of a version, which no host shows', async () => {
  const missing = html('<title>Page not found</title>', '<h1>404</h1><a href="..//docs/latest">Newest</a>');
  const files = {
    'index.html': html('', '<a href="/1.2/">1.2</a>'),
    '1.2/index.html': html('', '<a href="/">Home</a>'),
    '1.2/404.html': missing,
  };
  expect(runRules(await siteOf({ files }), { only: ['link-broken'] })).toEqual([]);
});

it('link-broken says of the missing home page of a language that its folder has pages', async () => {
  const german = '<link rel="alternate" hreflang="de" href="https://www.example.com/de/gauges/">';
  const files = {
    'index.html': html(german, '<a href="/de/">Deutsch</a>'),
    'de/gauges/index.html': html('').replace('lang="en"', 'lang="de"'),
  };
  const [found] = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found?.message).toBe(
    'a link leads to /de/, which is not in the build: the folder has pages, and no page of its own',
  );
});
