import type { FindingId } from '../findings/index.ts';
import type { ConventionId, Level } from '../lib/finding.ts';
import { isPermanent, sourceUrl, type Target } from '../map/entry.ts';
import type { Abilities } from './abilities.ts';
import {
  basesOf,
  handledVersions,
  isVersioned,
  maintenanceApiFile,
  refusesInApi,
  versionsOf,
} from './api.ts';
import { censusOf, removesNames } from './census.ts';
import { domainsFirst } from './domains-first.ts';
import { isForFiles } from './file-headers.ts';
import { type Plan, usualMaxAge } from './plan.ts';

/** API features that some hosts lack. */
const apiBounds: readonly PlanBound[] = [
  {
    rule: 'host-api-path',
    conventions: ['A-PATH-3'],
    level: 'error',
    says: 'files below /api/ are not served, because the host reserves these paths for functions',
    fix: 'Set another `api.base` in the options, such as /v1/api.',
    applies: ({ served }, can) =>
      !can.apiPath && [...served.files.keys(), ...served.pages.keys()].some(isBelowApi),
  },
  {
    rule: 'host-api',
    conventions: ['A-GET-3', 'A-ERR-5'],
    level: 'warning',
    says: 'API queries are unsupported: each list is returned whole with status 200, and errors are not returned in JSON',
    fix: 'Choose a host that supports API queries, leave `api.handler` on if the host runs functions, or run the handler in front of the files (astro-signpost/api).',
    names: listUrls,
    applies: ({ api }, can) => api !== undefined && !can.apiQueries,
  },
  {
    rule: 'host-api-handler',
    conventions: ['A-GET-4', 'A-GET-6', 'A-GET-10'],
    level: 'info',
    says: 'the API rejects sorting, filters and keywords with 422, because they require the handler',
    fix: 'For Azure, Cloudflare, Firebase, Netlify and Vercel, remove `api.handler: false` from the options: the build then writes the handler. For other hosts, run it as a separate service in front of the files (astro-signpost/api).',
    applies: (plan, can) =>
      can.apiQueries && plan.api !== undefined && (!can.apiHandler || handledVersions(plan).length === 0),
  },
  {
    rule: 'host-api-version-refusals',
    conventions: ['A-VER-1'],
    level: 'info',
    says: 'a request for an unknown API version gets the 404 page, not a JSON error with a code',
    fix: 'No action needed: clients read the status.',
    applies: ({ api }, can) =>
      !can.apiRefusesVersions && can.apiQueries && api !== undefined && isVersioned(basesOf(api)),
  },
  {
    rule: 'host-api-bodies',
    conventions: ['A-ERR-1'],
    level: 'info',
    says: 'a protected or gone URL of the API gets 401 or 410 without a JSON body',
    fix: 'No action needed: clients read the status.',
    applies: (plan, can) => !can.apiBodies && refusesInApi(plan),
  },
  {
    rule: 'host-api-maintenance',
    conventions: ['A-ERR-1'],
    level: 'info',
    says: 'in maintenance mode, the API returns 503 with the maintenance page, not in JSON',
    fix: 'No action needed: clients read the status.',
    applies: (plan, can) => !can.apiMaintenance && can.maintenance && maintenanceApiFile(plan) !== undefined,
  },
  {
    rule: 'host-api-rate',
    conventions: ['A-ERR-4'],
    level: 'warning',
    says: 'the API rate limit (`rate`) is unsupported, so no request gets 429',
    fix: 'Set a rate limit in the settings of the host or of a proxy in front of it, with the body of 429.json.',
    applies: ({ api }, can) => !can.apiRate && api?.rate !== undefined,
  },
];

function isBelowApi(url: string): boolean {
  return /^\/api\//i.test(url);
}

/** The first lists of the API, by their URLs. */
function listUrls({ api }: Plan): string[] {
  const versions = api === undefined ? [] : versionsOf(api);
  const lists = versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`));
  return atMostThree(lists);
}

/** Features of a whole plan that some hosts lack. For single entries, see `fit.ts`. */
export const planBounds: readonly PlanBound[] = [
  {
    rule: 'host-refresh',
    conventions: ['W-REDIR-1', 'W-REDIR-2'],
    level: 'warning',
    says: 'old URLs are pages with status 200 that redirect by a meta refresh without the query, at once if the redirect is permanent and after a second if it is temporary',
    fix: 'No action needed: search engines follow them. A host with server redirects is faster and keeps the query.',
    applies: ({ exact }, can) => !can.redirects && someTarget({ exact, patterns: [] }),
  },
  {
    rule: 'host-headers',
    conventions: ['W-CANON-5', 'W-NOINDEX-1'],
    level: 'warning',
    says: 'the response headers that the site sets are not sent',
    fix: 'Use `<meta>` and `<link>` tags in the pages, or put a proxy in front of the host.',
    applies: ({ headers }, can) => headers.length > 0 && !can.headers,
  },
  {
    rule: 'host-error-cache',
    conventions: ['W-ERR-1'],
    level: 'warning',
    says: 'errors below a folder with cache headers are cached as long as its files',
    fix: 'Set long cache times only for folders of hashed files, and deploy new files before the pages that link to them.',
    applies: ({ headers }, can) =>
      can.headers &&
      !can.freshErrors &&
      headers.some((rule) => 'prefix' in rule.match && rule.headers.some(([name]) => isForFiles(name))),
  },
  {
    rule: 'host-redirect-age',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: 'permanent redirects are sent without a max-age',
    fix: 'Test a new redirect with status 302 first, because a browser may cache a 301 forever.',
    // The default lifetime isn't worth a finding.
    applies: ({ redirectAge, exact, patterns }, can) =>
      !can.redirectAge &&
      can.redirects &&
      redirectAge !== undefined &&
      (redirectAge.first !== usualMaxAge.first || redirectAge.later !== usualMaxAge.later) &&
      [exact, patterns].some((entries) => entries.some(({ outcome }) => isPermanent(outcome.status))),
  },
  {
    rule: 'host-assets',
    conventions: ['W-REDIR-7'],
    level: 'info',
    says: 'built assets, such as those in /_astro/, are served on other domains and over http too',
    fix: 'No action needed: pages link to them on the main domain.',
    applies: ({ served, domains }, can) =>
      !can.assets && domains.length > 0 && served.files.keys().some((path) => /^\/_[^/]+\//.test(path)),
  },
  {
    rule: 'host-one-hop',
    conventions: ['W-REDIR-7'],
    level: 'info',
    says: 'moved URLs take two redirects from another domain of the site',
    fix: 'No action needed: browsers and crawlers follow two redirects. The second one adds a short delay.',
    names: domainsFirst,
    // From http alone, the second redirect is the host's own and doesn't depend on the map.
    applies: (plan, can) => !can.oneHop && can.otherDomains && domainsFirst(plan, can).length > 0,
  },
  {
    rule: 'host-domains',
    conventions: ['W-REDIR-7'],
    level: 'warning',
    says: 'rules for other domains are unsupported, so the other domains of the site are not redirected',
    fix: 'Redirect them in the domain settings of the host.',
    names: ({ domains }) => domains,
    applies: ({ domains }, can) => !can.otherDomains && domains.length > 0,
  },
  {
    rule: 'host-parameters',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: ({ limits }) =>
      `redirects compare and remove the first ${limits.parameters} parameters of a request, and pass on the others as they were sent`,
    fix: 'No action needed: requests with more parameters are rare.',
    applies: ({ exact, patterns }, { limits }) =>
      limits.parameters !== undefined &&
      (censusOf(exact).withParameters.length > 0 || patterns.some(removesNames)),
  },
  {
    rule: 'host-empty-parameters',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: ({ limits }) =>
      `redirects remove empty parameters (?a&&b) in the first ${limits.emptyParameters} places of a query, and pass on what follows as it was sent`,
    fix: 'No action needed: such requests are rare.',
    applies: (plan, { limits }) => limits.emptyParameters !== undefined && someTarget(plan),
  },
  {
    rule: 'host-repeated',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: ({ limits }) =>
      `there are more than ${limits.repeated?.toLocaleString('en')} redirects by query, so a request that repeats a parameter is matched by its first value`,
    fix: 'No action needed: such requests are rare.',
    applies: ({ exact }, { limits }) =>
      limits.repeated !== undefined && censusOf(exact).withQuery.length > limits.repeated,
  },
  {
    rule: 'host-passed-query',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: 'redirects drop the query of a request, such as ?utm_source=news',
    fix: "No action needed if the new pages don't read the query. Otherwise choose a host that passes it on.",
    applies: (plan, can) => !can.queryKept && can.redirects && someTarget(plan),
  },
  {
    rule: 'host-passed-query',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: 'redirects whose target has a query drop the query of a request',
    fix: 'No action needed if such requests have no query. Otherwise remove the query from the target.',
    names: (plan) => firstOf(plan, ({ query }) => query !== ''),
    applies: (plan, can) => !can.ownQuery && passesOn(can) && someTarget(plan, ({ query }) => query !== ''),
  },
  {
    rule: 'host-passed-query',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: 'redirects by query pass on the parameters that they require too',
    fix: "No action needed: the new pages ignore a parameter that they don't know.",
    applies: ({ exact, patterns }, can) =>
      !can.queryMerge &&
      passesOn(can) &&
      can.queryConditions &&
      (censusOf(exact).withQuery.length > 0 || patterns.some(({ query }) => query.length > 0)),
  },
  {
    rule: 'host-passed-query',
    conventions: ['W-REDIR-1'],
    level: 'info',
    says: 'redirects whose target has a fragment put the query of a request after it, where no server reads it',
    fix: 'No action needed if such requests have no query. Otherwise remove the fragment from the target.',
    names: (plan) => firstOf(plan, ({ fragment }) => fragment !== ''),
    applies: (plan, can) =>
      !can.fragments && passesOn(can) && someTarget(plan, ({ fragment }) => fragment !== ''),
  },
  {
    rule: 'host-maintenance',
    conventions: ['W-CLOSE-2'],
    level: 'warning',
    says: 'maintenance mode with status 503 is unsupported',
    fix: 'Use a temporary landing page (`npx astro-signpost maintenance --landing`), or return 503 from a proxy in front of the host.',
    applies: ({ maintenance }, can) => maintenance !== undefined && !can.maintenance,
  },
  {
    rule: 'host-error-page',
    conventions: ['W-ERR-1'],
    level: 'warning',
    says: "404s get the host's own error page, because the host only looks for 404.html",
    fix: 'Build the page as 404.html.',
    names: ({ errorPages }) => (errorPages[404] === undefined ? [] : [errorPages[404]]),
    applies: ({ errorPages }, can) =>
      !can.errorFolders && /(?:^|\/)404\/index\.html$/.test(errorPages[404] ?? ''),
  },
  {
    rule: 'host-protect',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: 'the protected paths are open to everyone',
    fix: 'Remove these pages from the build, or choose a host that supports passwords.',
    applies: ({ protect }, can) => protect.length > 0 && !can.protect,
  },
  {
    rule: 'host-password',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: 'only bcrypt passwords are supported, so other passwords are rejected',
    fix: 'Create the passwords again with `htpasswd -B`.',
    applies: (plan, can) => !can.sha2 && hasOther(plan, /^[^:]*:\$2|^$/),
  },
  {
    rule: 'host-password',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: 'only bcrypt and SHA-2 passwords are supported, so others, such as apr1, are rejected',
    fix: 'Create the passwords again with `htpasswd -B`.',
    applies: (plan, can) => !can.apr1 && can.sha2 && hasOther(plan, /^[^:]*:\$(?:2|5|6)|^$/),
  },
  {
    rule: 'host-password',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: 'only {SHA} passwords are supported, because bcrypt and apr1 take too long to check',
    fix: 'Create long passwords again with `htpasswd -s`.',
    applies: (plan, can) => !can.slowHashes && hasOther(plan, /^[^:]*:\{SHA\}|^$/),
  },
  {
    rule: 'host-password',
    conventions: ['W-ERR-4'],
    level: 'error',
    says: 'the generated edge function supports only apr1 and {SHA} passwords, so others, such as bcrypt, are rejected',
    fix: 'Create the passwords again with `htpasswd -m`.',
    applies: (plan, can) => !can.bcrypt && hasOther(plan, /^[^:]*:(?:\$apr1\$|\{SHA\})|^$/),
  },
  {
    rule: 'host-case',
    conventions: ['W-ADDR-3'],
    level: 'warning',
    says: 'redirects are case-sensitive, though the map sets `ignoreCase`',
    fix: 'Add the other case variants to the map.',
    applies: ({ ignoreCase }, can) => ignoreCase && !can.ignoreCase,
  },
  ...apiBounds,
];

/** True if a host's redirects pass on the query of a request, however they merge it. */
function passesOn({ redirects, queryKept }: Abilities): boolean {
  return redirects && queryKept;
}

/** True if an entry redirects to such a target. */
function someTarget(
  { exact, patterns }: Pick<Plan, 'exact' | 'patterns'>,
  isSuch: (target: Target) => boolean = () => true,
): boolean {
  return [exact, patterns].some((entries) =>
    entries.some(({ outcome: { target } }) => target !== undefined && isSuch(target)),
  );
}

/** The old URLs of the first entries that redirect to such a target. */
function firstOf({ exact, patterns }: Plan, isSuch: (target: Target) => boolean): string[] {
  const urls = [...exact, ...patterns].flatMap((entry) =>
    entry.outcome.target !== undefined && isSuch(entry.outcome.target) ? [sourceUrl(entry)] : [],
  );
  return atMostThree(urls);
}

function atMostThree(names: readonly string[]): string[] {
  return names.length > 3 ? [...names.slice(0, 3), '…'] : [...names];
}

/** True if a password line has another format, or there are no passwords. */
function hasOther({ protect }: Plan, known: RegExp): boolean {
  return protect.some(({ users }) => users === '' || users.split('\n').some((line) => !known.test(line)));
}

/** A feature that some hosts lack; `says` is what happens there. */
export interface Bound {
  readonly rule: FindingId;
  readonly conventions: readonly ConventionId[];
  readonly level: Level;
  readonly says: string;
  readonly fix: string;
}

/** A part of the plan that some hosts can't serve. */
export interface PlanBound extends Omit<Bound, 'says'> {
  readonly says: string | ((can: Abilities) => string);
  /** True if a host with these abilities lacks something that the plan needs. */
  readonly applies: (plan: Plan, can: Abilities) => boolean;
  /** Its name, for the message. */
  readonly names?: (plan: Plan, can: Abilities) => readonly string[];
}
