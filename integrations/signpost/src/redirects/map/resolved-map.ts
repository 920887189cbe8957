import type { Entry, ExactEntry, PatternEntry, RedirectMap } from './entry.ts';
import { ExactIndex } from './exact-index.ts';
import { type Chain, flatten, type Served } from './flatten.ts';
import { keyOf, sortByPath } from './key.ts';
import { localise, type SiteNames } from './localise.ts';

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
