import { content } from './content.ts';
import { edit, withHead, withPage } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const at404 = '404.html';
const at503 = '503.html';
const silent = ['error-page', 'soft-404'];
const leaving = ['error-page', 'redirect-meta', 'redirect-script', 'redirect-target'];
const rules503 = ['maintenance-page'];

const ways = `<p>Go to the <a href="/">home page</a>, to <a href="/pumps/">our pumps</a> or to <a href="/news/">the news</a>, or
<a href="mailto:web@example.com">report a broken link</a>.</p>`;

/** The 404 page with another title, heading and first sentence. */
const error = (title: string, h1: string, text: string, lang = 'en'): Changes =>
  withPage('/404', {
    title: `${title} | Halden`,
    description: `${title}.`,
    h1,
    text: `${text}\n${ways}`,
    lang,
  });

const onError = (script: string): Changes => withHead('/404', `\n<script>${script}</script>`);

interface Closed {
  readonly lang?: string;
  readonly when?: string;
  readonly head?: string;
  readonly body?: string;
}

const tomorrow = 'We are back on <time datetime="2026-11-25T08:00:00Z">25 November 2026 at 8:00</time>.';

/** The page of a server that is being repaired: static, with a date, a link for details and a contact. */
const closed = ({ lang = 'en', when = tomorrow, head = '', body = '' }: Closed): Changes => ({
  '503.html': `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${lang === 'de' ? 'Wartungsarbeiten' : 'Closed for maintenance'} | Halden</title>
<meta name="description" content="We are moving to new servers.">
<style>body{font:1rem/1.5 sans-serif;margin:4rem auto;max-width:40rem}</style>
${head}
</head>
<body>
<h1>${lang === 'de' ? 'Wir warten unsere Server' : 'Closed for maintenance'}</h1>
<p>${when}</p>
<p><a href="https://status.example.org/halden">Details</a>, <a href="mailto:works@example.com">works@example.com</a>,
<a href="tel:+441179460123">0117 946 0123</a></p>
${body}
</body>
</html>
`,
});

const closedWith = (script: string): Changes => closed({ body: `<script>${script}</script>` });

/** 404 pages that do not say so or send visitors away; 503 pages with a past date or with requests. */
export const variations: readonly Variation[] = [
  {
    name: 'import',
    fault: 'A module of the 503 page imports from another host.',
    files: closed({
      body: '<script type="module">import confetti from "https://esm.example.net/confetti";confetti();</script>',
    }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'refresh at once',
    fault: 'The 404 page refreshes to the home page at once.',
    files: withHead('/404', '\n<meta http-equiv="refresh" content="0;url=/">'),
    at: at404,
    rules: leaving,
  },
  {
    name: 'service worker',
    fault: 'A script of the 503 page registers a service worker.',
    files: closedWith("if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js');"),
    at: at503,
    rules: rules503,
  },
  {
    name: 'past ISO date',
    fault: 'The date on the 503 page is 2025-12-31.',
    files: closed({ when: 'Expected return: 2025-12-31 06:00 UTC.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'events',
    fault: 'A script of the 503 page opens an event stream.',
    files: closedWith("new EventSource('/events').onmessage = () => location.reload();"),
    at: at503,
    rules: rules503,
  },
  {
    name: 'maintenance',
    fault: 'The 404 page says that the site is being maintained.',
    files: error('Maintenance', 'We are improving our site', '<p>We will be back shortly.</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'beacon',
    fault: 'A script of the 503 page sends a beacon.',
    files: closedWith("navigator.sendBeacon('/log', location.pathname);"),
    at: at503,
    rules: rules503,
  },
  {
    name: 'timer',
    fault: 'The 404 page leaves after three seconds.',
    files: onError("setTimeout(function () { window.location = '/'; }, 3000);"),
    at: at404,
    rules: leaving,
  },
  {
    name: 'welcome',
    fault: 'The 404 page is a copy of the home page.',
    files: withPage('/404', {
      title: 'Pumps and valves from Bristol | Halden',
      description: 'Pumps and valves.',
      h1: 'Welcome to Halden',
      text: `${content['/']?.text ?? ''}\n${ways}`,
    }),
    at: at404,
    rules: silent,
  },
  {
    name: 'loading',
    fault: 'The 404 page says that it is loading.',
    files: error('Halden Pumps', 'Loading…', '<p>One moment, please.</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'fetch elsewhere',
    fault: 'A script of the 503 page fetches from another host.',
    files: closedWith(
      '(async()=>{const r=await fetch("https://status.example.org/api/v2/summary");show(await r.json())})()',
    ),
    at: at503,
    rules: rules503,
  },
  {
    name: 'French welcome',
    fault: 'The French 404 page says welcome.',
    files: error(
      'Accueil',
      'Bienvenue chez Halden',
      '<p>Nous fabriquons des pompes et des vannes depuis 1974.</p>',
      'fr',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'past date with dots',
    fault: 'The date on the 503 page is 12.04.2025.',
    files: closed({ lang: 'de', when: 'Voraussichtlich bis 12.04.2025, 14:00 Uhr.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'on DOM content',
    fault: 'The 404 page leaves when its document is ready.',
    files: onError("document.addEventListener('DOMContentLoaded',()=>{top.location.href='/news/'})"),
    at: at404,
    rules: leaving,
  },
  {
    name: 'shrug',
    fault: 'The 404 page shows a shrug.',
    files: error('¯\\_(ツ)_/¯', '¯\\_(ツ)_/¯', '<p>Well, this is awkward.</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'script file',
    fault: 'The 503 page loads a script of its own site.',
    files: closed({ head: '<script src="/scripts/menu.js" defer></script>' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'oops',
    fault: 'The 404 page says "Oops!" and offers products.',
    files: error('Oops', 'Oops!', '<p>Why not have a look at our pumps and valves?</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'on load',
    fault: 'The 404 page leaves when it is loaded.',
    files: edit('/404', '<body>', `<body onload="location='/'">`),
    at: at404,
    rules: leaving,
  },
  {
    name: 'socket',
    fault: 'A script of the 503 page opens a socket.',
    files: closedWith("const socket = new WebSocket('wss://live.example.org/status');"),
    at: at503,
    rules: rules503,
  },
  {
    name: 'search only',
    fault: 'The 404 page is a search form.',
    files: error(
      'Search',
      'Search our site',
      '<form action="/search" role="search"><label>What do you need? <input name="q"></label><button>Search</button></form>',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'handler',
    fault: 'A handler of a picture fetches when the 503 page is loaded.',
    files: closed({
      body: `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="" width="1" height="1" onload="fetch('/ping')">`,
    }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'past French date',
    fault: 'The date on the French 503 page is in February.',
    files: closed({ lang: 'fr', when: 'Nous serons de retour le 3 février 2026 à 8 h.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'placeholder',
    fault: 'The text of the 404 page is lorem ipsum.',
    files: error(
      'Title',
      'Heading',
      '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'import when run',
    fault: 'A script of the 503 page imports a module when it runs.',
    files: closedWith("import('/scripts/countdown.js').then(({ start }) => start());"),
    at: at503,
    rules: rules503,
  },
  {
    name: 'XMLHttpRequest',
    fault: 'A script of the 503 page uses XMLHttpRequest.',
    files: closedWith(
      "var x = new XMLHttpRequest(); x.open('GET', '/eta.txt'); x.onload = function () { document.body.append(x.responseText); }; x.send();",
    ),
    at: at503,
    rules: rules503,
  },
  {
    name: 'analytics',
    fault: 'The snippet of an analytics service loads its script.',
    files: closedWith(
      "(function(d){var s=d.createElement('script');s.async=1;s.src='https://stats.example.net/a.js';d.head.appendChild(s)})(document);",
    ),
    at: at503,
    rules: rules503,
  },
  {
    name: 'by language',
    fault: 'The 404 page sends visitors to the home page of their language.',
    files: onError("location.href = navigator.language.startsWith('de') ? '/de/' : '/';"),
    at: at404,
    rules: leaving,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'closed in German',
    files: closed({ lang: 'de', when: 'Ab dem 25. November 2026 um 8 Uhr sind wir wieder da.' }),
  },
  {
    name: 'drawing in the page',
    files: closed({
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" role="img" aria-label="A pump"><circle cx="24" cy="24" r="20"/></svg>',
    }),
  },
  {
    name: 'closed since yesterday',
    files: closed({ when: 'We are closed from 23 November 2026 to 25 November 2026.' }),
  },
  {
    name: 'German wording',
    files: error(
      'Seite nicht gefunden',
      'Seite nicht gefunden',
      '<p>Diese Seite gibt es nicht oder nicht mehr.</p>',
      'de',
    ),
  },
  {
    name: 'WordPress wording',
    files: error(
      'Page not found',
      "Oops! That page can't be found.",
      '<p>It looks like nothing was found at this location.</p>',
    ),
  },
  { name: 'script that counts', files: onError("console.info('404', document.referrer);") },
  {
    name: 'search on the error page',
    files: error(
      'Page not found',
      'Page not found',
      '<p>This page does not exist. Try the search:</p><form action="/news/" role="search"><label>Words <input name="q"></label><button>Search</button></form>',
    ),
  },
];
