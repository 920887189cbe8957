import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/error/page-thin.ts';
import { checkRule } from '../../../src/audit/rules/run.ts';
import { page, pagesOfTag, site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const sentence = 'Every gauge is made to order, calibrated by hand, and leaves the works in two days';

/** A page with nothing else than this. */
const only = (main: string) => site({ '/prices/': { main }, 'gauge.mp4': '' });

const below = (shown: string) => only(`<main><h1>Prices</h1>${shown}</main>`);

expectReports(rule, {
  good: {
    ...createExamples('something else than text: ', below, [
      '<img src="/icon.svg" alt="A gauge of brass, with a white face and two hands" width="48" height="48">',
      '<input type="search" name="q">',
      '<textarea name="text"></textarea>',
      '<video src="/gauge.mp4"></video>',
      '<img src="/icon.svg" alt=""><img src="/icon.svg" alt=""><img src="/icon.svg" alt=""><img src="/icon.svg" alt="">',
      '<p hidden>Every gauge is</p><p>Every gauge is made to order, and leaves the works in two days</p>',
    ]),
    'the home page of a language with a slogan': site({
      '/de/': { main: '<main><h1>Acme</h1><p>Pumpen seit 1962</p></main>', lang: 'de' },
    }),
    'a list of articles whose text is in their headers, without main': only(
      '<div><h1>Prices</h1><article><header><h2><a href="/gauges/">The gauge of the harbour</a></h2> <p>On 2 May, by Ann Miller</p></header></article></div>',
    ),
    'a page whose text is all in its header, with its heading': only(
      `<header><h1>Prices</h1><p>${sentence}</p></header>`,
    ),
    'what React sends behind the page, and puts in its place': only(
      `<main><h1>Prices</h1><template id="B:0"></template></main><div hidden id="S:0"><p>${sentence}</p></div>`,
    ),
    'a short page with a link to its source, and with what used to be otherwise': below(
      '<p><a href="https://example.net/edit">Edit this page</a></p><p>The list that used to be filled by hand is made from our stock</p>',
    ),
    'a step of a guide that quotes what a program prints': below(
      '<ul><li>Writing a program that prints <code>Hello, world!</code></li></ul>',
    ),
    'a page about Lorem ipsum': only(
      `<main><h1>What Lorem ipsum means</h1><p>${sentence}</p><p>Lorem ipsum dolor sit amet.</p></main>`,
    ),
    'the list of categories that Hugo writes without any': site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      '/categories/': { main: '<main><h1>Categories</h1></main>' },
      'categories/index.xml': '',
    }),
    'the list of tags that Hugo writes with uglyURLs': site({
      '/': { head: '<meta name="generator" content="Hugo 0.136.4">' },
      'tags.html': page('/tags', { main: '<main><h1>Tags</h1></main>' }),
      'tags.xml': '',
    }),
    'the list of tags that Docusaurus writes': site({
      '/': { head: '<meta name="generator" content="Docusaurus v3.10.2">' },
      '/blog/tags/': {
        title: 'Tags | Acme',
        main: '<main><h1>Tags</h1><a href="/blog/tags/pumps/">pumps</a></main>',
      },
      ...pagesOfTag('/blog/tags/pumps/', '/blog/new/'),
    }),
    'the list of authors that Docusaurus writes': site({
      '/': { head: '<meta name="generator" content="Docusaurus v3.10.2">' },
      '/blog/authors/': { main: '<main><h1>Authors</h1><a href="/blog/authors/ada/">Ada</a></main>' },
      ...pagesOfTag('/blog/authors/ada/', '/blog/new/'),
    }),
    'two sentences in Japanese': site({
      '/ja/': {
        lang: 'ja',
        title: '圧力計｜アクメ',
        main: '<main><h1>圧力計</h1><p>圧力計は受注生産です。納期は二日です。</p></main>',
      },
    }),
  },
  bad: {
    'the pages of a shop that engraves tags, with Hugo, each of which the navigation leads to': site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      '/tags/dog/': { main: '<main><h1>Dogs</h1><a href="/gauges/">Prices</a></main>' },
    }),
    'a page about tags of clothes': site({ '/tags/pumps/': { main: '<main><h1>Pumps</h1></main>' } }),
    ...createExamples('nothing to read: ', below, [
      `<div style="display:none">${sentence}</div>`,
      `<section hidden>${sentence}</section>`,
      '<p>TODO: add content here</p>',
    ]),
    'the icons of other pages, which are not shown': below(
      '<svg style="display: none"><symbol id="i"></symbol></svg>',
    ),
    'the same between a header and a footer that say more, without main': only(
      '<header>Gauges and pumps of the harbour, since 1921</header><article><h1>Prices</h1></article><footer>Acme, Harbour Road 1, open from nine to five</footer>',
    ),
    'the same below a logo': only(
      '<header><img src="/icon.svg" alt="Acme" width="48" height="48"></header><main><h1>Prices</h1></main>',
    ),
    'a heading in the header, and the navigation with it': only(
      '<header><h1>Prices</h1><nav><a href="/">Gauges and pumps of the harbour, since 1921</a></nav></header>',
    ),
  },
});

it('page-thin asks for no noindex on the home page', async () => {
  const main = '<main><h1>Acme</h1><p>Lorem ipsum dolor sit amet.</p></main>';
  const found = checkRule(rule, await siteOf({ files: site({ '/': { main }, '/a/': { main } }) }));
  expect(found.map(({ file, fix }) => `${file}: ${fix}`)).toEqual([
    'a/index.html: write the text, or make the page noindex until then',
    'index.html: say what the site is for',
  ]);
});
