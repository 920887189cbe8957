import type { Day } from '../../lib/date.ts';
import { type Entry, type ExactEntry, isPermanent, type PatternEntry } from '../map/entry.ts';
import { censusOf } from './census.ts';

/** How long browsers may cache a permanent redirect, in seconds. Without a limit they cache it forever. */
export interface RedirectAge {
  /** For an entry in its first weeks, by its `since`. */
  readonly first: number;
  /** For every other entry. */
  readonly later: number;
  /** Entries since this day or later are in their first weeks; none if the day is unknown. */
  readonly freshFrom: Day | undefined;
}

/** The part of a plan that tells how long browsers may cache its redirects. */
interface Aged {
  readonly redirectAge?: RedirectAge | undefined;
}

interface AgedEntries extends Aged {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

/** An hour in an entry's first four weeks, in which errors are usually found; a day from then on. */
export const usualMaxAge = { first: 3600, weeks: 4, later: 86_400 };

/** True for an entry in its first weeks, which browsers may cache only briefly. */
export function isFresh({ redirectAge }: Aged, entry: Entry): boolean {
  // Without a day, the entry isn't read at all: with a million entries, that would cost a memory access per request.
  if (redirectAge?.freshFrom === undefined) return false;
  const { since, outcome } = entry;
  return since !== undefined && isPermanent(outcome.status) && since >= redirectAge.freshFrom;
}

/** True if some entry of a plan is in its first weeks. */
export function hasFresh(plan: AgedEntries): boolean {
  const from = plan.redirectAge?.freshFrom;
  if (from === undefined) return false;
  const { newest } = censusOf(plan.exact);
  return (newest !== undefined && newest >= from) || plan.patterns.some((entry) => isFresh(plan, entry));
}

/** The `Cache-Control` of permanent redirects, since browsers cache a 301 forever by default. */
export function redirectCache({ first, later }: RedirectAge, fresh: boolean): string {
  return `max-age=${fresh ? first : later}`;
}
