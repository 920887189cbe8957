import { parsePath } from '../../../lib/path.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const onApache = (lines: readonly string[]) =>
  site({ '.htaccess': ['RewriteEngine On', ...lines, ''].join('\n') });

/** As the guides of React, Vue and Angular have them. */
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

export default defineRule({
  id: 'script-not-found',
  title: 'An unknown URL does not return 200 with the app',
  level: 'error',
  conventions: ['W-JS-2', 'W-ERR-3'],
  why: 'A line that rewrites every URL to one page returns 200 for each URL that does not exist: endless soft 404s. (Google Search Central, JavaScript SEO: avoid soft 404 errors in single-page apps.)',
  fix: 'rewrite only the URLs of the app, such as /app/*, and let it redirect to a 404 or add noindex',
  examples: () => ({
    good: [
      { title: 'a part of the site', files: site({ _redirects: '/app/* /gauges/ 200\n' }) },
      { title: 'the 404 page by its path, on Apache', files: onApache(['ErrorDocument 404 /404.html']) },
      {
        title: 'a part of the site, on Apache',
        files: onApache(['RewriteCond %{REQUEST_URI} ^/app/', 'RewriteRule . /gauges/index.html [L]']),
      },
      {
        title: 'a redirect of all, on Apache',
        files: onApache(['RewriteRule ^ /gauges/index.html [R=301,L]']),
      },
    ],
    bad: [
      ...['<script>', '<script src="/app.js"></script><script>'].map((head, index) => ({
        title: `all URLs, with an app that adds noindex in ${index === 0 ? 'the page' : 'a file'}, which is only info`,
        files: site({
          'index.html': page('/', {
            body: `<a href="/gauges/">A</a>${head}${index === 0 ? noindex : ''}</script>`,
          }),
          'app.js': noindex,
          _redirects: '/* /index.html 200\n',
        }),
      })),
      ...[
        ['the page', '<script>if (!known) location.replace("/404")</script>', ''],
        [
          'a file',
          '<script src="/app.js"></script>',
          'fetch("/api/x").then((r) => { if (!r.ok) window.location.href = "/not-found.html" })',
        ],
      ].map(([where, body = '', script = '']) => ({
        title: `all URLs, with an app that redirects to a 404 in ${where}, which is only info`,
        files: site({
          'index.html': page('/', { body: `<a href="/gauges/">A</a>${body}` }),
          'app.js': script,
          _redirects: '/* /index.html 200\n',
        }),
      })),
      { title: 'all URLs', files: site({ _redirects: '/* /index.html 200\n' }) },
      {
        title: 'all URLs, on Azure',
        files: site({
          'staticwebapp.config.json': '{ "navigationFallback": { "rewrite": "/index.html" } }',
        }),
      },
      {
        title: 'a 404 page with its host, on Apache',
        files: onApache(['ErrorDocument 404 https://www.example.com/404.html']),
      },
      ...apache.map((lines) => ({
        title: `all URLs, on Apache: ${lines.at(-1)}`,
        files: onApache(lines),
      })),
    ],
  }),
  *check(site) {
    for (const { file, line, from, to, status, conditional } of site.redirects) {
      if (from !== '/*' || status !== 200 || conditional || /[*]|:splat/.test(to) || /^https?:/i.test(to))
        continue;
      yield { file, line, column: 1, ...returned(site, to) };
    }
    for (const { to, status, ...place } of site.fallbacks ?? []) {
      if (status === 200) yield { ...place, ...returned(site, to) };
      else if (status === 302)
        yield {
          ...place,
          message: `every unknown URL redirects to ${to}, and none returns 404`,
          fix: 'remove the host: ErrorDocument 404 /404.html',
        };
    }
  },
});

/** An app that adds noindex to its view for unknown URLs does what it can: crawlers see it once they run the script. */
function returned(site: Site, to: string): Pick<Report, 'level' | 'message' | 'fix'> {
  const message = `every unknown URL returns 200 with ${to}`;
  const hit = site.find(parsePath(to));
  if (hit?.kind !== 'page') return { message };
  const { acts, refs } = hit.page;
  const ofFiles = refs.flatMap(({ kind, target }) => {
    const file = kind === 'script' && target.kind === 'site' ? site.find(target.path) : undefined;
    return file?.kind === 'file' ? (site.scriptActs?.(file.file) ?? []) : [];
  });
  const all = new Set([...acts.map(({ act }) => act), ...ofFiles]);
  if (all.has('set-noindex'))
    return {
      level: 'info',
      message: `${message}; its script may add noindex, which crawlers see only after rendering`,
      fix: 'no action needed if each unknown view gets noindex; returning 404 is safer',
    };
  if (all.has('to-not-found'))
    return {
      level: 'info',
      message: `${message}; its script may redirect to a 404 page, which crawlers see only after rendering`,
      fix: 'no action needed if each unknown view redirects there, and the server returns 404 for that URL',
    };
  return { message };
}
