import type { Entry, ExactEntry } from '../map/entry.ts';
import { decodePercent, printQuery, removedNames } from '../map/query.ts';
import type { Abilities } from './abilities.ts';
import { type Answer, answer } from './answer.ts';
import type { HostAnswer } from './answers.ts';
import { censusOf } from './census.ts';
import { isDomainFirst } from './domains-first.ts';
import { type FitHost, within } from './fit.ts';
import type { Plan } from './plan.ts';
import type { EntryStep } from './plan-index.ts';
import { type Request, splitTarget, untouched } from './request.ts';

/**
 * The answer of a host with limits: `answer` over the entries that it has, changed by its declared abilities (`Abilities`).
 * For a URL in an unusual encoding only the declaration counts.
 */
export function answerOn(plan: Plan, host: FitHost, request: Request): HostAnswer {
  const given = answerResolved(plan, host, request);
  const isDoubtful = !host.can.doubleSlashes && /\/\//.test(splitTarget(request.target).path);
  return isDoubtful && given.why === undefined ? { ...given, why: ownSlashes } : given;
}

/** The answer of a host that resolves dot segments before it reads any rule. */
function answerResolved(plan: Plan, host: FitHost, request: Request): HostAnswer {
  const { path, query } = splitTarget(request.target);
  const resolved = host.can.dots ? path : withoutDots(path);
  if (resolved === path || refusedBy(host.can, request.target) !== undefined)
    return answerWithin(plan, host, request);
  const target = query === '' ? resolved : `${resolved}?${query}`;
  const given = answerWithin(plan, host, { ...request, target });
  return given.why === undefined ? { ...given, why: ownDots } : given;
}

const ownDots = 'it resolves "." and ".." in a path first, as browsers do';

/** Resolves dot segments as https://url.spec.whatwg.org/#path-state does; the rest stays as sent. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  const [, ...segments] = path.split('/');
  for (const [at, segment] of segments.entries()) {
    const dots = segment.replace(/%2e/gi, '.');
    if (dots === '..') parts.pop();
    else if (dots !== '.') parts.push(segment);
    if ((dots === '..' || dots === '.') && at === segments.length - 1) parts.push('');
  }
  return `/${parts.join('/')}`;
}

const ownSlashes = 'it has rules of its own for two slashes in a row, so its response may differ';

function answerWithin(plan: Plan, host: FitHost, request: Request): HostAnswer {
  const { can } = host;
  const refusal = refusedBy(can, request.target);
  if (refusal !== undefined) {
    const refused = { status: refusal.status, headers: {}, by: [] };
    return { ...refused, why: refusal.why };
  }
  const fitted = within(plan, host);
  const able = {
    ...fitted,
    protect: can.protect ? fitted.protect : [],
    maintenance: can.maintenance ? fitted.maintenance : undefined,
  };
  const given = answerByPart(able, can.limits, request) ?? answer(able, request);
  const found = given.by.find((one) => one.step === 'entry')?.entry;
  if (found !== undefined && host.reads?.(found, request.target, plan) === false)
    return withoutEntry(able, found, request);
  if (given.status === 410 && !can.gone) return withoutGone(able, request);
  if (given.location === undefined) return given;
  const step = given.by.find((one) => one.step === 'entry');
  if (given.by.some((one) => one.step === 'origin') && isMovedFirst(plan, can, request, step?.entry))
    return ownHop(plan, can, request, given);
  if (step === undefined) return given;
  const { location, why } = handedOn(able, can, request, step);
  const sent = { ...given, location };
  if (!can.redirects)
    return { ...sent, status: 200, why: 'it has no redirects: a page there redirects visitors at once' };
  return why === undefined || location === answer(able, request).location ? sent : { ...sent, why };
}

/** The file at a gone URL, otherwise nothing: the host's files don't contain it. */
function withoutGone(plan: Plan, request: Request): HostAnswer {
  const without = answer({ ...plan, exact: [], patterns: [] }, request);
  return { ...without, why: 'the URL is gone in the map, and the host has no status 410' };
}

/** The answer next to an entry whose rule doesn't match the request. */
function withoutEntry(plan: Plan, entry: Entry, request: Request): HostAnswer {
  const others = <T extends Entry>(entries: readonly T[]): T[] => entries.filter((one) => one !== entry);
  const rest = { ...plan, exact: others(plan.exact), patterns: others(plan.patterns) };
  const why = 'it matches a path or query of this length only with the escapes that browsers send';
  return { ...answer(rest, request), why };
}

/** True if the host redirects http or another domain before it reads the entry. */
function isMovedFirst(plan: Plan, can: Abilities, request: Request, entry: Entry | undefined): boolean {
  if (can.oneHop) return false;
  if (entry === undefined || request.scheme === 'http') return true;
  return isDomainFirst(plan, can, request.host, entry.kind);
}

/** The redirect from http or another domain, if the host makes it itself. */
function ownHop(
  plan: Plan,
  { queryKept, otherDomains }: Abilities,
  request: Request,
  given: Answer,
): HostAnswer {
  const isRule = otherDomains && plan.domains.includes(request.host);
  const { path } = splitTarget(request.target);
  const location = plan.origin + untouched(isRule && !queryKept ? path : request.target);
  if (location === given.location) return given;
  const why = 'the host itself redirects http and other domains to the site first, in a separate redirect';
  return { ...given, status: 301, location, by: [], why };
}

/** The target of an entry on a host that changes part of the request, and how. */
function handedOn(
  plan: Plan,
  can: Abilities,
  request: Request,
  { entry }: EntryStep,
): { readonly location: string; readonly why?: string } {
  const { path, query } = splitTarget(request.target);
  const target = entry.outcome.target ?? { query: '', fragment: '' };
  const isLost = query !== '' && (!can.redirects || !can.queryKept);
  if (isLost)
    return { location: locationBy(plan, can, request, path, { ...entry, query: [] }), why: noQuery };
  const isAppended = query !== '' && !can.fragments && target.fragment !== '';
  const isOwn = query !== '' && !can.ownQuery && target.query !== '';
  if (!can.queryMerge && entry.query.length > 0 && !isOwn) {
    const whole = locationBy(plan, can, request, request.target, { ...entry, query: [] });
    return { location: whole, why: 'it passes on the required parameters too' };
  }
  if (!isAppended && !isOwn) return readInPart(plan, can, request, entry);
  const location = locationBy(plan, can, request, path, { ...entry, query: [] });
  return isOwn
    ? { location, why: 'it drops the query if the target has its own' }
    : { location: `${location}?${untouched(query)}`, why: 'it puts the query after the fragment' };
}

const noQuery = "it doesn't pass on the query";

/** The target of an entry on a host that reads only the start of a query and passes the rest on. */
function readInPart(
  plan: Plan,
  can: Abilities,
  request: Request,
  entry: Entry,
): { readonly location: string; readonly why?: string } {
  const { path, query } = splitTarget(request.target);
  const removed = removedNames(entry.query, entry.outcome.target?.query ?? '');
  const { read, unread, why } = splitQuery(can.limits, query, removed);
  if (unread === '') return { location: locationBy(plan, can, request, request.target, entry) };
  // A required parameter in the unread part was matched, and is appended again.
  const queryParts = [...read, ...(entry.query.length > 0 ? [printQuery(entry.query)] : [])].join('&');
  const location = locationBy(plan, can, request, `${path}?${queryParts}`, entry);
  return { location: withMore(location, untouched(unread)), why };
}

/** The Location of a single entry. */
function locationBy(plan: Plan, can: Abilities, request: Request, target: string, entry: Entry): string {
  // The matched text is filled in as sent; other URL variants of a page are unknown.
  const isAsSent = !can.captures && entry.kind === 'pattern';
  const alone: Plan = {
    ...plan,
    exact: entry.kind === 'exact' ? [entry] : [],
    patterns: entry.kind === 'pattern' ? [entry] : [],
    served: isAsSent ? { pages: new Map(), files: new Map() } : plan.served,
    protect: [],
    maintenance: undefined,
    api: undefined,
  };
  return answer(alone, { ...request, target }).location ?? '';
}

/** The answer of a host that reads only a part of the query; undefined if that is all of it. */
function answerByPart(plan: Plan, limits: Abilities['limits'], request: Request): Answer | undefined {
  const { path, query } = splitTarget(request.target);
  const { withQuery } = censusOf(plan.exact);
  if (query === '' || withQuery.length === 0) return undefined;
  const pieces = query.split('&').filter((piece) => piece !== '');
  if (limits.parameters !== undefined && pieces.length > limits.parameters) {
    const read = pieces.slice(0, limits.parameters).join('&');
    const given = answer(plan, { ...request, target: `${path}?${read}` });
    const isExact = given.by.some((one) => one.step === 'entry' && one.entry.kind === 'exact');
    return isExact ? given : answer(withoutQueries(plan), request);
  }
  const isPast = limits.repeated !== undefined && withQuery.length > limits.repeated;
  return isPast ? answerByFirst(plan, request, path, pieces) : undefined;
}

function withoutQueries(plan: Plan): Plan {
  return { ...plan, exact: plan.exact.filter(({ query }) => query.length === 0) };
}

/** The query comes before the fragment. */
function withMore(location: string, query: string): string {
  const [url = '', fragment = ''] = location.split(/(?=#)/);
  return `${url}${url.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** The first value of a repeated parameter counts, if all redirects of the path require the same parameters. */
function answerByFirst(
  plan: Plan,
  request: Request,
  path: string,
  pieces: readonly string[],
): Answer | undefined {
  const given = answer(plan, request);
  const entry = given.by.find((one) => one.step === 'entry')?.entry;
  if (entry?.kind !== 'exact' || entry.query.length === 0) return undefined;
  const names = namesOf(entry);
  const others = plan.exact.filter((one) => one.path === entry.path && one.query.length > 0);
  if (others.some((one) => namesOf(one).join('&') !== names.join('&'))) return undefined;
  const seen = new Set<string>();
  const first = pieces.filter((piece) => {
    const name = decodePercent(piece.replace(/=.*/s, ''));
    const isRepeated = names.includes(name) && seen.has(name);
    seen.add(name);
    return !isRepeated;
  });
  if (first.length === pieces.length) return undefined;
  const found = answer(plan, { ...request, target: `${path}?${first.join('&')}` });
  const taken = found.by.find((one) => one.step === 'entry');
  const hasQuery = taken?.entry.kind === 'exact' && taken.entry.query.length > 0;
  return hasQuery ? found : answer(withoutQueries(plan), request);
}

function namesOf({ query }: ExactEntry): string[] {
  return query.map(([name]) => name);
}

/** An answer that the server gives before it reads any rule. */
interface Refusal {
  readonly status: 400 | 404;
  /** The reason, as a clause. */
  readonly why: string;
}

/** What a host rejects by itself, by its declared abilities; undefined for anything else. */
function refusedBy(can: Abilities, target: string): Refusal | undefined {
  const { path } = splitTarget(target);
  if (!can.brokenEscapes && isBroken(path))
    return { status: 400, why: 'the server itself refuses such a URL, before it reads any rule' };
  if (!can.encodedSlashes && /%2f/i.test(path))
    return { status: 404, why: 'the server itself refuses %2F in a path, before it reads any rule' };
  return undefined;
}

/** A `%` that starts no escape, a NUL, or a path above the root. */
function isBroken(path: string): boolean {
  if (/%(?![0-9a-f]{2})|%00/i.test(path)) return true;
  let depth = 0;
  for (const part of path.replace(/%2f/gi, '/').replace(/%2e/gi, '.').split('/')) {
    if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

/** A query as a host treats it: pieces that it reads, and text that it passes on unchanged. */
interface SplitQuery {
  readonly read: readonly string[];
  readonly unread: string;
  /** What the host does with less than the whole query, as a clause. */
  readonly why: string;
}

/** Where a host stops reading the query of a request. `removed` are the names that it removes. */
function splitQuery(
  { parameters, emptyParameters }: Abilities['limits'],
  query: string,
  removed: ReadonlySet<string>,
): SplitQuery {
  const pieces = query.split('&');
  const [end, why] =
    parameters !== undefined && removed.size > 0
      ? [
          endOfParameters(pieces, parameters),
          `it compares only the first ${parameters} parameters of a query`,
        ]
      : [
          endOfPlaces(pieces, emptyParameters ?? Number.POSITIVE_INFINITY, {
            isRemoved: (piece) => piece === '' || removed.has(nameOf(piece)),
            isTrimmed: parameters !== undefined,
          }),
          `it removes empty parameters only in the first ${emptyParameters} places of a query`,
        ];
  return {
    read: pieces.slice(0, end).filter((piece) => piece !== ''),
    unread: pieces.slice(end).join('&'),
    why,
  };
}

function nameOf(piece: string): string {
  return decodePercent(piece.replace(/=.*/s, ''));
}

/** After this many parameters and the empty ones that follow. */
function endOfParameters(pieces: readonly string[], most: number): number {
  let count = 0;
  const next = pieces.findIndex((piece) => piece !== '' && ++count > most);
  return next < 0 ? pieces.length : next;
}

/**
 * After this many places with removed pieces; adjacent pieces are one place. If `isTrimmed`, places at the start and end
 * don't count.
 */
function endOfPlaces(
  pieces: readonly string[],
  most: number,
  { isRemoved, isTrimmed }: { isRemoved: (piece: string) => boolean; isTrimmed: boolean },
): number {
  const kept = pieces.map((piece) => !isRemoved(piece));
  const first = isTrimmed ? kept.indexOf(true) : 0;
  const last = isTrimmed ? kept.lastIndexOf(true) : kept.length;
  let places = 0;
  const next = kept.findIndex(
    (isKept, at) => !isKept && at >= first && at < last && (at === 0 || kept[at - 1]) && ++places > most,
  );
  return next < 0 ? pieces.length : next;
}
