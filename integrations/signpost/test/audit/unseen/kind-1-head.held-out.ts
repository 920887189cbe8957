import { edit, fileOf, minified, page, withBody, withHead } from './site.ts';
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
    name: 'a heading before the title',
    fault: 'An h1 element ends the head, so the title is in the body.',
    files: {
      'news/new-test-bench/index.html': minified(
        page('/news/new-test-bench/').replace(
          /(<title>.*<\/title>)\n([\s\S]*)<\/head>/,
          '$2<h2>Halden</h2>$1</head>',
        ),
      ),
    },
    at: '/news/new-test-bench/',
    rules: closed,
  },
  {
    name: 'a paragraph for old browsers',
    fault: 'A p element ends the head, so the title is in the body.',
    files: last('/de/', titleElement, '<p class="browserupgrade">Ihr Browser ist veraltet.</p>'),
    at: '/de/',
    rules: closed,
  },
  {
    name: 'a second charset in every page of a theme',
    fault: 'The page declares Shift_JIS beside UTF-8.',
    files: withHead('/pumps/', '<meta charset=Shift_JIS>'),
    at: '/pumps/',
    rules: ['charset'],
  },
  {
    name: 'the body begins twice',
    fault: 'A body tag in front of the title ends the head.',
    files: last('/de/kontakt/', titleElement, '<body class="preload">'),
    at: '/de/kontakt/',
    rules: closed,
  },
  {
    name: 'a hidden field with a token',
    fault: 'An input element ends the head, so the title is in the body.',
    files: last('/contact/', titleElement, '<input type="text" name="token" value="a81f" hidden>'),
    at: '/contact/',
    rules: closed,
  },
  {
    name: 'an arrow left from a conditional comment',
    fault: 'Stray text ends the head, so the title is in the body.',
    files: last(
      '/contact/',
      titleElement,
      '<!--[if lt IE 9]><script src="/scripts/menu.js"></script><![endif]-->-->',
    ),
    at: '/contact/',
    rules: closed,
  },
  {
    name: 'a pixel, then the title as the last of the head',
    fault: 'An img element ends the head, so the title is in the body.',
    files: last('/valves/', titleElement, '<IMG SRC="/images/ring-pump.png" ALT="" WIDTH=1 HEIGHT=1>'),
    at: '/valves/',
    rules: closed,
  },
  {
    name: 'a consent box before the title',
    fault: 'A div element ends the head, so the title is in the body.',
    files: last('/about/', titleElement, '<div id="cookie-consent" hidden></div>'),
    at: '/about/',
    rules: closed,
  },
  {
    name: 'a title that only an SVG has',
    fault: 'The page has no title, for the only title element is of an SVG.',
    files: {
      'about/index.html': page('/about/')
        .replace(/<title>.*<\/title>\n/, '')
        .replace(
          '<h1>',
          '<svg viewBox="0 0 8 8" role="img"><title>Who we are since 1974 | Halden</title><path d="M0 0h8v8z"/></svg><h1>',
        ),
    },
    at: '/about/',
    rules: ['title-missing', 'head-closed'],
  },
  {
    name: 'a frame of the tag manager in the head',
    fault: 'An iframe ends the head, so the title is in the body.',
    files: last(
      '/valves/',
      titleElement,
      '<iframe src="https://tags.example.net/ns.html?id=T-1" height="0" width="0" style="display:none"></iframe>',
    ),
    at: '/valves/',
    rules: closed,
  },
  {
    name: 'the title in the body',
    fault: 'The title element is in the body.',
    files: {
      'valves/index.html': page('/valves/').replace(
        /<title>(.*)<\/title>\n([\s\S]*<body>)/,
        '$2\n<title>$1</title>',
      ),
    },
    at: '/valves/',
    rules: closed,
  },
  {
    name: 'a custom element for the theme',
    fault: 'A custom element ends the head, so the viewport is in the body.',
    files: last('/about/', viewport, '<theme-provider></theme-provider>'),
    at: '/about/',
    rules: closed,
  },
  {
    name: 'an SVG sprite before the viewport',
    fault: 'An svg element ends the head, so the viewport is in the body.',
    files: last(
      '/pumps/',
      viewport,
      '<svg style="display:none"><symbol id="a" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></symbol></svg>',
    ),
    at: '/pumps/',
    rules: closed,
  },
  {
    name: 'a title in a conditional comment',
    fault: 'The title is in a comment.',
    files: edit(
      '/de/pumpen/',
      titleElement,
      '<!--[if IE]><title>Pumpen für Rein- und Schmutzwasser | Halden</title><![endif]-->',
    ),
    at: '/de/pumpen/',
    rules: ['title-missing', 'head-closed'],
  },
  {
    name: 'the viewport in the body',
    fault: 'The viewport meta is in the main element.',
    files: {
      'about/index.html': page('/about/').replace(`${viewport}\n`, '').replace('<main>', `<main>${viewport}`),
    },
    at: '/about/',
    rules: closed,
  },
  {
    name: 'a title in a template element',
    fault: 'The title is in a template element, whose content is not part of the page.',
    files: edit(
      '/valves/',
      titleElement,
      '<template id="head"><title>Gate and check valves | Halden</title></template>',
    ),
    at: '/valves/',
    rules: ['title-missing', 'head-closed'],
  },
  {
    name: 'a second charset with the content first',
    fault: 'The page declares a second, different encoding.',
    files: withHead('/de/', "<meta content='text/html; charset=windows-1252' http-equiv='Content-Type' />"),
    at: '/de/',
    rules: ['charset'],
  },
  {
    name: 'a warning of PHP before the head elements',
    fault: 'The text of a PHP warning ends the head before charset, viewport and title.',
    files: edit(
      '/news/',
      charset,
      `<br />\n<b>Warning</b>: Undefined variable $meta in <b>header.php</b> on line <b>12</b><br />\n${charset}`,
    ),
    at: '/news/',
    rules: closed,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a template before the title',
    files: before('/about/', title, '<template id="card"><div class="card"></div></template>'),
  },
  {
    name: 'no head tags at all',
    files: { 'about/index.html': page('/about/').replace(/<\/?(?:head|body)>\n/g, '') },
  },
  {
    name: 'structured data before the title',
    files: before(
      '/pumps/',
      title,
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Halden <b>Pumps</b>","url":"https://www.example.com/"}</script>',
    ),
  },
  { name: 'a head in one line', files: { 'valves/index.html': minified(page('/valves/')) } },
  {
    name: 'an SVG with a title in the body',
    files: withBody(
      '/about/',
      '<svg viewBox="0 0 8 8" role="img"><title>Our hall</title><path d="M0 0h8v8z"/></svg>',
    ),
  },
  {
    name: 'a style sheet for pages without scripts',
    files: before('/pumps/', title, '<noscript><style>.menu { display: block }</style></noscript>'),
  },
];
