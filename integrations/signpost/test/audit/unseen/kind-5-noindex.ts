import { everywhere, listed, origin, page, sitemap, withHead } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

/** That a script adds noindex to a page has no rule of its own yet. */
const byScript = ['noindex-script', 'script-file', 'noindex-site', 'noindex-added'];

/** That the menu links to a page with noindex has no rule of its own yet. */
const inMenu = ['noindex-linked', 'noindex-site'];

const omitted = ['sitemap-incomplete'];

const script = (path: string, code: string, type = '') => withHead(path, `<script${type}>${code}</script>`);

const without = (...paths: string[]) => sitemap(listed.filter((path) => !paths.includes(path)));

/** Pages with more in the head, which a generator then leaves out of its sitemap. */
const hidden = (path: string, head: string) => ({ ...withHead(path, head), 'sitemap.xml': without(path) });

const meta = '<meta name="robots" content="noindex">';

/** The home page with noindex, and all pages by a header. */
const twice = { ...withHead('/', meta), _headers: '/*\n  X-Robots-Tag: noindex\n' };

/** The home page with noindex, in a site that crawlers may not fetch. */
const blocked = {
  ...withHead('/', meta),
  'robots.txt': `User-agent: *\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
};

/** A page with noindex in the sitemap, which crawlers may not fetch. */
const unseen = {
  ...withHead('/valves/', meta),
  'robots.txt': `User-agent: *\nDisallow: /valves/\n\nSitemap: ${origin}/sitemap.xml\n`,
};

/** A page with noindex by a header, and a script that adds another. */
const mixed = {
  ...script(
    '/about/',
    "const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m);",
  ),
  _headers: '/about/\n  X-Robots-Tag: noindex\n',
};

export const variations: readonly Variation[] = [
  {
    name: 'the German home page with noindex',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/de/', '<meta name="robots" content="noindex, noarchive, max-snippet:0">'),
    at: '/de/',
    rules: inMenu,
  },
  {
    name: 'a header, of a header and a script',
    fault: 'The sitemap lists a page that has noindex by a header, and a script adds another.',
    files: mixed,
    rules: ['sitemap-entries'],
  },
  {
    name: 'an element made with attributes',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/about/',
      "const tag = document.createElement('meta');\ntag.setAttribute('name', 'robots');\ntag.setAttribute('content', 'noindex, nofollow');\ndocument.getElementsByTagName('head')[0].appendChild(tag);",
    ),
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'the German pumps with noindex',
    fault: 'The menu of each German page links to a page with noindex.',
    files: hidden('/de/pumpen/', '<meta name=robots content=noindex,nofollow>'),
    at: '/de/pumpen/',
    rules: inMenu,
  },
  {
    name: 'a page that was launched, and kept its noindex',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/about/', '<!-- remove before launch --><meta name="robots" content="noindex">'),
    at: '/about/',
    rules: inMenu,
  },
  {
    name: 'the sitemap without all German pages',
    fault: 'The sitemap lacks a whole language.',
    files: { 'sitemap.xml': without('/de/', '/de/pumpen/', '/de/kontakt/') },
    rules: omitted,
  },
  {
    name: 'a folder with a header',
    fault: 'The menu of every page links to a page with noindex, by a header.',
    files: {
      _headers: '/news/*\n  x-robots-tag: noindex, nofollow\n',
      'sitemap.xml': without('/news/', '/news/new-test-bench/'),
    },
    rules: inMenu,
  },
  {
    name: 'an element made by hand',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/valves/',
      "var m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.appendChild(m);",
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'a template text',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/de/pumpen/',
      'const robots = \'noindex\';\ndocument.head.insertAdjacentHTML(\'afterbegin\', `<meta name="robots" content="${robots}">`);',
      ' type="module"',
    ),
    at: '/de/pumpen/',
    rules: byScript,
  },
  {
    name: 'a listed noindex that robots.txt hides',
    fault: 'The sitemap lists a page with noindex that robots.txt blocks.',
    files: unseen,
    rules: ['sitemap-entries'],
  },
  {
    name: 'HTML behind the head',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/pumps/',
      `document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">');`,
    ),
    at: '/pumps/',
    rules: byScript,
  },
  {
    name: 'in a function that is called',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/valves/',
      "function setMeta(n, c) { var m = document.createElement('meta'); m.name = n; m.content = c; document.head.appendChild(m); }\nsetMeta('robots', 'noindex');",
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'a blocked site, with noindex on the home page',
    fault: 'The site is blocked by robots.txt, and its home page has noindex.',
    files: blocked,
    at: 'robots.txt',
    rules: ['robots-disallow-all'],
  },
  {
    name: 'a script, of a header and a script',
    fault: 'A script adds noindex to a page that has it by a header too.',
    files: mixed,
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'the valves with noindex',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/valves/', meta),
    at: '/valves/',
    rules: inMenu,
  },
  {
    name: 'when the document is ready',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/pumps/ring-pump/',
      "document.addEventListener('DOMContentLoaded', () => {\n  const el = document.createElement('meta');\n  el.name = 'robots';\n  el.content = 'noindex';\n  document.head.prepend(el);\n});",
    ),
    at: '/pumps/ring-pump/',
    rules: byScript,
  },
  {
    name: 'the home page by meta, of two causes',
    fault: 'The home page has noindex by its meta, and by a header.',
    files: twice,
    at: '/',
    rules: ['noindex-site'],
  },
  {
    name: 'the pumps with noindex, follow',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/pumps/', '<meta name="robots" content="noindex, follow" />'),
    at: '/pumps/',
    rules: inMenu,
  },
  {
    name: 'all pages by a header, of two causes',
    fault: 'All pages have noindex by a header, and the home page by its meta.',
    files: twice,
    at: '_headers',
    rules: ['noindex-site'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a cart in the header',
    files: {
      ...everywhere('<nav>', '<a href="/cart/" rel="nofollow">Cart</a>\n<nav>'),
      'cart/index.html': page('/cart/', { title: 'Your cart | Halden', head: meta }),
    },
  },
  {
    name: 'a header for drawings',
    files: { _headers: '/drawings/*\n  X-Robots-Tag: noindex\n', 'drawings/ring-pump.dxf': '0\nSECTION\n' },
  },
  {
    name: 'a script that adds another meta',
    files: script(
      '/contact/',
      "const m = document.createElement('meta'); m.name = 'theme-color'; m.content = '#0a5'; document.head.append(m);",
    ),
  },
  {
    name: 'a snippet setting',
    files: withHead(
      '/valves/',
      '<meta name="robots" content="index, follow, max-snippet:-1, max-video-preview:-1">',
    ),
  },
  {
    name: 'a script for previews',
    files: script(
      '/about/',
      `if (location.hostname.endsWith('.preview.example.net')) document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">');`,
    ),
  },
  {
    name: 'a script that reads the meta',
    files: withHead(
      '/news/',
      `<meta name="robots" content="max-image-preview:large"><script>const isHidden = document.querySelector('meta[name="robots"]').content.includes('noindex');</script>`,
    ),
  },
];
