import type { Day } from '../../lib/date.ts';
import { remember } from '../../lib/remember.ts';
import { type Entry, type ExactEntry, isPermanent } from '../map/entry.ts';

/** The number of entries of the map. */
export interface EntryCounts {
  readonly redirects: number;
  readonly gone: number;
  /** Entries that flattening added, so that no chain is left. */
  readonly added: number;
}

/** Figures about all exact entries that a host's files need before the first one is printed. */
interface Census {
  /** The statuses that occur, ascending. */
  readonly statuses: readonly number[];
  /** How many are gone. */
  readonly gone: number;
  /** Those that require a query. */
  readonly withQuery: readonly ExactEntry[];
  /** Those that require a query, or whose target has one. */
  readonly withParameters: readonly ExactEntry[];
  /** The last day on which a permanent redirect was added. */
  readonly newest: Day | undefined;
  /** The length of the longest path in decoded bytes. */
  readonly longest: number;
  /** The same in characters. */
  readonly longestText: number;
  readonly counts: EntryCounts;
}

/** Computed once per list, since each pass over a million entries is slow. */
export const censusOf = remember(count);

function count(exact: readonly ExactEntry[]): Census {
  const statuses = new Set<number>();
  const withQuery: ExactEntry[] = [];
  let [gone, longest, last, longestText] = [0, 0, 0, 0];
  const counts = { redirects: 0, gone: 0, added: 0 };
  const withParameters: ExactEntry[] = [];
  let newest: Day | undefined;
  for (const entry of exact) {
    const { since } = entry;
    const { status } = entry.outcome;
    if (since !== undefined && isPermanent(status) && (newest === undefined || since > newest))
      newest = since;
    if (entry.query.length > 0 || removesNames(entry)) withParameters.push(entry);
    if (status === 410) gone++;
    counts[entry.isAdded ? 'added' : status === 410 ? 'gone' : 'redirects']++;
    if (entry.path.length > longestText) longestText = entry.path.length;
    if (status !== last) statuses.add(status);
    last = status;
    if (entry.query.length > 0) withQuery.push(entry);
    if (entry.path.length > longest) longest = Math.max(longest, bytesIn(entry.path));
  }
  return {
    statuses: [...statuses].sort(),
    gone,
    withQuery,
    withParameters,
    newest,
    longest,
    longestText,
    counts,
  };
}

/** True for a redirect that removes parameters from a request's query. */
export function removesNames({ query, outcome: { target } }: Entry): boolean {
  return target !== undefined && (query.length > 0 || target.query !== '');
}

function bytesIn(path: string): number {
  return path.length - 2 * (path.split('%').length - 1);
}
