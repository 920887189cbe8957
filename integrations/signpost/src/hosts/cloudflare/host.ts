import type { OutFile } from '../../lib/file.ts';
import { remember } from '../../lib/remember.ts';
import type { Entry } from '../../map/entry.ts';
import { edgeFunction, noEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/cloudflare.ts';
import { bypassedFolders } from '../edge/program.ts';
import type { Abilities, Host } from '../host.ts';
import { needsMore } from '../shared/needs-more.ts';
import { adapterConfig, adapterWorker } from '../shared/output-names.ts';
import { beyondQuotas, bulkRedirects } from './bulk.ts';
import { adapterFiles, filesAlone, filesOf, workerFiles } from './files.ts';
import { besideOwnHeaders, type HeadersFile, headersBelow, headersFile } from './headers.ts';
import { contradicted } from './own.ts';
import { beyondLines, withoutLine } from './room.ts';
import { cloudflareServing } from './serving.ts';

/** https://developers.cloudflare.com/workers/platform/limits/: static assets of a Worker version */
const files = { files: 20_000, paidFiles: 100_000, fileBytes: 25 * 2 ** 20 };

/** With the Worker. */
const can: Abilities = { ...edgeFunction, limits: files };

/** With only `_redirects` and `_headers`. */
const plain: Abilities = {
  ...can,
  ...noEdgeFunction,
  gone: false,
  queryConditions: false,
  maintenance: false,
  ignoreCase: false,
  absolute: false,
  charset: false,
  doubleSlashes: false,
  strict: false,
  escapes: false,
  captures: false,
  ownQuery: false,
  redirectAge: false,
  errorFolders: false,
  brokenEscapes: false,
  otherDomains: false,
  assets: true,
  limits: { ...files, exact: limits.static, patterns: limits.dynamic, ruleLength: limits.documentedLine },
};

/** Error pages without a URL, by status; the adapter's Worker fetches that for 404. */
const hidden = [404, 410, 503];
const hiddenBeside = [410, 503];

/** Beside the Worker of Astro's adapter, which fetches the page for 404 by its URL. */
const beside: Abilities = { ...plain, hidden: false };

/** What the host can do where `_headers` may lack room for all files with cache headers. */
function withRoom(abilities: Abilities, file: Pick<HeadersFile, 'isCoarse'> | undefined): Abilities {
  return file?.isCoarse ? { ...abilities, freshErrors: false } : abilities;
}

/** Cloudflare: Pages, and Workers with static assets. The Worker is generated only if a plan needs it. */
export const cloudflare: Host = {
  id: 'cloudflare',
  title: 'Cloudflare',
  docs: 'https://developers.cloudflare.com/workers/static-assets/redirects/',
  serving: cloudflareServing,
  can,
  plain,
  edgeFunction: 'Worker',
  edgeCost:
    'Each request, except below folders such as /_astro/, counts as a Worker request. The free plan has 100,000 a day: https://developers.cloudflare.com/workers/static-assets/billing-and-limitations/',
  rulesFile: '_redirects',
  places: [
    { path: '_redirects', goes: 'dist' },
    { path: '_headers', goes: 'dist' },
    { path: '_worker.js', goes: 'dist' },
    { path: '_routes.json', goes: 'dist' },
    { path: '.assetsignore', goes: 'dist' },
    { path: '_signpost/', goes: 'dist' },
    { path: 'wrangler.jsonc', goes: "the root of the project, for Workers. Pages doesn't need it." },
    {
      path: 'bulk-redirects.csv',
      goes: 'not deployed. You can import it in the dashboard as a Bulk Redirects list: up to 10,000 lines on the Free plan, 25,000 on Pro, 50,000 on Business.',
    },
  ],
  steps: {
    'host-domains':
      'Add a Bulk Redirect for each domain with "subpath matching", "preserve path suffix" and "preserve query string": https://developers.cloudflare.com/pages/how-to/redirect-to-custom-domain/. To switch off a workers.dev domain, set `"workers_dev": false` in wrangler.jsonc.',
  },
  notes: [
    'Cloudflare sends the target of a `_redirects` rule as a path, and browsers read `//evil.example` as another host. So with a redirect from `/x/*` to `/*`, `/x//a` returns 404.',
  ],
  fillsIn: ['name', 'compatibility_date'],
  contradicted: (file, plan) => contradicted(file, plan, alone(plan) === undefined),
  besideOwn: ({ name, own, generated }) =>
    name === '_headers' ? besideOwnHeaders(own, generated) : generated,
  lines: {
    lacking: (plan) => withoutLine(plan, hidden),
    beyond: (plan) =>
      alone(plan) === undefined
        ? beyondLines(plan, hidden, !needsMore(plan, plain) && headersFile(plan) !== undefined)
        : [],
  },
  beyond: (plan) => {
    const files = alone(plan);
    return files === undefined ? beyondQuotas(plan) : [];
  },
  canFor(plan) {
    if (alone(plan) === undefined) return withRoom(can, headersBelow(plan, bypassedFolders(plan)));
    return withRoom(plain, headersFile(plan));
  },
  adapter: {
    name: '@astrojs/cloudflare',
    summary:
      "The build writes `_redirects` and `_headers` to the folder of assets that the adapter deploys. Where pages are rendered on demand, or `_redirects` can't express the map, the generated Worker wraps the adapter's Worker: it serves redirects and gone URLs, passes on-demand pages to the adapter, and adds the site's headers to them. The build sets it as `main` in the `wrangler.json` that the adapter writes. Unless the generated Worker runs for each request, `/404` returns 200, because the adapter's Worker fetches the page for errors from there.",
    can,
    plain: beside,
    places: [
      { path: '_redirects', goes: 'dist' },
      { path: '_headers', goes: 'dist' },
      { path: '_signpost/', goes: 'dist' },
      { path: adapterWorker, goes: "next to the adapter's Worker. The build puts it there." },
      {
        path: adapterConfig,
        goes: "`assets` in the adapter's `wrangler.json`. The build adds it there.",
      },
    ],
    canFor(plan) {
      if (besideWorker(plan) === undefined) return withRoom(can, headersBelow(plan, bypassedFolders(plan)));
      return withRoom(beside, headersFile(plan));
    },
    lines: {
      lacking: (plan) => [...withoutLine(plan, hiddenBeside), ...goneIn(plan)],
      beyond: (plan) => (besideWorker(plan) ? [] : beyondLines(plan, hiddenBeside, false)),
    },
    beyond: () => [],
    contradicted: (file, plan) => contradicted(file, plan, besideWorker(plan) === undefined),
    emit: (plan) => adapterFiles(plan, besideWorker(plan)),
  },
  emit(plan: Plan): OutFile[] {
    const files = alone(plan);
    return files ? filesAlone(plan, files) : [...workerFiles(plan), ...bulkRedirects(plan)];
  },
};

/** The files of a site without the Worker; undefined if they can't cover the plan. */
const alone = remember((plan: Plan) => (needsMore(plan, plain) ? undefined : filesOf(plan, hidden)));

/** Gone URLs. Beside the adapter, the Worker is generated for them. */
function goneIn({ exact, patterns }: Plan): Entry[] {
  return [...exact, ...patterns].filter(({ outcome }) => outcome.status === 410);
}

/** The files of a site beside the adapter's Worker, which fetches the 404 page by its URL. */
const besideWorker = remember((plan: Plan) =>
  goneIn(plan).length > 0 || needsMore(plan, beside) ? undefined : filesOf(plan, hiddenBeside),
);
