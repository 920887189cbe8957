import { content } from './content.ts';
import { edit, everywhere, fileOf, listed, origin, page, sitemap, withBody, withHead } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const byScript = ['noindex-script', 'script-file', 'noindex-site', 'noindex-added'];

const inMenu = ['noindex-linked', 'noindex-site'];

const leftOut = ['sitemap-incomplete'];

const script = (path: string, code: string, attributes = '') =>
  withHead(path, `<script${attributes}>\n${code}\n</script>`);

/** The script that every page loads, with more at its end. */
const shared = (code: string): Changes => ({
  'scripts/menu.js': `document.querySelector('nav')?.classList.add('ready');\n\n${code}\n`,
});

const without = (...paths: string[]) => sitemap(listed.filter((path) => !paths.includes(path)));

/** Pages in which more is at the end of the head, but for the 404 page. */
const onEveryPage = (head: string): Changes =>
  Object.assign({}, ...listed.map((path) => withHead(path, head)));

/** A new page that the navigation of every page has, but not the sitemap. */
const inNavigation = (path: string, text: string, head = ''): Changes => {
  const link = `\n<a href="${path}">${text}</a></nav>`;
  return {
    ...everywhere('</nav>', link),
    [fileOf(path)]: page(path, { head }).replace('</nav>', link),
  };
};

const index = (...files: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.map((file) => `<sitemap><loc>${origin}/${file}</loc><lastmod>2026-10-02</lastmod></sitemap>`).join('\n')}
</sitemapindex>
`;

const german = listed.filter((path) => content[path]?.lang === 'de');

const english = listed.filter((path) => content[path]?.lang === 'en');

/** What a deployment of the settings of the test server leaves. */
const testSettings: Changes = {
  ...onEveryPage('<meta name="robots" content="noindex, nofollow, noarchive">'),
  'robots.txt': `User-agent: *\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
};

/** One page is kept out by a meta tag, another one by a script. */
const twoPages: Changes = {
  ...withHead('/news/', '<meta name="robots" content="noindex,follow">'),
  ...script(
    '/about/',
    `window.addEventListener('DOMContentLoaded', function () {
  var robots = document.createElement('meta');
  robots.setAttribute('name', 'robots');
  robots.setAttribute('content', 'noindex,follow');
  document.head.appendChild(robots);
});`,
  ),
};

export const variations: readonly Variation[] = [
  {
    name: 'a snippet of a tag manager',
    fault: 'A snippet appends a noindex tag to the head.',
    files: withBody(
      '/pumps/',
      `<script>
(function () {
  var m = document.createElement('meta');
  m.name = 'robots';
  m.content = 'noindex, follow';
  document.getElementsByTagName('head')[0].appendChild(m);
})();
</script>`,
    ),
    at: '/pumps/',
    rules: byScript,
  },
  {
    name: 'jQuery appends it',
    fault: 'jQuery appends a noindex tag once the document is ready.',
    files: withHead(
      '/news/',
      `<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>
<script>
jQuery(document).ready(function ($) {
  $('head').append('<meta name="robots" content="noindex,nofollow" />');
});
</script>`,
    ),
    at: '/news/',
    rules: byScript,
  },
  {
    name: 'noindex, follow in the head',
    fault: 'A page of the navigation is noindexed.',
    files: withHead('/about/', '<meta name="robots" content="noindex, follow">'),
    at: '/about/',
    rules: inMenu,
  },
  {
    name: 'document.write',
    fault: 'A script writes a noindex tag into the head.',
    files: script('/about/', `document.write("<meta name='robots' content='noindex'>");`),
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'the sitemap without a page of the navigation',
    fault: 'The navigation has a page that the sitemap leaves out.',
    files: { 'sitemap.xml': without('/about/') },
    rules: leftOut,
  },
  {
    name: 'an index that becomes a noindex',
    fault: 'A script changes the tag that lets the page be indexed.',
    files: withHead(
      '/valves/',
      `<meta name="robots" content="index, follow">
<script>
document.querySelector('meta[name="robots"]').setAttribute('content', 'noindex');
</script>`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'the live host without www',
    fault: 'The check for the live host forgets its www, so that the live site is noindexed.',
    files: shared(`// keep every copy of the site out of Google
if (window.location.hostname !== 'example.com') {
  const tag = document.createElement('meta');
  tag.setAttribute('name', 'robots');
  tag.setAttribute('content', 'noindex, nofollow');
  document.head.appendChild(tag);
}`),
    rules: byScript,
  },
  {
    name: 'a function for all meta tags',
    fault: 'A script file sets the robots tag with its own function.',
    files: {
      ...withHead('/contact/', '<script src="/scripts/seo.js" defer></script>'),
      'scripts/seo.js': `function setMeta(name, content) {
  var el = document.head.querySelector('meta[name="' + name + '"]');
  if (!el) {
    el = document.createElement('meta');
    el.setAttribute('name', name);
    document.head.appendChild(el);
  }
  el.setAttribute('content', content);
}

setMeta('author', 'Halden Pumps');
setMeta('robots', 'noindex, follow');
setMeta('theme-color', '#0b3d5c');
`,
    },
    rules: byScript,
  },
  {
    name: 'Object.assign in a module',
    fault: 'A module appends a noindex tag.',
    files: script(
      '/contact/',
      `const tag = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' });
document.head.append(tag);`,
      ' type="module"',
    ),
    at: '/contact/',
    rules: byScript,
  },
  {
    name: 'none',
    fault: 'A page of the navigation is noindexed with the word none.',
    files: withHead('/contact/', '<META NAME="ROBOTS" CONTENT="NONE">'),
    at: '/contact/',
    rules: inMenu,
  },
  {
    name: 'a constant in a template',
    fault: 'A script inserts a noindex tag made with a template.',
    files: script(
      '/de/pumpen/',
      `const robots = 'noindex, follow';
document.head.insertAdjacentHTML('beforeend', \`<meta name="robots" content="\${robots}">\`);`,
    ),
    at: '/de/pumpen/',
    rules: byScript,
  },
  {
    name: 'before consent',
    fault: 'A page is noindexed as long as a visitor has no consent cookie, and crawlers never have one.',
    files: script(
      '/',
      `(function () {
  if (document.cookie.indexOf('cookie_consent=') > -1) return;
  var meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex';
  document.head.appendChild(meta);
  document.documentElement.className += ' no-consent';
})();`,
    ),
    at: '/',
    rules: byScript,
  },
  {
    name: 'the test settings: robots.txt',
    fault: 'The live site has the robots.txt of the test server, besides a noindex on every page.',
    files: testSettings,
    rules: ['robots-disallow-all'],
  },
  {
    name: 'the test settings: noindex',
    fault: 'Every page of the live site is noindexed, besides being disallowed in the robots.txt.',
    files: testSettings,
    rules: ['noindex-site', 'robots-noindex-hidden'],
  },
  {
    name: 'for crawlers only',
    fault: 'A script noindexes the page for whoever calls itself a bot.',
    files: script(
      '/pumps/ring-pump/',
      `var bots = /bot|crawler|spider|slurp/i;
if (bots.test(navigator.userAgent)) {
  var r = document.createElement('meta');
  r.name = 'robots';
  r.content = 'noindex, noarchive';
  document.head.appendChild(r);
}`,
    ),
    at: '/pumps/ring-pump/',
    rules: byScript,
  },
  {
    name: 'translations until they are proofread',
    fault: 'The script of all pages noindexes the German ones.',
    files: shared(`if (location.pathname.indexOf('/de/') === 0) {
  var robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex, follow';
  document.head.appendChild(robots);
}`),
    rules: byScript,
  },
  {
    name: 'googlebot alone',
    fault: 'A page of the navigation is noindexed for Google, and left out of the sitemap.',
    files: {
      ...withHead('/news/', '<meta name="googlebot" content="noindex">'),
      'sitemap.xml': without('/news/'),
    },
    at: '/news/',
    rules: inMenu,
  },
  {
    name: 'indexOf as a condition',
    fault: 'The check for a parameter is true without it as well, so that the page is always noindexed.',
    files: script(
      '/news/',
      `// no duplicates of the filtered list
if (window.location.search.indexOf('filter=')) {
  var meta = document.createElement('meta');
  meta.setAttribute('name', 'robots');
  meta.setAttribute('content', 'noindex, follow');
  document.querySelector('head').appendChild(meta);
}`,
    ),
    at: '/news/',
    rules: byScript,
  },
  {
    name: 'the German half of the sitemap',
    fault: 'The sitemap leaves out all German pages, which are in the navigation.',
    files: { 'sitemap.xml': sitemap(english) },
    rules: leftOut,
  },
  {
    name: 'a product that is never available',
    fault: 'A script noindexes the page unless the API says something that it never says.',
    files: script(
      '/pumps/ring-pump/',
      `async function checkStock() {
  const response = await fetch('/api/products/pmp_7k2xq.json');
  const product = await response.json();
  if (product.available) return;
  let robots = document.querySelector('meta[name="robots"]');
  if (!robots) {
    robots = document.createElement('meta');
    robots.name = 'robots';
    document.head.appendChild(robots);
  }
  robots.content = 'noindex';
}
checkStock();`,
      ' type="module"',
    ),
    at: '/pumps/ring-pump/',
    rules: byScript,
  },
  {
    name: 'two robots tags',
    fault: 'A page of the navigation has a second robots tag, and the stricter one counts.',
    files: withHead(
      '/valves/',
      '<meta name="robots" content="index, follow, max-image-preview:large">\n<meta name="robots" content="noindex">',
    ),
    at: '/valves/',
    rules: inMenu,
  },
  {
    name: 'settings as JSON',
    fault: 'A script makes meta tags of the settings of the page, a noindex among them.',
    files: withHead(
      '/de/kontakt/',
      `<script type="application/json" id="page-seo">{"author":"Halden","robots":"noindex, nofollow"}</script>
<script>
var seo = JSON.parse(document.getElementById('page-seo').textContent);
Object.keys(seo).forEach(function (key) {
  var el = document.createElement('meta');
  el.name = key;
  el.content = seo[key];
  document.head.appendChild(el);
});
</script>`,
    ),
    at: '/de/kontakt/',
    rules: byScript,
  },
  {
    name: 'useHead',
    fault: 'A page noindexes itself with the head function of its framework.',
    files: {
      ...script(
        '/about/',
        `import { useHead } from '/assets/head.js';

useHead({
  meta: [
    { name: 'author', content: 'Halden' },
    { name: 'robots', content: 'noindex, follow' },
  ],
});`,
        ' type="module"',
      ),
      'assets/head.js': `export function useHead({ meta = [] }) {
  for (const attributes of meta) {
    const element = document.createElement('meta');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}
`,
    },
    rules: byScript,
  },
  {
    name: 'a new page that the sitemap lacks',
    fault: 'A page was added to the navigation, but not to the sitemap.',
    files: inNavigation('/service/', 'Service'),
    rules: leftOut,
  },
  {
    name: 'googlebot by a script',
    fault: 'A script noindexes the page for Google.',
    files: script(
      '/valves/',
      `var gb = document.createElement('meta');
gb.name = 'googlebot';
gb.content = 'noindex';
document.head.appendChild(gb);`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'a template element',
    fault: 'A script puts a noindex tag into the head by way of a template element.',
    files: script(
      '/contact/',
      `const t = document.createElement('template');
t.innerHTML = '<meta name="robots" content="noindex, nofollow">';
document.head.appendChild(t.content.cloneNode(true));`,
    ),
    at: '/contact/',
    rules: byScript,
  },
  {
    name: 'among other values',
    fault: 'A page of the navigation is noindexed among the values of a plugin.',
    files: withHead(
      '/de/pumpen/',
      '<meta name="robots" content="max-snippet:-1, max-image-preview:large, noindex, max-video-preview:-1" />',
    ),
    at: '/de/pumpen/',
    rules: inMenu,
  },
  {
    name: 'before the first script',
    fault: 'A script inserts a noindex tag before the first script of the page.',
    files: script(
      '/news/new-test-bench/',
      `(function (d) {
  var first = d.getElementsByTagName('script')[0];
  var tag = d.createElement('meta');
  tag.setAttribute('content', 'noindex');
  tag.setAttribute('name', 'robots');
  first.parentNode.insertBefore(tag, first);
})(document);`,
    ),
    at: '/news/new-test-bench/',
    rules: byScript,
  },
  {
    name: 'innerHTML of the head',
    fault: 'A script writes a noindex tag to the end of the head.',
    files: withBody(
      '/de/',
      `<script>document.head.innerHTML += '<meta name="robots" content="noindex">';</script>`,
    ),
    at: '/de/',
    rules: byScript,
  },
  {
    name: 'commented out in the sitemap',
    fault: 'The sitemap has a page of the navigation in a comment only.',
    files: {
      'sitemap.xml': sitemap(listed).replace(
        /<url><loc>[^<]*\/contact\/<\/loc>.*<\/url>/,
        (url) => `<!-- ${url} -->`,
      ),
    },
    rules: leftOut,
  },
  {
    name: 'words joined',
    fault: 'A script sets a robots tag whose words it joins.',
    files: script(
      '/de/pumpen/',
      `var rules = ['noindex', 'nofollow'];
var el = document.createElement('meta');
el.name = 'robots';
el.content = rules.join(', ');
document.head.appendChild(el);`,
    ),
    at: '/de/pumpen/',
    rules: byScript,
  },
  {
    name: 'a new page with a noindex',
    fault: 'A page in the navigation of every page is noindexed, and not in the sitemap.',
    files: inNavigation('/spare-parts/', 'Spare parts', '<meta name="robots" content="noindex">'),
    at: '/spare-parts/',
    rules: inMenu,
  },
  {
    name: 'until a launch',
    fault: 'A page of the navigation is noindexed until a day that has not come.',
    files: script(
      '/valves/',
      `const launch = new Date('2027-02-01T08:00:00Z');
if (Date.now() < launch.getTime()) {
  const hide = document.createElement('meta');
  hide.name = 'robots';
  hide.content = 'noindex';
  document.head.append(hide);
}`,
    ),
    at: '/valves/',
    rules: byScript,
  },
  {
    name: 'an index of sitemaps that forgets one',
    fault: 'The sitemap of the German pages is not in the index of sitemaps.',
    files: {
      'sitemap.xml': index('sitemap-en.xml'),
      'sitemap-en.xml': sitemap(english),
      'sitemap-de.xml': sitemap(german),
    },
    rules: leftOut,
  },
  {
    name: 'a minified bundle',
    fault: 'The bundle of the home page appends a noindex tag.',
    files: {
      ...withHead('/', '<script type="module" crossorigin src="/assets/index-B7x0qW2e.js"></script>'),
      'assets/index-B7x0qW2e.js':
        '(()=>{const e=document,t=(n,o)=>{let c=e.querySelector(`meta[name="${n}"]`);c||(c=e.createElement("meta"),c.name=n,e.head.appendChild(c)),c.content=o};const r={title:"Halden",robots:"noindex,nofollow"};t("robots",r.robots),e.body.dataset.ready="1"})();\n',
    },
    rules: byScript,
  },
  {
    name: 'two pages: by the meta tag',
    fault: 'A page of the navigation is noindexed by a tag, besides another one that a script noindexes.',
    files: twoPages,
    at: '/news/',
    rules: inMenu,
  },
  {
    name: 'two pages: by the script',
    fault: 'A page of the navigation is noindexed by a script, besides another one with a tag.',
    files: twoPages,
    at: '/about/',
    rules: byScript,
  },
  {
    name: 'a tag in the body',
    fault: 'A page of the navigation has a noindex tag in an HTML block of its text.',
    files: withBody('/de/kontakt/', '<div class="html-block"><meta name="robots" content="noindex"></div>'),
    at: '/de/kontakt/',
    rules: inMenu,
  },
  {
    name: 'some time after the page has loaded',
    fault: 'A script noindexes the page a moment after it has loaded.',
    files: script(
      '/pumps/',
      `window.onload = function () {
  setTimeout(function () {
    var robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'no' + 'index';
    document.head.appendChild(robots);
  }, 500);
};`,
    ),
    at: '/pumps/',
    rules: byScript,
  },
  {
    name: 'unavailable after a day in the past',
    fault: 'A page of the navigation has told search engines to drop it on a day that is over.',
    files: withHead('/pumps/', '<meta name="robots" content="unavailable_after: 2026-03-31">'),
    at: '/pumps/',
    rules: inMenu,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'noindex on the previews of a host',
    files: shared(`if (location.hostname.endsWith('.netlify.app')) {
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
}`),
  },
  {
    name: 'noindex wherever it is not the live host',
    files: script(
      '/',
      `if (window.location.host !== 'www.example.com') {
  document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex, nofollow">');
}`,
    ),
  },
  {
    name: 'a script that allows large previews',
    files: script(
      '/pumps/ring-pump/',
      `var robots = document.createElement('meta');
robots.name = 'robots';
robots.content = 'index, follow, max-image-preview:large';
document.head.appendChild(robots);`,
    ),
  },
  {
    name: 'a script that warns of a noindex',
    files: shared(`const robots = document.querySelector('meta[name="robots"]');
if (robots?.content.includes('noindex') && location.pathname !== '/404') {
  console.warn('This page is noindex.');
}`),
  },
  {
    name: 'a text on noindex',
    files: withBody(
      '/news/new-test-bench/',
      `<p>For those who build sites: test pages of the bench are kept out of search engines like so.</p>
<pre><code>&lt;script&gt;
var meta = document.createElement('meta');
meta.name = 'robots';
meta.content = 'noindex';
document.head.appendChild(meta);
&lt;/script&gt;</code></pre>`,
    ),
  },
  {
    name: 'a page of thanks behind a form',
    files: {
      ...withBody(
        '/contact/',
        `<form action="/contact/thanks/" method="get">
<label for="plate">Number on the plate</label> <input id="plate" name="plate">
<button type="submit">Call me back</button>
</form>`,
      ),
      [fileOf('/contact/thanks/')]: page('/contact/thanks/', {
        title: 'Thank you for your message | Halden',
        description: 'Your message has arrived, and an engineer will call you back.',
        h1: 'Thank you for your message',
        head: '<meta name="robots" content="noindex">',
      }),
    },
  },
  {
    name: 'a snippet in comments',
    files: withHead(
      '/valves/',
      `<!-- removed at the launch: <meta name="robots" content="noindex"> -->
<script>
// document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">');
document.documentElement.classList.add('js');
</script>`,
    ),
  },
  {
    name: 'noindex for a parameter',
    files: script(
      '/pumps/',
      `const parameters = new URLSearchParams(location.search);
if (parameters.has('preview')) {
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
}`,
      ' type="module"',
    ),
  },
  {
    name: 'other values of the robots tag',
    files: withHead('/about/', '<meta name="robots" content="index, follow, noarchive, noimageindex">'),
  },
  {
    name: 'an index of two sitemaps',
    files: {
      'sitemap.xml': index('sitemap-en.xml', 'sitemap-de.xml'),
      'sitemap-en.xml': sitemap(english),
      'sitemap-de.xml': sitemap(german),
    },
  },
  {
    name: 'a marker of the search of the site itself',
    files: edit('/', '<footer>', '<footer class="noindex" data-noindex="true" data-nosnippet>'),
  },
  {
    name: 'the 404 page by a script as well',
    files: script(
      '/404',
      `var robots = document.querySelector('meta[name="robots"]');
robots.setAttribute('content', 'noindex, follow');`,
    ),
  },
];
