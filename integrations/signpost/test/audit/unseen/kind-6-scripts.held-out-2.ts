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
    name: 'the path alone',
    fault: 'A script redirects the page by its path.',
    files: script('/valves/', "location.pathname = '/pumps/';"),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'the location taken apart',
    fault: 'A script redirects the page.',
    files: script('/contact/', "const { location: here } = window;\nhere.replace('/about/');"),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'a timer with a bound method',
    fault: 'A script redirects the page after half a second.',
    files: script('/valves/', "setTimeout(location.replace.bind(location, '/pumps/'), 500);"),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a timer with an argument',
    fault: 'A script redirects the page after a second.',
    files: script('/news/', "setTimeout((to) => { location.assign(to); }, 1000, '/about/');"),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'when the fonts are there',
    fault: 'A script redirects the page when its fonts are loaded.',
    files: script('/about/', "document.fonts.ready.then(() => { window.location.href = '/contact/'; });"),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a pause that is awaited',
    fault: 'A script redirects the page after two seconds.',
    files: script(
      '/de/pumpen/',
      "(async () => {\n  await new Promise((done) => setTimeout(done, 2000));\n  location.replace('/pumps/');\n})();",
    ),
    at: '/de/pumpen/',
    rules: redirect,
  },
  {
    name: 'a form that submits itself',
    fault: 'A script redirects the page by submitting a form.',
    files: wired(
      '/valves/',
      '<form id="go" action="/pumps/" method="get"></form>',
      "document.getElementById('go').submit();",
    ),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a refresh that is made',
    fault: 'A script redirects the page by a meta element that it makes.',
    files: script(
      '/contact/',
      "const m = document.createElement('meta');\nm.httpEquiv = 'refresh';\nm.content = '0; url=/about/';\ndocument.head.append(m);",
    ),
    at: '/contact/',
    rules: [...redirect, 'redirect-meta'],
  },
  {
    name: 'a target in the markup',
    fault: 'A script redirects the page to what an attribute names.',
    files: wired(
      '/news/',
      '<div id="redirect" data-to="/about/"></div>',
      "window.location = document.getElementById('redirect').dataset.to;",
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a target as JSON',
    fault: 'A script redirects the page to what a JSON block names.',
    files: withHead(
      '/about/',
      `<script type="application/json" id="page">{"redirect":"/contact/"}</script>\n<script type="module">const { redirect } = JSON.parse(document.querySelector('#page').textContent);\nif (redirect) window.location.replace(redirect);</script>`,
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'an effect of React',
    fault: 'The component of the page redirects in an effect.',
    files: script(
      '/valves/',
      'const useEffect=(f)=>queueMicrotask(f),useRouter=()=>({push:(t)=>{window.location.href=t}});function Page(){const r=useRouter();useEffect(()=>{r.push("/pumps/")},[]);return null}Page();',
      ' type="module"',
    ),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'goto of Svelte',
    fault: 'The page goes to another as soon as it starts.',
    files: {
      ...script(
        '/contact/',
        "import { goto } from '/scripts/navigation.js';\ngoto('/about/', { replaceState: true });",
        ' type="module"',
      ),
      'scripts/navigation.js':
        'export function goto(to, { replaceState = false } = {}) {\n  if (replaceState) location.replace(to);\n  else location.assign(to);\n}\n',
    },
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'a visit of Turbo',
    fault: 'The page visits another as soon as it starts.',
    files: {
      ...withHead(
        '/about/',
        '<script src="/scripts/turbo.js"></script>\n<script>Turbo.visit("/contact/", { action: "replace" })</script>',
      ),
      'scripts/turbo.js': 'window.Turbo = { visit(to) { window.location.replace(to); } };\n',
    },
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a router with routes',
    fault: 'The route of the page redirects.',
    files: script(
      '/news/',
      "const routes = [{ path: '/news/', redirect: '/about/' }, { path: '/valves/' }];\nconst route = routes.find(({ path }) => path === location.pathname);\nif (route?.redirect) location.href = route.redirect;",
      ' type="module"',
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a table of moved pages',
    fault: 'The script of every page redirects one of them.',
    files: {
      'scripts/menu.js':
        "const moved = { '/valves/': '/pumps/', '/old-news/': '/news/' };\nconst to = moved[location.pathname];\nif (to) location.replace(to);\ndocument.querySelector('nav')?.classList.add('ready');\n",
    },
    rules: redirect,
  },
  {
    name: 'the onload of a drawing',
    fault: 'A handler of an SVG redirects the page.',
    files: withBody(
      '/valves/',
      `<svg width="1" height="1" aria-hidden="true" onload="location='/pumps/'"></svg>`,
    ),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'the history and a reload',
    fault: 'A script redirects the page by another address and a reload.',
    files: script('/contact/', "history.replaceState(null, '', '/about/');\nlocation.reload();"),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'the address of the first link',
    fault: 'A script redirects the page to its first link.',
    files: wired(
      '/news/',
      '<p class="moved">We moved: <a href="/about/">Go on</a></p>',
      "document.location.href = document.querySelector('.moved a').href;",
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'code as text',
    fault: 'A script redirects the page by code in a text.',
    files: script('/about/', `new Function("window.location = '/contact/'")();`),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'the language of the browser',
    fault: 'A script redirects the home page by the language of the browser.',
    files: script(
      '/',
      "const [first = navigator.language] = navigator.languages ?? [];\nif (/^de\\b/i.test(first)) location.replace('/de/');",
    ),
    at: '/',
    rules: redirect,
  },
  {
    name: 'a class of its own',
    fault: 'A script redirects the page by an object.',
    files: script(
      '/pumps/ring-pump/',
      "class Redirect {\n  constructor(to) { this.to = to; }\n  run() { window.location.assign(this.to); }\n}\nnew Redirect('/pumps/').run();",
    ),
    at: '/pumps/ring-pump/',
    rules: redirect,
  },
  {
    name: 'a file that imports its target',
    fault: 'A script file of the page redirects it, and another has the target.',
    files: {
      ...withHead('/contact/', '<script type="module" src="/scripts/go.js"></script>'),
      'scripts/go.js': "import { target } from './target.js';\nwindow.location.replace(target);\n",
      'scripts/target.js': "export const target = '/about/';\n",
    },
    rules: redirect,
  },
  {
    name: 'a choice between two targets',
    fault: 'A script redirects the page to one of two.',
    files: script(
      '/news/',
      "var root = document.documentElement;\n(window.location || document.location).href = root.lang === 'de' ? '/de/' : '/about/';",
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a controller of Stimulus',
    fault: 'A div is used as a link, by a controller.',
    files: wired(
      '/pumps/',
      '<div data-controller="visit" data-action="click->visit#go" data-visit-url-value="/valves/">Valves</div>',
      "document.querySelectorAll('[data-controller=\"visit\"]').forEach((el) => el.addEventListener('click', () => { window.location.href = el.getAttribute('data-visit-url-value'); }));",
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'htmx',
    fault: 'A div is used as a link, by htmx.',
    files: withBody(
      '/news/',
      '<div class="teaser" hx-get="/news/new-test-bench/" hx-push-url="true" hx-target="body">The new test bench</div>',
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'a click of AngularJS',
    fault: 'A list item is used as a link, by a handler of AngularJS.',
    files: withBody('/about/', `<ul><li ng-click="$location.path('/valves/')">Valves</li></ul>`),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'the jump menu of Dreamweaver',
    fault: 'A select element is used as a menu.',
    files: wired(
      '/about/',
      `<form name="form"><select name="jumpMenu" onChange="MM_jumpMenu('parent',this,0)"><option value="/pumps/">Pumps</option><option value="/valves/">Valves</option></select></form>`,
      'function MM_jumpMenu(targ,selObj,restore){ eval(targ+".location=\'"+selObj.options[selObj.selectedIndex].value+"\'"); if (restore) selObj.selectedIndex=0; }',
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'the archive of WordPress',
    fault: 'A select element is used as a menu of the archive.',
    files: wired(
      '/news/',
      '<label for="archives">Archive</label><select id="archives" name="archive-dropdown"><option value="">Choose a month</option><option value="https://www.example.com/news/new-test-bench/">October 2026</option></select>',
      '(function() { var dropdown = document.getElementById("archives"); function onSelectChange() { if (dropdown.options[dropdown.selectedIndex].value !== "") { document.location.href = this.options[this.selectedIndex].value; } } dropdown.onchange = onSelectChange; })();',
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'a choice for the whole document',
    fault: 'A select element is used as a menu, by one handler for all.',
    files: wired(
      '/contact/',
      '<select data-jump aria-label="Go to"><option value="valves">Valves</option><option value="news">News</option></select>',
      "document.body.addEventListener('change', ({ target }) => {\n  if (target.matches('[data-jump]')) location.href = `/${target.value}/`;\n});",
    ),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'a cell with a function',
    fault: 'A table cell is used as a link, and a script knows its target.',
    files: wired(
      '/pumps/',
      '<table><tr><td onclick="show(this)" data-page="ring">Ring pump</td><td>40 bar</td></tr></table>',
      "var pages = { ring: '/pumps/ring-pump/' };\nfunction show(cell) { window.location.href = pages[cell.dataset.page]; }",
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a delegated handler of jQuery',
    fault: 'List items are used as links, by one handler for all.',
    files: wired(
      '/valves/',
      '<ul><li data-navigate="/pumps/">Pumps</li><li data-navigate="/news/">News</li></ul>',
      "$(document).on('click', '[data-navigate]', function () { window.location.assign($(this).attr('data-navigate')); });",
    ),
    at: '/valves/',
    rules: follow,
  },
  {
    name: 'a button of an input',
    fault: 'An input is used as a link.',
    files: withBody(
      '/contact/',
      `<p><input type="button" value="Who we are" onclick="parent.location='/about/'"></p>`,
    ),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'a form with nothing but a button',
    fault: 'A form is used as a link.',
    files: withBody(
      '/pumps/',
      '<form class="button_to" method="get" action="/valves/"><button type="submit">See the valves</button></form>',
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a press of the mouse',
    fault: 'A span is used as a link.',
    files: withBody(
      '/about/',
      `<p><span tabindex="0" style="cursor:pointer" onmousedown="window.open('/contact/', '_self')">Write to us</span></p>`,
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'an element of its own',
    fault: 'A custom element is used as a link.',
    files: wired(
      '/news/',
      '<p><app-link href="/about/">Who we are</app-link></p>',
      "customElements.define('app-link', class extends HTMLElement {\n  connectedCallback() { this.onclick = () => { location.href = this.getAttribute('href'); }; }\n});",
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'the number of a page',
    fault: 'A link leads to "#", and a script knows its target.',
    files: wired(
      '/contact/',
      '<p><a href="#" onclick="return visit(1)">Our valves</a></p>',
      "var pages = ['/pumps/', '/valves/'];\nfunction visit(n) { location.href = pages[n]; return false; }",
    ),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'a link with data in place of href',
    fault: 'A link has data-href and no href.',
    files: wired(
      '/valves/',
      '<p><a class="cta" role="button" data-href="/contact/">Ask for a price</a></p>',
      "document.querySelector('.cta').addEventListener('click', (event) => { window.location = event.currentTarget.dataset.href; });",
    ),
    at: '/valves/',
    rules: follow,
  },
  {
    name: 'tabs of radio buttons',
    fault: 'Radio buttons are used as links.',
    files: withBody(
      '/pumps/',
      '<label><input type="radio" name="tab" value="/pumps/" checked> Pumps</label><label><input type="radio" name="tab" value="/valves/" onchange="location.href = this.value"> Valves</label>',
    ),
    at: '/pumps/',
    rules: follow,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a place that is not the location',
    files: script(
      '/about/',
      "const depot = { name: 'Bristol', location: '' };\ndepot.location = '/about/#people';\ndocument.documentElement.dataset.depot = depot.location;",
    ),
  },
  {
    name: 'an address without its parameters',
    files: script(
      '/news/',
      "if (location.search.includes('utm_')) history.replaceState(history.state, '', location.pathname + location.hash);",
    ),
  },
  {
    name: 'a page that is shared',
    files: wired(
      '/news/new-test-bench/',
      '<button type="button" id="share">Share</button>',
      "document.getElementById('share').onclick = () => navigator.share({ title: document.title, url: location.href });",
    ),
  },
  {
    name: 'a page that is printed',
    files: withBody(
      '/pumps/ring-pump/',
      '<button type="button" onclick="window.print()">Print this page</button>',
    ),
  },
  {
    name: 'a new version of the service worker',
    files: script(
      '/contact/',
      "if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());",
    ),
  },
  {
    name: 'a choice of the unit',
    files: wired(
      '/valves/',
      '<select id="unit" aria-label="Unit"><option value="bar">bar</option><option value="psi">psi</option></select>',
      "document.getElementById('unit').onchange = (event) => { document.cookie = `unit=${event.target.value}`; location.reload(); };",
    ),
  },
  {
    name: 'code in a script of text',
    files: withHead(
      '/valves/',
      `<script type="text/x-template">location.href = '/pumps/';</script>\n<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","name":"Valves","url":"https://www.example.com/valves/"}</script>`,
    ),
  },
  {
    name: 'a widget with an address',
    files: withBody(
      '/contact/',
      '<div class="map" data-url="https://maps.example.org/embed?q=bristol" data-zoom="14">Our works are at the quay, opposite the old crane.</div>',
    ),
  },
  {
    name: 'a button that signs out',
    files: wired(
      '/about/',
      '<button type="button" id="out">Sign out</button>',
      "document.getElementById('out').addEventListener('click', async () => {\n  await fetch('/api/sessions', { method: 'DELETE' });\n  location.assign('/');\n});",
    ),
  },
];
