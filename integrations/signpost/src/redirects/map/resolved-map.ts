import type { Entry, ExactEntry, PatternEntry, RedirectMap } from './entry.ts';
import { keyOf, sortByPath } from './key.ts';
import { leadsToItself, localise, type SiteNames } from './localise.ts';
import { ExactIndex } from './lookup.ts';
import { type MapIndex, makeMapIndex } from './map-index.ts';
import { type Chain, newWalk, resolve, resolveWhole, type Walked } from './resolve.ts';
import { simplify, withoutUnreachable } from './simplify.ts';

/** The map after checking: every entry points at its final target, and each address has one entry. */
export interface ResolvedMap {
  /** Sorted by path; of one path, those with a query first. */
  readonly exact: readonly ExactEntry[];
  /** In written order; patterns that flattening derived stand before the one that they narrow. */
  readonly patterns: readonly PatternEntry[];
  readonly ignoreCase: boolean;
  /** What flattening shortened, and how long each chain was. */
  readonly chains: readonly Chain[];
  /** Entries that lead back to themselves, in the order of their hops; none of them is in the resolved map. */
  readonly loops: readonly (readonly Entry[])[];
  /** Catch-all patterns that meet too many entries to have one made for each: some addresses take a hop more. */
  readonly wide: readonly PatternEntry[];
  /** Later entries for an address that has one already; the first counts. */
  readonly duplicates: readonly { readonly kept: Entry; readonly dropped: Entry }[];
  /** Entries whose old address is on a host that is not this site's; left out. */
  readonly foreign: readonly Entry[];
  /** Entries that lead from a host of this site to the same address, which the plan does for all; left out. */
  readonly turning: readonly Entry[];
  /** Entries for all addresses of an alias, which would answer on every host; left out. */
  readonly wholeAliases: readonly Entry[];
}

/** What the resolved map is built for: the site's names, and what the build serves. */
export interface ResolveContext extends SiteNames {
  /** Whether the build has a page or file at a canonical address; nothing is known where it is left out. */
  readonly served?: Served;
}

/** Checks and flattens a map. Pure, and linear in the number of entries. */
export function resolveMap(
  map: RedirectMap,
  context: ResolveContext = { origin: '', aliases: [] },
): ResolvedMap {
  const { ignoreCase } = map;
  const pages = { ignoreCase, served: context.served ?? new Set<string>() };
  const { entries, ...apart } = localise(map.entries, context, pages);
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

/** Each pattern once, and its repeats. */
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

/** Canonical addresses that the build serves; empty where nothing is known of the build. */
type Served = ReadonlySet<string>;

interface Flat {
  readonly exact: readonly ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Entry[][];
  /** Catch-all patterns that meet too many entries to have one made for each: those take a hop more. */
  readonly wide: PatternEntry[];
}

/** How many entries one pattern is worth: a catch-all beside a long list of entries would double the list. */
const mostParts = 20;
/** The same where all else of the pattern is left out; beyond it, the map is broken in more ways than one. */
const mostLeaving = 1000;

/**
 * Points every entry at its final target. Where only some of an entry's requests meet another one, those get
 * an entry of their own before it. Loops are left out, since no answer to them is right.
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
  for (const entry of exact.alone()) (isFinal(entry, index) ? final : others).push(entry);
  const shared = exact.shared.flatMap(({ entries }) => entries);
  const resolved: Entry[] = sortByPath([...others, ...shared], ignoreCase).flatMap((entry) =>
    resolve(entry, index, walked),
  );
  const wide: PatternEntry[] = [];
  for (const entry of patterns) {
    const own = newWalk(mostParts);
    const parts = resolve(entry, index, own);
    if (own.parts > mostParts) {
      const whole = resolveWhole(entry, index, walked);
      resolved.push(...whole);
      if (whole.length > 0) wide.push(entry);
      else resolved.push(...leaving(entry, index));
    } else {
      merge(walked, own);
      resolved.push(...parts);
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

/** Of a catch-all whose rest goes round, the addresses that leave in ways of their own: nothing else answers them. */
function leaving(entry: PatternEntry, index: MapIndex): Entry[] {
  const walk = newWalk(mostLeaving);
  const parts = resolve(entry, index, walk);
  return walk.parts > mostLeaving ? [] : parts;
}

function merge(walked: Walked, { chains, loops }: Walked): void {
  walked.chains.push(...chains);
  for (const loop of loops.list) walked.loops.add(loop);
}

/** True where nothing stands at an exact entry's target, which is so of nearly all in a long map. */
function isFinal(entry: ExactEntry, index: MapIndex): boolean {
  const { lookup, fallbacks, served } = index;
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return true;
  if (lookup.at(target.path).length > 0) return false;
  if (served.size > 0 && leadsToItself(entry, index)) return false;
  return lookup.patterns(target.path).every((pattern) => fallbacks.has(pattern));
}
