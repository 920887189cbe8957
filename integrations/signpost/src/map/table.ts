import type { Entry, ExactEntry, PatternEntry, RedirectMap } from './entry.ts';
import { type Chain, flatten, type Served } from './flatten.ts';
import { keyOf } from './key.ts';
import { localise, type SiteNames } from './localise.ts';

/** The map after checking: every entry points at its final target, and each address has one entry. */
export interface Table {
  /** Sorted by path; of one path, those with a query first. */
  readonly exact: readonly ExactEntry[];
  /** In written order; patterns that flattening derived stand before the one that they narrow. */
  readonly patterns: readonly PatternEntry[];
  readonly ignoreCase: boolean;
  /** What flattening shortened, and how long each chain was. */
  readonly chains: readonly Chain[];
  /** Entries that lead back to themselves, in the order of their hops; none of them is in the table. */
  readonly loops: readonly (readonly Entry[])[];
  /** Catch-all patterns that meet too many entries to have one made for each: some addresses take a hop more. */
  readonly wide: readonly PatternEntry[];
  /** Later entries for an address that has one already; the first counts. */
  readonly duplicates: readonly { readonly kept: Entry; readonly dropped: Entry }[];
  /** Entries whose old address is on a host that is not this site's; left out. */
  readonly foreign: readonly Entry[];
}

/** What the table is built for: the site's names, and what the build serves. */
export interface TableContext extends SiteNames {
  /** Whether the build has a page or file at a canonical address; nothing is known where it is left out. */
  readonly served?: Served;
}

/** Checks and flattens a map. Pure, and linear in the number of entries. */
export function buildTable(map: RedirectMap, context: TableContext = { origin: '', aliases: [] }): Table {
  const { entries, foreign } = localise(map.entries, context);
  const { unique, duplicates } = dropDuplicates(entries, map.ignoreCase);
  const flat = flatten(unique, { ignoreCase: map.ignoreCase, served: context.served ?? new Set() });
  return {
    exact: flat.exact,
    patterns: flat.patterns,
    ignoreCase: map.ignoreCase,
    chains: flat.chains,
    loops: flat.loops,
    wide: flat.wide,
    duplicates,
    foreign,
  };
}

interface Unique {
  readonly unique: Entry[];
  readonly duplicates: { kept: Entry; dropped: Entry }[];
}

/** Sorted by path, entries of one address stand side by side, so that a million need no index of their own. */
function dropDuplicates(entries: readonly Entry[], ignoreCase: boolean): Unique {
  const result: Unique = { unique: [], duplicates: [] };
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const exact = entries.filter((entry) => entry.kind === 'exact');
  if (ignoreCase) {
    keepFirst([...exact, ...patterns], ignoreCase, result);
    return result;
  }
  exact.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (let from = 0, to = 0; from < exact.length; from = to) {
    const path = exact[from]?.path;
    while (to < exact.length && exact[to]?.path === path) to++;
    keepFirst(exact.slice(from, to), ignoreCase, result);
  }
  keepFirst(patterns, ignoreCase, result);
  return result;
}

function keepFirst(entries: readonly Entry[], ignoreCase: boolean, { unique, duplicates }: Unique): void {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    unique.push(only);
    return;
  }
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    const key = keyOf(entry, ignoreCase);
    const kept = first.get(key);
    if (kept === undefined) {
      first.set(key, entry);
      unique.push(entry);
    } else {
      duplicates.push({ kept, dropped: entry });
    }
  }
}
