import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/link/link-fragment.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { foundBy } from '../found-by.ts';

expectReports(rule, {
  good: {
    // https://acme.example/zh-CN/docs/: React 18 writes the character beside others than ASCII
    'an id and its link, which differ in a NUL character': siteWithBody(
      '<h2 id="why">Why</h2><a href="#wh\0y">Why</a>',
    ),
    'an id and the top': siteWithBody(
      '<h2 id="prices">Prices</h2><a href="#prices">A</a> <a href="#top">B</a> <a href="#">C</a>',
    ),
    'a line of a listing, to which a script gives its id, as in JSDoc and ESDoc': siteWithBody(
      '<a href="/gauges/#L12">A</a> <a href="/gauges/#line12">B</a> <a href="/gauges/#lineNumber12">C</a>',
    ),
    'a function without documentation, to which the source code of Sphinx links': site({
      '_static/documentation_options.js': '',
      '_modules/acme.html': page('/_modules/acme.html', {
        body: '<a href="../gauges/#acme.pump">[docs]</a>',
      }),
    }),
    "a heading of mdBook's 404 page, which links to itself below the base": site({
      '404.html': page('/404', {
        title: 'Page not found',
        canonical: '',
        head: '<base href="/">',
        main: '<h1 id="not-found"><a href="#not-found">Page not found</a></h1>',
      }),
    }),
    'the state of a tool that a script draws': site({
      '/': { body: '<a href="/try/#0GYVwdg">Try it</a>' },
      '/try/': { main: '<main><h1>Try</h1></main><script src="/try.js"></script>' },
      'try.js': 'draw(location.hash)',
    }),
    'the code that a playground opens with': siteWithBody(
      `<a href="/gauges/#${'PTAEBUAsFNQMwPYBskIO4EsB2BzUTtY'.repeat(9)}">Try it</a>`,
    ),
    'a place on the page, which a base with its own URL keeps': site({
      '/pumps/': { head: '<base href="/pumps/">', body: '<h2 id="sizes">S</h2><a href="#sizes">A</a>' },
    }),
    'an encoded id': siteWithBody(
      '<h2 id="größe">G</h2><a href="#gr%C3%B6%C3%9Fe">A</a> <a href="#%74op">B</a>',
    ),
  },
  bad: {
    'an id that is not on the page': siteWithBody('<a href="/gauges/#sizes">A</a>'),
    'seven ids that a script reads': siteWithBody(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `<a href="#t${n}">T</a>`).join(''),
    ),
    'a place on the page, from which the base leads away': site({
      '/pumps/': {
        head: '<base href="https://www.example.com">',
        body: '<a name="sizes">S</a><a href="#sizes">A</a>',
      },
    }),
    'a fragment of a page whose script scrolls to the id': site({
      '/': { body: '<a href="/tabs/#sizes">A</a>' },
      'tabs/index.html': page('/tabs/', {
        body: '<script>document.querySelector(location.hash)?.scrollIntoView()</script>',
      }),
    }),
    'an id of another case': siteWithBody('<h2 id="prices">P</h2><a href="#Prices">A</a>'),
  },
});

it.each([
  ['#sizes', '#Sizes'],
  ['/gauges/#sizes', '/gauges/#Sizes'],
])('link-fragment proposes the id in its own case for %s', async (href, right) => {
  const files = site({
    '/gauges/': { body: `<h2 id="Sizes">Sizes</h2><h2 id="Prices">Prices</h2><a href="${href}">A</a>` },
  });
  const [found] = runRules(await siteOf({ files }), { only: ['link-fragment'] });
  expect(found?.fix).toBe(`write ${right}`);
});

// https://www.npmjs.com/package/github-slugger numbers the headings "pipeline" and "Pipeline".
it('link-fragment proposes no id of several that a generator numbered', async () => {
  const body =
    '<h4 id="pipeline">pipeline</h4><a href="#Pipeline">Pipeline</a><h3 id="pipeline-1">Pipeline</h3>';
  const [found] = runRules(await siteOf({ files: site({ '/gauges/': { body } }) }), {
    only: ['link-fragment'],
  });
  expect(found?.fix).toBe('link to the section where it is now, or give the heading that id');
});

it('link-fragment gives an info about an old version of a page', async () => {
  const body = '<a href="#none">Sizes</a>';
  const files = site({
    'docs/versions.json':
      '[{"version":"2.0.0","title":"2.0.0","aliases":[]},{"version":"1.0.0","title":"1.0.0","aliases":[]}]',
    '/docs/pumps/': { body },
    '/docs/1.0.0/pumps/': { body },
    '/docs/1.0.0/valves/': { body },
  });
  expect(await foundBy('link-fragment', files)).toEqual([
    'warning docs/pumps/index.html the link "#none" points to an id that this page does not have',
    'info docs/1.0.0/pumps/index.html the link "#none" points to an id that this page does not have',
    'info docs/1.0.0/valves/index.html the link "#none" points to an id that this page does not have',
  ]);
});

// https://acme.example/digging-deeper/cache.html: other generators write one hyphen where GitHub writes two.
it('link-fragment proposes the id that differs only in punctuation', async () => {
  const files = site({
    '/gauges/': {
      body: '<h2 id="read-write">Read / write</h2><h2 id="vscode">VSCode</h2><h2 id="a-b">A b</h2><h2 id="a.b">a.b</h2>',
    },
    '/a/': {
      body: '<a href="/gauges/#read--write">A</a><a href="/gauges/#vs-code">A</a><a href="/gauges/#a--b">B</a>',
    },
  });
  const found = runRules(await siteOf({ files }), { only: ['link-fragment'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'write /gauges/#read-write',
    'write /gauges/#vscode',
    'link to the section where it is now, or give the heading that id',
  ]);
});

it('link-fragment reports the links of two old versions as one finding', async () => {
  const body = (url: string) => `<a href="#none">A</a><a href="${url}#none">B</a>`;
  const files = site({
    '/docs/2.0/pumps/': { body: body('/docs/2.0/valves/') },
    '/docs/2.0/valves/': {},
    '/docs/1.0/pumps/': { body: body('/docs/1.0/valves/') },
    '/docs/1.0/valves/': {},
    'docs/versions.json':
      '[{"version":"3.0","aliases":["latest"]},{"version":"2.0","aliases":[]},{"version":"1.0","aliases":[]}]',
  });
  const found = runRules(await siteOf({ files }), { only: ['link-fragment'] });
  expect(found).toHaveLength(4);
  expect(groupFindings(found)).toHaveLength(2);
});

it('link-fragment reports a link of the layout to the content as one finding', async () => {
  const body = '<a href="#main">Skip to the content</a>';
  const files = site({ '/a/': { body }, '/b/': { body }, '/c/': { body: `${body}<a href="#none">A</a>` } });
  const found = runRules(await siteOf({ files }), { only: ['link-fragment'] });
  expect(found).toHaveLength(4);
  expect(groupFindings(found)).toHaveLength(2);
});

it('link-fragment says what a link to a place on the same page does', async () => {
  const files = site({ '/gauges/': { body: '<a href="#none">A</a> <a href="/#none">B</a>' } });
  const found = runRules(await siteOf({ files }), { only: ['link-fragment'] });
  expect(found.map(({ why }) => why)).toEqual([
    'If the id is missing, a click on the link does nothing. It is a warning, because a script may add the id.',
    undefined,
  ]);
});

it('link-fragment groups the links of a page whose ids it knows, without those of which it knows none', async () => {
  const body =
    '<h2 id="a-b">A b</h2><h2 id="c-d">C d</h2><a href="#a--b">A</a><a href="#c--d">B</a><a href="#e">C</a>';
  const found = runRules(await siteOf({ files: siteWithBody(body) }), { only: ['link-fragment'] });
  const groups = groupFindings(found);
  expect(groups.map(({ places }) => places.map(({ fix }) => fix))).toEqual([
    ['write #a-b', 'write #c-d'],
    ['link to the section where it is now, or give the heading that id'],
  ]);
});

// https://acme.example/guide/migration-from-v1.html, whose links name sections of /config/ that have become pages
it('link-fragment joins many links to places that a page has lost', async () => {
  const links = Array.from({ length: 25 }, (_, at) => `<a href="/gauges/#part-${at}">A</a>`).join('');
  const files = site({ '/a/': { body: links } });
  const found = runRules(await siteOf({ files }), { only: ['link-fragment'] });
  expect(found).toHaveLength(25);
  expect(groupFindings(found)).toHaveLength(1);
});

// The near miss of a line of a listing, #L12: a year, a version, a number of a question.
it('link-fragment reports a number that is no id', async () => {
  const files = site({ '/news/': { body: '<a href="#2024">2024</a> <a href="/gauges/#12">12</a>' } });
  expect(await foundBy('link-fragment', files)).toEqual([
    'warning news/index.html the link "#2024" points to an id that this page does not have',
    'warning news/index.html the link "/gauges/#12" points to an id that /gauges/ does not have',
  ]);
});
