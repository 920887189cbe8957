import type { Hop, Trail } from '../lib/http/follow.ts';
import { isRedirect, type Reply } from '../lib/http/reply.ts';
import { isPermanent } from '../map/entry.ts';
import { isNoindex } from '../pages/noindex.ts';
import type { Check, Difference } from './check.ts';
import type { Deployment } from './deployment.ts';
import type { FaultId } from './faults.ts';
import { compareBody, compareHeaders, readIndexing } from './live-page.ts';

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

/** Judges the redirects and the last response of a check: the first difference, or undefined. */
export function judgeResponses(
  check: Check,
  responses: Responses,
  deployment: Deployment,
): Difference | undefined {
  const { expected } = check;
  const trail = skipSlashRedirect(responses.trail);
  const { hops, last, end, loop } = trail;
  const expectedText = describeExpected(check);

  // A listed URL is followed to its end, which may be on a host that doesn't respond.
  if (last.kind === 'failure' && (hops.length === 0 || expected.endsAtIndexedPage === true)) {
    const got = `${new URL(last.url).host} ${last.message}`;
    return { fault: 'live-unreachable', expected: expectedText, got };
  }
  if (end === 'loop') {
    const got = `a redirect loop through ${loop.map(deployment.fromResponse).join(', ')}`;
    return { fault: 'live-loop', expected: expectedText, got };
  }

  const difference =
    expected.location === undefined
      ? judgeStatus(check, { ...responses, trail }, deployment)
      : judgeRedirect(check, trail, deployment);
  if (difference !== undefined || expected.endsAtIndexedPage !== true) return difference;
  return judgeEnd(trail, expectedText, deployment);
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
): Difference | undefined {
  const { section, expected } = check;
  const { hops, last } = trail;
  const status = hops[0]?.status ?? readStatus(last);
  const differ = (fault: FaultId): Difference => ({
    fault,
    expected: describeExpected(check),
    got: describeFirst(trail, deployment),
  });

  if (section === 'old URL' && expected.status !== 200) {
    // The old host may redirect /discontinued to the new host first.
    const isMissing = expected.status === 404 || [404, 410].includes(readStatus(last));
    return isMissing ? undefined : differ('live-not-gone');
  }

  // /old-name,301 or /old-name alone: any target, in one permanent redirect
  if (expected.status === undefined || isRedirect(expected.status)) {
    if (expected.status !== undefined && !isRedirect(status)) return differ('live-redirect-missing');
    if (isRedirect(status) && isPermanent(status) !== isPermanent(expected.status ?? 301))
      return differ('live-redirect-status');
    return undefined;
  }
  // /discontinued returns 410, where the host's generated files alone would return 404
  if (expected.status === 404 && status === 410) return undefined;
  // /about/ returns 404
  if (status !== expected.status) return differ(chooseStatusFault(expected.status, status));
  // /discontinued returns 410, as planned
  if (expected.status !== 200 || last.kind === 'failure') return undefined;

  const mayHide = deployment.isPreview || isNoindex(expected.headers['x-robots-tag'] ?? '');
  const body = built && compareBody(last, built, mayHide, deployment);
  if (body !== undefined && body.fault !== 'live-bytes') return body;
  return compareHeaders(expected.headers, last) ?? body;
}

/** Judges a redirect: of the map, of a list, from http, or from a domain beside the origin. */
function judgeRedirect(check: Check, trail: Trail, deployment: Deployment): Difference | undefined {
  const { section, expected } = check;
  const { hops, last } = trail;
  const urlsOnTheWay = hops.map(({ to }) => deployment.fromResponse(to));
  const status = hops[0]?.status ?? readStatus(last);
  const differ = (fault: FaultId, got = describeFirst(trail, deployment)): Difference => ({
    fault,
    expected: describeExpected(check),
    got,
  });
  const isDomain = section === 'domain';
  if (urlsOnTheWay.length === 0) return differ(isDomain ? 'live-domain' : 'live-redirect-missing');

  const { location = '', hostLocation = location } = expected;
  const count = urlsOnTheWay.findIndex((url) => isSameUrl(url, location) || isSameUrl(url, hostLocation)) + 1;
  if (count === 0) {
    // https://old.example/a leads to https://www.example.com/a, which has no redirect.
    const lastStatus = readStatus(last);
    if (lastStatus >= 400)
      return differ(
        'live-redirect-missing',
        `${describeFirst(trail, deployment)}, which returns ${lastStatus}`,
      );
    return differ(isDomain ? 'live-domain' : 'live-target');
  }
  if (isPermanent(status) !== isPermanent(expected.status ?? 301)) return differ('live-redirect-status');
  if (count > expected.maxRedirects)
    return differ('live-redirects', urlsOnTheWay.slice(0, count).join(', then '));
  return undefined;
}

/** Judges the end of all redirects: a page that search engines index, in one redirect. */
function judgeEnd(
  { hops, last }: Trail,
  expectedText: string,
  deployment: Deployment,
): Difference | undefined {
  if (last.kind === 'failure') return undefined;
  const urlsOnTheWay = hops.map(({ to }) => deployment.fromResponse(to));
  const differ = (fault: FaultId, got: string): Difference => ({ fault, expected: expectedText, got });
  const textBefore = hops.length === 0 ? '' : `${describeHops(hops, deployment)}, which returns `;

  // /discontinued returns 410: gone on purpose, such as a URL of the ledger.
  if (last.status >= 400 && (last.status !== 410 || hops.length > 0))
    return differ('live-missing', `${textBefore}${last.status}`);
  if (urlsOnTheWay.length > 1) return differ('live-redirects', urlsOnTheWay.join(', then '));

  const { canonical, noindex } = readIndexing(last, hops.at(-1)?.to ?? last.url);
  if (noindex !== undefined && !deployment.isPreview)
    return { ...differ('live-noindex', `${textBefore}a page with ${noindex.got}`), fix: noindex.fix };
  const url = urlsOnTheWay.at(-1) ?? deployment.fromResponse(last.url);
  if (canonical !== '' && !isSameUrl(deployment.fromResponse(canonical), url))
    return differ('live-canonical', `${textBefore}a page whose canonical is ${canonical}`);
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
