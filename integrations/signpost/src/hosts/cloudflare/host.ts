import type { OutFile } from '../../lib/file.ts';
import { removeKeys } from '../../lib/json/generated-keys.ts';
import { readKeys } from '../../lib/json/jsonc.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host, Limits } from '../host.ts';
import { needsEdgeFunction, selectSupported } from '../select-supported.ts';
import { everything, withEdgeFunction, withoutEdgeFunction } from '../shared/abilities.ts';
import { makeAdapter } from './adapter.ts';
import { filesForWorkerPaths, filesWithoutWorker, filesWithWorker } from './emit.ts';
import { explainUnsupportedHeader, repeatOwnHeaders } from './headers.ts';
import { limits as fileLimits } from './read.ts';
import { countLines, unsupportedReason } from './redirects.ts';
import { checkCloudflareRoot, hasWorker } from './root-files.ts';
import { readCloudflareServing } from './serving.ts';
import { listWorkerPaths } from './worker-paths.ts';

/** Static assets of a Worker version, on the free and on a paid plan. */
const assets = {
  source: 'https://developers.cloudflare.com/workers/platform/limits/',
  files: 20_000,
  paidFiles: 100_000,
  fileBytes: 25 * 2 ** 20,
};

/** With only `_redirects` and `_headers`. */
const abilities: Abilities = {
  ...everything,
  ...withoutEdgeFunction,
  redirectsByQuery: false,
  gone410: false,
  gone404: true,
  maintenance503: false,
  otherDomains: 'host-settings',
};

const limits: Limits = {
  ...assets,
  file: '_redirects',
  fileSizes: [
    {
      file: '_redirects',
      limit: fileLimits.dynamic,
      unit: 'lines of patterns',
      perEntry: 'a pattern without `*` takes two, with and without a slash at its end',
      kind: 'pattern',
      measure: (plan) => countLines(plan).dynamic,
    },
    {
      file: '_redirects',
      limit: fileLimits.static,
      unit: 'lines of single paths',
      perEntry: 'a redirect takes two, with and without a slash at its end',
      measure: (plan) => countLines(plan).static,
    },
  ],
  unsupportedReason,
  unsupportedHeader: explainUnsupportedHeader,
};

/** Cloudflare: Pages, and Workers with static assets. The Worker is generated only if a plan needs it. */
export const cloudflare: Host = {
  id: 'cloudflare',
  title: 'Cloudflare',
  docs: 'https://developers.cloudflare.com/workers/static-assets/redirects/',
  kind: 'platform',
  serving: readCloudflareServing,
  abilities,
  limits,
  files: [
    { path: '_redirects', target: 'build' },
    { path: '_headers', target: 'build', besideOwn: repeatOwnHeaders },
    { path: '_worker.js', target: 'build' },
    { path: '_routes.json', target: 'build' },
    { path: '.assetsignore', target: 'build' },
    { path: '_signpost/', target: 'build', note: 'Without it, each request fails.' },
    {
      path: 'wrangler.jsonc',
      target: 'project-root',
      note: "For Workers. Pages doesn't need it.",
      withoutStale: removeStaleWorker,
    },
  ],
  projectChecks: {
    checkRootFiles: checkCloudflareRoot,
    hasEdgeFunction: ({ root, dist }) => hasWorker(root, dist),
  },
  programs: {
    edge: {
      name: 'Worker',
      abilities: withEdgeFunction,
      limits: assets,
      cost: 'Each request that runs it counts as a Worker request. The free plan has 100,000 a day: https://developers.cloudflare.com/workers/static-assets/billing-and-limitations/',
      listPaths: listWorkerPaths,
    },
    adapter: makeAdapter((plan) => needsEdgeFunction(cloudflare, plan), assets),
  },
  domainSettings:
    'For http, turn on Always Use HTTPS in the dashboard. For each other domain, create a Redirect Rule there.',
  emit,
};

function emit(plan: Plan): OutFile[] {
  const { edgeFunction, paths, byFiles } = selectSupported(cloudflare, plan);
  if (edgeFunction === undefined) return filesWithoutWorker(plan);
  return paths === undefined ? filesWithWorker(plan) : filesForWorkerPaths(paths, plan, byFiles.supported);
}

/**
 * The project's wrangler.jsonc without the generated Worker, if the map no longer needs one. Wrangler rejects a `main` that
 * doesn't exist, and the other two keys without `main`.
 */
function removeStaleWorker(own: string, generated: string): string {
  const { main } = readKeys(own);
  const isGenerated = typeof main === 'string' && /(?:^|\/)_worker\.js$/.test(main);
  if (!isGenerated || readKeys(generated)['main'] !== undefined) return own;
  return removeKeys(own, [['main'], ['assets', 'binding'], ['assets', 'run_worker_first']]);
}
