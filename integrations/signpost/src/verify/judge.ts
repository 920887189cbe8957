import type { Hop, Trail } from '../lib/http/follow.ts';
import { type HttpAnswer, isRedirect, type Reply } from '../lib/http/reply.ts';
import { decodeForPeople } from '../lib/text/text.ts';
import { removeQuery } from '../lib/url/path.ts';
import { isPermanent } from '../map/entry.ts';
import { isNoindex } from '../pages/noindex.ts';
import type { Check, Difference, Expected } from './check.ts';
import type { Deployment } from './deployment.ts';
import type { FaultId } from './faults.ts';
import { compareBody, compareHeaders, describeOtherHost, isOnOtherHost, readIndexing } from './live-page.ts';

// A check and the responses → the first difference, or none:
//
//   /old must redirect to /new/     404: `live-redirect-missing`
//   /old must redirect to /new/     /x/, then /new/: `live-redirects`
//   /about/ must be a page          200 with noindex: `live-noindex`
//
// A redirect of the hosts themselves, such as GitHub's to the slash, is left out first.

/** What a deployment returned for a URL. */
export interface Responses {
  readonly trail: Trail;
  /** The built file of the expected page. */
  readonly built: Buffer | undefined;
}

/** A difference. Without `expected`, it is from the status and the target of the check. */
type FoundDifference = Omit<Difference, 'expected'> & Partial<Pick<Difference, 'expected'>>;

/** Judges the redirects and the last response of a check: the first difference, or undefined. */
export function judgeResponses(
  check: Check,
  responses: Responses,
  deployment: Deployment,
): Difference | undefined {
  const difference = findDifference(check, responses, deployment);
  if (check.asksQuery && difference?.fault !== 'live-query') return undefined;
  return difference && { expected: describeExpected(check), ...difference };
}

function findDifference(
  check: Check,
  responses: Responses,
  deployment: Deployment,
): FoundDifference | undefined {
  const { expected } = check;
  const trail = skipSlashRedirect(responses.trail);
  const { hops, last, end, loop } = trail;

  // A listed URL is followed to its end, which may be on a host that doesn't respond.
  if (last.kind === 'failure' && (hops.length === 0 || expected.endsAtIndexedPage === true))
    return { fault: 'live-unreachable', got: `${new URL(last.url).host} ${last.message}` };
  if (end === 'loop') {
    const got = `a redirect loop through ${loop.map(deployment.fromResponse).join(', ')}`;
    return { fault: 'live-loop', got };
  }

  const difference =
    expected.location === undefined
      ? judgeStatus(check, { ...responses, trail }, deployment)
      : judgeRedirect(check, trail, deployment);
  if (difference !== undefined || expected.endsAtIndexedPage !== true) return difference;
  return judgeEnd(check.url, trail, deployment);
}

/** Leaves out GitHub's own redirect from /old to /old/, before the page there that redirects in the browser. */
function skipSlashRedirect(trail: Trail): Trail {
  const [first, second] = trail.hops;
  const isSlash = first !== undefined && second?.isPage === true && isSameUrl(first.to, addSlash(first.url));
  return isSlash ? { ...trail, hops: trail.hops.slice(1) } : trail;
}

/** `https://www.example.com/old/?a=1` for `https://www.example.com/old?a=1`. */
function addSlash(url: string): string {
  return url.replace(/(?<!\/)(?=$|[?#])/, '/');
}

/** Judges a page, a gone or unknown URL, or a listed URL without a target. */
function judgeStatus(
  check: Check,
  { trail, built }: Responses,
  deployment: Deployment,
): FoundDifference | undefined {
  const { section, expected } = check;
  const { hops, last } = trail;
  const status = hops[0]?.status ?? readStatus(last);
  const got = describeFirst(trail, deployment);

  if (section === 'old URL' && expected.status !== 200) return judgeGoneOldUrl(expected, last, got);

  // /old-name,301 or /old-name alone: any target, in one permanent redirect
  if (expected.status === undefined || isRedirect(expected.status)) {
    if (expected.status !== undefined && !isRedirect(status)) return { fault: 'live-redirect-missing', got };
    if (isRedirect(status) && isPermanent(status) !== isPermanent(expected.status ?? 301))
      return { fault: 'live-redirect-status', got };
    return undefined;
  }
  // /discontinued returns 410, where the host's generated files alone would return 404
  if (expected.status === 404 && status === 410) return undefined;
  // /about/ returns 404
  if (status !== expected.status) {
    const fault = chooseStatusFault(expected.status, status);
    if (fault === 'live-missing' && hasAccent(check.url)) return { fault, got, fix: accentFix };
    return { fault, got, ...(fault === 'live-not-gone' && isRedirect(status) && { why: redirectWhy }) };
  }
  // /discontinued returns 410, as planned
  if (expected.status !== 200 || last.kind === 'failure') return undefined;

  const allowsNoindex = deployment.isPreview || isNoindex(expected.headers['x-robots-tag'] ?? '');
  const bodyDifference = built && compareBody(last, built, allowsNoindex, deployment);
  // Other bytes alone matter less than a missing header.
  if (bodyDifference !== undefined && bodyDifference.fault !== 'live-bytes') return bodyDifference;
  const indexingDifference = expected.isIndexable ? judgeIndexing(check.url, last, deployment) : undefined;
  return indexingDifference ?? compareHeaders(expected.headers, last) ?? bodyDifference;
}

/** True for /m%C3%BCnchen/. Its file on the server may be named with a u and a diaeresis, as macOS writes it: another URL. */
function hasAccent(url: string): boolean {
  const path = decodeForPeople(url);
  return path !== path.normalize('NFD');
}

const accentFix =
  'deploy the whole build; if the file is on the server, its name may be decomposed (NFD), as a Mac writes it: rename it there, such as with `convmv -r -f utf8 -t utf8 --nfc --notest FOLDER`';

/** What keeps a page out of search results: a noindex, or a canonical on another host, such as that of a staging build. */
function judgeIndexing(url: string, page: HttpAnswer, deployment: Deployment): FoundDifference | undefined {
  const { canonical, noindex } = readIndexing(page, page.url);
  if (noindex !== undefined) return { fault: 'live-noindex', expected: 'no noindex', ...noindex };
  if (!isOnOtherHost(deployment.fromResponse(canonical), url)) return undefined;

  const expected = `a canonical on ${new URL(url).host}`;
  const fix = describeOtherHost(canonical, url) ?? "set the canonical to the page's own URL";
  return { fault: 'live-canonical', expected, got: `canonical "${canonical}"`, fix };
}

/** Judges an old URL without a new page. It may return 404 for 410, since some hosts can't return 410. */
function judgeGoneOldUrl({ status }: Expected, last: Reply, got: string): FoundDifference | undefined {
  // Without a redirect and without a 410 on this host, nothing is promised: `migrate check` reports undecided URLs.
  if (status === 404) return undefined;
  // The old host may redirect /discontinued to the new host, which returns 410.
  const endsGone = [404, 410].includes(readStatus(last));
  return endsGone ? undefined : { fault: 'live-not-gone', got };
}

/** Judges a redirect: of the map, of a list, from http, or from a domain beside the origin. */
function judgeRedirect(
  { section, url, expected }: Check,
  trail: Trail,
  deployment: Deployment,
): FoundDifference | undefined {
  const { hops, last } = trail;
  const urlsOnTheWay = hops.map(({ to }) => deployment.fromResponse(to));
  const status = hops[0]?.status ?? readStatus(last);
  const got = describeFirst(trail, deployment);
  const isDomain = section === 'domain';
  if (urlsOnTheWay.length === 0 && isDomain) return { fault: 'live-domain', got };
  if (urlsOnTheWay.length === 0)
    return { fault: 'live-redirect-missing', got, ...(status === 200 && { why: oldPageWhy }) };

  const { location = '', hostLocation = location } = expected;
  const targetIndex = urlsOnTheWay.findIndex(
    (url) => isSameUrl(url, location) || isSameUrl(url, hostLocation),
  );
  if (targetIndex === -1) {
    // https://old.example/a leads to https://www.example.com/a, which has no redirect.
    const lastStatus = readStatus(last);
    if (lastStatus >= 400)
      return { fault: 'live-redirect-missing', got: `${got}, which returns ${lastStatus}` };
    if (isDomain) return { fault: 'live-domain', got, ...describeOtherRule(location) };
    // /old?utm_source=a leads to /new/, and should to /new/?utm_source=a.
    const lostQuery = urlsOnTheWay.some((to) => isSameUrl(removeQuery(to), removeQuery(location)));
    return { fault: lostQuery && location.includes('?') ? 'live-query' : 'live-target', got };
  }
  if (isPermanent(status) !== isPermanent(expected.status ?? 301))
    return { fault: 'live-redirect-status', got };
  const urlsToTarget = urlsOnTheWay.slice(0, targetIndex + 1);
  if (urlsToTarget.length > expected.maxRedirects)
    return {
      fault: 'live-redirects',
      got: urlsToTarget.join(', then '),
      fix: describeDetour(url, urlsToTarget),
    };
  return undefined;
}

/** http://example.com leads to https://www.example.com, and the site is https://example.com. */
function describeOtherRule(location: string): Pick<FoundDifference, 'why' | 'fix'> {
  return {
    why: 'Each redirect on the way costs visitors time, and a wrong one leads them elsewhere. (Google Search Central, site moves.)',
    fix: `redirect it to ${location}: a rule of the server or a setting of the host comes first`,
  };
}

const oldPageWhy =
  'The old page is still served: visitors see it, search engines keep it, and the new page competes with it. (Google Search Central, site moves.)';

const redirectWhy =
  'Search engines take a redirect of missing pages to one page for a soft 404, and visitors never learn that the page is missing. (Google Search Central, soft 404 errors.)';

/**
 * The fix of a chain through another path: /old → /step → /new/. Undefined for a chain through http or another host alone, which
 * their settings make.
 */
function describeDetour(url: string, urlsOnTheWay: readonly string[]): string | undefined {
  const [from, ...nextPaths] = [url, ...urlsOnTheWay].map(readPath);
  const step = nextPaths.slice(0, -1).find((path) => path !== from);
  if (step === undefined) return undefined;
  return `redirect ${from} to ${urlsOnTheWay.at(-1)} directly: the redirect to ${step} comes from another rule or file of the server`;
}

/** `/a?b=c` of `https://www.example.com/a?b=c`. */
function readPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Judges the end of all redirects: a page that search engines index, in one redirect. */
function judgeEnd(
  checkedUrl: string,
  { hops, last }: Trail,
  deployment: Deployment,
): FoundDifference | undefined {
  if (last.kind === 'failure') return undefined;
  const urlsOnTheWay = hops.map(({ to }) => deployment.fromResponse(to));
  const textBefore = hops.length === 0 ? '' : `${describeHops(hops, deployment)}, which returns `;

  // /discontinued returns 410: gone on purpose, such as a URL of the ledger.
  if (last.status >= 400 && (last.status !== 410 || hops.length > 0))
    return { fault: 'live-missing', got: `${textBefore}${last.status}` };
  if (urlsOnTheWay.length > 1)
    return {
      fault: 'live-redirects',
      got: urlsOnTheWay.join(', then '),
      fix: describeDetour(checkedUrl, urlsOnTheWay),
    };

  const { canonical, noindex } = readIndexing(last, hops.at(-1)?.to ?? last.url);
  if (noindex !== undefined && !deployment.isPreview)
    return { fault: 'live-noindex', got: `${textBefore}a page with ${noindex.got}`, fix: noindex.fix };
  const url = urlsOnTheWay.at(-1) ?? deployment.fromResponse(last.url);
  if (canonical !== '' && !isSameUrl(deployment.fromResponse(canonical), url))
    return {
      fault: 'live-canonical',
      got: `${textBefore}a page whose canonical is ${canonical}`,
      fix: describeOtherHost(canonical, url),
    };
  return undefined;
}

/** The redirect that the URL itself returns, or its status: `301 to https://www.example.com/a`, `404`. */
function describeFirst({ hops, last }: Trail, deployment: Deployment): string {
  const [first] = hops;
  return first === undefined ? `${readStatus(last)}` : describeHops([first], deployment);
}

/** `301 to https://www.example.com/a, then https://www.example.com/b`. The first may be a page with a refresh. */
function describeHops(hops: readonly Hop[], deployment: Deployment): string {
  const [first] = hops;
  const kind = first?.isPage ? 'a page with a refresh' : `${first?.status}`;
  return `${kind} to ${hops.map(({ to }) => deployment.fromResponse(to)).join(', then ')}`;
}

/** The status of a response; 0 without one. */
export function readStatus(reply: Reply): number {
  return reply.kind === 'answer' ? reply.status : 0;
}

function describeExpected({ expected: { status, location } }: Check): string {
  if (location === undefined) return status === undefined ? 'a page' : `${status}`;
  return `${status ?? 'a permanent redirect'} to ${location}`;
}

export function isSameUrl(a: string, b: string): boolean {
  return a === b || URL.parse(a)?.href === URL.parse(b)?.href;
}

/** The fault of a page, a gone URL or an unknown URL with another status. */
function chooseStatusFault(expected: number, got: number): FaultId {
  if (expected === 200) return 'live-missing';
  if (expected === 410 && got === 404) return 'live-gone-status';
  return 'live-not-gone';
}
