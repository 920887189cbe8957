import type { Example } from '../lib/finding.ts';
import { defineFindings, mapOf, on, plainMap, redirect } from './example.ts';

const released = (day: string) =>
  mapOf(
    'sections:',
    `  - { name: shop, match: /shop/**, release: ${day} }`,
    'redirects:',
    '  - { from: /shop/old/, to: /products/ }',
  );
const ignoringCase = mapOf('ignoreCase: true', 'redirects:', '  - from: /old/', '    to: /new/');
const checked = (files: Example['files']) => ({ files, command: 'map check' });
const onSite = (files: Example['files']) => ({ files, command: 'map check --site https://www.example.com' });
const audited = (files: Example['files']) => ({
  files,
  command: 'audit dist --site https://www.example.com',
});
const clean =
  '<!doctype html><html lang="en"><head><title>Pumps | Example</title></head><body></body></html>';

/** Errors in the files of a redirect map, besides the audit's rules for it. */
export const mapFindings = defineFindings([
  {
    id: 'map-syntax',
    title: "A line of the redirect map can't be understood",
    level: 'error',
    conventions: ['W-MIG-4'],
    why: 'The redirect has no effect, so its old URL returns 404. A build fails rather than deploy a map with a part left out.',
    fix: 'correct the line as the finding says',
    examples: () => ({
      bad: {
        'A redirect without a target': checked(mapOf('redirects:', '  - from: /old/')),
        "A status that isn't a redirect": checked(
          mapOf('redirects:', '  - from: /old/', '    to: /new/', '    status: 200'),
        ),
      },
      good: { 'A redirect with a source and a target': checked(plainMap) },
    }),
  },
  {
    id: 'map-test',
    title: 'A row of redirects.test.tsv holds',
    level: 'error',
    conventions: ['W-MIG-4'],
    why: 'The row says what an old URL must return. Another answer means that the redirect map was changed by mistake, or that the row is out of date.',
    fix: 'correct the redirect map, or the row',
    examples: () => ({
      bad: {
        'A redirect to another page': onSite({
          ...plainMap,
          'redirects.test.tsv': '/old/\t301\t/elsewhere/\n',
        }),
      },
      good: {
        'The redirect of the map': onSite({ ...plainMap, 'redirects.test.tsv': '/old/\t301\t/new/\n' }),
      },
    }),
  },
  {
    id: 'map-unread',
    title: "A part of the redirect map can't be read",
    level: 'error',
    conventions: ['W-MIG-4'],
    why: "Signpost doesn't know what the part contains. It writes no files, because half a map would take the other half's redirects off the host.",
    fix: 'correct the name or the file, or remove the line that includes it',
    examples: () => ({
      bad: { "An included file that doesn't exist": checked(mapOf('include:', '  - products.csv')) },
      good: {
        'The included file exists': checked({
          ...mapOf('include:', '  - products.csv'),
          'products.csv': 'from,to\n/old/,/new/\n',
        }),
      },
    }),
  },
  {
    id: 'map-waiting',
    title: 'A section of the redirect map waits for its release',
    level: 'info',
    conventions: ['W-MIG-6'],
    why: "The redirects of the section are in no host's files until its day, so the old site keeps serving these URLs.",
    fix: 'to release it now, run `npx astro-signpost migrate release SECTION`',
    examples: () => ({
      bad: { 'A section that is released in 2099': on('nginx', released('2099-01-01')) },
      good: { 'A section that is released': on('nginx', released('2020-01-01')) },
    }),
  },
  {
    id: 'map-left-out',
    title: 'Redirects with an error are not deployed',
    level: 'error',
    conventions: ['W-REDIR-1'],
    why: "By default a map with an error fails the build, and no host files are written. With `redirects.onError: 'leave-out'` the files are written without the wrong redirects, and the finding is a warning that lists them.",
    fix: 'correct the redirects in the other findings',
    examples: () => ({
      bad: { 'A build with a redirect to itself': redirect('/a/', '/a/') },
      good: { 'A build with a redirect to a page': plainMap },
    }),
  },
  {
    id: 'redirect-conflict',
    title: 'The redirect map and the Astro config redirect the same URL',
    level: 'error',
    conventions: ['W-REDIR-9'],
    why: 'Two definitions of one URL disagree sooner or later, and which one wins depends on the host. (Astro Docs, redirects.)',
    fix: 'keep one of the two',
    examples: () => ({
      bad: {
        'A URL in both': {
          ...plainMap,
          'astro.config.mjs': "export default { redirects: { '/old': '/other' } };",
        },
      },
      good: {
        'Different URLs': {
          ...plainMap,
          'astro.config.mjs': "export default { redirects: { '/else': '/other' } };",
        },
      },
    }),
  },
]);

/** The project's own files for a platform. */
export const ownFindings = defineFindings([
  {
    id: 'own-file',
    title: 'The project has its own file where Signpost generates one',
    level: 'info',
    conventions: [],
    why: "Both are needed, so Signpost merges them: your lines stay, and the generated ones are added. As a warning, the two can't be merged, and a copy would overwrite your file.",
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

/** Ignored findings, in files and settings. */
export const ignoreFindings = defineFindings([
  {
    id: 'ignore-unused',
    title: 'An ignore matches no finding',
    level: 'warning',
    conventions: [],
    why: 'The problem that it was written for is gone. Left in place, it would hide the next one.',
    fix: 'remove the comment or the `ignore` of the settings',
    examples: () => ({
      bad: {
        'A comment above a line that has no fault': audited({
          'dist/index.html': clean.replace(
            '<body>',
            '<body>\n<!-- signpost-ignore link-broken: the shop is moving -->\n<p>No link</p>',
          ),
        }),
      },
      good: {
        'The comment hides a finding': audited({
          'dist/index.html': clean.replace(
            '<body>',
            '<body>\n<!-- signpost-ignore link-broken: the shop is moving -->\n<p><a href="/shop/">Shop</a></p>',
          ),
        }),
      },
    }),
  },
  {
    id: 'ignore-reason',
    title: 'An ignore comment has no reason',
    level: 'warning',
    conventions: [],
    why: 'The report lists the reason of everything that is ignored. A comment without one has no effect.',
    fix: 'add the reason after a colon: `signpost-ignore link-broken: the shop is moving`',
    examples: () => ({
      bad: {
        'A comment with the rule and no reason': audited({
          'dist/index.html': clean.replace('<body>', '<body><!-- signpost-ignore link-broken -->'),
        }),
      },
      good: { 'No comment': audited({ 'dist/index.html': clean }) },
    }),
  },
  {
    id: 'ignore-unknown',
    title: 'An ignore comment has an unknown rule',
    level: 'warning',
    conventions: [],
    why: "The comment has no effect: the rule is misspelled, or it isn't a rule that can be ignored.",
    fix: 'write the id of a rule as findings show it',
    examples: () => ({
      bad: {
        'A misspelled rule': audited({
          'dist/index.html': clean.replace(
            '<body>',
            '<body><!-- signpost-ignore link-brokn: the shop is moving -->',
          ),
        }),
      },
      good: { 'No comment': audited({ 'dist/index.html': clean }) },
    }),
  },
  {
    id: 'ledger-syntax',
    title: "A line of the ledger of published URLs can't be read",
    level: 'error',
    conventions: ['W-MIG-4'],
    why: "`published.txt` lists every URL that was ever published, so that none is lost. A URL on a line that can't be read may be lost unnoticed.",
    fix: 'write a path that starts with a slash and the day after it: `/about/ 2026-03-01`',
    examples: () => ({
      bad: { 'A line without a path': audited({ 'dist/index.html': clean, 'published.txt': 'about us\n' }) },
      good: {
        'A path and its day': audited({ 'dist/index.html': clean, 'published.txt': '/\t2026-03-01\n' }),
      },
    }),
  },
]);

/** Findings of an Astro build only. */
export const buildFindings = defineFindings([
  {
    id: 'card-characters',
    title: 'The font of the social cards lacks characters',
    level: 'warning',
    conventions: [],
    why: "The card of a page, which social networks show, leaves out the characters that the font doesn't have. Missing symbols such as emoji are `info`.",
    fix: 'set `seo.socialImages.font` in the options to a .ttf or .otf file that has them, or give the page an image of its own',
    examples: () => ({
      bad: { 'A Thai title in the built-in font': { 'src/pages/index.astro': '<Head title="ปั๊มน้ำ" />' } },
      good: { 'A Greek title': { 'src/pages/index.astro': '<Head title="Αντλίες" />' } },
    }),
  },
  {
    id: 'on-demand',
    title: 'Pages are rendered on demand',
    level: 'info',
    conventions: [],
    why: "The build has no file of them, so the audit doesn't see them, the sitemap doesn't list them, and hosts that serve files return 404. (Astro Docs, on-demand rendering.)",
    fix: 'list their URLs in `seo.sitemap.onDemand`, so that the sitemap has them. Search results and account pages need no entry: set `noindex` in their `<Head>`. If no on-demand page belongs in the sitemap, set `onDemand: []`. To check the pages, audit the live site',
    examples: () => ({
      bad: {
        'A page with `prerender = false`': {
          'src/pages/offers.astro': '---\nexport const prerender = false;\n---',
        },
      },
      good: { 'A page that is prerendered': { 'src/pages/offers.astro': '<h1>Offers</h1>' } },
    }),
  },
]);
