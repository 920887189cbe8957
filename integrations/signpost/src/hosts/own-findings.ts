import { defineFindings } from '../lib/finding-example.ts';
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
    id: 'own-contradicts',
    title: 'Your own Worker runs instead of the generated one',
    level: 'warning',
    conventions: [],
    why: 'Cloudflare runs the Worker that `main` in wrangler.jsonc names, so the redirects, 404s and headers of the generated one have no effect.',
    fix: 'import the generated Worker in your own',
    examples: () => ({
      bad: {
        'Another Worker': on('cloudflare', {
          ...ignoringCase,
          'wrangler.jsonc': '{ "main": "src/worker.js" }\n',
          'src/worker.js': 'export default {};\n',
        }),
      },
      good: {
        'A Worker that imports it': on('cloudflare', {
          ...ignoringCase,
          'wrangler.jsonc': '{ "main": "src/worker.js" }\n',
          'src/worker.js': "import signpost from '../dist/_worker.js';\nexport default signpost;\n",
        }),
      },
    }),
  },
  {
    id: 'own-server',
    title: 'The generated Worker replaces functions or rules of your own',
    level: 'warning',
    conventions: [],
    why: 'A site on Cloudflare has one Worker. The generated one runs before everything else, so URLs that only your functions or rules would answer return 404.',
    fix: 'move redirects of _redirects to redirects.yaml, and pass the rest on in a Worker of your own',
    examples: () => ({
      bad: {
        'A function of Pages': on('cloudflare', { ...ignoringCase, 'functions/search.js': '' }),
      },
      good: { 'Redirects alone': on('cloudflare', ignoringCase) },
    }),
  },
]);
