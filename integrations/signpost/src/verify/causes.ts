import type { Place } from '../lib/finding.ts';
import { isRedirect } from '../lib/http/reply.ts';
import { formatCount } from '../lib/text/text.ts';
import { isPermanent } from '../map/entry.ts';
import type { Difference } from './check.ts';
import type { DeployedHost, MapLine } from './deployment.ts';
import type { Result } from './result.ts';

// A cause is named only if the other results exclude every other one. Where they don't, a finding says what is wrong, and
// names none: 40 redirects that return 404 may come from an older map, from another server or from a limit of the host.

/** What is known besides the results. */
export interface DeploymentFacts {
  readonly host: DeployedHost | undefined;
  /** URLs whose response is right once the cache is passed by. */
  readonly stale: ReadonlySet<string>;
  findLine(place: Place | undefined): MapLine | undefined;
}

/** What all results together show. */
export interface Evidence extends DeploymentFacts {
  /** The cause of all redirects that return 404. */
  readonly causeOfMissing: string | undefined;
  /** The cause of a response that isn't from the generated files: another redirect, or a page in its place. */
  readonly causeOfOther: string | undefined;
  /** The cause of temporary redirects, where the map has none. */
  readonly causeOfTemporary: string | undefined;
  /** The cause of all headers with noindex. */
  readonly causeOfNoindex: string | undefined;
  /** Title and text of the page that unknown URLs return with status 200, if they all return the same one. */
  readonly fallbackPage: string | undefined;
}

/** The least number of redirects or of pages that together show what the host does. */
const minResults = 3;

export function gatherEvidence(allResults: readonly Result[], facts: DeploymentFacts): Evidence {
  // A redirect that is asked for its query alone says nothing of itself.
  const results = allResults.filter(({ check }) => check.asksQuery !== true);
  return {
    ...facts,
    causeOfMissing: findCauseOfMissing(results, facts),
    causeOfOther: findCauseOfOther(results, facts),
    causeOfTemporary: findCauseOfTemporary(results, facts),
    causeOfNoindex: findCauseOfNoindex(results),
    fallbackPage: findFallbackPage(results),
  };
}

/** The page that all unknown URLs return instead of 404. */
function findFallbackPage(results: readonly Result[]): string | undefined {
  const unknown = results.filter(({ check }) => check.section === 'missing');
  const pages = new Set(unknown.map(({ difference, page }) => (isNotGone(difference) ? page : undefined)));
  const [page] = pages;
  return pages.size === 1 ? page : undefined;
}

/** True for a redirect of the map on the site or on an old host. http and other domains are settings of the host. */
function isRedirectOfMap(result: Result): boolean {
  const { expected, place } = result.check;
  return expected.location !== undefined && place !== undefined && isOfSite(result);
}

/** False for a listed URL, and for http and other domains. */
function isOfSite({ check: { section } }: Result): boolean {
  return section !== 'domain' && section !== 'listed URL';
}

function isNotGone(difference: Difference | undefined): boolean {
  return difference?.fault === 'live-not-gone';
}

/** The cause of a difference, as a sentence with the repair; undefined if another cause is possible. */
export function findCause(result: Result, evidence: Evidence): string | undefined {
  const { check, age, difference } = result;
  if (difference === undefined) return undefined;

  // The response is right for /old?signpost-verify=1.
  if (evidence.stale.has(check.url))
    return `a cache has kept this response${age === undefined ? '' : ` for ${age} s`}, and the server behind it returns the right one. Purge the cache and verify again`;

  if (difference.foreignFile !== undefined)
    return `the page is of another build: it loads ${difference.foreignFile}, which this build doesn't have. Deploy this build`;

  if (isNotGone(difference) && result.page !== undefined && result.page === evidence.fallbackPage)
    return 'the host returns the same page with status 200 for every unknown URL, as it is set up for apps. Turn this off';

  if (isAnsweredByOther(result, difference)) return findCauseOfAnswer(result, difference, evidence);

  // A row of redirects.test.tsv or of a list: `/discontinued	410`
  const { host } = evidence;
  if (difference.fault === 'live-gone-status' && host?.gone410 === false)
    return `${host.title}'s own rules can't return 410. Write 404 into this row of the list`;

  if (isNoindexHeader(difference)) return evidence.causeOfNoindex;

  return undefined;
}

/** True if the host has no rule at all for the URL, or one that returns 404. */
function isUnknownUrl({ status }: Result): boolean {
  return status === 404;
}

/** True for a response that may come from another rule of the server: at a URL of the map, or a redirect at any other. */
function isAnsweredByOther(result: Result, { fault }: Difference): boolean {
  const { check, status } = result;
  if (isRedirectOfMap(result))
    return fault === 'live-redirect-missing' || fault === 'live-target' || fault === 'live-redirect-status';
  if (!isOfSite(result)) return false;

  // /about/ is a page of the build, and redirects.
  if (fault === 'live-missing') return isRedirect(status);
  // /discontinued is gone, and returns a page. An unknown URL redirects.
  return fault === 'live-not-gone' && (check.place !== undefined || isRedirect(status));
}

/** The cause of such a response. */
function findCauseOfAnswer(result: Result, difference: Difference, evidence: Evidence): string | undefined {
  const isMissing = difference.fault === 'live-redirect-missing' && isUnknownUrl(result);
  if (isMissing && evidence.causeOfMissing !== undefined) return evidence.causeOfMissing;

  const { causeOfOther, causeOfTemporary } = evidence;
  if (causeOfOther === undefined) return isTemporary(result.status) ? causeOfTemporary : undefined;
  const condition = describeEarlierMap(result, difference);
  if (condition === undefined) return causeOfOther;
  return `${causeOfOther}, or deploy the generated files again if ${condition}`;
}

/** When an earlier map would give the response too. It may have had another target for a URL, but no page. */
function describeEarlierMap(result: Result, { fault }: Difference): string | undefined {
  if (fault === 'live-redirect-missing') return isUnknownUrl(result) ? 'this redirect is newer' : undefined;
  if (isRedirectOfMap(result)) return 'this redirect has changed since';
  return isRedirect(result.status) ? 'an earlier map redirected this URL' : undefined;
}

/** Redirects of the same files work, so these are in force: /old has a `location` of its own before them. */
function findCauseOfOther(
  results: readonly Result[],
  { host }: Pick<DeploymentFacts, 'host'>,
): string | undefined {
  const redirects = results.filter(isRedirectOfMap);
  const working = redirects.filter(({ difference }) => difference === undefined);
  if (working.length < minResults) return undefined;
  return `${formatCount(working.length, 'redirect')} of the map ${working.length === 1 ? 'works' : 'work'}, so the generated files are deployed: another rule or file of ${nameServer(host)} comes before them here. Remove it`;
}

/** An old rule such as `rewrite ^(.*)\.html$ $1/ redirect;`, which leaves no redirect of the map to be seen. */
function findCauseOfTemporary(
  results: readonly Result[],
  { host }: Pick<DeploymentFacts, 'host'>,
): string | undefined {
  const hasTemporary = results.some(({ check }) => isTemporary(check.expected.status ?? 301));
  const temporary = results.filter((result) => isOfSite(result) && isTemporary(result.status));
  if (hasTemporary || temporary.length < minResults) return undefined;

  const statuses = [...new Set(temporary.map(({ status }) => status))].sort().join(' or ');
  return `no redirect of the map is temporary, and ${formatCount(temporary.length, 'URL')} returned ${statuses}: another rule of ${nameServer(host)} comes before the generated files. Remove it, and deploy the generated files if they aren't yet`;
}

/** True for 302, 303 and 307. */
function isTemporary(status: number): boolean {
  return isRedirect(status) && !isPermanent(status);
}

/** The server in a sentence. A platform has more than one kind of rule. */
function nameServer(host: DeployedHost | undefined): string {
  return host?.kind === 'server' ? host.title : 'the host';
}

/** The cause of redirects that return 404, from those that work and those that don't. */
function findCauseOfMissing(
  results: readonly Result[],
  { host, findLine }: DeploymentFacts,
): string | undefined {
  const redirects = results.filter(isRedirectOfMap);
  const working = redirects.filter(({ difference }) => difference === undefined);
  const missing = redirects.filter(
    (result) => result.difference?.fault === 'live-redirect-missing' && isUnknownUrl(result),
  );
  const hasRightPage = results.some(
    ({ check, difference }) => check.section === 'page' && difference === undefined,
  );

  // The pages are of this build, and none of its redirects works.
  if (missing.length === redirects.length) {
    const isProven = missing.length >= minResults && hasRightPage;
    return isProven ? describeUnusedRedirects(missing.length, host) : undefined;
  }
  // Others lead elsewhere: a rule of the host may come first.
  if (working.length + missing.length < redirects.length) return undefined;

  // Exactly those that only the edge function serves return 404.
  const needsEdge = ({ check }: Result): boolean => findLine(check.place)?.needsEdgeFunction === true;
  const edgeRedirects = redirects.filter(needsEdge);
  const isEdgeMissing =
    edgeRedirects.length >= minResults && edgeRedirects.length === missing.length && missing.every(needsEdge);
  if (isEdgeMissing && host?.edgeFunction !== undefined)
    return `the generated ${host.edgeFunction} doesn't run: the ${formatCount(missing.length, 'redirect')} that only it serves return 404, and the others work. Deploy it`;

  return findDateOfDeployment(working, missing, findLine);
}

/** An earlier map: every redirect up to a day works, and none that the map has had since then. */
function findDateOfDeployment(
  working: readonly Result[],
  missing: readonly Result[],
  findLine: Evidence['findLine'],
): string | undefined {
  const listDays = (results: readonly Result[]): string[] =>
    results.map(({ check }) => findLine(check.place)?.since ?? '').sort();
  const newestWorking = listDays(working).at(-1) ?? '';
  const oldestMissing = listDays(missing)[0] ?? '';
  if (working.length < minResults || newestWorking === '' || newestWorking >= oldestMissing) return undefined;
  return `the deployed redirects are of a map from before ${oldestMissing}: every redirect up to ${newestWorking} works, and none since then. Deploy the generated files`;
}

function describeUnusedRedirects(count: number, host: DeployedHost | undefined): string | undefined {
  if (host === undefined) return undefined;
  const evidence = `the pages are of this build, and none of ${formatCount(count, 'redirect')} works`;
  if (host.kind === 'server')
    return `${host.title} doesn't use the generated configuration: ${evidence}. Include it, and reload the server`;
  return `${host.title} doesn't use the generated redirects: ${evidence}. Deploy the generated files`;
}

/** A header on every page comes from the host, not from a page. */
function findCauseOfNoindex(results: readonly Result[]): string | undefined {
  const pages = results.filter(({ check }) => check.section === 'page');
  if (pages.length < minResults || !pages.every(({ difference }) => isNoindexHeader(difference)))
    return undefined;
  const [first] = pages;
  return `the host sends the header with every page. Remove \`${first?.difference?.got}\` from the configuration of the server. If this is a preview, verify it with \`npx astro-signpost verify PREVIEW --as SITE\``;
}

function isNoindexHeader(difference: Difference | undefined): boolean {
  return difference?.fault === 'live-noindex' && difference.got.startsWith('X-Robots-Tag');
}
