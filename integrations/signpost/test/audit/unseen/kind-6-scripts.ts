import { withBody, withHead } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

const redirect = ['redirect-script', 'script-file'];

const follow = ['link-followable'];

const script = (path: string, code: string, attributes = '') =>
  withHead(path, `<script${attributes}>${code}</script>`);

/** Markup in the text of a page, and what a script does with it. */
const wired = (path: string, markup: string, code: string) =>
  withBody(path, `${markup}\n<script>${code}</script>`);

export const variations: readonly Variation[] = [
  {
    name: 'the navigation API',
    fault: 'A script redirects the page.',
    files: script('/contact/', "navigation.navigate('/about/', { history: 'replace' });", ' type=module'),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'a router that starts with a redirect',
    fault: 'The router of the page redirects at once.',
    files: script(
      '/about/',
      "import { createRouter } from '/scripts/router.js';\nconst router = createRouter();\nrouter.replace('/contact/');",
      ' type="module"',
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a link of Angular',
    fault: 'A link has routerLink and no href.',
    files: withBody('/contact/', '<p><a routerLink="/pumps">Our pumps</a></p>'),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'the location in a variable',
    fault: 'A script redirects the page.',
    files: script('/news/', "const l = window.location; l.href = '/about/';"),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'the onload of the window',
    fault: 'The page redirects when it is loaded.',
    files: script('/about/', "window.onload = go;\nfunction go() { document.location.href = '/contact/'; }"),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a picture with a handler',
    fault: 'An image is used as a link.',
    files: withBody(
      '/pumps/',
      `<p><img src="/images/ring-pump.png" alt="Ring pump" width="640" height="480" onclick="self.location='/pumps/ring-pump/'"></p>`,
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a row of a table',
    fault: 'A table row is used as a link, by data-url.',
    files: wired(
      '/pumps/',
      '<table><tr class="row" data-url="/pumps/ring-pump/"><td>Ring pump</td><td>40 bar</td></tr></table>',
      "$('tr.row').on('click', function () { window.location = $(this).data('url'); });",
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a timer with text',
    fault: 'A script redirects the page at once.',
    files: script('/valves/', `setTimeout("location.href='/pumps/'", 0)`),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a meta refresh by script',
    fault: 'A script redirects the page by a meta refresh.',
    files: script('/valves/', `document.write('<meta http-equiv="refresh" content="0; url=/pumps/">');`),
    at: '/valves/',
    rules: [...redirect, 'redirect-meta'],
  },
  {
    name: 'a button with data and a class',
    fault: 'A button is used as a link, by a handler in the page.',
    files: wired(
      '/contact/',
      '<button class="nav-btn" data-target="/about/">Who we are</button>',
      "for (const b of document.getElementsByClassName('nav-btn')) b.onclick = () => window.location.replace(b.dataset.target);",
    ),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'the location by brackets',
    fault: 'A script redirects the page.',
    files: script('/valves/', "window['location']['href']='/pumps/';"),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a choice with the selected option',
    fault: 'A select element is used as a menu.',
    files: withBody(
      '/pumps/',
      '<SELECT onChange="if (this.value) window.location.href=this.options[this.selectedIndex].value"><OPTION>Choose<OPTION value="/valves/">Valves<OPTION value="/news/">News</SELECT>',
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a button with onclick',
    fault: 'A button is used as a link.',
    files: withBody(
      '/about/',
      `<button type="button" onclick="window.location.href='/contact/'">Contact</button>`,
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'a box with data-href',
    fault: 'A div is used as a link, by data-href.',
    files: wired(
      '/news/',
      '<div class="card" data-href="/news/new-test-bench/">The test bench</div>',
      "document.querySelectorAll('[data-href]').forEach((el) => el.addEventListener('click', () => { location.href = el.dataset.href; }));",
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'jQuery when ready',
    fault: 'A script redirects the page.',
    files: withBody(
      '/contact/',
      "<script>jQuery(document).ready(function($){ window.location.replace('/about/'); });</script>",
    ),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'void and a handler',
    fault: 'A link has a javascript: URL and a click handler.',
    files: withBody(
      '/about/',
      `<p><a href="javascript:void(0);" onclick="location.assign('/contact/')">Contact</a></p>`,
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'javascript with a function',
    fault: 'A link has a javascript: URL.',
    files: withBody('/valves/', `<p><a href="JavaScript:openPage('/pumps/')">Pumps</a></p>`),
    at: '/valves/',
    rules: follow,
  },
  {
    name: 'a link of Vue that was not rendered',
    fault: 'An element of Vue is used as a link.',
    files: withBody('/about/', '<p><router-link to="/valves/">Our valves</router-link></p>'),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'jQuery with an attribute',
    fault: 'A script redirects the page.',
    files: withBody('/news/', "<script>$(location).attr('href', '/pumps/');</script>"),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a target in an object',
    fault: 'A script redirects the page.',
    files: script('/valves/', "const config = { next: '/pumps/' };\nlocation.replace(config.next);"),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'one handler for the document',
    fault: 'Spans are used as links, by one handler for all.',
    files: wired(
      '/about/',
      '<p><span data-link="/contact/">Contact us</span></p>',
      "document.addEventListener('click', (event) => {\n  const link = event.target.closest('[data-link]');\n  if (link) location.assign(link.dataset.link);\n});",
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'the top window',
    fault: 'A script redirects the page.',
    files: script('/about/', "top.location.href = 'https://www.example.com/contact/';"),
    at: '/about/',
    rules: redirect,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a page that leaves a frame',
    files: script('/about/', 'if (window.top !== window.self) window.top.location = window.self.location;'),
  },
  {
    name: 'a button that reloads',
    files: withBody('/contact/', '<button type="button" onclick="location.reload()">Load again</button>'),
  },
  {
    name: 'a redirect in a function that nobody calls',
    files: script('/valves/', "function signOut() { localStorage.clear(); location.href = '/'; }"),
  },
  {
    name: 'a location that is read',
    files: script(
      '/news/',
      "const here = window.location.href;\nconst params = new URLSearchParams(location.search);\ndocument.documentElement.dataset.page = params.get('page') ?? here;",
    ),
  },
  {
    name: 'a slide',
    files: withBody(
      '/pumps/ring-pump/',
      '<button type="button" data-target="#slide-2" onclick="show(2)">Next picture</button><div id="slide-2">The wheel</div>',
    ),
  },
  {
    name: 'data for a copy',
    files: withBody(
      '/news/',
      '<button type="button" class="copy" data-url="https://www.example.com/news/">Copy the link</button>',
    ),
  },
  {
    name: 'a card whose link is inside',
    files: withBody(
      '/pumps/',
      `<div class="card" onclick="this.querySelector('a').click()"><a href="/pumps/ring-pump/">Ring pump</a></div>`,
    ),
  },
];
