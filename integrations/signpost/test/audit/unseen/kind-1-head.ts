import { edit, fileOf, page, withBody, withHead } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

const title = '<title>';

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1.0">';

const charset = '<meta charset="utf-8">';

const closed = ['head-closed', 'title-missing', 'viewport', 'charset'];

/** The page with something in front of an element of its head. */
const before = (path: string, mark: string, stray: string) => edit(path, mark, `${stray}\n${mark}`);

/** The page whose head ends in an element that was elsewhere, behind something. */
function last(path: string, element: string | RegExp, stray: string) {
  const html = page(path);
  const found = html.match(element)?.[0] ?? '';
  const moved = html.replace(`${found}\n`, '').replace('</head>', () => `${stray}\n${found}\n</head>`);
  return { [fileOf(path)]: moved };
}

const titleElement = /<title>.*<\/title>/;

export const variations: readonly Variation[] = [
  {
    name: 'a style element without its end',
    fault: 'A style element is not closed, so the title is part of the style sheet.',
    files: edit('/pumps/', title, '<style>body { margin: 0 }\n<title>'),
    at: '/pumps/',
    rules: ['title-missing', 'head-closed'],
  },
  {
    name: 'an end tag br',
    fault: 'A </br> tag becomes a br element, which ends the head before the title.',
    files: last('/news/', titleElement, '</br>'),
    at: '/news/',
    rules: closed,
  },
  {
    name: 'a viewport in a template element',
    fault: 'The viewport is in a template element, whose content is not part of the page.',
    files: edit('/news/', viewport, `<template>${viewport}</template>`),
    at: '/news/',
    rules: ['viewport', 'head-closed'],
  },
  {
    name: 'a byte order mark in the middle',
    fault: 'A byte order mark of an included file is text and ends the head before the title.',
    files: last('/about/', titleElement, '\uFEFF'),
    at: '/about/',
    rules: closed,
  },
  {
    name: 'the charset in the footer',
    fault: 'The charset meta is at the end of the body.',
    files: {
      'news/index.html': page('/news/')
        .replace(`${charset}\n`, '')
        .replace('</footer>', `${charset}</footer>`),
    },
    at: '/news/',
    rules: closed,
  },
  {
    name: 'a lone semicolon',
    fault: 'A stray character ends the head, so the viewport is in the body.',
    files: last('/valves/', viewport, '<script>var page = 1</script>;'),
    at: '/valves/',
    rules: closed,
  },
  {
    name: 'a no-break space between the elements',
    fault: 'A no-break space is text and ends the head before the title.',
    files: last('/pumps/', titleElement, '&nbsp;'),
    at: '/pumps/',
    rules: closed,
  },
  {
    name: 'a second charset right after the first',
    fault: 'The page declares a second, different encoding.',
    files: edit(
      '/news/',
      charset,
      `${charset}<META HTTP-EQUIV=content-type CONTENT="text/html;charset=ISO-8859-15">`,
    ),
    at: '/news/',
    rules: ['charset'],
  },
  {
    name: 'a second charset as http-equiv',
    fault: 'The page declares a second, different encoding.',
    files: withHead('/about/', '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'),
    at: '/about/',
    rules: ['charset'],
  },
  {
    name: 'a closed div in the style of XML',
    fault: 'HTML ignores the slash, so the div ends the head before the title.',
    files: last('/news/', titleElement, '<div id="app-config" data-lang="en" />'),
    at: '/news/',
    rules: closed,
  },
  {
    name: 'a pixel before the title',
    fault: 'An img element ends the head, so the title is in the body.',
    files: before('/about/', title, '<img src="/images/ring-pump.png" alt="" width="1" height="1">'),
    at: '/about/',
    rules: closed,
  },
  {
    name: 'text of a template engine',
    fault: 'Stray text ends the head, so the title is in the body.',
    files: last('/about/', titleElement, '{% block head %}'),
    at: '/about/',
    rules: closed,
  },
  {
    name: 'a second charset as meta charset',
    fault: 'The page declares a second, different encoding.',
    files: withHead('/valves/', '<meta charset="windows-1252">'),
    at: '/valves/',
    rules: ['charset'],
  },
  {
    name: 'a skip link in the head',
    fault: 'An a element ends the head, so the viewport is in the body.',
    files: last('/de/', viewport, '<a class="skip" href="/de/kontakt/">Kontakt</a>'),
    at: '/de/',
    rules: closed,
  },
  {
    name: 'the end tag of a body in the head',
    fault: 'A </body> tag ends the head, so the viewport is in the body.',
    files: last('/about/', viewport, '</body>'),
    at: '/about/',
    rules: closed,
  },
  {
    name: 'an island before the title',
    fault: 'A custom element ends the head, so the title is in the body.',
    files: last(
      '/pumps/ring-pump/',
      titleElement,
      '<astro-island uid="Z1x" component-export="default" client="load"></astro-island>',
    ),
    at: '/pumps/ring-pump/',
    rules: closed,
  },
  {
    name: 'the old charset before the new',
    fault: 'The page declares another encoding first.',
    files: edit(
      '/contact/',
      charset,
      `<meta http-equiv="content-type" content="text/html; charset=us-ascii" />\n${charset}`,
    ),
    at: '/contact/',
    rules: ['charset'],
  },
  {
    name: 'the charset behind a banner',
    fault: 'A header element ends the head, so the charset is in the body.',
    files: edit('/contact/', charset, `<header class="banner">Closed on Friday</header>${charset}`),
    at: '/contact/',
    rules: closed,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'the charset as http-equiv only',
    files: edit('/news/', charset, '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">'),
  },
  {
    name: 'a title with angle brackets',
    files: edit(
      '/news/new-test-bench/',
      titleElement,
      '<title>Noise &lt; 60 dB on our new test bench | Halden</title>',
    ),
  },
  {
    name: 'a second charset in shown code',
    files: withBody('/valves/', '<pre><code>&lt;meta charset="iso-8859-1"&gt;</code></pre>'),
  },
  { name: 'the same charset in capitals', files: edit('/valves/', charset, '<META CHARSET="UTF-8">') },
  {
    name: 'markup in a script before the title',
    files: before('/news/', title, '<script>window.banner = "<div class=bar>New</div>";</script>'),
  },
  {
    name: 'markup in a comment before the title',
    files: before('/contact/', title, '<!-- <div>the old banner</div> <body> -->'),
  },
];
