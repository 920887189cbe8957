import { otherSlash, type Path, parsePath } from '../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  foldPath,
  keyOf,
  leadsToItself,
  type Pages,
  type PatternEntry,
  printPattern,
  type RedirectMap,
  sortByPath,
} from './entry.ts';
import { ExactIndex, lookupKey, makeLookup } from './lookup.ts';
import { type MapIndex, makeMapIndex } from './map-index.ts';
import { printQuery, type QueryCondition } from './query.ts';
import { type Chain, newWalk, resolve, resolveWhole, type Walked } from './resolve.ts';
import { asOwnTarget } from './target.ts';

/** The checked map: every entry points to its final target, and each URL has one entry. */
export interface ResolvedMap {
  /** Sorted by path; entries of one path with a query come first. */
  readonly exact: readonly ExactEntry[];
  /** In written order. A pattern that flattening derived comes before the one that it narrows. */
  readonly patterns: readonly PatternEntry[];
  readonly ignoreCase: boolean;
  /** The shortened chains with their lengths. */
  readonly chains: readonly Chain[];
  /** Loops, each in the order of its redirects. They aren't in the resolved map. */
  readonly loops: readonly (readonly Entry[])[];
  /** Catch-all patterns that meet too many entries to derive one for each: some of their URLs take one more redirect. */
  readonly wide: readonly PatternEntry[];
  /** Later entries for the same URL; the first one counts. */
  readonly duplicates: readonly { readonly kept: Entry; readonly dropped: Entry }[];
  /** Entries whose old URL is on a host of another site; left out. */
  readonly foreign: readonly Entry[];
  /** Entries from another domain of this site to the same URL, which the plan redirects anyway; left out. */
  readonly turning: readonly Entry[];
  /** Entries for all URLs of another domain, which would match on every host; left out. */
  readonly wholeDomains: readonly Entry[];
}

/** What the map is resolved for: the site's domains, and what the build serves. */
export interface ResolveContext extends SiteNames {
  /** Tells whether the build has a page or file at a canonical URL; missing if no build is known. */
  readonly served?: Served;
}

/** Checks and flattens a map. Pure, and linear in the number of entries. */
export function resolveMap(
  map: RedirectMap,
  context: ResolveContext = { origin: '', domains: [] },
): ResolvedMap {
  const { ignoreCase } = map;
  const pages = { ignoreCase, served: context.served ?? new Set<string>() };
  const { entries, ...apart } = localize(map.entries, context, pages);
  const exact = new ExactIndex(
    entries.filter((entry) => entry.kind === 'exact'),
    ignoreCase,
  );
  const repeats = sortByPath(exact.shared, ignoreCase).flatMap((shared) => shared.dropRepeats());
  const { unique, duplicates } = keepFirst(
    entries.filter((entry) => entry.kind === 'pattern'),
    ignoreCase,
  );
  const flat = flatten(exact, unique, pages);
  return {
    exact: flat.exact,
    patterns: flat.patterns,
    ignoreCase,
    chains: flat.chains,
    loops: flat.loops,
    wide: flat.wide,
    duplicates: [...repeats, ...duplicates],
    ...apart,
  };
}

/** Each pattern once, and the duplicates. */
function keepFirst(patterns: readonly PatternEntry[], ignoreCase: boolean) {
  const first = new Map<string, PatternEntry>();
  const duplicates: { kept: Entry; dropped: Entry }[] = [];
  for (const entry of patterns) {
    const key = keyOf(entry, ignoreCase);
    const kept = first.get(key);
    if (kept) duplicates.push({ kept, dropped: entry });
    else first.set(key, entry);
  }
  return { unique: [...first.values()], duplicates };
}

/** The canonical URLs of the build; empty if no build is known. */
type Served = ReadonlySet<string>;

interface Flat {
  readonly exact: readonly ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Entry[][];
  /** Catch-all patterns that meet too many entries to derive one for each: their URLs take one more redirect. */
  readonly wide: PatternEntry[];
}

/** How many entries may be derived from one pattern: a catch-all beside a long list would double it. */
const mostParts = 20;
/** How many if the rest of the pattern is dropped. Beyond that, the map has bigger problems. */
const mostLeaving = 1000;

/**
 * Points every entry to its final target. If only some of its requests meet another entry, those get their own entry before
 * it. Leaves out loops.
 */
function flatten(
  exact: ExactIndex,
  patterns: readonly PatternEntry[],
  options: { ignoreCase: boolean; served: Served },
): Flat {
  const { ignoreCase } = options;
  const index = makeMapIndex(exact, patterns, options);
  const walked = newWalk(Number.POSITIVE_INFINITY);
  const final: ExactEntry[] = [];
  const others: ExactEntry[] = [];
  const folders = new Set<string>();
  for (const paths of [exact.alone(), exact.shared])
    for (const { path } of paths) folders.add(firstFolder(foldPath(path, ignoreCase)));
  for (const entry of exact.alone()) (isFinal(entry, index, folders) ? final : others).push(entry);
  const shared = exact.shared.flatMap(({ entries }) => entries);
  const resolved: Entry[] = sortByPath([...others, ...shared], ignoreCase).flatMap((entry) =>
    marked(resolve(entry, index, walked)),
  );
  const wide: PatternEntry[] = [];
  for (const entry of patterns) {
    const own = newWalk(mostParts);
    const parts = resolve(entry, index, own);
    if (own.parts > mostParts) {
      const whole = resolveWhole(entry, index, walked);
      resolved.push(...marked(whole));
      if (whole.length > 0) wide.push(entry);
      else resolved.push(...marked(leaving(entry, index)));
    } else {
      merge(walked, own);
      resolved.push(...marked(parts));
    }
  }
  const alive = withoutUnreachable(
    resolved.filter((entry) => entry.kind === 'exact'),
    ignoreCase,
  );
  const lists = {
    exact: sortByPath([...final, ...alive], ignoreCase),
    patterns: resolved.filter((entry) => entry.kind === 'pattern'),
  };
  return { ...simplify(lists, options), chains: walked.chains, loops: walked.loops.list, wide };
}

/** The entries that one entry became: the last is its own, the others are added. */
function marked(parts: readonly Entry[]): Entry[] {
  return parts.map((part, at) => (at === parts.length - 1 ? part : { ...part, isAdded: true }));
}

/** For a catch-all whose rest is a loop: the derived entries for URLs that leave it, since nothing else matches them. */
function leaving(entry: PatternEntry, index: MapIndex): Entry[] {
  const walk = newWalk(mostLeaving);
  const parts = resolve(entry, index, walk);
  return walk.parts > mostLeaving ? [] : parts;
}

function merge(walked: Walked, { chains, loops }: Walked): void {
  walked.chains.push(...chains);
  for (const loop of loops.list) walked.loops.add(loop);
}

/**
 * True if nothing is at an exact redirect's target, as for nearly all in a long map. `folders` are those of the old URLs:
 * if a site has moved to other folders, nothing is looked up.
 */
function isFinal(entry: ExactEntry, index: MapIndex, folders: ReadonlySet<string>): boolean {
  const { lookup, fallbacks, served, ignoreCase } = index;
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return true;
  const isNear = folders.has(firstFolder(lookupKey(target.path, ignoreCase)));
  if (isNear && lookup.at(target.path).length > 0) return false;
  if (served.size > 0 && leadsToItself(entry, index)) return false;
  return lookup.patterns(target.path).every((pattern) => fallbacks.has(pattern));
}

/** `/shop` for `/shop/de/a`; '' for a page that is in no folder. */
function firstFolder(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('/', 1)));
}

interface Lists {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

/**
 * Sorts exact entries by path. Drops those that an earlier entry of the same URL, with the same or a weaker condition,
 * always matches first.
 */
function withoutUnreachable(entries: readonly ExactEntry[], ignoreCase: boolean): ExactEntry[] {
  const folded = ({ path }: ExactEntry): string => foldPath(path, ignoreCase);
  const sorted = sortByPath(entries, ignoreCase);
  let seen = new Set<string>();
  return sorted.filter((entry, index) => {
    const [before, after] = [sorted[index - 1], sorted[index + 1]];
    const isFirst = before === undefined || folded(before) !== folded(entry);
    if (isFirst && (after === undefined || folded(after) !== folded(entry))) return true;
    if (isFirst) seen = new Set();
    if (partsOf(entry.query).some((part) => seen.has(printQuery(part)))) return false;
    seen.add(printQuery(entry.query));
    return true;
  });
}

/** All conditions that are weaker than this one; for a long one, only itself and the empty one. */
function partsOf(query: QueryCondition): QueryCondition[] {
  if (query.length > 6) return [query, []];
  const parts: QueryCondition[] = [[]];
  for (const pair of query) parts.push(...parts.map((part) => [...part, pair]));
  return parts;
}

/**
 * Turns patterns that flattening narrowed to one path into exact entries, unless a page or an earlier pattern has the path.
 * Drops those that an exact entry or an earlier pattern always matches first.
 */
function simplify({ exact, patterns }: Lists, options: { ignoreCase: boolean; served: ReadonlySet<string> }) {
  const { unique } = keepFirst(patterns, options.ignoreCase);
  if (unique.every((entry) => urlOf(entry) === undefined)) return { exact, patterns: unique };
  const wide = unique.filter((entry) => urlOf(entry) === undefined);
  const order = new Map(unique.map((entry, index) => [entry, index]));
  const lookup = makeLookup(exact, wide, options.ignoreCase);
  const pages = options.ignoreCase
    ? new Set([...options.served].map((path) => foldPath(path, true)))
    : options.served;
  const isPage = (path: Path): boolean => {
    const folded = parsePath(foldPath(path, options.ignoreCase));
    return pages.has(folded) || pages.has(otherSlash(folded));
  };
  const singles: ExactEntry[] = [];
  const others = unique.filter((entry, index) => {
    const path = urlOf(entry);
    if (path === undefined) return true;
    const earlier = lookup.patterns(path).filter((pattern) => (order.get(pattern) ?? 0) < index);
    if ([...lookup.at(path), ...earlier].some((other) => asksNoMore(other, entry))) return false;
    if (earlier.length > 0 || isPage(path)) return true;
    singles.push(asExact(entry, path));
    return false;
  });
  return { exact: withoutUnreachable([...exact, ...singles], options.ignoreCase), patterns: others };
}

/** True if every request that meets the other entry's query condition meets this one's. */
function asksNoMore(entry: Entry, other: Entry): boolean {
  return entry.query.every(([name, value]) => other.query.some(([n, v]) => n === name && v === value));
}

/** The single URL of a pattern without placeholders. */
function urlOf({ segments, rest }: PatternEntry): Path | undefined {
  if (rest || segments.some((segment) => segment.name !== undefined)) return undefined;
  return parsePath(printPattern(segments, false));
}

function asExact(entry: PatternEntry, path: Path): ExactEntry {
  const { segments: _, rest: __, text: ___, ...base } = entry;
  return { ...base, kind: 'exact', path };
}

/** The domains of this site. */
export interface SiteNames {
  /** `https://www.example.com`, or '' if unknown. */
  readonly origin: string;
  readonly domains: readonly string[];
}

/**
 * Turns absolute old URLs and targets on this site's domains into paths. Without a known origin, the single host of all
 * absolute old URLs is assumed.
 */
function localize(entries: readonly Entry[], names: SiteNames, pages: Pages) {
  const own = ownHosts(entries, names);
  const main = names.origin === '' ? '' : new URL(names.origin).host;
  const local: Entry[] = [];
  const foreign: Entry[] = [];
  const turning: Entry[] = [];
  const wholeDomains: Entry[] = [];
  for (const original of entries) {
    const entry = withLocalTarget(original, own);
    if (entry.host === '') local.push(entry);
    else if (!own.has(entry.host)) foreign.push(original);
    else if (leadsToItself(entry, pages)) turning.push(original);
    else if (main !== '' && entry.host !== main && isWholeHost(entry)) wholeDomains.push(original);
    else local.push(entry);
  }
  return { entries: local, foreign, turning, wholeDomains };
}

/** True for an entry that matches all URLs of its host. */
export function isWholeHost(entry: Entry): boolean {
  return entry.host !== '' && entry.kind === 'pattern' && entry.rest && entry.segments.length === 0;
}

function ownHosts(entries: readonly Entry[], { origin, domains }: SiteNames): ReadonlySet<string> {
  if (origin !== '') return new Set([new URL(origin).host, ...domains]);
  const hosts = new Set(entries.map((entry) => entry.host).filter((host) => host !== ''));
  return hosts.size === 1 ? hosts : new Set();
}

function withLocalTarget<E extends ExactEntry | PatternEntry>(entry: E, own: ReadonlySet<string>): E {
  const { outcome } = entry;
  if (outcome.status === 410 || outcome.target.origin === '') return entry;
  if (!own.has(new URL(outcome.target.origin).host)) return entry;
  return { ...entry, outcome: { ...outcome, target: asOwnTarget(entry, outcome.target) } };
}
