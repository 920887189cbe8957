import type { Example } from '../lib/finding.ts';
import { defineFindings } from '../lib/finding-example.ts';
import { mapOf, on, plainMap, redirect, settings } from '../map/finding-examples.ts';

/** Parts of a redirect map, of the options or of a build that some hosts lack. `support.ts` and `fit-files.ts` find them. */
export const hostFindings = defineFindings([
  {
    id: 'host-redirect',
    title: "The host can't serve a redirect",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: "The redirect is left out of the host's files, so the old URL returns 404, or what its path alone returns, often the home page with status 200. The finding gives the reason, such as a query parameter, a placeholder, or a URL that is too long.",
    fix: 'write the URL in a form that the host supports, list the URLs of a pattern one by one, or choose another host',
    examples: () => compareHosts('azure-swa', 'nginx', redirect('/product.php?id=42', '/pumps/')),
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
    id: 'host-feature',
    title: 'The host lacks a feature of the site',
    level: 'warning',
    conventions: ['W-CANON-5', 'W-REDIR-7', 'W-CLOSE-2', 'W-ADDR-3', 'A-ERR-4', 'A-ERR-5'],
    why: "The options or the map ask for response headers, other domains, maintenance mode, `ignoreCase` or an API. What the host can't do of them has no effect there. The finding says what visitors get instead.",
    fix: "choose a host that has the feature, or set it up in the host's own settings or in a proxy in front of it",
    examples: () => compareHosts('firebase', 'nginx', withSettings({ domains: ['example.com'] })),
  },
  {
    id: 'host-protect',
    title: "The host can't protect paths with a password",
    level: 'error',
    conventions: ['W-ERR-4'],
    why: "Everyone can read the pages that the options protect, and crawlers index them. Or the host doesn't know the hash format of a password and rejects it, so the user can't sign in.",
    fix: 'remove these pages from the build, choose a host that supports passwords, or create the password again in a format that the finding names: `htpasswd -B` writes bcrypt, `htpasswd -m` apr1 and `htpasswd -s` sha1',
    examples: () =>
      compareHosts(
        'github-pages',
        'nginx',
        withSettings({
          protect: [{ prefix: '/staff/', realm: 'Staff', users: 'ann:{SHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk=\n' }],
        }),
      ),
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
