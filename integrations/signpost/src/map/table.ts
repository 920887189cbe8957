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

function dropDuplicates(entries: readonly Entry[], ignoreCase: boolean) {
  const first = new Map<string, Entry>();
  const unique: Entry[] = [];
  const duplicates: { kept: Entry; dropped: Entry }[] = [];
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
  return { unique, duplicates };
}
