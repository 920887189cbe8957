import type { OutFile } from '../lib/file.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { beyondQuotas, bulkRedirects } from './cloudflare/bulk.ts';
import {
  adapterFiles,
  adapterRules,
  adapterUnsupported,
  filesAlone,
  ownRedirects,
  workerFiles,
} from './cloudflare/files.ts';
import { headersBelow, headersFile } from './cloudflare/headers.ts';
import { contradicted } from './cloudflare/own-config.ts';
import { bypassedFolders } from './edge/program.ts';
import type { Abilities, Host } from './host.ts';
import { needsMore } from './shared/needs-more.ts';

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
/** The same, where `_headers` can't say what the plan asks for. */
const headless: Abilities = { ...beside, headers: false };

/** Cloudflare: Pages, and Workers with static assets. The Worker is emitted only where a plan needs it. */
export const cloudflare: Host = {
  id: 'cloudflare',
  title: 'Cloudflare',
  docs: 'https://developers.cloudflare.com/workers/static-assets/redirects/',
  can,
  plain,
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
    'host-aliases':
      'add a Bulk Redirect for each, as https://developers.cloudflare.com/pages/how-to/redirect-to-custom-domain/ says, with "subpath matching", "preserve path suffix" and "preserve query string"; a workers.dev name is switched off by "workers_dev": false in wrangler.jsonc',
  },
  notes: [
    'By its `_redirects`, Cloudflare sends a target on the site as a path, and browsers read `//evil.example` there as another host. So with `/x/*` to `/*`, `/x//a` is a 404.',
  ],
  fillsIn: ['name', 'compatibility_date'],
  contradicted,
  beyond: (plan) => (alone(plan) === undefined ? beyondQuotas(plan) : ownRedirects(plan)),
  canFor(plan) {
    if (alone(plan) === undefined)
      return headersBelow(plan, bypassedFolders(plan)).isCoarse ? canCoarse : can;
    return headersFile(plan)?.isCoarse ? plainCoarse : plain;
  },
  adapter: {
    name: '@astrojs/cloudflare',
    summary:
      'The adapter deploys a Worker of its own, so the build writes no Worker of Signpost. It writes `_redirects` and `_headers` alone, to the folder of assets that the adapter deploys. A redirect that `_redirects` can’t express, such as one with a query, and every gone URL fail the build, which names them.',
    file: '_redirects',
    room: '2,000 lines for paths, two for most of them, and 100 for patterns',
    can: beside,
    canFor(plan) {
      const headers = headersFile(plan);
      if (headers === undefined) return headless;
      return headers.isCoarse ? besideCoarse : beside;
    },
    beyond: adapterUnsupported,
    contradicted,
    unwritten: (plan) => adapterRules(plan).unwritten,
    emit: adapterFiles,
  },
  emit(plan: Plan): OutFile[] {
    const files = alone(plan);
    if (files !== undefined) return files;
    return [...workerFiles(plan), ...bulkRedirects(plan)];
  },
};

function alone(plan: Plan): OutFile[] | undefined {
  return needsMore(plan, plain) ? undefined : filesAlone(plan);
}
