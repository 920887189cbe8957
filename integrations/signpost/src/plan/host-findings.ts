import type { Example } from '../lib/finding.ts';
import { defineFindings } from '../lib/finding-example.ts';
import { mapOf, on, plainMap, redirect, settings } from '../map/finding-examples.ts';

/** Parts of a redirect map, of the options or of a build that some hosts lack. `support.ts` and `fit-files.ts` find them. */
export const hostFindings = defineFindings([
  {
    id: 'host-query',
    title: "The host can't redirect by query parameter",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The host compares the path only. The redirect is left out, so the old URL returns what its path returns, often the home page with status 200.',
    fix: 'redirect the URL without its query, or choose a host that supports redirects by query parameter',
    examples: () => compareHosts('azure-swa', 'nginx', redirect('/product.php?id=42', '/pumps/')),
  },
  {
    id: 'host-placeholder',
    title: "The host doesn't support placeholders in a pattern",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () =>
      compareHosts('github-pages', 'netlify', redirect('/shop/:product', '/products/:product/')),
  },
  {
    id: 'host-length',
    title: "A redirect exceeds the host's maximum rule length",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The host ignores or rejects longer rules, so the redirect is left out and the old URL returns 404.',
    fix: 'shorten the target, or choose a host without that limit',
    examples: () => {
      const map = redirect('/old/', `https://shop.example.com/${'long-name/'.repeat(100)}`);
      return { bad: { 'A target of 1,000 characters': map }, good: { 'On nginx': on('nginx', map) } };
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
        'On nginx, a word has at most 4,096 bytes': on(
          'nginx',
          redirect('/old/', `/${'long/'.repeat(1000)}`),
        ),
      },
      good: { 'A short URL': on('nginx', redirect('/old/', '/new/')) },
    }),
  },
  {
    id: 'host-limit',
    title: 'The redirect map exceeds a limit of the host',
    level: 'error',
    conventions: ['W-REDIR-1'],
    why: 'The host drops or rejects the rules past its limit, so their old URLs return 404. As a warning, a paid plan of the host has more room.',
    fix: 'merge redirects into patterns, or choose a host with a higher limit',
    examples: () => compareHosts('azure-swa', 'nginx', redirects(501)),
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
    why: 'The host serves files only. Each old URL is a page with status 200 that sends the visitor on, without the query. Search engines follow it, but later than a 301, and feed readers not at all. (Google Search Central: redirects and Google Search.)',
    fix: 'choose a host with server redirects, which are faster and keep the query',
    examples: () => compareHosts('github-pages', 'nginx', plainMap),
  },
  {
    id: 'host-gone',
    title: "The host can't return 410 for gone URLs",
    level: 'info',
    conventions: ['W-ERR-2'],
    why: 'A gone URL returns 404, like any unknown URL. Search engines drop it in both cases, but ask again more often after a 404. (Google Search Central: HTTP status codes.)',
    fix: 'choose a host that returns 410 if these URLs must leave search engines soon',
    examples: () => compareHosts('firebase', 'nginx', mapOf('gone:', '  - /old-offer/')),
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
      return compareHosts('github-pages', 'netlify', withSettings({ headers }));
    },
  },
  {
    id: 'host-domains',
    title: 'The host has no rules for other domains',
    level: 'warning',
    conventions: ['W-REDIR-7'],
    why: 'The other domains of the site are not redirected, so every page has several URLs. (Google Search Central: consolidate duplicate URLs.)',
    fix: 'redirect them in the domain settings of the host',
    examples: () => compareHosts('firebase', 'nginx', withSettings({ domains: ['example.com'] })),
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
      const page = { 'dist/503.html': '<!doctype html><title>Back tomorrow</title>' };
      return compareHosts('firebase', 'nginx', { ...page, ...withSettings({ maintenance }) });
    },
  },
  {
    id: 'host-protect',
    title: "The host can't protect paths with a password",
    level: 'error',
    conventions: ['W-ERR-4'],
    why: 'Everyone can read the pages that the options protect, and crawlers index them.',
    fix: 'remove these pages from the build, or choose a host that supports passwords',
    examples: () =>
      compareHosts('github-pages', 'nginx', protectedBy('ann:{SHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk=')),
  },
  {
    id: 'host-password',
    title: "The host can't check a password",
    level: 'error',
    conventions: ['W-ERR-4'],
    why: "Each server knows some hash formats only. It rejects a password in another format, so the user can't sign in.",
    fix: 'create the password again in a format that the finding names: `htpasswd -B` writes bcrypt, `htpasswd -m` apr1 and `htpasswd -s` sha1',
    examples: () => compareHosts('caddy', 'apache', protectedBy('ann:$apr1$Xo8m5ZPA$Yk0xYQ0KjQ0Yl9c2mZ7k4/')),
  },
  {
    id: 'host-case',
    title: 'The host matches paths case-sensitively, though the map sets `ignoreCase`',
    level: 'warning',
    conventions: ['W-ADDR-3'],
    why: 'On this host, a URL in another case is not redirected. (RFC 3986.)',
    fix: 'add the other case variants to the map',
    examples: () =>
      compareHosts(
        'azure-swa',
        'apache',
        mapOf('ignoreCase: true', 'redirects:', '  - { from: /Old, to: /new/ }'),
      ),
  },
  {
    id: 'host-api-path',
    title: 'The host reserves the paths of the API',
    level: 'error',
    conventions: ['A-PATH-3'],
    why: 'The platform serves /api/ with its own functions, so the files of the API return 404. (Azure Static Web Apps, configuration.)',
    fix: 'set another `api.base` in the options, such as /v1/api',
    examples: () => compareHosts('azure-swa', 'netlify', { ...plainMap, 'dist/api/products.json': '[]' }),
  },
  {
    id: 'host-api',
    title: "The host can't answer queries of the API",
    level: 'warning',
    conventions: ['A-GET-3', 'A-ERR-5'],
    why: 'The host serves files only. A list is returned whole whatever the query asks for, and an error is not JSON.',
    fix: 'choose a host that supports API queries, leave `api.handler` on if the host has an edge function, or run the handler in a function of your own (astro-signpost/api)',
    examples: () => compareHosts('github-pages', 'nginx', withApi({})),
  },
  {
    id: 'host-api-rate',
    title: "The host doesn't limit the requests of the API",
    level: 'warning',
    conventions: ['A-ERR-4'],
    why: 'The options set `rate`, and no request gets 429. (RFC 6585.)',
    fix: 'set a rate limit in the settings of the host or of a proxy in front of it, with the body of `429.json`',
    examples: () => compareHosts('caddy', 'nginx', withApi({ rate: { perSecond: 5, burst: 10 } })),
  },
]);

export type HostFindingId = (typeof hostFindings)[number]['id'];

/** Same files on a host with the finding, and on one without. */
function compareHosts(bad: string, good: string, files: Example['files']) {
  return { bad: { [`On ${bad}`]: on(bad, files) }, good: { [`On ${good}`]: on(good, files) } };
}

function redirects(count: number): Example['files'] {
  const rows = Array.from({ length: count }, (_, at) => `  - { from: /old-${at}, to: /new-${at}/ }`);
  return mapOf('redirects:', ...rows);
}

function withSettings(part: Readonly<Record<string, unknown>>): Example['files'] {
  return { ...plainMap, 'deploy/settings.json': settings(part) };
}

function protectedBy(users: string): Example['files'] {
  return withSettings({ protect: [{ prefix: '/staff/', realm: 'Staff', users: `${users}\n` }] });
}

/** A site with an API of one list. */
function withApi(more: Readonly<Record<string, unknown>>): Example['files'] {
  const resources = [{ name: 'products', sizes: [20] }];
  const api = { base: '/api/v1', resources, origins: ['*'], errors: 'api/_errors', maxTarget: 2048, ...more };
  const files = { 'dist/api/v1/products.json': '[]', 'dist/api/v1/openapi.json': '{}' };
  return { ...withSettings({ api }), ...files };
}
