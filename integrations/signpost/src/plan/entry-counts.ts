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

/** True if a host serves all of a map. */
export function isWhole(fits: EntryCounts, all: EntryCounts): boolean {
  return fits.redirects === all.redirects && fits.gone === all.gone;
}

/** The entries that a host serves: `74 of 1,171 redirects fit, 3 gone URLs`, or the counts of a map that fits. */
export function describeFit(fits: EntryCounts, all: EntryCounts): string {
  if (isWhole(fits, all)) return describeEntryCounts(all);
  const gone = fits.gone === all.gone ? '' : `${formatNumber(fits.gone)} of `;
  return `${formatNumber(fits.redirects)} of ${formatCount(all.redirects, 'redirect')} fit, ${gone}${formatCount(all.gone, 'gone URL')}`;
}
