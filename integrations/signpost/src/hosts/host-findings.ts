import type { Example } from '../lib/finding.ts';
import { defineFindings } from '../lib/finding.ts';
import { mapOf, on, plainMap, redirect, settings } from '../map/finding-examples.ts';
import { missing410, missingFeature } from './shared/features.ts';
import { overFiles } from './shared/fit-files.ts';
import { overLimit, unsupportedRedirect } from './shared/support.ts';

/** Parts of a redirect map, of the options or of a build that some hosts lack. */
export const hostFindings = defineFindings([
  {
    id: 'host-redirect',
    title: "The host can't serve a redirect",
    ...unsupportedRedirect,
    why: "The redirect is left out of the host's files, so the old URL returns 404, or what its path alone returns, often the home page with status 200. The finding gives the reason, such as a query parameter, a placeholder, or a URL that is too long.",
    examples: () => compareHosts('azure-swa', redirect('/product.php?id=42', '/pumps/')),
  },
  {
    id: 'host-limit',
    title: 'The redirect map exceeds a limit of the host',
    ...overLimit,
    why: 'The host drops or rejects the rules past its limit, so their old URLs return 404.',
    examples: () => compareHosts('azure-swa', redirects(501)),
  },
  {
    id: 'host-files',
    title: 'The build exceeds a limit of the host',
    ...overFiles,
    why: 'The host rejects the deployment if the build has too many files, a file that is too large, or too many bytes in all. As a warning, a paid plan accepts it.',
    examples: () => ({
      bad: { 'A film of 30 MiB on Cloudflare, which takes 25 MiB per file': { 'dist/film.mp4': '(30 MiB)' } },
      good: { 'A film of 20 MiB': { 'dist/film.mp4': '(20 MiB)' } },
    }),
  },
  {
    id: 'host-feature',
    title: 'The host lacks a feature of the site',
    level: 'warning',
    conventions: [...missingFeature.conventions, ...missing410.conventions],
    why: "The map or the options ask for statuses, response headers, other domains, maintenance mode, `ignoreCase` or an API. What the host can't do of them has no effect there: a host of plain files sends visitors on by pages with a meta refresh, and a gone URL returns 404 instead of 410. The finding says what visitors get instead. (Google Search Central: redirects and Google Search; HTTP status codes.)",
    fix: "choose a host that has the feature, or set it up in the host's own settings or in a proxy in front of it",
    examples: () => compareHosts('firebase', withSettings({ domains: ['example.com'] })),
  },
  {
    id: 'host-protect',
    title: "The host can't protect paths with a password",
    level: 'error',
    conventions: ['W-ERR-4'],
    why: "Everyone can read the pages that the options protect, and crawlers index them. Or the host doesn't know the hash format of a password and rejects it, so the user can't sign in.",
    fix: 'remove these pages from the build, choose a host that supports passwords, or create the password again in a format that the finding names',
    examples: () => {
      const users = 'ann:{SHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk=\n';
      return compareHosts(
        'github-pages',
        withSettings({ protect: [{ prefix: '/staff/', realm: 'Staff', users }] }),
      );
    },
  },
]);

/** Same files on a host with the finding, and on nginx without it. */
function compareHosts(bad: string, files: Example['files']) {
  return { bad: { [`On ${bad}`]: on(bad, files) }, good: { 'On nginx': on('nginx', files) } };
}

function redirects(count: number): Example['files'] {
  const rows = Array.from({ length: count }, (_, at) => `  - { from: /old-${at}, to: /new-${at}/ }`);
  return mapOf('redirects:', ...rows);
}

function withSettings(part: Readonly<Record<string, unknown>>): Example['files'] {
  return { ...plainMap, 'deploy/settings.json': settings(part) };
}
