import { defineFindings } from '../lib/finding.ts';
import { mapOf, on, plainMap } from '../map/finding-examples.ts';

const ignoringCase = mapOf('ignoreCase: true', 'redirects:', '  - from: /old/', '    to: /new/');

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
