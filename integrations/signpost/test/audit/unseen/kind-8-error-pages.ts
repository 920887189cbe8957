import { withHead, withPage } from './site.ts';
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
    name: 'countdown',
    fault: 'The 404 page counts down and leaves.',
    files: onError(
      "let n = 10; const t = setInterval(() => { if (--n === 0) { clearInterval(t); location.assign('/'); } }, 1000);",
    ),
    at: at404,
    rules: leaving,
  },
  {
    name: 'German welcome',
    fault: 'The German 404 page says welcome.',
    files: error(
      'Willkommen',
      'Willkommen bei Halden',
      '<p>Wir bauen Pumpen und Armaturen für Wasserwerke, Brauereien und Schiffe.</p>',
      'de',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'apology',
    fault: 'The 404 page says sorry for a problem with the connection.',
    files: error(
      'Sorry',
      'Sorry!',
      '<p>There seems to be a problem with your connection. Reload the page.</p>',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'past time',
    fault: 'The time on the 503 page is in March.',
    files: closed({
      when: 'We are back on <time datetime="2026-03-01T08:00:00Z">1 March 2026 at 8:00</time>.',
    }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'fetch',
    fault: 'A script of the 503 page fetches the status.',
    files: closedWith(
      "fetch('/status.json').then((r) => r.json()).then((s) => { document.title = s.title; });",
    ),
    at: at503,
    rules: rules503,
  },
  {
    name: 'pixel',
    fault: 'A script of the 503 page loads a pixel.',
    files: closedWith(
      "new Image().src = 'https://stats.example.net/p.gif?u=' + encodeURIComponent(location.href);",
    ),
    at: at503,
    rules: rules503,
  },
  {
    name: 'image only',
    fault: 'All that the 404 page shows is a picture.',
    files: error(
      'Halden Pumps',
      'Halden',
      '<p><img src="/images/ring-pump.png" alt="" width="640" height="480"></p>',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'past German date',
    fault: 'The date on the German 503 page is in March.',
    files: closed({ lang: 'de', when: 'Ab dem 1. März 2026 um 8 Uhr sind wir wieder da.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'German oops',
    fault: 'The German 404 page says "Hoppla" and nothing more.',
    files: error('Hoppla', 'Hoppla!', '<p>Hier geht es zurück.</p>', 'de'),
    at: at404,
    rules: silent,
  },
  {
    name: 'refresh after five seconds',
    fault: 'The 404 page refreshes to the home page after five seconds.',
    files: withHead('/404', '\n<meta content="5; URL=https://www.example.com/" http-equiv="Refresh">'),
    at: at404,
    rules: leaving,
  },
  {
    name: 'href',
    fault: 'The 404 page sets location.href.',
    files: onError("window.location.href = '/';"),
    at: at404,
    rules: leaving,
  },
  {
    name: 'past header',
    fault: 'The Retry-After of the 503 page is in 2015.',
    files: { ...closed({}), _headers: '/503.html\n  Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\n' },
    rules: [...rules503, 'maintenance-signals'],
  },
  {
    name: 'past range',
    fault: 'The range of days on the 503 page is over.',
    files: closed({ when: 'We are closed from 18 October 2026 to 20 October 2026.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'past English date',
    fault: 'The date on the 503 page is in 2024.',
    files: closed({ when: 'We expect to be back on 1 March 2024, at 8 in the morning.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'replace',
    fault: 'The 404 page calls location.replace.',
    files: onError('location.replace("https://www.example.com/")'),
    at: at404,
    rules: leaving,
  },
  {
    name: 'polling',
    fault: 'A script of the 503 page asks every 30 seconds whether the site is back.',
    files: closedWith(
      "setInterval(() => window.fetch(location.href, { method: 'HEAD' }).then((r) => r.ok && location.reload()), 30000);",
    ),
    at: at503,
    rules: rules503,
  },
  {
    name: 'font service',
    fault: 'The style of the 503 page imports from a font service.',
    files: closed({ head: '<style>@import url(https://fonts.example.net/css2?family=Inter);</style>' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'past date in capitals',
    fault: 'The date on the 503 page is 15 JAN 2026.',
    files: closed({ when: '<strong>BACK ONLINE: 15 JAN 2026, 09:00 GMT</strong>' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'login',
    fault: 'The 404 page asks visitors to log in.',
    files: error('Log in', 'Log in to go on', '<p>This area is for dealers with an account.</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'server error',
    fault: 'The 404 page says that something went wrong.',
    files: error('Error', 'Something went wrong', '<p>Please try again later.</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'yesterday',
    fault: 'The time on the 503 page was yesterday.',
    files: closed({ when: 'Back by <time datetime="2026-11-23">Monday evening</time>.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'overview',
    fault: 'The 404 page is an overview of the site.',
    files: error(
      'Overview',
      'Overview of our site',
      '<ul><li><a href="/valves/">Valves</a></li><li><a href="/about/">About us</a></li></ul>',
    ),
    at: at404,
    rules: silent,
  },
  {
    name: 'coming soon',
    fault: 'The 404 page says that it is coming soon.',
    files: error('Coming soon', 'Coming soon', '<p>We are working on this. Come back in a few weeks.</p>'),
    at: at404,
    rules: silent,
  },
  {
    name: 'past Spanish date',
    fault: 'The date on the Spanish 503 page is in May.',
    files: closed({ lang: 'es', when: 'Volvemos el 5 de mayo de 2026 a las 8:00.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'script of a CDN',
    fault: 'The 503 page loads a script of a CDN.',
    files: closed({
      body: "<SCRIPT async SRC='https://cdn.example.net/countdown@2/dist/index.min.js'></SCRIPT>",
    }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'past American date',
    fault: 'The date on the 503 page is in 2025, as Americans write it.',
    files: closed({ when: 'We will be back online on Monday, June 2nd, 2025 at 8 a.m.' }),
    at: at503,
    rules: rules503,
  },
  {
    name: 'refresh to a section',
    fault: 'The 404 page refreshes to the pumps after ten seconds.',
    files: withHead('/404', "\n<META HTTP-EQUIV=REFRESH CONTENT='10; url=/pumps/'>"),
    at: at404,
    rules: leaving,
  },
  {
    name: 'refresh without script',
    fault: 'The 404 page refreshes in noscript.',
    files: withHead('/404', '\n<noscript><meta http-equiv="refresh" content="3;url=/"></noscript>'),
    at: at404,
    rules: leaving,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'countdown without requests',
    files: closedWith(
      "setInterval(() => { document.title = String(Date.parse('2026-11-25T08:00:00Z') - Date.now()); }, 1000);",
    ),
  },
  {
    name: 'status as heading',
    files: error('Page not found', '404', '<p>Sorry, we could not find the page you were looking for.</p>'),
  },
  {
    name: 'picture in the page',
    files: closed({
      body: '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="" width="48" height="48"></p>',
    }),
  },
  {
    name: 'French wording',
    files: error(
      'Page introuvable',
      'Page introuvable',
      '<p>La page que vous cherchez n’existe pas ou plus.</p>',
      'fr',
    ),
  },
  {
    name: 'script that helps',
    files: onError(
      "document.addEventListener('click', (event) => event.target.closest('a')?.classList.add('seen'));",
    ),
  },
  {
    name: 'founded long ago',
    files: closed({ body: '<footer>© 2019 Halden, in Bristol since 1 May 1974</footer>' }),
  },
  { name: 'closed until tomorrow', files: closed({}) },
];
