import { everywhere, listed, origin, page, sitemap, withBody, withHead } from './site.ts';
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

export const variations: readonly Variation[] = [
  {
    name: 'the home page by meta, of a blocked site',
    fault: 'The home page has noindex, in a site that robots.txt blocks.',
    files: blocked,
    at: '/',
    rules: ['noindex-site', 'robots-noindex-hidden'],
  },
  {
    name: 'the contact page with none',
    fault: 'The menu of every page links to a page with none.',
    files: hidden('/contact/', '<META CONTENT="NONE" NAME="ROBOTS">'),
    at: '/contact/',
    rules: inMenu,
  },
  {
    name: 'an element made with Object.assign',
    fault: 'A script adds noindex to a page.',
    files: script(
      '/news/',
      "document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));",
    ),
    at: '/news/',
    rules: byScript,
  },
  {
    name: 'in the script file of every page',
    fault: 'The script of every page adds noindex.',
    files: {
      'scripts/menu.js':
        "document.querySelector('nav')?.classList.add('ready');\nconst robots = document.createElement('meta');\nrobots.name = 'robots';\nrobots.content = 'noindex';\ndocument.head.append(robots);\n",
    },
    rules: byScript,
  },
  {
    name: 'written into the document',
    fault: 'A script adds noindex to a page.',
    files: script('/contact/', `document.write("<meta name='robots' content='noindex,follow'>");`),
    at: '/contact/',
    rules: byScript,
  },
  {
    name: 'the attribute of what is there',
    fault: 'A script turns all into none.',
    files: withHead(
      '/news/',
      `<meta name="robots" content="all"><script>document.querySelector("meta[name=robots]").setAttribute("content", "none")</script>`,
    ),
    at: '/news/',
    rules: byScript,
  },
  {
    name: 'jQuery',
    fault: 'A script adds noindex to a page.',
    files: withBody(
      '/valves/',
      `<script>$(function () { $('head').append('<meta name="robots" content="noindex">'); });</script>`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'the sitemap without the home page',
    fault: 'The sitemap lacks the home page.',
    files: { 'sitemap.xml': without('/') },
    rules: omitted,
  },
  {
    name: 'a hidden noindex that the sitemap lists',
    fault: "Crawlers can't see a noindex, for robots.txt blocks the page.",
    files: unseen,
    rules: ['robots-noindex-hidden'],
  },
  {
    name: 'the content of what is there',
    fault: 'A script turns index into noindex.',
    files: withHead(
      '/about/',
      `<meta name="robots" content="index,follow"><script>document.querySelector('meta[name="robots"]').content = 'noindex';</script>`,
    ),
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'the inner HTML',
    fault: 'A script adds noindex to a page.',
    files: script('/de/', "document.head.innerHTML += '<meta name=robots content=noindex>';"),
    at: '/de/',
    rules: byScript,
  },
  {
    name: 'for one crawler',
    fault: 'A script adds noindex for Googlebot to a page.',
    files: script(
      '/contact/',
      "let e=document.createElement('meta');e.name='googlebot';e.content='noindex';document.head.appendChild(e)",
    ),
    at: '/contact/',
    rules: byScript,
  },
  {
    name: 'the sitemap without the valves',
    fault: 'The sitemap lacks a page of the menu.',
    files: { 'sitemap.xml': without('/valves/') },
    rules: omitted,
  },
  {
    name: 'the company with a header',
    fault: 'The menu of every page links to a page with noindex, by a header.',
    files: { _headers: '/about/\n  X-Robots-Tag: noindex\n', 'sitemap.xml': without('/about/') },
    rules: inMenu,
  },
  {
    name: 'the sitemap without the German contact page',
    fault: 'The sitemap lacks a page of the German menu.',
    files: { 'sitemap.xml': without('/de/kontakt/') },
    rules: omitted,
  },
  {
    name: 'a new page of the menu',
    fault: 'The sitemap lacks a page that the menu of every page links to.',
    files: {
      ...everywhere('</nav>', '<a href="/repairs/">Repairs</a></nav>'),
      'repairs/index.html': page('/repairs/'),
    },
    rules: omitted,
  },
  {
    name: 'an entry in a comment',
    fault: 'The only entry of a page is in a comment.',
    files: {
      'sitemap.xml': without('/about/').replace(
        '</urlset>',
        `<!-- <url><loc>${origin}/about/</loc></url> -->\n</urlset>`,
      ),
    },
    rules: omitted,
  },
  {
    name: 'the news with noindex for Google',
    fault: 'The menu of every page links to a page with noindex.',
    files: hidden('/news/', "<meta content='noindex' name='googlebot'>"),
    at: '/news/',
    rules: inMenu,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'an imprint in the footer',
    files: {
      ...everywhere('</footer>', '<a href="/imprint/">Imprint</a></footer>'),
      'imprint/index.html': page('/imprint/', {
        title: 'Imprint | Halden',
        head: '<meta name="robots" content="noindex, follow">',
      }),
    },
  },
  {
    name: 'a function that nobody calls',
    files: script(
      '/valves/',
      "function showNotFound() { const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m); }",
    ),
  },
  {
    name: 'a page of thanks',
    files: {
      ...withBody(
        '/contact/',
        '<form method="post" action="/contact/thanks/"><button>Call me back</button></form>',
      ),
      'contact/thanks/index.html': page('/contact/thanks/', { head: meta }),
      ...withBody('/news/', '<p><a href="/contact/thanks/">Thanks</a></p>'),
    },
  },
  {
    name: 'code that is shown',
    files: withBody(
      '/news/new-test-bench/',
      '<pre><code>document.head.innerHTML += \'&lt;meta name="robots" content="noindex"&gt;\'</code></pre>',
    ),
  },
  {
    name: 'a comment in a script',
    files: script(
      '/about/',
      "// was: document.head.innerHTML += '<meta name=robots content=noindex>'\nwindow.started = true;",
    ),
  },
  {
    name: 'a script for what is not found',
    files: script(
      '/pumps/',
      "fetch('/api/products/' + new URLSearchParams(location.search).get('id') + '.json').then((answer) => {\n  if (answer.status === 404) {\n    const m = document.createElement('meta');\n    m.name = 'robots';\n    m.content = 'noindex';\n    document.head.append(m);\n  }\n});",
    ),
  },
];
