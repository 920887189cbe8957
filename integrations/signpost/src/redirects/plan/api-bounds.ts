import { isVersioned, versionsOf } from './api-versions.ts';
import type { PlanBound } from './bounds.ts';
import { maintenanceApiFile } from './maintenance-api.ts';
import type { Plan } from './plan.ts';

/** What some hosts can't do of the API. */
export const apiBounds: readonly PlanBound[] = [
  {
    rule: 'host-api-path',
    conventions: ['A-PATH-3'],
    level: 'error',
    says: 'what the build has below /api/ is not served, since these addresses belong to its functions',
    fix: 'give the API another base in the options, such as /v1/api',
    excludes: ({ inventory }, can) =>
      can.apiPath === false && [...inventory.files.keys(), ...inventory.pages.keys()].some(isBelowApi),
  },
  {
    rule: 'host-api',
    conventions: ['A-GET-3', 'A-ERR-5'],
    level: 'warning',
    says: 'it looks at no query of the API: whatever is asked of a list, by its address or by the name of its file, it comes whole with status 200, and nothing is refused in JSON',
    fix: 'choose a host that answers queries, leave `handler` on where the host runs functions, or put the handler before the files (astro-signpost/api)',
    names: listAddresses,
    excludes: ({ api }, can) => api !== undefined && !can.apiQueries,
  },
  {
    rule: 'host-api-handler',
    conventions: ['A-GET-4', 'A-GET-6', 'A-GET-10'],
    level: 'advice',
    says: 'the API refuses sorting, filters and keywords with 422, since they need the handler',
    fix: 'for Azure, Cloudflare, Firebase, Netlify and Vercel each build writes it, unless the options say `handler: false`; elsewhere put it before the files as a service of its own (astro-signpost/api)',
    excludes: ({ api }, can) =>
      can.apiQueries && api !== undefined && (can.apiHandler === false || api.index === undefined),
  },
  {
    rule: 'host-api-version-refusals',
    conventions: ['A-VER-1'],
    level: 'advice',
    says: 'a request for a version of the API that is not there gets the page for 404, without a code',
    fix: 'nothing need be done: clients read the status',
    excludes: ({ api }, can) =>
      can.apiRefusesVersions === false &&
      can.apiQueries &&
      api !== undefined &&
      isVersioned(versionsOf(api).map(({ base }) => base)),
  },
  {
    rule: 'host-api-closing',
    conventions: ['A-ERR-1'],
    level: 'advice',
    says: 'while the site is closed its API answers 503 with the closed page, not in JSON',
    fix: 'nothing need be done: clients read the status',
    excludes: (plan, can) =>
      can.apiClosing === false && can.closing && maintenanceApiFile(plan) !== undefined,
  },
  {
    rule: 'host-api-rate',
    conventions: ['A-ERR-4'],
    level: 'warning',
    says: 'nobody counts the requests to the API: `rate` is not kept, and none is answered with 429',
    fix: 'set a limit in the settings of the host or of what stands before it, with the body of 429.json',
    excludes: ({ api }, can) => can.apiRate === false && api?.rate !== undefined,
  },
];

function isBelowApi(address: string): boolean {
  return /^\/api\//i.test(address);
}

/** The first lists of the API, by the addresses that its description names. */
function listAddresses({ api }: Plan): string[] {
  const versions = api === undefined ? [] : versionsOf(api);
  const lists = versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`));
  return lists.length > 3 ? [...lists.slice(0, 3), '…'] : lists;
}
