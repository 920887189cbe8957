import rule from '../../../src/audit/rules/script/script-not-found.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const onApache = (lines: readonly string[]) =>
  site({ '.htaccess': ['RewriteEngine On', ...lines, ''].join('\n') });

/** As in the guides of React, Vue and Angular. */
const apache = [
  ['RewriteCond %{REQUEST_FILENAME} !-f', 'RewriteRule ^ index.html [QSA,L]'],
  [
    'RewriteRule ^index\\.html$ - [L]',
    'RewriteCond %{REQUEST_FILENAME} !-f',
    'RewriteCond %{REQUEST_FILENAME} !-d',
    'RewriteRule . /index.html [L]',
  ],
  ['RewriteCond %{REQUEST_FILENAME} !-f', 'RewriteRule ^(.*)$ /index.html [L]'],
  ['FallbackResource /index.html'],
] as const;

const noindex =
  'function missing() { const m = document.createElement("meta"); m.name = "robots"; m.content = "noindex"; document.head.append(m) }';

const app = page('/app/', {
  canonical: '',
  head: '<meta name="robots" content="index">',
  body: '<div id="app"></div><script src="/app.js"></script>',
});

/** As in the platforms' documentation. */
const parts = [
  ['_redirects', '/app/* /app/ 200\n'],
  ['netlify.toml', '[[redirects]]\n  from = "/app/*"\n  to = "/app/index.html"\n  status = 200\n'],
  ['vercel.json', '{ "rewrites": [{ "source": "/app/(.*)", "destination": "/app/index.html" }] }'],
  [
    'firebase.json',
    '{ "hosting": { "rewrites": [{ "source": "/app/**", "destination": "/app/index.html" }] } }',
  ],
  ['staticwebapp.config.json', '{ "routes": [{ "route": "/app/*", "rewrite": "/app/index.html" }] }'],
  [
    '.htaccess',
    'RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^app/(.*)$ /app/index.html [L]\n',
  ],
] as const;

expectReports(rule, {
  good: {
    ...Object.fromEntries(
      parts.map(([name, text]) => [
        `a part of the site, with an app that adds noindex, by ${name}`,
        site({ 'app/index.html': app, 'app.js': noindex, [name]: text }),
      ]),
    ),
    'a part of the site, with an app that redirects to a 404': site({
      'app/index.html': app,
      'app.js': 'route("*", () => location.replace("/not-found"))',
      _redirects: '/app/* /app/ 200\n',
    }),
    'a part of the site that is noindex': site({
      'app/index.html': app,
      'app.js': '',
      _redirects: '/app/* /app/ 200\n',
      _headers: '/app/*\n  X-Robots-Tag: noindex\n',
    }),
    'one URL, and a part of the site whose pages are elsewhere': site({
      _redirects: '/start /gauges/ 200\n/en/* /:splat 200\n',
    }),
    'a redirect of all, on Apache': onApache(['RewriteRule ^ /gauges/index.html [R=301,L]']),
  },
  bad: {
    ...Object.fromEntries(
      parts.map(([name, text]) => [
        `a part of the site, by ${name}`,
        site({ 'app/index.html': app, 'app.js': 'start({ "/app/": home })', [name]: text }),
      ]),
    ),
    'a part of the site with a page': site({ _redirects: '/app/* / 200\n' }),
    'all URLs, on Azure': site({
      'staticwebapp.config.json': '{ "navigationFallback": { "rewrite": "/index.html" } }',
    }),
    'a 404 page with its host, on Apache': onApache(['ErrorDocument 404 https://www.example.com/404.html']),
    ...Object.fromEntries(apache.map((lines) => [`all URLs, on Apache: ${lines.at(-1)}`, onApache(lines)])),
  },
});
