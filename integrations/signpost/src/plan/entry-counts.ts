import { memoize } from '../lib/memoize.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import type { Entry } from '../map/entry.ts';
import type { Plan } from './plan.ts';

/** The number of entries of a map, or of the part of it that a host serves. */
export interface EntryCounts {
  readonly redirects: number;
  readonly gone: number;
}

export function countEntries({ exact, patterns }: Pick<Plan, 'exact' | 'patterns'>): EntryCounts {
  const gone = countGone(exact) + countGone(patterns);
  return { redirects: exact.length + patterns.length - gone, gone };
}

/** True if a map has a gone URL. */
export function hasGone(entries: Pick<Plan, 'exact' | 'patterns'>): boolean {
  return countEntries(entries).gone > 0;
}

/** Counted once, since a map may have a million entries. */
const countGone = memoize((entries: readonly Entry[]): number => {
  let count = 0;
  for (const { outcome } of entries) if (outcome.status === 410) count++;
  return count;
});

/** `12 redirects, 1 gone URL`. */
export function describeEntryCounts({ redirects, gone }: EntryCounts): string {
  return `${formatCount(redirects, 'redirect')}, ${formatCount(gone, 'gone URL')}`;
}

/** The entries of a map that a host serves, without those that it leaves out. */
export function countFitting(all: EntryCounts, leftOut: EntryCounts): EntryCounts {
  return { redirects: all.redirects - leftOut.redirects, gone: all.gone - leftOut.gone };
}

/** True if a host leaves out none of a map. */
export function isWhole(leftOut: EntryCounts): boolean {
  return leftOut.redirects === 0 && leftOut.gone === 0;
}

/** The entries that a host serves: `74 of 1,171 redirects fit, 3 gone URLs`, or the counts of a map that fits. */
export function describeFit(all: EntryCounts, leftOut: EntryCounts): string {
  if (isWhole(leftOut)) return describeEntryCounts(all);
  const fits = countFitting(all, leftOut);
  const gone = leftOut.gone === 0 ? '' : `${formatNumber(fits.gone)} of `;
  return `${formatNumber(fits.redirects)} of ${formatCount(all.redirects, 'redirect')} fit, ${gone}${formatCount(all.gone, 'gone URL')}`;
}
