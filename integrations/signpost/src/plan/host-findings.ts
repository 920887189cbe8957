import type { Example } from '../lib/finding.ts';
import { defineFindings } from '../lib/finding-example.ts';
import { both, mapOf, on, plainMap, redirect, settings } from '../map/finding-examples.ts';

/** Parts of a redirect map or of the options that some hosts lack, from `plan/fit.ts` and `plan-bounds.ts`. */
export const hostFindings = defineFindings([
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
        { 'github-pages': 'GitHub Pages has no patterns' },
        { netlify: 'Netlify has placeholders' },
        redirect('/shop/:product', '/products/:product/'),
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
    why: 'The host drops or rejects the rules past its limit, so their old URLs return 404. As a warning, a paid plan of the host has more room.',
    fix: 'merge redirects into patterns, or choose a host with a higher limit',
    examples: () => ({
      bad: { 'The file of Azure Static Web Apps holds 20 KB': on('azure-swa', redirects(501)) },
      good: { 'nginx has no such limit': on('nginx', redirects(501)) },
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
    fix: 'choose a host with server redirects, which are faster and keep the query',
    examples: () => both({ 'github-pages': 'GitHub Pages' }, { nginx: 'nginx redirects with 301' }, plainMap),
  },
  {
    id: 'host-gone',
    title: "The host can't return 410 for gone URLs",
    level: 'info',
    conventions: ['W-ERR-2'],
    why: 'A gone URL returns 404, like any unknown URL. Search engines drop it in both cases, but ask again more often after a 404. (Google Search Central: HTTP status codes.)',
    fix: 'choose a host that returns 410 if these URLs must leave search engines soon',
    examples: () =>
      both(
        { firebase: 'Firebase Hosting returns 404' },
        { nginx: 'nginx returns 410' },
        mapOf('gone:', '  - /old-offer/'),
      ),
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
]);

function redirects(count: number): Example['files'] {
  return mapOf(
    'redirects:',
    ...Array.from({ length: count }, (_, at) => `  - { from: /old-${at}, to: /new-${at}/ }`),
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
