import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/head/title-unique.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, pagesOfList, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

/** Zola's first page of a list. */
const stub = (to: string) =>
  `<!doctype html><meta charset="utf-8"><title>Redirect</title><script>window.location="${to}"</script><p><a href="${to}">Click here</a> to be redirected.</p>`;

/** Nearly what javadoc writes for the source of a class. */
const listing = (word: string) =>
  `<!doctype html><meta charset="utf-8"><title>Source code</title><img src="/icon.svg" alt=""><pre>The ${word} of them</pre>`;

const text = (word: string) => `<main><h1>Pumps</h1><p>The ${word} text about pumps for farms.</p></main>`;

const same = (url: string, lang: string) => page(url, { title: 'Modbus | Acme', lang });

expectReports(rule, {
  good: {
    'pages that a script leaves at once': site({
      'tags/a/page/1/index.html': stub('/'),
      'tags/b/page/1/index.html': stub('/gauges/'),
    }),
    'copies of a page, which canonical-duplicate reports': site({
      '/tags/a/': { title: 'Posts | Acme', heading: 'Posts' },
      '/tags/b/': { title: 'Posts | Acme', heading: 'Posts' },
    }),
    "the pages of Pelican's lists": site({
      'tag/pumps.html': page('/tag/pumps.html', {
        title: 'Posts | Acme',
        body: '<a href="/posts/new/">New</a> <a href="/tag/pumps2.html">Older posts</a>',
      }),
      'tag/pumps2.html': page('/tag/pumps2.html', {
        title: 'Posts | Acme',
        body: '<a href="/posts/old/">Old</a>',
      }),
      '/posts/new/': {},
      '/posts/old/': {},
    }),
    'two pages of an older version, which nobody edits': site({
      'docs/versions.json':
        '[{"version":"2.0","title":"2.0","aliases":["latest"]},{"version":"v1.2","title":"v1.2","aliases":[]}]',
      '/docs/v1.2/pumps/': { title: 'Overview | Acme' },
      '/docs/v1.2/valves/': { title: 'Overview | Acme' },
      '/docs/2.0/pumps/': { title: 'Pumps | Acme' },
    }),
    'a page in two language folders with the `lang` of the theme': site({
      '/en/pumps/': { title: 'Modbus | Acme', lang: 'ja' },
      '/ja/pumps/': { title: 'Modbus | Acme', lang: 'ja', heading: 'Pumps in Japanese', main: text('other') },
    }),
    'a page in a version that Docusaurus declares': site({
      '/docs/pumps/': {
        title: 'Pumps | Acme',
        head: '<meta name="docusaurus_version" content="current">',
      },
      '/docs/pre-1.0/pumps/': {
        title: 'Pumps | Acme',
        heading: 'Pumps before 1.0',
        main: text('older'),
        head: '<meta name="docusaurus_version" content="pre-1.0">',
      },
    }),
    'the source code that Sphinx writes beside the page of a module': site({
      '_static/documentation_options.js': '',
      '_modules/acme/pumps.html': page('/_modules/acme/pumps.html', {
        title: 'acme.pumps',
        main: text('first'),
      }),
      'api/pumps.html': page('/api/pumps.html', { title: 'acme.pumps', main: text('second') }),
    }),
    'the pages of a list, with /page2/': site(pagesOfList('/', '/page2/', { title: 'News | Acme' })),
    'the pages of a list, with /news/page/2/': site(
      pagesOfList('/news/', '/news/page/2/', { title: 'News | Acme' }),
    ),
    'the lists of a word as a tag and as a category, which Hugo writes': site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      '/tags/linux/': { title: 'Linux | Acme', main: text('first') },
      '/categories/linux/': { title: 'Linux | Acme', main: text('second') },
      'tags/linux/index.xml': '',
      'categories/linux/index.xml': '',
    }),
    'the pages of a list by number': site(pagesOfList('/news/', '/news/2/', { title: 'News | Acme' })),
    'the same word in two languages': site({
      'modbus/index.html': same('/modbus/', 'en'),
      'de/modbus/index.html': same('/de/modbus/', 'de'),
    }),
  },
  bad: {
    'a page without lang on a site in English': site({
      'modbus/index.html': same('/modbus/', 'en'),
      'copied/index.html': same('/copied/', 'en').replace(' lang="en"', ''),
    }),
    'pages whose canonicals lead nowhere, since two slashes are after the host': site({
      '/a/': { title: 'Pumps | Acme', canonical: 'https://www.example.com//a/', main: text('first') },
      '/b/': { title: 'Pumps | Acme', canonical: 'https://www.example.com//b/', main: text('second') },
    }),
    'the lists of a word as a tag and as a category, which somebody wrote': site({
      '/tags/linux/': { title: 'Linux | Acme', main: text('first') },
      '/categories/linux/': { title: 'Linux | Acme', main: text('second') },
    }),
    'one title on two lists of tags': site({
      '/tags/linux/': { title: 'Tags | Acme', main: text('first') },
      '/tags/macos/': { title: 'Tags | Acme', main: text('second') },
    }),
    'one title on two pages of a version': site({
      '/v2/pumps/': { title: 'Pumps | Acme', main: text('first') },
      '/v2/motors/': { title: 'Pumps | Acme', main: text('second') },
    }),
    'one title on the numbered pages of a club, to which the home page leads': site({
      '/': {
        body: '<a href="/seite2.html">Dates</a> <a href="/seite3.html">Prices</a> <a href="/gauges/">Gauges</a>',
      },
      'seite2.html': page('/seite2.html', { title: 'Our club', body: '<a href="/seite3.html">Prices</a>' }),
      'seite3.html': page('/seite3.html', { title: 'Our club' }),
    }),
    'one title on two numbered pages without a list': site({
      '/rooms/1/': { title: 'Room | Acme', main: text('first') },
      '/rooms/2/': { title: 'Room | Acme', main: text('second') },
    }),
    'one title on two pages that have nothing but text and an image': site({
      'a/index.html': listing('first'),
      'b/index.html': listing('second'),
    }),
  },
});

it('title-unique and title-generic make one finding of a title on pages and on the list of a tag', async () => {
  const pages = ['/a/', '/b/', '/c/', '/tags/linux/'].map((url) => [url, { title: 'Acme', main: text(url) }]);
  const files = site({ '/': { title: 'Acme' }, '/gauges/': { title: 'Acme' }, ...Object.fromEntries(pages) });
  const found = runRules(await siteOf({ files }), { only: ['title-unique', 'title-generic'] });
  const groups = groupFindings(found).map(({ first, also }) => [first.rule, first.cause, [...also.keys()]]);
  expect(groups).toEqual([['title-generic', 'brand', ['on other pages']]]);
});

it('title-unique names the title that differs in case alone, as one group', async () => {
  const files = site({ '/a/': { title: 'Custom Errors' }, '/b/': { title: 'Custom errors' } });
  const found = runRules(await siteOf({ files }), { only: ['title-unique'] });
  expect(found.map(({ message }) => message)).toEqual([
    'the title "Custom Errors" reads like "Custom errors" of /b/',
    'the title "Custom errors" reads like "Custom Errors" of /a/',
  ]);
  expect(groupFindings(found)).toHaveLength(1);
});

// https://acme.example/docs/legacy-gestures/tap-gesture and docs/gestures/use-tap-gesture
it('title-unique joins many pages of one folder that have the titles of another', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `gesture-${at}`);
  const pages = names.flatMap((name) =>
    ['/gestures/', '/legacy/'].map((folder) => [
      `${folder}${name}/`,
      { title: name, main: `<p>${folder}</p>` },
    ]),
  );
  const found = runRules(await siteOf({ files: site(Object.fromEntries(pages)) }), {
    only: ['title-unique'],
  });
  expect(found).toHaveLength(24);
  expect(groupFindings(found)).toHaveLength(1);
});

// https://acme.example/docs/ has a specification and a tutorial, https://acme.example/docs/ four languages.
it('title-unique tells once that two parts of the site have pages of the same names', async () => {
  const pages = Array.from({ length: 4 }, (_, index) => `pump-${index}`).flatMap((name) =>
    ['spec/', 'tutorial/run/', 'ja/spec/', 'ja/tutorial/run/', 'spec/more/', 'ja/spec/more/'].map(
      (folder) =>
        [`/${folder}${name}/`, { title: `${name} | Acme`, main: text(`${folder}${name}`) }] as const,
    ),
  );
  const found = runRules(await siteOf({ files: site(Object.fromEntries(pages)) }), {
    only: ['title-unique'],
  });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([24]);
});
