import type { Place } from '../lib/finding.ts';
import { memoize } from '../lib/memoize.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import type { Entry, ExactEntry, PatternEntry } from '../map/entry.ts';

/** The number of entries of the map. */
export interface EntryCounts {
  readonly redirects: number;
  readonly gone: number;
}

/** Figures about all exact entries that a host's files need before the first one is printed. */
interface Census {
  /** The statuses that occur, ascending. */
  readonly statuses: readonly number[];
  /** How many are gone. */
  readonly gone: number;
  /** Entries that require a query. */
  readonly withQuery: readonly ExactEntry[];
  /** Entries that require a query, or whose target has one. */
  readonly withParameters: readonly ExactEntry[];
  /** The length of the longest path in decoded bytes. */
  readonly longest: number;
  /** The same in characters. */
  readonly longestText: number;
  readonly counts: EntryCounts;
}

/** Computed once per list, since each pass over a million entries is slow. */
export const censusOf = memoize(count);

function count(exact: readonly ExactEntry[]): Census {
  const statuses = new Set<number>();
  const withQuery: ExactEntry[] = [];
  let [gone, longest, last, longestText] = [0, 0, 0, 0];
  const counts = { redirects: 0, gone: 0 };
  const withParameters: ExactEntry[] = [];
  for (const entry of exact) {
    const { status } = entry.outcome;
    if (entry.query.length > 0 || removesNames(entry)) withParameters.push(entry);
    if (status === 410) gone++;
    counts[status === 410 ? 'gone' : 'redirects']++;
    if (entry.path.length > longestText) longestText = entry.path.length;
    if (status !== last) statuses.add(status);
    last = status;
    if (entry.query.length > 0) withQuery.push(entry);
    if (entry.path.length > longest) longest = Math.max(longest, countUtf8Bytes(entry.path));
  }
  return {
    statuses: [...statuses].sort(),
    gone,
    withQuery,
    withParameters,
    longest,
    longestText,
    counts,
  };
}

/** The entries of a plan. */
interface Entries {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

export function countEntries({ exact, patterns }: Entries): EntryCounts {
  const counts = { ...censusOf(exact).counts };
  for (const { outcome } of patterns) counts[outcome.status === 410 ? 'gone' : 'redirects']++;
  return counts;
}

/** Counts the entries that a host can answer; `all` of them if it can. An entry counts only if all of it fits. */
export function countFitting(plan: Entries, fitted: Entries, all: EntryCounts): EntryCounts {
  if (plan.exact.length === fitted.exact.length && plan.patterns.length === fitted.patterns.length)
    return all;
  const kept = new Set<Entry>([...fitted.exact, ...fitted.patterns]);
  const lost = new Set<Place>();
  for (const entries of [plan.exact, plan.patterns])
    for (const entry of entries) if (!kept.has(entry)) lost.add(entry.place);
  const isWhole = ({ place }: Entry): boolean => !lost.has(place);
  return countEntries({ exact: fitted.exact.filter(isWhole), patterns: fitted.patterns.filter(isWhole) });
}

/** `74 of 1,171 redirects fit, 3 gone URLs`. */
export function describeFittingEntries(fits: EntryCounts, all: EntryCounts): string {
  const gone = fits.gone === all.gone ? '' : `${formatNumber(fits.gone)} of `;
  return `${formatNumber(fits.redirects)} of ${formatCount(all.redirects, 'redirect')} fit, ${gone}${formatCount(all.gone, 'gone URL')}`;
}

/** `12 redirects, 1 gone URL`. */
export function describeEntryCounts({ redirects, gone }: EntryCounts): string {
  return `${formatCount(redirects, 'redirect')}, ${formatCount(gone, 'gone URL')}`;
}

/** True for a redirect that removes parameters from a request's query. */
export function removesNames({ query, outcome: { target } }: Entry): boolean {
  return target !== undefined && (query.length > 0 || target.query !== '');
}

function countUtf8Bytes(path: string): number {
  return path.length - 2 * (path.split('%').length - 1);
}
