import { defineFindings, type Example } from '../lib/finding.ts';
import { makeMap, on, plainMap, redirect, settings } from '../map/map-findings.ts';
import { missingFeature } from './shared/features.ts';
import { overFiles, overLimit, unsupportedRedirect } from './shared/support.ts';

/** Features of a redirect map, the options or a build that not every host has. */
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
    why: 'The host drops or rejects the rules past its limit, so their old URLs return 404. As info, the file is nearly full, and the next redirects would be left out, or start a Worker that is billed.',
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
    conventions: missingFeature.conventions,
    why: "The map or the options ask for statuses, response headers, maintenance mode, `ignoreCase` or an API. What the host can't do of them has no effect there. The finding says what visitors get instead. That its settings redirect other domains, that it returns 404 for gone URLs, or redirects by pages, is on the page of the host. (Google Search Central: redirects and Google Search; HTTP status codes.)",
    fix: "choose a host that has the feature, or set it up in the host's own settings or in a proxy in front of it",
    examples: () =>
      compareHosts(
        'firebase',
        withSettings({ maintenance: { file: '503.html', retryAfter: '2099-12-28T08:00:00Z' } }),
      ),
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

/** The files on a host with the finding, and on nginx without a finding. */
function compareHosts(bad: string, files: Example['files']) {
  return { bad: { [`On ${bad}`]: on(bad, files) }, good: { 'On nginx': on('nginx', files) } };
}

function redirects(count: number): Example['files'] {
  const rows = Array.from({ length: count }, (_, index) => `  - { from: /old-${index}, to: /new-${index}/ }`);
  return makeMap('redirects:', ...rows);
}

function withSettings(part: Readonly<Record<string, unknown>>): Example['files'] {
  return { ...plainMap, 'deploy/settings.json': settings(part) };
}

const ignoringCase = makeMap('ignoreCase: true', 'redirects:', '  - from: /old/', '    to: /new/');

/** The project's own files for a platform. */
export const ownFindings = defineFindings([
  {
    id: 'own-file',
    title: 'The project has its own file where Signpost generates one',
    level: 'info',
    conventions: [],
    why: "Both are needed, so Signpost merges them: your lines stay, and the generated ones are added. As a warning, redirects of yours aren't in the map, or the two files can't be merged.",
    fix: 'move your redirects to redirects.yaml and your headers to the options, so that Signpost checks them and generates them for every host',
    examples: () => ({
      bad: {
        'Your own `_redirects`': on('netlify', { ...plainMap, 'dist/_redirects': '/sale /products/ 302\n' }),
      },
      good: { 'No file of your own': on('netlify', plainMap) },
    }),
  },
  {
    id: 'own-worker',
    title: 'The generated Worker and your own Worker or functions exclude each other',
    level: 'warning',
    conventions: [],
    why: 'A site on Cloudflare has one Worker. With another `main` in wrangler.jsonc, the redirects, 404s and headers of the generated one have no effect. The generated one runs before everything else, so URLs that only your functions or rules would answer return 404.',
    fix: 'import the generated Worker in your own, and move redirects of _redirects to redirects.yaml',
    examples: () => ({
      bad: { 'A function of Pages': on('cloudflare', { ...ignoringCase, 'functions/search.js': '' }) },
      good: {
        'A Worker that imports it': on('cloudflare', {
          ...ignoringCase,
          'wrangler.jsonc': '{ "main": "src/worker.js" }\n',
          'src/worker.js': "import signpost from '../dist/_worker.js';\nexport default signpost;\n",
        }),
      },
    }),
  },
]);

/** Files of a deploy folder that are outdated, in the wrong place or without effect. */
export const placeFindings = defineFindings([
  {
    id: 'host-stale',
    title: "A host's folder is from an earlier build",
    level: 'info',
    conventions: [],
    why: "This build doesn't write the folder. If you deploy from there, you deploy an outdated redirect map.",
    fix: 'remove the folder, or list its host in `deploy.furtherHosts`',
    examples: () => ({
      bad: {
        'The host changed from Netlify to nginx': {
          'deploy/netlify/_redirects': '/old/ /new/ 301',
          'astro.config.mjs': "signpost({ deploy: { host: 'nginx' } })",
        },
      },
      good: {
        'Both hosts are listed': {
          'deploy/netlify/_redirects': '/old/ /new/ 301',
          'astro.config.mjs': "signpost({ deploy: { host: 'nginx', furtherHosts: ['netlify'] } })",
        },
      },
    }),
  },
  {
    id: 'host-place',
    title: "The host doesn't read the generated files where they are",
    level: 'warning',
    conventions: [],
    why: "A host reads the generated files from the build or from the root of the project, and sometimes only one of two. They have no effect until they are copied there. If the host in `signpost.yaml` would serve none of the map's redirects, it is an error, which no baseline holds back.",
    fix: "copy the files that the finding lists from the host's folder in `deploy` to the place that it names: into the build after each build, or to the root of the project, where you commit them",
    examples: () => ({
      bad: {
        "Firebase reads `firebase.json` from the root of the project, and it isn't there": {
          'deploy/firebase/firebase.json': '{ "hosting": { … } }',
        },
        "Cloudflare reads `_redirects` from the build, which has none of the map's redirects": {
          files: {
            'signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\n',
            'redirects.yaml': 'redirects:\n  - from: /old\n    to: /\n',
            'dist/index.html': '<!doctype html>\n<title>Home</title>\n',
          },
          command: 'map check --dist dist',
        },
      },
      good: {
        'The file is copied and committed': {
          'deploy/firebase/firebase.json': '{ "hosting": { … } }',
          'firebase.json': '{ "hosting": { … } }',
        },
      },
    }),
  },
  {
    id: 'host-base',
    title: "The published folder doesn't match the base path",
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'With a `base`, a host looks for the pages in a folder of that name. If the build has them at its root, every page returns 404. (Astro Docs, base.)',
    fix: 'set `outDir` in the Astro config to a folder with the name of the base, and publish the folder around it',
    examples: () => ({
      bad: {
        'The pages of /docs/ are at the root of the build': {
          'astro.config.mjs': "{ base: '/docs', outDir: './dist' }",
        },
      },
      good: {
        'The build is in a folder with the name of the base': {
          'astro.config.mjs': "{ base: '/docs', outDir: './dist/docs' }",
        },
      },
    }),
  },
  {
    id: 'host-adapter',
    title: 'The build is deployed to a platform other than `deploy.host`',
    level: 'error',
    conventions: ['W-REDIR-1'],
    why: "Astro's adapter or the platform that runs the build deploys `dist`, and the files that redirect and set headers are in the folder of another host. As an error, every old URL returns 404.",
    fix: 'set `deploy.host` to the platform, or to `false` if something else serves the redirects',
    examples: () => ({
      bad: {
        "Netlify's adapter, and the files of another host": {
          'astro.config.mjs':
            "{ adapter: netlify(), integrations: [signpost({ deploy: { host: 'nginx' } })] }",
        },
      },
      good: {
        'The host is that of the adapter': {
          'astro.config.mjs':
            "{ adapter: netlify(), integrations: [signpost({ deploy: { host: 'netlify' } })] }",
        },
      },
    }),
  },
]);
