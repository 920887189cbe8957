import type { Example } from '../lib/finding.ts';
import { both, defineFindings, gone, mapOf, on, plainMap, redirect, settings } from './example.ts';

/** Parts of a redirect map or of the options that some hosts lack, from `plan/fit.ts` and `plan-bounds.ts`. */
export const hostFindings = defineFindings([
  {
    id: 'host-gone',
    title: "The host can't return 410 for gone URLs",
    level: 'info',
    conventions: ['W-ERR-2'],
    why: 'A gone URL returns 404 on this host. Crawlers treat 404 and 410 alike: both take the URL out of the index. (Google Search Central: HTTP status codes.)',
    fix: 'no action needed',
    examples: () =>
      both(
        { firebase: 'Firebase Hosting has no rule for 410' },
        { netlify: 'Netlify returns 410' },
        gone('/old/'),
      ),
  },
  {
    id: 'host-status',
    title: "The host doesn't support the status of a redirect",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: "The redirect is left out of the host's files, so the old URL returns 404.",
    fix: 'use a status that the host supports, such as 301 or 302',
    examples: () =>
      both(
        { 'azure-swa': 'Azure Static Web Apps rejects a rule with status 303' },
        { nginx: 'nginx sends any status' },
        mapOf('redirects:', '  - from: /basket/', '    to: /cart/', '    status: 303'),
      ),
  },
  {
    id: 'host-query',
    title: "The host can't redirect by query parameter",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The host compares the path only. The redirect is left out, so the old URL returns what its path returns, often the home page with status 200.',
    fix: 'redirect the URL without its query, or choose a host that supports redirects by query parameter',
    examples: () =>
      both(
        { 'azure-swa': 'Azure Static Web Apps reads no query' },
        { nginx: 'nginx compares the query too' },
        redirect('/product.php?id=42', '/pumps/'),
      ),
  },
  {
    id: 'host-placeholder',
    title: "The host doesn't support placeholders in a pattern",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () =>
      both(
        { 'azure-swa': 'Azure Static Web Apps has no placeholders' },
        { netlify: 'Netlify has placeholders' },
        redirect('/shop/:product', '/products/:product/'),
      ),
  },
  {
    id: 'host-tail',
    title: "The host doesn't support text after a placeholder",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () => ({
      bad: {
        'A host whose placeholders are whole segments': redirect(
          '/shop/:product.html',
          '/products/:product/',
        ),
      },
      good: {
        'On Netlify, the generated edge function supports it': on(
          'netlify',
          redirect('/shop/:product.html', '/products/:product/'),
        ),
      },
    }),
  },
  {
    id: 'host-splat',
    title: "The host doesn't support patterns that end in /*",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () =>
      both(
        { 'github-pages': 'GitHub Pages serves files, and a file has one path' },
        { firebase: 'Firebase Hosting has patterns' },
        redirect('/shop/*', '/products/*'),
      ),
  },
  {
    id: 'host-length',
    title: "A redirect exceeds the host's maximum rule length",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The host ignores or rejects longer rules, so the redirect is left out and the old URL returns 404.',
    fix: 'shorten the target, or choose a host without that limit',
    examples: () => {
      const map = mapOf(
        'redirects:',
        '  - from: /old/',
        `    to: https://shop.example.com/${'long-name/'.repeat(100)}`,
      );
      return {
        bad: { 'A target of 1,000 characters on a host whose rules are shorter': map },
        good: { 'On Cloudflare, the generated Worker has no such limit': on('cloudflare', map) },
      };
    },
  },
  {
    id: 'host-syntax',
    title: "The host's configuration can't express a redirect",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: "The redirect is left out of the host's files, so the old URL returns 404. The finding gives the reason.",
    fix: 'write the URL in a form that the host supports, or choose another host',
    examples: () => ({
      bad: {
        "nginx can't read a word of more than 4,096 bytes": on(
          'nginx',
          mapOf('redirects:', '  - from: /old/', `    to: /${'long-name/'.repeat(500)}`),
        ),
      },
      good: { 'a short URL': on('nginx', redirect('/old/', '/new/')) },
    }),
  },
  {
    id: 'host-limit',
    title: 'The redirect map exceeds a limit of the host',
    level: 'error',
    conventions: ['W-REDIR-1'],
    why: 'The host drops or rejects the rules past its limit, so their old URLs return 404. As `info`, nothing is lost: a generated edge function handles them, or the finding is about an optional file.',
    fix: 'merge redirects into patterns, or choose a host with a higher limit',
    examples: () => ({
      bad: {
        '101 lines of patterns, and `_redirects` takes 100: the generated Worker handles them': on(
          'cloudflare',
          patterns(101),
        ),
      },
      good: { 'nginx has no such limit': on('nginx', patterns(101)) },
    }),
  },
  {
    id: 'host-files',
    title: 'The build exceeds a limit of the host',
    level: 'error',
    conventions: ['A-GET-1', 'A-GET-3'],
    why: 'The host rejects the deployment if the build has too many files, a file that is too large, or too many bytes in all. As a warning, a paid plan accepts it.',
    fix: 'remove files from the build, set fewer or larger page sizes of the API (`pageSizes`), or choose a host with a higher limit',
    examples: () => ({
      bad: { 'A film of 30 MiB on Cloudflare, which takes 25 MiB per file': { 'dist/film.mp4': '(30 MiB)' } },
      good: { 'A film of 20 MiB': { 'dist/film.mp4': '(20 MiB)' } },
    }),
  },
  {
    id: 'host-refresh',
    title: 'The host can only redirect by pages with a meta refresh',
    level: 'warning',
    conventions: ['W-REDIR-1', 'W-REDIR-2'],
    why: 'The host serves files only. Each old URL is a page with status 200 that sends the visitor on, without the query. Search engines follow it, but later than a 301. (Google Search Central: redirects and Google Search.)',
    fix: 'no action needed. A host with server redirects is faster and keeps the query',
    examples: () => both({ 'github-pages': 'GitHub Pages' }, { nginx: 'nginx redirects with 301' }, plainMap),
  },
  {
    id: 'host-headers',
    title: "The host doesn't send the response headers of the options",
    level: 'warning',
    conventions: ['W-CANON-5', 'W-NOINDEX-1'],
    why: 'A canonical or a noindex that the site sends as a header, such as for a PDF, has no effect on this host.',
    fix: 'use `<meta>` and `<link>` tags in the pages, or put a proxy in front of the host',
    examples: () => {
      const headers = [{ match: { prefix: '/drafts/' }, headers: [['X-Robots-Tag', 'noindex']] }];
      return both(
        { 'github-pages': 'GitHub Pages sends its own headers only' },
        { netlify: 'Netlify sends them' },
        { 'deploy/settings.json': settings({ headers }), ...plainMap },
      );
    },
  },
  {
    id: 'host-error-cache',
    title: 'The host caches errors for as long as the other files in a folder',
    level: 'warning',
    conventions: ['W-ERR-1'],
    why: 'The cache headers of a folder count for its 404s too. A browser that asks for a file before it is deployed keeps the 404 for that time. (RFC 9111.)',
    fix: 'set long cache times only for folders of hashed files, and deploy new files before the pages that link to them',
    examples: () => {
      const headers = [{ match: { prefix: '/files/' }, headers: [['Cache-Control', 'max-age=31536000']] }];
      const files = Object.fromEntries(
        Array.from({ length: 120 }, (_, at) => [`dist/files/${at}.pdf`, '%PDF']),
      );
      return both(
        { cloudflare: "More files with cache headers than Cloudflare's `_headers` has rules" },
        { nginx: 'nginx sends the headers with files only' },
        { ...plainMap, 'deploy/settings.json': settings({ headers }), ...files },
      );
    },
  },
  {
    id: 'host-redirect-age',
    title: 'The host sends permanent redirects without a max-age',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: "The options set how long browsers keep a redirect, and this host can't send it. A browser may keep a wrong 301 forever. (RFC 9111, heuristic freshness.)",
    fix: 'test a new redirect with status 302 first',
    examples: () => {
      const redirectMaxAge = { first: 60, weeks: 1, later: 3600 };
      const files = { 'deploy/settings.json': settings({ redirectMaxAge }), ...plainMap };
      return both({ firebase: 'Firebase Hosting sends none' }, { nginx: 'nginx sends it' }, files);
    },
  },
  {
    id: 'host-assets',
    title: 'The host serves built assets on every domain',
    level: 'info',
    conventions: ['W-REDIR-7'],
    why: 'The platform serves hashed files, such as those in `/_astro/`, before the generated edge function runs. They have a URL on each domain.',
    fix: 'no action needed: pages link to them on the main domain',
    examples: () => {
      const files = {
        'deploy/settings.json': settings({ domains: ['example.com'] }),
        'dist/_astro/style.Bx1.css': 'body{margin:0}',
        ...redirect('/shop/:product.html', '/products/:product/'),
      };
      return both(
        { netlify: 'Netlify serves them before the edge function runs' },
        { nginx: 'nginx redirects them' },
        files,
      );
    },
  },
  {
    id: 'host-one-hop',
    title: 'Moved URLs take two redirects from another domain',
    level: 'info',
    conventions: ['W-REDIR-7'],
    why: 'The host redirects the domain first and the path then. On Netlify, that holds for the main domain with or without `www.`, which Netlify redirects by itself, and for patterns in `_redirects`. Each redirect costs a request. (Google Search Central, site moves.)',
    fix: 'no action needed: browsers and crawlers follow two redirects',
    examples: () =>
      both(
        { netlify: 'Netlify redirects the domain first' },
        { nginx: 'nginx redirects to the final URL at once' },
        { 'deploy/settings.json': settings({ domains: ['example.com'] }), ...plainMap },
      ),
  },
  {
    id: 'host-domains',
    title: 'The host has no rules for other domains',
    level: 'warning',
    conventions: ['W-REDIR-7'],
    why: 'The other domains of the site are not redirected, so every page has several URLs. (Google Search Central: consolidate duplicate URLs.)',
    fix: 'redirect them in the domain settings of the host',
    examples: () =>
      both(
        { firebase: 'The rules of Firebase Hosting read no domain' },
        { nginx: 'nginx redirects them' },
        { 'deploy/settings.json': settings({ domains: ['example.com'] }), ...plainMap },
      ),
  },
  {
    id: 'host-parameters',
    title: 'The host compares only the first parameters of a query',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'A request with more parameters than that may keep one that the redirect removes.',
    fix: 'no action needed: requests with more parameters are rare',
    examples: () =>
      both(
        { nginx: 'nginx compares 32 parameters' },
        { caddy: 'Caddy compares all' },
        redirect('/product.php?id=42', '/pumps/'),
      ),
  },
  {
    id: 'host-empty-parameters',
    title: 'The host removes only the empty parameters at the start of a query',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'What follows (`?a&&b`) is passed on as it was sent.',
    fix: 'no action needed: such requests are rare',
    examples: () => both({ nginx: 'nginx looks at 9 places' }, { caddy: 'Caddy looks at all' }, plainMap),
  },
  {
    id: 'host-repeated',
    title: 'The host matches a repeated parameter only by its first value',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'With many redirects by query, comparing each value of a repeated parameter (`?id=1&id=2`) takes too long.',
    fix: 'no action needed: such requests are rare',
    examples: () => {
      const map = mapOf(
        'redirects:',
        ...Array.from({ length: 5000 }, (_, at) => `  - { from: '/p.php?id=${at}', to: /p/${at}/ }`),
      );
      return both(
        { caddy: 'Caddy, with 5,000 redirects by query' },
        { nginx: 'nginx compares each value' },
        map,
      );
    },
  },
  {
    id: 'host-passed-query',
    title: 'The host passes on the query of a request in its own way',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: "Campaigns and statistics read parameters such as `utm_source` on the new page, and a redirect should keep them. The finding says whether the host's redirects drop every query, or only some differ: those by query, and those with a query or a fragment in their target.",
    fix: "no action needed if the new pages don't read the query. Otherwise choose a host that passes it on",
    examples: () =>
      both(
        { 'azure-swa': 'Azure Static Web Apps drops the query' },
        { nginx: 'nginx passes it on' },
        plainMap,
      ),
  },
  {
    id: 'host-maintenance',
    title: "The host can't return 503 in maintenance mode",
    level: 'warning',
    conventions: ['W-CLOSE-2'],
    why: 'The maintenance page is not shown, so the site stays open. Without status 503, crawlers would also replace the pages with it. (Google Search Central: temporarily pause a website.)',
    fix: 'use a temporary landing page (`npx astro-signpost maintenance --landing`), or return 503 from a proxy in front of the host',
    examples: () => {
      const maintenance = { file: '503.html', retryAfter: '2030-01-02T00:00:00Z' };
      const files = {
        'deploy/settings.json': settings({ maintenance }),
        'dist/503.html': '<!doctype html><title>Back tomorrow</title>',
        ...plainMap,
      };
      return both({ firebase: 'Firebase Hosting sends no 503' }, { nginx: 'nginx sends it' }, files);
    },
  },
  {
    id: 'host-error-page',
    title: "The host doesn't find the error page of the site",
    level: 'warning',
    conventions: ['W-ERR-1'],
    why: "A visitor of a missing URL sees the host's own error page, which has no links to the site.",
    fix: 'build the page as `404.html`',
    examples: () => ({
      bad: {
        'The page is built as a folder': on('firebase', {
          ...plainMap,
          'dist/404/index.html': '<!doctype html><title>Not found</title>',
        }),
      },
      good: {
        'The page is a file': on('firebase', {
          ...plainMap,
          'dist/404.html': '<!doctype html><title>Not found</title>',
        }),
      },
    }),
  },
  {
    id: 'host-protect',
    title: "The host can't protect paths with a password",
    level: 'error',
    conventions: ['W-ERR-4'],
    why: 'Everyone can read the pages that the options protect, and crawlers index them.',
    fix: 'remove these pages from the build, or choose a host that supports passwords',
    examples: () =>
      both(
        { 'github-pages': 'GitHub Pages asks for no password' },
        { nginx: 'nginx asks for it' },
        protectedBy('ann:{SHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk='),
      ),
  },
  {
    id: 'host-password',
    title: "The host can't check a password",
    level: 'error',
    conventions: ['W-ERR-4'],
    why: "Each server knows some hash formats only. It rejects a password in another format, so the user can't sign in.",
    fix: 'create the password again in the format that the finding gives, such as with `htpasswd -B`',
    examples: () =>
      both(
        { caddy: 'Caddy reads bcrypt only' },
        { apache: 'Apache reads apr1' },
        protectedBy('ann:$apr1$Xo8m5ZPA$Yk0xYQ0KjQ0Yl9c2mZ7k4/'),
      ),
  },
  {
    id: 'host-case',
    title: 'The host matches paths case-sensitively',
    level: 'warning',
    conventions: ['W-ADDR-3'],
    why: 'The map sets `ignoreCase`, and on this host a URL in another case is not redirected. (RFC 3986.)',
    fix: 'add the other case variants to the map',
    examples: () =>
      both(
        { 'azure-swa': 'Azure Static Web Apps' },
        { apache: 'Apache ignores case' },
        mapOf('ignoreCase: true', 'redirects:', '  - from: /Old', '    to: /new/'),
      ),
  },
  {
    id: 'host-escapes',
    title: 'The host matches only some escapes of a URL',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: "A URL can be written with more escapes than browsers send (`/%61bout` for `/about`). The host's rule would be too long if it had all of them. (RFC 3986.)",
    fix: "no action needed: browsers don't escape letters and digits",
    examples: () =>
      both(
        { nginx: 'nginx, for a long pattern' },
        { caddy: 'Caddy decodes the path first' },
        mapOf('redirects:', `  - from: /${'a-long-name-of-a-folder/'.repeat(20)}*`, '    to: /new/'),
      ),
  },
]);

function patterns(count: number): Example['files'] {
  return mapOf(
    'redirects:',
    ...Array.from({ length: count }, (_, at) => `  - { from: /old-${at}/*, to: /new-${at}/* }`),
  );
}

function protectedBy(users: string): Example['files'] {
  return {
    ...plainMap,
    'deploy/settings.json': settings({
      protect: [{ prefix: '/staff/', realm: 'Staff', users: `${users}\n` }],
    }),
  };
}
