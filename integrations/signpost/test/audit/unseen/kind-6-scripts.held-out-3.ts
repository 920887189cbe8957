import { content } from './content.ts';
import { edit, fileOf, listed, page, sitemap, withBody, withHead, withPage } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const redirect = ['redirect-script', 'script-file'];

const follow = ['link-followable'];

const jQuery = '<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>';

const script = (path: string, code: string, attributes = '') =>
  withHead(path, `<script${attributes}>\n${code}\n</script>`);

const wired = (markup: string, code: string) => `${markup}\n<script>\n${code}\n</script>`;

/** The script that every page loads, with more at its end. */
const shared = (code: string): Changes => ({
  'scripts/menu.js': `document.querySelector('nav')?.classList.add('ready');\n\n${code}\n`,
});

/** The only link to the ring pump, on the page of the pumps. */
const ring = /<a href="\/pumps\/ring-pump\/">[^<]*<\/a>/;

/** The only link to the test bench, on the page of the news. */
const bench = /<a href="\/news\/new-test-bench\/">[^<]*<\/a>/;

/** A page in which something else is in the place of a link, with more at the end of the body. */
const instead = (path: string, link: RegExp, markup: string, end: string): Changes => ({
  [fileOf(path)]: page(path)
    .replace(link, () => markup)
    .replace('</body>', () => `${end}\n</body>`),
});

/** A new page in the sitemap, to which another one leads with the given markup and nothing else. */
const reached = (path: string, from: string, markup: string): Changes => ({
  ...withBody(from, markup),
  [fileOf(path)]: page(path),
  'sitemap.xml': sitemap([...listed, path]),
});

/** Pages in which the links of the navigation are replaced. */
const navigation = (paths: readonly string[], from: RegExp, to: string): Changes =>
  Object.fromEntries(
    paths.map((path) => [
      fileOf(path),
      page(path).replace(/<nav>[\s\S]*?<\/nav>/, (nav) => nav.replace(from, to)),
    ]),
  );

const all = Object.keys(content);

const english = all.filter((path) => content[path]?.lang === 'en');

export const variations: readonly Variation[] = [
  {
    name: 'a variable',
    fault: 'A script sends everybody to the URL in a variable.',
    files: script(
      '/about/',
      `var newUrl = "https://www.example.com/contact/";
window.location.href = newUrl;`,
      ' type="text/javascript"',
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a timer with a template',
    fault: 'A script sends everybody elsewhere after three seconds.',
    files: script(
      '/valves/',
      `const path = 'pumps';
setTimeout(() => {
  window.location.replace(\`\${window.location.origin}/\${path}/\`);
}, 3000);`,
    ),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'rows of a table',
    fault: 'The rows of a table lead to pages by a script only.',
    files: reached(
      '/spare-parts/',
      '/pumps/',
      `<table>
<tr class="clickable-row" data-href="/spare-parts/"><td>Bearings</td><td>120 pounds</td></tr>
<tr class="clickable-row" data-href="/spare-parts/"><td>Seals</td><td>35 pounds</td></tr>
</table>
${jQuery}
<script>
jQuery(document).ready(function ($) {
  $('.clickable-row').click(function () {
    window.location = $(this).data('href');
  });
});
</script>`,
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a timer with a string',
    fault: 'A script sends everybody elsewhere after five seconds.',
    files: withBody(
      '/news/new-test-bench/',
      `<p>This text has moved.</p>
<script language="JavaScript">
<!--
setTimeout("location.href='/news/'", 5000);
//-->
</script>`,
    ),
    at: '/news/new-test-bench/',
    rules: redirect,
  },
  {
    name: 'a button',
    fault: 'A button leads to a page that nothing else links to.',
    files: edit(
      '/pumps/',
      ring,
      `<button type="button" class="btn btn-primary" onclick="location.href='/pumps/ring-pump/'">The ring pump in detail</button>`,
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'a countdown',
    fault: 'A script counts down and then sends everybody elsewhere.',
    files: withBody(
      '/about/',
      `<p>You will be taken to our contact page in <span id="seconds">5</span> seconds.</p>
<script>
var left = 5;
var target = '/contact/';
var timer = setInterval(function () {
  left--;
  document.getElementById('seconds').textContent = left;
  if (left <= 0) {
    clearInterval(timer);
    window.location.href = target;
  }
}, 1000);
</script>`,
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'onload of the body',
    fault: 'A function that the body calls sends everybody elsewhere.',
    files: {
      [fileOf('/contact/')]: page('/contact/', {
        head: `<script>
function goThere() {
  document.location = "/about/";
}
</script>`,
      }).replace('<body>', '<body onLoad="goThere()">'),
    },
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'a handler for all clicks',
    fault: 'An element leads to a page by a handler of the document only.',
    files: instead(
      '/news/',
      bench,
      '<span class="teaser" data-url="/news/new-test-bench/">Our new test bench measures noise as well</span>',
      `<script>
document.addEventListener('click', (event) => {
  const teaser = event.target.closest('[data-url]');
  if (!teaser) return;
  window.location.href = teaser.dataset.url;
});
</script>`,
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'jQuery',
    fault: 'jQuery sends everybody elsewhere.',
    files: withHead(
      '/valves/',
      `${jQuery}
<script>
$(function () {
  var url = '/pumps/';
  $(location).attr('href', url);
});
</script>`,
    ),
    at: '/valves/',
    rules: redirect,
  },
  {
    name: 'a jump menu',
    fault: 'A select leads to a page that nothing else links to.',
    files: reached(
      '/downloads/',
      '/about/',
      wired(
        `<form name="jump">
<select name="menu" onChange="jumpTo('self',this,0)">
<option value="">Choose a page</option>
<option value="/downloads/">Drawings and papers</option>
<option value="/valves/">Valves</option>
</select>
</form>`,
        `function jumpTo(target, menu, restore) {
  if (menu.options[menu.selectedIndex].value === '') return;
  eval(target + ".location='" + menu.options[menu.selectedIndex].value + "'");
  if (restore) menu.selectedIndex = 0;
}`,
      ),
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'the path once the document is ready',
    fault: 'A script sets another path as soon as the document is ready.',
    files: script(
      '/de/pumpen/',
      `document.addEventListener('DOMContentLoaded', function () {
  window.location.pathname = '/de/kontakt/';
});`,
    ),
    at: '/de/pumpen/',
    rules: redirect,
  },
  {
    name: 'a page of a frameset',
    fault: 'A page sends everybody who sees it without its frames elsewhere.',
    files: script(
      '/pumps/ring-pump/',
      `if (top == self) {
  self.location.href = "/pumps/?page=ring-pump";
}`,
    ),
    at: '/pumps/ring-pump/',
    rules: redirect,
  },
  {
    name: 'a number sign with a handler',
    fault: 'A link has no address, and a handler leads to the page.',
    files: instead(
      '/pumps/',
      ring,
      '<a href="#" id="ring-detail">The ring pump in detail</a>',
      `<script>
var detail = document.getElementById('ring-detail');
detail.addEventListener('click', function (e) {
  e.preventDefault();
  window.location.assign('/pumps/ring-pump/');
});
</script>`,
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'an effect of a component',
    fault: 'A component sends everybody elsewhere as soon as it is there.',
    files: withBody(
      '/about/',
      `<div id="app"></div>
<script type="module">
import { h, render } from 'https://esm.sh/preact@10.24.3';
import { useEffect } from 'https://esm.sh/preact@10.24.3/hooks';

function Redirect({ to }) {
  useEffect(() => {
    window.location.replace(to);
  }, [to]);
  return null;
}

render(h(Redirect, { to: '/contact/' }), document.getElementById('app'));
</script>`,
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'mounted',
    fault: 'A Vue app sends everybody elsewhere when it is mounted.',
    files: withBody(
      '/news/',
      `<div id="app">{{ text }}</div>
<script src="https://unpkg.com/vue@3.5.12/dist/vue.global.prod.js"></script>
<script>
Vue.createApp({
  data() {
    return { text: 'One moment …', target: '/news/new-test-bench/' };
  },
  mounted() {
    window.location.href = this.target;
  },
}).mount('#app');
</script>`,
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a link with a void',
    fault: 'A link calls a function that builds the address.',
    files: instead(
      '/news/',
      bench,
      `<a href="javascript:void(0)" onclick="openNews('new-test-bench')">Our new test bench measures noise as well</a>`,
      `<script>
function openNews(slug) {
  window.location.href = '/news/' + slug + '/';
}
</script>`,
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'x-init',
    fault: 'An attribute of Alpine sends everybody elsewhere.',
    files: withPage('/contact/', {
      head: '<script defer src="https://unpkg.com/alpinejs@3.14.3/dist/cdn.min.js"></script>',
      body: `<div x-data="{ to: '/about/' }" x-init="window.location.href = to"></div>`,
    }),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'navigate of a router',
    fault: 'A page sends everybody elsewhere with the function of a router.',
    files: {
      ...script(
        '/de/kontakt/',
        `import { navigate } from '/assets/router.js';

navigate('/de/', { replace: true });`,
        ' type="module"',
      ),
      'assets/router.js': `export function navigate(to, { replace = false } = {}) {
  const url = new URL(to, window.location.href);
  if (replace) window.location.replace(url);
  else window.location.assign(url);
}
`,
    },
    rules: redirect,
  },
  {
    name: 'the whole navigation',
    fault: 'The navigation of every page has no links, but elements that a script wires.',
    files: {
      ...navigation(
        all,
        /<a href="([^"]*)">([^<]*)<\/a>/g,
        '<span class="nav-item" role="link" tabindex="0" data-to="$1">$2</span>',
      ),
      ...shared(`document.querySelectorAll('.nav-item').forEach(function (item) {
  item.addEventListener('click', function () {
    location.href = item.getAttribute('data-to');
  });
});`),
    },
    rules: follow,
  },
  {
    name: 'the language of the browser',
    fault: 'The home page sends everybody elsewhere, whatever language the browser has.',
    files: script(
      '/',
      `var homes = { de: '/de/', at: '/de/', en: '/pumps/' };
var lang = (navigator.language || navigator.userLanguage).substring(0, 2);
window.location.replace(homes[lang] || homes.en);`,
    ),
    at: '/',
    rules: redirect,
  },
  {
    name: 'the country of a visitor',
    fault: 'The home page sends everybody elsewhere once it knows the country.',
    files: script(
      '/',
      `fetch('https://ipapi.co/json/')
  .then(function (response) { return response.json(); })
  .then(function (data) {
    if (data.country_code === 'DE') {
      window.location.href = '/de/';
    } else {
      window.location.href = '/pumps/';
    }
  })
  .catch(function () {
    window.location.href = '/pumps/';
  });`,
    ),
    at: '/',
    rules: redirect,
  },
  {
    name: 'a select of languages',
    fault: 'The other language can be reached by a select only.',
    files: {
      ...navigation(
        english,
        /<a href="\/de\/">[^<]*<\/a>/,
        `<select id="language" aria-label="Language">
<option value="/" selected>English</option>
<option value="/de/">Deutsch</option>
</select>`,
      ),
      ...shared(`const languages = document.querySelector('#language');
languages?.addEventListener('change', (event) => {
  window.location.href = event.target.value;
});`),
    },
    rules: follow,
  },
  {
    name: 'a refresh that a script writes',
    fault: 'A script writes a meta refresh.',
    files: script('/valves/', `document.write('<meta http-equiv="refresh" content="0; url=/pumps/">');`),
    at: '/valves/',
    rules: [...redirect, 'redirect-meta'],
  },
  {
    name: 'a link that a script clicks',
    fault: 'A script makes a link and clicks it.',
    files: withBody(
      '/de/',
      `<script>
var a = document.createElement('a');
a.href = '/de/pumpen/';
document.body.appendChild(a);
a.click();
</script>`,
    ),
    at: '/de/',
    rules: redirect,
  },
  {
    name: 'encoded addresses',
    fault: 'A link is hidden from crawlers: its address is encoded, and a script leads there.',
    files: instead(
      '/news/',
      bench,
      '<span class="lnk" data-lk="L25ld3MvbmV3LXRlc3QtYmVuY2gv">Our new test bench measures noise as well</span>',
      `<script>
document.querySelectorAll('.lnk').forEach(function (el) {
  el.addEventListener('click', function () {
    document.location.href = window.atob(this.getAttribute('data-lk'));
  });
});
</script>`,
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'a form that a script sends',
    fault: 'A script sends a form to another page.',
    files: withBody(
      '/pumps/',
      `<form id="forward" action="/pumps/ring-pump/" method="get"></form>
<script>document.getElementById('forward').submit();</script>`,
    ),
    at: '/pumps/',
    rules: redirect,
  },
  {
    name: 'open in the same window',
    fault: 'A script opens another page in the same window.',
    files: script(
      '/news/',
      `window.onload = function () {
  window.open('/about/', '_self');
};`,
    ),
    at: '/news/',
    rules: redirect,
  },
  {
    name: 'a hacked script',
    fault: 'The script of all pages has a redirect to another site, encoded.',
    files: shared(
      `;(function(){var _0x1=window,_0x2='loca'+'tion',_0x3=atob('aHR0cHM6Ly9zaG9wLmV4YW1wbGUubmV0Lw==');_0x1[_0x2]['href']=_0x3;})();`,
    ),
    rules: redirect,
  },
  {
    name: 'a tile with Alpine',
    fault: 'A tile leads to a page that nothing else links to.',
    files: reached(
      '/service/',
      '/',
      `<script defer src="https://unpkg.com/alpinejs@3.14.3/dist/cdn.min.js"></script>
<div class="tile" x-data @click="window.location.href = '/service/'"><h2>Repairs on site</h2><p>We come within two days.</p></div>`,
    ),
    at: '/',
    rules: follow,
  },
  {
    name: 'settings as JSON',
    fault: 'A script sends everybody to the address in the settings of the page.',
    files: withHead(
      '/about/',
      `<script id="page-config" type="application/json">{"layout":"wide","redirectTo":"/contact/"}</script>
<script>
const config = JSON.parse(document.getElementById('page-config').textContent);
if (config.redirectTo) {
  location.assign(config.redirectTo);
}
</script>`,
    ),
    at: '/about/',
    rules: redirect,
  },
  {
    name: 'a custom element',
    fault: 'A custom element leads to a page that nothing else links to.',
    files: instead(
      '/pumps/',
      ring,
      '<link-card to="/pumps/ring-pump/">The ring pump in detail</link-card>',
      `<script type="module">
customElements.define('link-card', class extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', () => {
      window.location.href = this.getAttribute('to');
    });
  }
});
</script>`,
    ),
    at: '/pumps/',
    rules: follow,
  },
  {
    name: 'another domain',
    fault: 'The script of all pages sends everybody to the same page of another domain.',
    files: shared(`// we have moved
window.location.href = window.location.href.replace('www.example.com', 'www.halden-pumps.example');`),
    rules: redirect,
  },
  {
    name: 'links without an address',
    fault: 'A link has its address in another attribute, which a script file reads.',
    files: {
      ...instead(
        '/news/',
        bench,
        '<a class="js-link" data-href="/news/new-test-bench/">Our new test bench measures noise as well</a>',
        '<script src="/scripts/links.js"></script>',
      ),
      'scripts/links.js': `for (const link of document.querySelectorAll('.js-link')) {
  link.style.cursor = 'pointer';
  link.onclick = () => {
    window.location = link.getAttribute('data-href');
  };
}
`,
    },
    at: '/news/',
    rules: follow,
  },
  {
    name: 'the first visit',
    fault: 'The home page sends everybody who has no cookie elsewhere, and crawlers never have one.',
    files: script(
      '/',
      `(function () {
  if (document.cookie.indexOf('region=') === -1) {
    window.location.href = '/contact/?choose=region';
  }
})();`,
    ),
    at: '/',
    rules: redirect,
  },
  {
    name: 'tiles with a table of addresses',
    fault: 'Tiles lead to pages by a table of addresses in a script.',
    files: reached(
      '/service/',
      '/about/',
      wired(
        `<div class="tiles">
<div class="tile" id="tile-service">Service and repairs</div>
<div class="tile" id="tile-bench">The test bench</div>
</div>`,
        `var routes = { 'tile-service': '/service/', 'tile-bench': '/news/new-test-bench/' };
document.querySelectorAll('.tile').forEach(function (tile) {
  tile.onclick = function () {
    window.location.href = routes[tile.id];
  };
});`,
      ),
    ),
    at: '/about/',
    rules: follow,
  },
  {
    name: 'a minified file',
    fault: 'A minified script file sends everybody who sees the page elsewhere.',
    files: {
      ...withHead('/valves/', '<script src="/assets/r.min.js"></script>'),
      'assets/r.min.js':
        '!function(n,t){"use strict";var o=n.location,i={delay:0,to:"/pumps/"};function e(){o.replace(o.protocol+"//"+o.host+i.to)}"loading"===t.readyState?t.addEventListener("DOMContentLoaded",e):n.setTimeout(e,i.delay)}(window,document);\n',
    },
    rules: redirect,
  },
  {
    name: 'a drawing',
    fault: 'A part of a drawing leads to a page that nothing else links to.',
    files: reached(
      '/downloads/',
      '/contact/',
      `<svg viewBox="0 0 200 80" width="200" height="80" role="img" aria-label="Plan of the works">
<g onclick="window.location='/downloads/'" style="cursor:pointer"><rect width="90" height="80" fill="#ccd"/><text x="10" y="40">Archive</text></g>
<g><rect x="100" width="100" height="80" fill="#dcc"/><text x="110" y="40">Hall 3</text></g>
</svg>`,
    ),
    at: '/contact/',
    rules: follow,
  },
  {
    name: 'a visit of Turbo',
    fault: 'A script has Turbo visit another page.',
    files: script(
      '/contact/',
      `import * as Turbo from 'https://esm.sh/@hotwired/turbo@8.0.12';

Turbo.visit('/about/', { action: 'replace' });`,
      ' type="module"',
    ),
    at: '/contact/',
    rules: redirect,
  },
  {
    name: 'items of a list',
    fault: 'The items of a list lead to pages by a delegated handler only.',
    files: reached(
      '/news/spring-fair/',
      '/news/',
      `<ul id="archive">
<li data-slug="spring-fair">April: we were at the fair in Hanover</li>
<li data-slug="new-test-bench">October: the test bench</li>
</ul>
${jQuery}
<script>
$('#archive').on('click', 'li', function () {
  var slug = $(this).attr('data-slug');
  window.location.href = '/news/' + slug + '/';
});
</script>`,
    ),
    at: '/news/',
    rules: follow,
  },
  {
    name: 'a select with a button',
    fault: 'A select and a button lead to a page that nothing else links to.',
    files: reached(
      '/spare-parts/',
      '/valves/',
      `<form>
<label for="page">More for your valve</label>
<select name="page" id="page">
<option value="/spare-parts/">Spare parts</option>
<option value="/contact/">Advice</option>
</select>
<input type="button" value="Go" onclick="window.open(this.form.page.value, '_self')">
</form>`,
    ),
    at: '/valves/',
    rules: follow,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a card around a link',
    files: withBody(
      '/',
      wired(
        `<div class="card" data-href="/pumps/ring-pump/">
<h2><a href="/pumps/ring-pump/">The ring pump</a></h2>
<p>Up to 40 bar, without wear.</p>
</div>`,
        `document.querySelectorAll('.card[data-href]').forEach((card) => {
  card.addEventListener('click', (event) => {
    if (event.target.closest('a')) return;
    window.location.href = card.dataset.href;
  });
});`,
      ),
    ),
  },
  {
    name: 'a select that sorts',
    files: withBody(
      '/valves/',
      wired(
        `<label for="order">Order</label>
<select id="order" onchange="sortList(this.value)">
<option value="asc">Small ones first</option>
<option value="desc">Large ones first</option>
</select>
<ol id="sizes"><li>DN 25</li><li>DN 80</li><li>DN 300</li></ol>`,
        `function sortList(order) {
  const list = document.getElementById('sizes');
  list.classList.toggle('reversed', order === 'desc');
  list.append(...[...list.children].reverse());
}`,
      ),
    ),
  },
  {
    name: 'a form that a script helps',
    files: withBody(
      '/pumps/',
      wired(
        `<form id="finder" action="/pumps/" method="get">
<label for="bar">Pressure in bar</label> <input id="bar" name="bar" type="number">
<button type="submit">Find a pump</button>
</form>`,
        `document.getElementById('finder').addEventListener('submit', (event) => {
  event.preventDefault();
  const query = new URLSearchParams(new FormData(event.target));
  window.location.href = \`/pumps/?\${query}\`;
});`,
      ),
    ),
  },
  {
    name: 'addresses of the old app',
    files: script(
      '/',
      `// the old app had #!/valves
if (window.location.hash.indexOf('#!/') === 0) {
  window.location.replace('/' + window.location.hash.slice(3) + '/');
}`,
    ),
  },
  {
    name: 'out of foreign frames',
    files: script(
      '/about/',
      `if (window.top !== window.self) {
  window.top.location = window.self.location;
}`,
    ),
  },
  {
    name: 'from the host of the deployments to the live one',
    files: shared(`if (location.hostname === 'halden.netlify.app') {
  location.replace('https://www.example.com' + location.pathname + location.search);
}`),
  },
  {
    name: 'again after an update',
    files: shared(`let reloading = false;
navigator.serviceWorker?.addEventListener('controllerchange', () => {
  if (reloading) return;
  reloading = true;
  window.location.reload();
});`),
  },
  {
    name: 'back',
    files: withBody(
      '/404',
      '<button type="button" onclick="history.length > 1 ? history.back() : (location.href = \'/\')">Go back</button>',
    ),
  },
  {
    name: 'a link that is counted',
    files: instead(
      '/news/',
      bench,
      '<a href="/news/new-test-bench/" class="counted">Our new test bench measures noise as well</a>',
      `<script>
document.querySelectorAll('a.counted').forEach(function (link) {
  link.addEventListener('click', function (event) {
    event.preventDefault();
    var url = this.href;
    (window.dataLayer = window.dataLayer || []).push({ event: 'teaser', url: url });
    setTimeout(function () { document.location.href = url; }, 150);
  });
});
</script>`,
    ),
  },
  {
    name: 'a text on redirects',
    files: withBody(
      '/news/new-test-bench/',
      `<p>The screen of the bench goes back to its first page by itself. This is all it takes:</p>
<pre><code>&lt;script&gt;
setTimeout(() =&gt; { window.location.href = '/start/'; }, 60000);
&lt;/script&gt;</code></pre>`,
    ),
  },
  {
    name: 'a select besides links',
    files: withBody(
      '/about/',
      `<h2>What we make</h2>
<ul class="wide"><li><a href="/pumps/">Pumps</a></li><li><a href="/valves/">Valves</a></li></ul>
<select class="narrow" aria-label="What we make" onchange="if (this.value) window.location.href = this.value">
<option value="">What we make</option>
<option value="/pumps/">Pumps</option>
<option value="/valves/">Valves</option>
</select>`,
    ),
  },
  {
    name: 'an address hidden from spam',
    files: withBody(
      '/de/kontakt/',
      wired(
        '<p>Bewerbungen an <span class="mail" data-user="jobs" data-host="example.com">jobs (at) example.com</span>.</p>',
        `document.querySelectorAll('.mail').forEach(function (el) {
  el.addEventListener('click', function () {
    window.location.href = 'mailto:' + el.dataset.user + '@' + el.dataset.host;
  });
});`,
      ),
    ),
  },
];
