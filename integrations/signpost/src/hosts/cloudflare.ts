import type { OutFile } from '../lib/file.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { beyondQuotas, bulkRedirects } from './cloudflare/bulk.ts';
import {
  adapterFiles,
  adapterRules,
  contradicted,
  filesAlone,
  leftToHost,
  ownRedirects,
  workerFiles,
} from './cloudflare/files.ts';
import { headersBelow, headersFile } from './cloudflare/headers.ts';
import { bypassedFolders } from './edge/program.ts';
import type { Abilities, Host } from './host.ts';
import { needsMore } from './shared/needs-more.ts';
import { adapterConfig, adapterWorker } from './shared/output-names.ts';

/** https://developers.cloudflare.com/workers/platform/limits/: static assets of a Worker version */
const files = { files: 20_000, paidFiles: 100_000, fileBytes: 25 * 2 ** 20 };

/** With the Worker. */
const can: Abilities = {
  ...everything,
  apiRate: false,
  bcrypt: false,
  proxy: false,
  dots: false,
  assets: false,
  limits: files,
};

/** With `_redirects` and `_headers` alone. */
const plain: Abilities = {
  ...can,
  gone: false,
  queryConditions: false,
  oneHop: false,
  maintenance: false,
  protect: false,
  methods: false,
  apiQueries: false,
  apiHandler: false,
  apiRefusesVersions: false,
  ignoreCase: false,
  absolute: false,
  charset: false,
  doubleSlashes: false,
  strict: false,
  escapes: false,
  queryMerge: false,
  captures: false,
  redirectAge: false,
  errorFolders: false,
  brokenEscapes: false,
  aliases: false,
  assets: true,
  limits: { ...files, exact: 2000, patterns: 100, ruleLength: 1000 },
};

/** The same where there are more files with cache headers than `_headers` has room for. */
const canCoarse: Abilities = { ...can, freshErrors: false };
const plainCoarse: Abilities = { ...plain, freshErrors: false };

/** Beside the program of Astro's adapter, which fetches the page for 404 by its address. */
const beside: Abilities = { ...plain, hidden: false };
const besideCoarse: Abilities = { ...beside, freshErrors: false };
/** Cloudflare: Pages, and Workers with static assets. The Worker is emitted only where a plan needs it. */
export const cloudflare: Host = {
  id: 'cloudflare',
  title: 'Cloudflare',
  docs: 'https://developers.cloudflare.com/workers/static-assets/redirects/',
  can,
  plain,
  edgeFunction: 'Worker',
  rulesFile: '_redirects',
  places: [
    { path: '_redirects', goes: 'dist' },
    { path: '_headers', goes: 'dist' },
    { path: '_worker.js', goes: 'dist' },
    { path: '_routes.json', goes: 'dist' },
    { path: '.assetsignore', goes: 'dist' },
    { path: '_signpost/', goes: 'dist' },
    { path: 'wrangler.jsonc', goes: 'the root of the project, for Workers; Pages does without' },
    {
      path: 'bulk-redirects.csv',
      goes: 'nowhere, or into a list of Bulk Redirects of your account, by the dashboard: 10,000 lines with the Free plan, 25,000 with Pro, 50,000 with Business',
    },
  ],
  steps: {
    'host-domains':
      'add a Bulk Redirect for each, as https://developers.cloudflare.com/pages/how-to/redirect-to-custom-domain/ says, with "subpath matching", "preserve path suffix" and "preserve query string"; a workers.dev name is switched off by "workers_dev": false in wrangler.jsonc',
  },
  notes: [
    'By its `_redirects`, Cloudflare sends a target on the site as a path, and browsers read `//evil.example` there as another host. So with `/x/*` to `/*`, `/x//a` is a 404.',
  ],
  fillsIn: ['name', 'compatibility_date'],
  contradicted,
  beyond: (plan) => (alone(plan) === undefined ? beyondQuotas(plan) : ownRedirects(leftToHost(plan))),
  canFor(plan) {
    if (alone(plan) === undefined)
      return headersBelow(plan, bypassedFolders(plan)).isCoarse ? canCoarse : can;
    return headersFile(plan)?.isCoarse ? plainCoarse : plain;
  },
  adapter: {
    name: '@astrojs/cloudflare',
    summary:
      'The build writes `_redirects` and `_headers` to the folder of assets that the adapter deploys. Where pages are rendered on demand, or `_redirects` can’t express the map, the Worker of Signpost wraps that of the adapter: it answers redirects and gone URLs, passes on-demand pages to the adapter, and adds the site’s headers to them. The build enters it as `main` in the `wrangler.json` that the adapter has written.',
    can,
    plain: beside,
    places: [
      { path: '_redirects', goes: 'dist' },
      { path: '_headers', goes: 'dist' },
      { path: '_signpost/', goes: 'dist' },
      { path: adapterWorker, goes: 'beside the Worker of the adapter: the build puts it there' },
      {
        path: adapterConfig,
        goes: 'the `wrangler.json` of the adapter, below `assets`: the build enters it',
      },
    ],
    canFor(plan) {
      if (!besideFiles(plan)) return headersBelow(plan, bypassedFolders(plan)).isCoarse ? canCoarse : can;
      return headersFile(plan)?.isCoarse ? besideCoarse : beside;
    },
    beyond: (plan) => (besideFiles(plan) ? ownRedirects(adapterRules(plan)?.rules.left ?? []) : []),
    contradicted,
    emit: (plan) => adapterFiles(plan, besideFiles(plan)),
  },
  emit(plan: Plan): OutFile[] {
    const files = alone(plan);
    if (files !== undefined) return files;
    return [...workerFiles(plan), ...bulkRedirects(plan)];
  },
};

/** True where `_redirects` and `_headers` say all of a plan beside the program of the adapter. */
function besideFiles(plan: Plan): boolean {
  const hasGone = [...plan.exact, ...plan.patterns].some(({ outcome }) => outcome.status === 410);
  return !hasGone && !needsMore(plan, beside) && adapterRules(plan) !== undefined;
}

function alone(plan: Plan): OutFile[] | undefined {
  return needsMore(plan, plain) ? undefined : filesAlone(plan);
}
