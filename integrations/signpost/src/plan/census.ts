import { formatCount, formatNumber } from '../lib/text/text.ts';
import type { Plan } from './plan.ts';

/** The number of entries of a map, or of the part of it that a host serves. */
export interface EntryCounts {
  readonly redirects: number;
  readonly gone: number;
}

export function countEntries({ exact, patterns }: Pick<Plan, 'exact' | 'patterns'>): EntryCounts {
  const counts = { redirects: 0, gone: 0 };
  for (const entries of [exact, patterns])
    for (const { outcome } of entries) counts[outcome.status === 410 ? 'gone' : 'redirects']++;
  return counts;
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
