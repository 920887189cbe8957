import { edit, withBody, withHead } from './site.ts';
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
    name: 'a document that is ready',
    fault: 'The page redirects when it is ready.',
    files: script(
      '/de/pumpen/',
      "document.addEventListener('DOMContentLoaded', () => { window.location.href = '/pumps/'; });",
    ),
    at: '/de/pumpen/',
    rules: redirect,
  },
  {
    name: 'a window that opens itself',
    fault: 'A script redirects the page.',
    files: script('/valves/', "window.open('/pumps/', '_self');"),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a choice with a listener',
    fault: 'A select element is used as a menu.',
    files: wired(
      '/valves/',
      '<select id="jump"><option value="/pumps/">Pumps</option><option value="/valves/">Valves</option></select>',
      "document.getElementById('jump').addEventListener('change', function (e) { window.location.assign(e.target.value); });",
    ),
    at: '/valves/',
    rules: follow,
  },
  {
    name: 'a list with the role of links',
    fault: 'List items have the role of a link, and no link.',
    files: withBody(
      '/valves/',
      '<ul><li role="link" tabindex="0" data-path="/pumps/">Pumps</li><li role="link" tabindex="0" data-path="/news/">News</li></ul>',
    ),
    at: '/valves/',
    rules: follow,
  },
  {
    name: 'a link that is clicked by script',
    fault: 'A script redirects the page by clicking a link.',
    files: wired(
      '/news/',
      '<p><a id="go" href="/pumps/">Go on</a></p>',
      "document.getElementById('go').click();",
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a target by template',
    fault: 'A script redirects the page.',
    files: script('/news/', "const base = 'https://www.example.com';\nlocation.href = `${base}/pumps/`;"),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a link to a hash with data',
    fault: 'A link leads to "#", and its target is in data-url.',
    files: wired(
      '/pumps/',
      '<p><a href="#" class="js-link" data-url="/valves/">Valves</a></p>',
      "document.querySelectorAll('.js-link').forEach(function (a) { a.onclick = function () { location.href = a.getAttribute('data-url'); return false; }; });",
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a target in a variable',
    fault: 'A script redirects the page.',
    files: script('/about/', "var target = '/contact/';\nwindow.location = target;"),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a function of its own',
    fault: 'A script redirects the page.',
    files: script(
      '/about/',
      "function redirectTo(url) { window.location.replace(url); }\nredirectTo('/contact/');",
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a target put together',
    fault: 'A script redirects the page.',
    files: script('/about/', "window.location.href = window.location.origin + '/' + 'pumps' + '/';"),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a target as a URL object',
    fault: 'A script redirects the page.',
    files: script(
      '/contact/',
      "const next = new URL('/pumps/', location.href);\nlocation.assign(next);",
      ' type="module"',
    ),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'a function at once',
    fault: 'A script redirects the page.',
    files: script('/pumps/ring-pump/', "!function(w){w.location.href='/pumps/'}(window)"),
    at: '/pumps/ring-pump/',
    rules: redirect,
  },
  {
    name: 'a script file for every page',
    fault: 'The script of every page redirects to the German site.',
    files: {
      'scripts/menu.js': "var home = '/de/';\nif (location.pathname !== home) { location.href = home; }\n",
    },
    rules: redirect,
  },
  {
    name: 'a countdown',
    fault: 'A script redirects the page after a countdown.',
    files: wired(
      '/news/',
      '<p>You will be redirected in <span id="n">5</span> seconds.</p>',
      "let n = 5;\nconst t = setInterval(() => { document.getElementById('n').textContent = --n; if (n === 0) { clearInterval(t); location.replace('/about/'); } }, 1000);",
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a choice of the language',
    fault: 'A select element is used as a menu.',
    files: withBody(
      '/contact/',
      '<select onchange="location = this.value"><option value="/contact/">English</option><option value="/de/kontakt/">Deutsch</option></select>',
    ),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'a timer with a method',
    fault: 'A script redirects the page after a second.',
    files: script('/de/kontakt/', "window.setTimeout(() => document.location.assign('/contact/'), 1e3)"),
    at: '/de/kontakt/',
    rules: redirect,
  },
  {
    name: 'a timer',
    fault: 'A script redirects the page after three seconds.',
    files: script('/about/', "setTimeout(function () { location.href = '/contact/'; }, 3000);"),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a link with a click of Alpine',
    fault: 'A link has a click handler and no href.',
    files: withBody('/news/', `<p><a class="more" @click="window.location = '/about/'">Who we are</a></p>`),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'a page of a generator',
    fault: 'A script redirects the page, as plugins of generators do.',
    files: script(
      '/de/',
      "(function(){var to='/'+window.location.search+window.location.hash;window.location.replace(to)})()",
    ),
    at: '/de/',
    rules: redirect,
  },
  {
    name: 'the onload of the body',
    fault: 'The page redirects when it is loaded.',
    files: edit('/valves/', '<body>', `<body onload="location='/pumps/'">`),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a heading with onclick',
    fault: 'A heading is used as a link.',
    files: withBody(
      '/news/',
      `<h2 onclick='document.location="/pumps/"' style="cursor:pointer">Our pumps</h2>`,
    ),
    at: '/news/',
    rules: follow,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a choice that filters',
    files: withBody(
      '/valves/',
      '<select onchange="filterBy(this.value)" aria-label="Size"><option value="dn-25">DN 25</option><option value="dn-300">DN 300</option></select>',
    ),
  },
  {
    name: 'a button that goes back',
    files: withBody('/news/new-test-bench/', '<button type="button" onclick="history.back()">Back</button>'),
  },
  {
    name: 'a hash that is set',
    files: wired(
      '/about/',
      '<h2 id="people">Our people</h2><button type="button" id="to">People</button>',
      "document.getElementById('to').onclick = () => { location.hash = 'people'; };",
    ),
  },
  {
    name: 'code that is shown',
    files: withBody('/news/new-test-bench/', "<pre><code>window.location.href = '/pumps/';</code></pre>"),
  },
  {
    name: 'a link that a router takes over',
    files: wired(
      '/pumps/',
      '<p><a href="/valves/" data-href="/valves/">Valves</a></p>',
      "document.addEventListener('click', (event) => {\n  const link = event.target.closest('a[href]');\n  if (link) { event.preventDefault(); history.pushState({}, '', link.href); }\n});",
    ),
  },
  {
    name: 'a form that was sent',
    files: wired(
      '/contact/',
      '<form id="call"><input name="phone" aria-label="Telephone"><button>Call me</button></form>',
      "document.getElementById('call').addEventListener('submit', async (event) => {\n  event.preventDefault();\n  await fetch('/api/calls', { method: 'POST' });\n  location.href = '/about/';\n});",
    ),
  },
];
