import { remember } from '../../lib/remember.ts';
import type { ExactEntry } from '../map/entry.ts';

/** What a host's files must know of all exact entries before they print the first one. */
export interface Census {
  /** The statuses that occur, smallest first. */
  readonly statuses: readonly number[];
  /** How many are gone. */
  readonly gone: number;
  /** Those that require a query. */
  readonly withQuery: readonly ExactEntry[];
  /** The longest path, its escapes counted as the bytes that they stand for. */
  readonly longest: number;
}

/** Counted once for each list: a million entries don't fit into a processor's cache, so that each pass over them costs. */
export const censusOf = remember(count);

function count(exact: readonly ExactEntry[]): Census {
  const statuses = new Set<number>();
  const withQuery: ExactEntry[] = [];
  let [gone, longest, last] = [0, 0, 0];
  for (const entry of exact) {
    const { status } = entry.outcome;
    if (status === 410) gone++;
    if (status !== last) statuses.add(status);
    last = status;
    if (entry.query.length > 0) withQuery.push(entry);
    if (entry.path.length > longest) longest = Math.max(longest, bytesIn(entry.path));
  }
  return { statuses: [...statuses].sort(), gone, withQuery, longest };
}

function bytesIn(path: string): number {
  return path.length - 2 * (path.split('%').length - 1);
}
