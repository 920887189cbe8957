import { defineFindings } from '../lib/finding.ts';

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
    why: 'With a `base`, a host looks for the pages in a folder of that name. If the build has them at its root, every page returns 404. Old URLs outside of the base need pages of their own. (Astro Docs, base.)',
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
