import { content, type Parts } from './content.ts';
import { added, edit, everywhere, fileOf, origin, page, withBody, withHead } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const rules = ['alternate-media'];
const media = 'only screen and (max-width: 640px)';

/** The mobile version of a page at another path: the same text, and the desktop page as its canonical. */
const mobile = (path: string, of: string, changes: Partial<Parts> = {}): Changes => ({
  [fileOf(path)]: page(path, { ...content[of], canonical: origin + of, ...changes }),
});

/** The same, in a desktop page's head. */
const announced = (of: string, path: string, by = media): Changes =>
  withHead(of, `<link rel="alternate" media="${by}" href="${origin}${path}">`);

/** A desktop page that sends phones elsewhere by script. */
const sniffing = (path: string, script: string): Changes => withHead(path, `<script>${script}</script>`);

/** An AMP version of a page. */
const amp = (path: string, of: string): Changes => ({
  [fileOf(path)]: page(path, {
    ...content[of],
    canonical: origin + of,
    head: '<script async src="https://cdn.ampproject.org/v0.js"></script>',
  }).replace('<html ', '<html amp '),
});

/** Mobile versions that the desktop page does not announce. */
export const variations: readonly Variation[] = [
  {
    name: 'folder of smartphones',
    fault: 'The version for smartphones at /sp/about/ is not announced.',
    files: mobile('/sp/about/', '/about/'),
    rules,
  },
  {
    name: 'folder in the page',
    fault: 'The mobile version at /valves/mobile/ is not announced.',
    files: mobile('/valves/mobile/', '/valves/'),
    rules,
  },
  {
    name: 'folder in a language',
    fault: 'The German mobile version at /de/m/pumpen/ is not announced.',
    files: mobile('/de/m/pumpen/', '/de/pumpen/'),
    rules,
  },
  {
    name: 'folder in German',
    fault: 'The German mobile version at /de/mobil/kontakt/ is not announced.',
    files: mobile('/de/mobil/kontakt/', '/de/kontakt/'),
    rules,
  },
  {
    name: 'WAP',
    fault: 'The mobile version at /wap/news/ is not announced.',
    files: mobile('/wap/news/', '/news/', {
      head: '<meta http-equiv="Cache-Control" content="no-transform">',
    }),
    rules,
  },
  {
    name: 'light version',
    fault: 'The light version for phones at /lite/valves/ is not announced.',
    files: mobile('/lite/valves/', '/valves/', { body: '<p><a href="/valves/">Desktop version</a></p>' }),
    rules,
  },
  {
    name: 'part of the file name',
    fault: 'The mobile version at /about.mobile is not announced.',
    files: mobile('/about.mobile', '/about/'),
    rules,
  },
  {
    name: 'front page',
    fault: 'The mobile home page at /mobile/ is not announced.',
    files: mobile('/mobile/', '/'),
    rules,
  },
  {
    name: 'own canonical',
    fault: 'The mobile version, its own canonical, is not announced.',
    files: mobile('/m/valves/', '/valves/', {
      canonical: `${origin}/m/valves/`,
      head: '<meta name="HandheldFriendly" content="True">',
    }),
    rules,
  },
  {
    name: 'misspelled relation',
    fault: 'The relation is "alternative", which means nothing.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...withHead('/about/', `<link rel="alternative" media="${media}" href="${origin}/m/about/">`),
    },
    rules,
  },
  {
    name: 'misspelled attribute',
    fault: 'The query is in an attribute that does not exist.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...withHead('/about/', `<link rel="alternate" medium="${media}" href="${origin}/m/about/">`),
    },
    rules,
  },
  {
    name: 'large screens',
    fault: 'The media of the alternate is that of large screens.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...announced('/about/', '/m/about/', 'only screen and (min-width: 641px)'),
    },
    rules,
  },
  {
    name: 'all media',
    fault: 'The media of the alternate is all.',
    files: { ...mobile('/m/valves/', '/valves/'), ...announced('/valves/', '/m/valves/', 'all') },
    rules,
  },
  {
    name: 'misspelled target',
    fault: 'The alternate names a page that does not exist, in place of the mobile version.',
    files: { ...mobile('/m/about/', '/about/'), ...announced('/about/', '/m/abuot/') },
    rules: [...rules, 'link-broken', 'alternate-target'],
  },
  {
    name: 'in a template',
    fault: 'The alternate is in a template, which is not part of the page.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...withHead(
        '/about/',
        `<template><link rel="alternate" media="${media}" href="${origin}/m/about/"></template>`,
      ),
    },
    rules,
  },
  {
    name: 'on the mobile page',
    fault: 'The mobile version announces itself, and the desktop page does not.',
    files: mobile('/m/contact/', '/contact/', {
      head: `<link rel="alternate" media="${media}" href="${origin}/m/contact/">`,
    }),
    rules,
  },
  {
    name: 'on another page',
    fault: 'The home page announces the mobile version of the company, whose own page does not.',
    files: { ...mobile('/m/about/', '/about/'), ...announced('/', '/m/about/') },
    rules,
  },
  {
    name: 'stylesheet alone',
    fault: 'The only link for small screens is a stylesheet.',
    files: {
      ...mobile('/m/news/', '/news/'),
      ...withHead('/news/', `<link rel="stylesheet" media="${media}" href="/styles/phone.css">`),
      'styles/phone.css': 'nav { display: block; }\n',
    },
    rules,
  },
  {
    name: 'header without media',
    fault: 'A header names the mobile version without media.',
    files: {
      ...mobile('/m/about/', '/about/'),
      _headers: `/about/\n  Link: <${origin}/m/about/>; rel="alternate"\n`,
    },
    rules,
  },
  {
    name: 'AMP',
    fault: 'The AMP version is not announced.',
    files: amp('/amp/about/', '/about/'),
    rules: [...rules, 'amp-announced'],
  },
  {
    name: 'query of the screen',
    fault: 'A script sends small screens to m.example.com, which is not announced.',
    files: sniffing(
      '/valves/',
      `if (window.matchMedia('${media}').matches) window.location.replace('https://m.example.com/valves/');`,
    ),
    rules,
  },
  {
    name: 'width of the screen, on every page',
    fault: 'The script of every page sends small screens to m.example.com.',
    files: {
      'scripts/menu.js':
        "if (screen.width <= 699) { document.location = 'https://m.example.com' + location.pathname; }\ndocument.querySelector('nav')?.classList.add('ready');\n",
    },
    rules,
  },
  {
    name: 'hints of the client',
    fault: 'A script sends phones to the mobile version, which is not announced.',
    files: {
      ...mobile('/m/contact/', '/contact/'),
      ...sniffing('/contact/', "if (navigator.userAgentData?.mobile) location.href = '/m/contact/';"),
    },
    rules,
  },
  {
    name: 'touch screen',
    fault: 'A script sends touch screens to mobile.example.com, which is not announced.',
    files: sniffing(
      '/',
      "if ('ontouchstart' in window && !document.cookie.includes('desktop=1')) { location.replace('https://mobile.example.com/'); }",
    ),
    rules,
  },
  {
    name: 'Apache',
    fault: 'The server sends phones to m.example.com, which is not announced.',
    files: {
      '.htaccess':
        'RewriteEngine On\nRewriteCond %{HTTP_USER_AGENT} "android|blackberry|iphone|ipod|iemobile" [NC]\nRewriteRule ^(.*)$ https://m.example.com/$1 [R=302,L]\n',
    },
    rules,
  },
  {
    name: 'link in every footer',
    fault: 'Every footer links to the mobile home page on its own host, which is not announced.',
    files: everywhere('</footer>', '<a href="https://mobile.example.com/">Mobile version</a></footer>'),
    rules,
  },
  {
    name: 'link in German',
    fault: 'The German page links to its version on m.example.com, and has no alternate.',
    files: withBody(
      '/de/kontakt/',
      '<p><a href="https://m.example.com/de/kontakt/" rel="nofollow">Zur mobilen Ansicht</a></p>',
    ),
    rules,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'announced',
    files: { ...mobile('/m/about/', '/about/'), ...announced('/about/', '/m/about/') },
  },
  {
    name: 'announced for handhelds too',
    files: {
      ...mobile('/m/valves/', '/valves/'),
      ...announced('/valves/', '/m/valves/', 'handheld, only screen and (max-device-width: 40em)'),
    },
  },
  {
    name: 'page for print',
    files: mobile('/print/about/', '/about/'),
  },
  {
    name: 'AMP with its announcement',
    files: {
      ...amp('/amp/about/', '/about/'),
      ...withHead('/about/', `<link rel="amphtml" href="${origin}/amp/about/">`),
    },
  },
  {
    name: 'menu for small screens',
    files: sniffing(
      '/about/',
      "const small = window.matchMedia('(max-width: 640px)');\nsmall.addEventListener('change', () => document.documentElement.classList.toggle('small', small.matches));",
    ),
  },
  {
    name: 'app of the site',
    files: withHead(
      '/about/',
      '<link rel="alternate" href="android-app://com.example.halden/https/www.example.com/about/">',
    ),
  },
  {
    name: 'one page for all',
    files: {
      _headers: '/*\n  Vary: User-Agent\n',
      ...edit(
        '/valves/',
        '</head>',
        '<meta name="HandheldFriendly" content="true">\n<meta name="mobile-web-app-capable" content="yes">\n</head>',
      ),
    },
  },
  {
    name: 'series of a light pump',
    files: added(
      '/pumps/lite/',
      { title: 'Halden Lite, the pump of 9 kg | Halden', h1: 'Halden Lite' },
      '/pumps/',
    ),
  },
];
