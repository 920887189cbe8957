import { content, type Parts } from './content.ts';
import { added, edit, fileOf, minified, origin, page, withBody, withHead } from './site.ts';
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

const xhtmlMobile = (path: string, of: string): Changes => ({
  [fileOf(path)]: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//WAPFORUM//DTD XHTML Mobile 1.0//EN" "http://www.openmobilealliance.org/tech/DTD/xhtml-mobile10.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta charset="utf-8" />
<title>${content[of]?.title ?? ''}</title>
<meta name="description" content="${content[of]?.description ?? ''}" />
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<link rel="canonical" href="${origin}${of}" />
</head>
<body><h1>${content[of]?.h1 ?? ''}</h1>${content[of]?.text ?? ''}<p><a href="${of}">Full site</a></p></body>
</html>
`,
});

/** Mobile versions that the desktop page does not announce. */
export const variations: readonly Variation[] = [
  {
    name: 'in the body',
    fault: 'The alternate is in the body, where crawlers ignore it.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...withBody('/about/', `<link rel="alternate" media="${media}" href="${origin}/m/about/">`),
    },
    rules: [...rules, 'head-closed'],
  },
  {
    name: 'own host by user agent',
    fault: 'A script sends phones to m.example.com, which is not announced.',
    files: sniffing(
      '/about/',
      "if (/Mobi|Android|iPhone/i.test(navigator.userAgent)) location.href = 'https://m.example.com/about/';",
    ),
    rules,
  },
  {
    name: 'file beside the page',
    fault: 'The mobile version at /about/index-mobile is not announced.',
    files: mobile('/about/index-mobile', '/about/'),
    rules,
  },
  {
    name: 'media for print',
    fault: 'The media of the alternate is print.',
    files: { ...mobile('/m/about/', '/about/'), ...announced('/about/', '/m/about/', 'print') },
    rules,
  },
  {
    name: 'XHTML Mobile in m',
    fault: 'The page for phones at /m/contact/, in XHTML Mobile, is not announced.',
    files: xhtmlMobile('/m/contact/', '/contact/'),
    rules,
  },
  {
    name: 'in a comment',
    fault: 'The alternate is in a comment.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...withHead('/about/', `<!--<link rel="alternate" media="${media}" href="${origin}/m/about/">-->`),
    },
    rules,
  },
  {
    name: 'hreflang in place of media',
    fault: 'The alternate has an hreflang and no media.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...withHead('/about/', `<link href="${origin}/m/about/" hreflang="en" rel="alternate">`),
    },
    rules: [...rules, 'hreflang-target', 'hreflang-return'],
  },
  {
    name: 'touch',
    fault: 'The version for touch screens at /touch/valves/ is not announced.',
    files: mobile('/touch/valves/', '/valves/', { head: '<meta name="HandheldFriendly" content="true">' }),
    rules,
  },
  {
    name: 'MobileOptimized',
    fault: 'The page made for 320 px at /m/pumps/ is not announced.',
    files: mobile('/m/pumps/', '/pumps/', { head: '<meta name="MobileOptimized" content="320">' }),
    rules,
  },
  {
    name: 'link back only',
    fault: 'The mobile version links back to the full site, which does not announce it.',
    files: mobile('/m/contact/', '/contact/', {
      canonical: `${origin}/contact/`,
      body: '<p><a href="/contact/" rel="nofollow">View full site</a></p>',
    }),
    rules,
  },
  {
    name: 'another page',
    fault: 'The alternate names the mobile home page in place of its own mobile version.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...mobile('/m/', '/'),
      ...edit(
        '/',
        '<link rel="icon"',
        `<link rel="alternate" media="${media}" href="${origin}/m/">\n<link rel="icon"`,
      ),
      ...announced('/about/', '/m/'),
    },
    rules,
  },
  {
    name: 'minified',
    fault: 'The mobile version, in one line, is not announced.',
    files: {
      'm/about/index.html': minified(
        page('/m/about/', { ...content['/about/'], canonical: `${origin}/about/` }),
      ),
    },
    rules,
  },
  {
    name: 'linked host',
    fault: 'The page links to its version on m.example.com, and has no alternate.',
    files: withBody(
      '/about/',
      '<p><a href="https://m.example.com/about/" class="mobile-link">Mobile site</a></p>',
    ),
    rules,
  },
  {
    name: 'jQuery Mobile',
    fault: 'The mobile version made with jQuery Mobile is not announced.',
    files: mobile('/m/valves/', '/valves/', {
      text: `<div data-role="page"><div data-role="content">${content['/valves/']?.text ?? ''}</div></div>`,
    }),
    rules,
  },
  {
    name: 'folder m',
    fault: 'The mobile version at /m/about/ is not announced.',
    files: mobile('/m/about/', '/about/'),
    rules,
  },
  {
    name: 'empty media',
    fault: 'The media of the alternate is empty.',
    files: { ...mobile('/m/about/', '/about/'), ...announced('/about/', '/m/about/', '') },
    rules,
  },
  {
    name: 'one of two',
    fault: 'Of two mobile versions, the second is not announced.',
    files: {
      ...mobile('/m/about/', '/about/'),
      ...mobile('/m/valves/', '/valves/'),
      ...announced('/about/', '/m/about/'),
    },
    rules,
  },
  {
    name: 'type in place of media',
    fault: 'The alternate has the type of XHTML Mobile and no media.',
    files: {
      ...xhtmlMobile('/m/about/', '/about/'),
      ...withHead(
        '/about/',
        `<link rel="alternate" type="application/vnd.wap.xhtml+xml" href="${origin}/m/about/">`,
      ),
    },
    rules,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'mobile pumps',
    files: added(
      '/mobile/',
      { title: 'Mobile pumps on a trailer | Halden', h1: 'Mobile pumps on a trailer' },
      '/pumps/',
    ),
  },
  {
    name: 'stylesheet for phones',
    files: {
      ...withHead(
        '/about/',
        '<link rel="stylesheet" media="only screen and (max-width: 640px)" href="/styles/phone.css">',
      ),
      'styles/phone.css': 'nav { display: block; }\n',
    },
  },
  {
    name: 'pumps that move',
    files: added(
      '/pumps/mobile-pumps/',
      { title: 'Mobile pumps for fire brigades | Halden', h1: 'Mobile pumps for fire brigades' },
      '/pumps/',
    ),
  },
  {
    name: 'mobile page of another site',
    files: withBody(
      '/news/',
      '<p>See us on <a href="https://m.youtube.com/@halden">YouTube</a> and <a href="https://m.facebook.com/halden">Facebook</a>.</p>',
    ),
  },
  {
    name: 'series M',
    files: added(
      '/pumps/m-series/',
      { title: 'Pumps of the M series | Halden', h1: 'Pumps of the M series' },
      '/pumps/',
    ),
  },
  {
    name: 'page about an app',
    files: added('/mobile-app/', {
      title: 'Our app for phones | Halden',
      h1: 'Our app for phones',
      body: '<p>On a mobile phone, the app reads the plate of your pump.</p>',
    }),
  },
];
