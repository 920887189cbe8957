import { edit, everywhere, listed, origin, page, sitemap, withBody, withHead } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

const byScript = ['noindex-script', 'script-file', 'noindex-site', 'noindex-added'];

const inMenu = ['noindex-linked', 'noindex-site'];

const omitted = ['sitemap-incomplete'];

const script = (path: string, code: string, type = '') => withHead(path, `<script${type}>${code}</script>`);

const without = (...paths: string[]) => sitemap(listed.filter((path) => !paths.includes(path)));

/** Pages with more in the head, which a generator then leaves out of its sitemap. */
const hidden = (path: string, head: string) => ({ ...withHead(path, head), 'sitemap.xml': without(path) });

const meta = '<meta name="robots" content="noindex">';

/** A sitemap that names others. */
const index = (...files: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.map((file) => `<sitemap><loc>${origin}/${file}</loc></sitemap>`).join('\n')}
</sitemapindex>
`;

const german = listed.filter((path) => path.startsWith('/de/'));
const english = listed.filter((path) => !path.startsWith('/de/'));

/** All pages by a header, in a site that crawlers may not fetch. */
const closed = {
  _headers: '/*\n  X-Frame-Options: DENY\n  X-Robots-Tag: none\n',
  'robots.txt': `User-agent: *\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
};

/** Two pages of the menu. */
const pair = {
  ...withHead('/about/', meta),
  ...withHead('/valves/', '<meta name="robots" content="none">'),
  'sitemap.xml': without('/about/', '/valves/'),
};

/** The home page by its meta for Google, and by a header of its own. */
const home = {
  ...withHead('/', '<meta name="googlebot" content="noindex">'),
  _headers: '/\n  X-Robots-Tag: noindex\n',
};

/** A new item of the menu, whose page has noindex and isn't listed. */
const rental = page('/rental/', { title: 'Pumps for rent | Halden', head: meta });

export const variations: readonly Variation[] = [
  {
    name: 'a fragment of a range',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/about/',
      `document.head.append(document.createRange().createContextualFragment('<meta name="robots" content="noindex">'));`,
    ),
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'the content of a template element',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/news/',
      `const t = document.createElement('template');\nt.innerHTML = '<meta name="robots" content="noindex, nofollow">';\ndocument.head.append(t.content.cloneNode(true));`,
      ' type="module"',
    ),
    at: '/news/',
    rules: byScript,
  },
  {
    name: 'the outer HTML of another meta',
    fault: 'A script adds noindex behind the description.',
    files: script(
      '/valves/',
      `document.querySelector('meta[name="description"]').outerHTML += '<meta name="robots" content="noindex">';`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'a copy of another meta',
    fault: 'A script copies the description and turns it into noindex.',
    files: script(
      '/contact/',
      "const m = document.querySelector('meta[name=description]').cloneNode();\nm.name = 'robots';\nm.content = 'noindex';\ndocument.head.appendChild(m);",
    ),
    at: '/contact/',
    rules: byScript,
  },
  {
    name: 'a jQuery element',
    fault: 'A script adds noindex to a page.',
    files: withBody(
      '/about/',
      "<script>jQuery('<meta/>', { name: 'robots', content: 'noindex' }).prependTo('head');</script>",
    ),
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'the attribute by jQuery',
    fault: 'A script turns index into noindex.',
    files: withHead(
      '/de/',
      '<meta name="robots" content="index">\n<script>jQuery(function ($) { $(\'meta[name="robots"]\').attr(\'content\', \'noindex,follow\'); });</script>',
    ),
    at: '/de/',
    rules: byScript,
  },
  {
    name: 'an element by its name',
    fault: 'A script turns index into noindex when the page is loaded.',
    files: withHead(
      '/pumps/',
      `<meta name="robots" content="index, follow">\n<script>window.addEventListener('load', function () { document.getElementsByName('robots')[0].content = 'noindex'; });</script>`,
    ),
    at: '/pumps/',
    rules: byScript,
  },
  {
    name: 'a head of Vue',
    fault: 'A composable of the page sets noindex.',
    files: {
      ...script(
        '/valves/',
        "import { useHead } from '/scripts/head.js';\nuseHead({ title: 'Valves | Halden', meta: [{ name: 'robots', content: 'noindex' }] });",
        ' type="module"',
      ),
      'scripts/head.js':
        "export function useHead({ title, meta }) {\n  document.title = title;\n  for (const attributes of meta) {\n    const element = document.createElement('meta');\n    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);\n    document.head.append(element);\n  }\n}\n",
    },
    rules: byScript,
  },
  {
    name: 'a service of Angular',
    fault: 'The bundle of a page sets noindex by the Meta service.',
    files: {
      ...withHead('/about/', '<script src="/scripts/main.8f2c.js" defer></script>'),
      'scripts/main.8f2c.js':
        '(()=>{class e{updateTag(t){let n=document.querySelector(`meta[name="${t.name}"]`);n||(n=document.createElement("meta"),n.setAttribute("name",t.name),document.head.appendChild(n)),n.setAttribute("content",t.content)}}class o{constructor(t){this.meta=t}ngOnInit(){this.meta.updateTag({name:"robots",content:"noindex"})}}new o(new e).ngOnInit()})();\n',
    },
    rules: byScript,
  },
  {
    name: 'a function that makes elements',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/news/new-test-bench/',
      'const h=(t,p)=>Object.assign(document.createElement(t),p);document.head.append(h("title",{textContent:"Test bench"}),h("meta",{name:"robots",content:"noindex"}))',
      ' type="module"',
    ),
    at: '/news/new-test-bench/',
    rules: byScript,
  },
  {
    name: 'a word put together',
    fault: 'A script adds noindex to a page, in two parts.',
    files: script(
      '/contact/',
      "var r = document.createElement('meta'), no = 'no';\nr.setAttribute('name', 'robots');\nr.setAttribute('content', no + 'index');\ndocument.head.appendChild(r);",
    ),
    at: '/contact/',
    rules: byScript,
  },
  {
    name: 'the onload of the body',
    fault: 'A handler of the body adds noindex.',
    files: edit(
      '/de/kontakt/',
      '<body>',
      `<body onload="var m=document.createElement('meta');m.name='robots';m.content='noindex';document.head.appendChild(m)">`,
    ),
    at: '/de/kontakt/',
    rules: byScript,
  },
  {
    name: 'an element of its own',
    fault: 'A custom element on the page adds noindex.',
    files: withBody(
      '/valves/',
      `<seo-robots value="noindex"></seo-robots>\n<script>customElements.define('seo-robots', class extends HTMLElement {\n  connectedCallback() {\n    const m = document.createElement('meta');\n    m.name = 'robots';\n    m.content = this.getAttribute('value');\n    document.head.append(m);\n  }\n});</script>`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'a script that loads a script',
    fault: 'A script of the page loads another, which adds noindex.',
    files: {
      ...script(
        '/pumps/ring-pump/',
        "var s = document.createElement('script'); s.src = '/scripts/tags.js'; s.async = true; document.head.appendChild(s);",
      ),
      'scripts/tags.js':
        "(function (d) { var m = d.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; d.head.appendChild(m); })(document);\n",
    },
    rules: byScript,
  },
  {
    name: 'a list of settings',
    fault: 'A script adds several metas, one of which is noindex.',
    files: script(
      '/about/',
      "[['theme-color', '#0a5'], ['robots', 'noindex'], ['author', 'Halden']].forEach(([name, content]) => {\n  const m = document.createElement('meta');\n  Object.assign(m, { name, content });\n  document.head.append(m);\n});",
    ),
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'settings as JSON',
    fault: 'A script adds the robots value of a JSON block.',
    files: withHead(
      '/news/',
      `<script type="application/json" id="seo">{"robots":"noindex,follow"}</script>\n<script type="module">const seo = JSON.parse(document.getElementById('seo').textContent);\nconst m = document.createElement('meta');\nm.name = 'robots';\nm.content = seo.robots;\ndocument.head.append(m);</script>`,
    ),
    at: '/news/',
    rules: byScript,
  },
  {
    name: 'before the first script, by a timer',
    fault: 'A script adds noindex to a page after a moment.',
    files: script(
      '/de/pumpen/',
      "setTimeout(function () {\n  var m = document.createElement('meta'), s = document.getElementsByTagName('script')[0];\n  m.name = 'robots'; m.content = 'noindex';\n  s.parentNode.insertBefore(m, s);\n}, 100);",
    ),
    at: '/de/pumpen/',
    rules: byScript,
  },
  {
    name: 'a test the wrong way round',
    fault: 'A script adds noindex wherever the host is not the staging one.',
    files: script(
      '/',
      `if (!location.hostname.includes('staging')) document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">');`,
    ),
    at: '/',
    rules: byScript,
  },
  {
    name: 'one replaced by another',
    fault: 'A script replaces the meta by one with noindex.',
    files: withHead(
      '/valves/',
      `<meta name="robots" content="max-image-preview:large"><script>{\n  const next = new DOMParser().parseFromString('<meta name="robots" content="noindex">', 'text/html').querySelector('meta');\n  document.querySelector('meta[name="robots"]').replaceWith(next);\n}</script>`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'two metas that disagree',
    fault: 'The menu links to a page with index and with noindex, of which noindex counts.',
    files: hidden('/about/', `<meta name="robots" content="index, follow">\n${meta}`),
    at: '/about/',
    rules: inMenu,
  },
  {
    name: 'a value over several lines',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/valves/', '<meta\n  name="Robots"\n  content="\n    follow,\n    NoIndex\n  "\n>'),
    at: '/valves/',
    rules: inMenu,
  },
  {
    name: 'a value with references',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/contact/', '<meta name="robots" content="&#110;oindex">'),
    at: '/contact/',
    rules: inMenu,
  },
  {
    name: 'a date in the past',
    fault: 'The menu links to a page that asked to leave the results two years ago.',
    files: hidden('/news/', '<meta name="robots" content="unavailable_after: 2024-12-31">'),
    at: '/news/',
    rules: inMenu,
  },
  {
    name: 'a header for Google',
    fault: 'The menu of every page links to a page with noindex, by a header for Googlebot.',
    files: { _headers: '/valves/\n  X-Robots-Tag: googlebot: noindex\n', 'sitemap.xml': without('/valves/') },
    rules: inMenu,
  },
  {
    name: 'a header for a whole URL',
    fault: 'The menu of every page links to a page with noindex, by a header.',
    files: {
      _headers: `# not yet\n${origin}/about/\n  Cache-Control: no-cache\n  X-Robots-Tag: noindex, noarchive\n`,
      'sitemap.xml': without('/about/'),
    },
    rules: inMenu,
  },
  {
    name: 'Apache',
    fault: 'The menu of every page links to pages with noindex, by a header of Apache.',
    files: {
      '.htaccess':
        '<IfModule mod_headers.c>\n  <If "%{REQUEST_URI} =~ m#^/contact/#">\n    Header set X-Robots-Tag "noindex, nofollow"\n  </If>\n</IfModule>\n',
      'sitemap.xml': without('/contact/'),
    },
    rules: inMenu,
  },
  {
    name: 'a submenu',
    fault: 'A submenu of every page links to a new page with noindex.',
    files: {
      ...everywhere('</nav>', '<ul class="sub-menu"><li><a href="/rental/">Rental</a></li></ul></nav>'),
      'rental/index.html': rental,
    },
    at: '/rental/',
    rules: inMenu,
  },
  {
    name: 'a menu by its role',
    fault: 'A menu without a nav element links to a new page with noindex.',
    files: {
      ...everywhere(
        '<nav>',
        '<div role="navigation" aria-label="Service"><a href="/rental/">Rental</a></div>\n<nav>',
      ),
      'rental/index.html': rental,
    },
    at: '/rental/',
    rules: inMenu,
  },
  {
    name: 'an index of one language',
    fault: 'The index of sitemaps names that of the English pages only.',
    files: { 'sitemap.xml': index('sitemap-en.xml'), 'sitemap-en.xml': sitemap(english) },
    rules: omitted,
  },
  {
    name: 'a sitemap that nobody names',
    fault: 'Two pages of the menu are in a sitemap that neither robots.txt nor an index names.',
    files: {
      'sitemap.xml': without('/about/', '/contact/'),
      'sitemap-pages.xml': sitemap(['/about/', '/contact/']),
    },
    rules: omitted,
  },
  {
    name: 'alternates without entries',
    fault: 'The sitemap names German pages as alternates only, without entries of their own.',
    files: {
      'sitemap.xml': sitemap(english)
        .replace('<urlset ', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" ')
        .replace(
          `<loc>${origin}/pumps/</loc>`,
          `<loc>${origin}/pumps/</loc><xhtml:link rel="alternate" hreflang="de" href="${origin}/de/pumpen/"/>`,
        ),
    },
    rules: omitted,
  },
  {
    name: 'all pages, as a setting left them',
    fault: 'Every page has noindex.',
    files: everywhere('</title>', "</title>\n<meta name='robots' content='noindex, nofollow' />"),
    rules: ['noindex-site'],
  },
  {
    name: 'a header, of a closed site',
    fault: 'All pages have none by a header, in a site that robots.txt blocks.',
    files: closed,
    at: '_headers',
    rules: ['noindex-site', 'robots-noindex-hidden'],
  },
  {
    name: 'robots.txt, of a closed site',
    fault: 'The site is blocked by robots.txt, and all pages have none by a header.',
    files: closed,
    at: 'robots.txt',
    rules: ['robots-disallow-all'],
  },
  {
    name: 'the first of two pages',
    fault: 'The menu links to two pages with noindex, of which this is one.',
    files: pair,
    at: '/about/',
    rules: inMenu,
  },
  {
    name: 'the second of two pages',
    fault: 'The menu links to two pages with noindex, of which this is the other.',
    files: pair,
    at: '/valves/',
    rules: inMenu,
  },
  {
    name: 'the meta for Google, of a header and a meta',
    fault: 'The home page has noindex by a meta for Google, and by a header.',
    files: home,
    at: '/',
    rules: ['noindex-site'],
  },
  {
    name: 'the header of the home page, of a header and a meta',
    fault: 'The home page has noindex by a header, and by a meta for Google.',
    files: home,
    at: '_headers',
    rules: ['noindex-site'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  { name: 'a header for the API', files: { _headers: '/api/*\n  X-Robots-Tag: noindex\n' } },
  {
    name: 'a header for previews of pictures',
    files: { _headers: '/*\n  X-Robots-Tag: max-image-preview:large, max-snippet:80\n' },
  },
  { name: 'the 404 page', files: withHead('/404', meta) },
  {
    name: 'an index of two languages',
    files: {
      'sitemap.xml': index('sitemap-en.xml', 'sitemap-de.xml'),
      'sitemap-en.xml': sitemap(english),
      'sitemap-de.xml': sitemap(german),
    },
  },
  {
    name: 'entries in CDATA',
    files: {
      'sitemap.xml': sitemap(listed).replaceAll('<loc>', '<loc><![CDATA[').replaceAll('</loc>', ']]></loc>'),
    },
  },
  {
    name: 'a search of the site',
    files: {
      ...everywhere(
        '<nav>',
        '<form action="/search/" role="search"><input name="q" aria-label="Search"><button>Search</button></form>\n<nav>',
      ),
      'search/index.html': page('/search/', { title: 'Search | Halden', head: meta }),
    },
  },
  {
    name: 'a script for other hosts',
    files: script(
      '/valves/',
      "if (location.host !== 'www.example.com') {\n  const m = document.createElement('meta');\n  m.name = 'robots';\n  m.content = 'noindex';\n  document.head.append(m);\n}",
    ),
  },
  {
    name: 'a record that could not be loaded',
    files: script(
      '/pumps/',
      "const id = new URLSearchParams(location.search).get('id');\nif (id) {\n  try {\n    const answer = await fetch(`/api/products/${id}.json`);\n    if (!answer.ok) throw new Error(answer.statusText);\n  } catch {\n    document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));\n  }\n}",
      ' type="module"',
    ),
  },
  {
    name: 'an element that the page does not use',
    files: script(
      '/about/',
      "customElements.define('not-found-view', class extends HTMLElement {\n  connectedCallback() {\n    document.head.insertAdjacentHTML('beforeend', '<meta name=\"robots\" content=\"noindex\">');\n  }\n});",
    ),
  },
  {
    name: 'a date in the future',
    files: withHead(
      '/news/new-test-bench/',
      '<meta name="robots" content="unavailable_after: 2031-12-31, noimageindex">',
    ),
  },
  {
    name: 'a word in a message',
    files: script('/contact/', "console.info('robots: this page has no noindex', document.title);"),
  },
];
