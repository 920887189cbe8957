import type { Trail } from '../../lib/http/follow.ts';
import type { Answer } from '../../lib/http/reply.ts';
import { removeFragment } from '../../lib/http/url.ts';
import { isPermanent } from '../../map/entry.ts';
import type { Expected } from '../planned.ts';
import type { FaultId } from './faults.ts';
import { notRequested, type PageFacts } from './targets.ts';

/** A fault and its message, a clause that continues the URL. */
interface Verdict {
  readonly fault: FaultId;
  readonly says: string;
}

/** How many redirects search engines follow at most (`W-REDIR-4`). */
const maxHops = 3;

/** Compares the response of one URL with the plan: its worst fault, or undefined. */
export function judgeTrail(
  expected: Expected,
  trail: Trail,
  facts: PageFacts | undefined,
): Verdict | undefined {
  if (expected.kind === 'unmoved') return findUnmovedFault(expected, trail);
  return (
    findChainFault(expected, trail) ??
    findTargetFault(expected, trail, facts) ??
    findHopFault(expected, trail)
  );
}

/** The fault of where a URL leads, without the page at the end or the number and status of the redirects. */
export function findChainFault(expected: Exclude<Expected, Unmoved>, trail: Trail): Verdict | undefined {
  return findWayFault(trail) ?? findEndFault(expected, trail);
}

type Unmoved = Extract<Expected, { kind: 'unmoved' }>;

/** An unreleased URL should be served as on the old site, which may have redirects of its own. */
function findUnmovedFault({ status, location }: Unmoved, { last, hops }: Trail): Verdict | undefined {
  if (last.kind === 'failure') return { fault: 'old-unreachable', says: last.message };
  if (status === undefined || status >= 400) return undefined;

  const isMoved = status < 300 && location === '' && hops.some(({ url, to }) => !isDetour(url, to));
  if (isMoved)
    return {
      fault: 'old-waiting',
      says: `already redirects to ${hops.at(-1)?.to}, but its section isn't released`,
    };
  if (last.status < 400) return undefined;

  return {
    fault: 'old-waiting',
    says: `returns ${last.status}, but its section isn't released, so the old page should be served`,
  };
}

/** True for a redirect to https, to another name of the host or to the other slash. */
function isDetour(from: string, to: string): boolean {
  const bare = (url: string): string => {
    const { hostname, pathname, search } = new URL(url);
    return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search;
  };
  return bare(from) === bare(to);
}

/** A chain of redirects without a page at its end. */
function findWayFault({ end, last, hops, loop }: Trail): Verdict | undefined {
  if (last.kind === 'failure') return { fault: 'old-unreachable', says: last.message };
  if (end === 'loop') return { fault: 'old-loop', says: `redirects in a loop through ${loop.join(', ')}` };
  if (end === 'limit')
    return { fault: 'old-loop', says: `doesn't reach a page after ${hops.length} redirects` };
  if (end === 'astray')
    return { fault: 'old-location', says: `returns ${last.status} ${describeMissingLocation(last)}` };
  const back = hops.find(({ url, to }) => url.startsWith('https:') && to.startsWith('http:'));
  return back && { fault: 'old-https-to-http', says: `redirects from https to ${back.to}` };
}

function describeMissingLocation({ headers }: Answer): string {
  const location = headers.get('location')?.[0];
  return location === undefined
    ? 'without a Location'
    : `with the Location "${location}", which isn't a valid URL`;
}

/** A wrong end of the chain. */
function findEndFault(expected: Exclude<Expected, Unmoved>, { last, hops }: Trail): Verdict | undefined {
  if (last.kind === 'failure') return undefined;

  const { status } = last;
  const arrived = hops.at(-1)?.to;
  const isGone = status === 404 || status === 410;
  if (expected.kind === 'gone') {
    if (isGone) return undefined;
    const does = arrived === undefined ? `returns ${status}` : `redirects to ${arrived}`;
    return { fault: 'old-still-there', says: `${does}, but the map says that it is gone` };
  }
  if (expected.kind === 'nothing')
    return isGone
      ? { fault: 'old-unplanned', says: `returns ${status}, and the map has no redirect for it` }
      : undefined;
  if (expected.kind === 'page') {
    if (status !== 200) return { fault: 'old-lost', says: `returns ${status} instead of its page` };
    return arrived === undefined ? undefined : { fault: 'old-other-target', says: `redirects to ${arrived}` };
  }
  const { to } = expected;
  if (arrived === undefined) {
    const fault = status < 400 ? 'old-not-redirected' : 'old-lost';
    return { fault, says: `returns ${status} instead of redirecting to ${to}` };
  }
  if (hops.every((hop) => !isSame(hop.to, to)))
    return { fault: 'old-other-target', says: `redirects to ${arrived}, not to ${to}` };
  if (status === notRequested) return undefined;
  if (status !== 200)
    return { fault: 'old-target-dead', says: `redirects to ${arrived}, which returns ${status}` };
  return isSame(arrived, to)
    ? undefined
    : { fault: 'old-other-target', says: `redirects to ${to} and then to ${arrived}` };
}

/** The right page, which search engines can't put in its place. */
function findTargetFault(
  expected: Exclude<Expected, Unmoved>,
  { hops }: Trail,
  facts: PageFacts | undefined,
): Verdict | undefined {
  if (facts === undefined || expected.kind === 'gone' || expected.kind === 'nothing') return undefined;

  const { notFound, noindex, canonical } = facts;
  const end = hops.at(-1)?.to;
  const arrived = end === undefined ? undefined : removeFragment(end);
  const at = arrived ?? 'its page';
  if (notFound !== '')
    return { fault: 'old-soft-404', says: `ends at ${at}, which contains "${notFound}" but returns 200` };
  if (noindex !== '') return { fault: 'old-target-noindex', says: `ends at ${at}, which has ${noindex}` };
  if (canonical !== '' && arrived !== undefined && !isSame(canonical, arrived))
    return { fault: 'old-target-canonical', says: `ends at ${at}, whose canonical is ${canonical}` };
  return undefined;
}

/** The right page by the wrong redirects. */
function findHopFault(expected: Expected, { hops }: Trail): Verdict | undefined {
  if (expected.kind !== 'redirect') return undefined;
  const odd = hops.find(({ status }) => isPermanent(status) !== isPermanent(expected.status));
  if (odd) return { fault: 'old-status', says: `redirects with ${odd.status}, not with ${expected.status}` };
  const [, ...others] = hops.map(({ url }) => url);
  if (others.length === 0) return undefined;
  const fault = hops.length > maxHops ? 'old-hops' : 'old-extra-hops';
  return { fault, says: `reaches its target after ${hops.length} redirects, through ${others.join(', ')}` };
}

function isSame(a: string, b: string): boolean {
  return a === b || new URL(a).href === new URL(b).href;
}
