import { addDays, addYears, type Day } from '../../core/date.ts';
import type { Entry } from '../../map/entry.ts';

/** What is known of the year that decides. */
export interface Heard {
  readonly today: Day;
  /** Place of an entry ─▶ requests that it answered in the last year. */
  readonly hits: ReadonlyMap<string, number>;
  /** Places of the entries that a known link of another site leads to. */
  readonly linked: ReadonlySet<string>;
  /** Days of which the logs have a request. */
  readonly days: ReadonlySet<Day>;
}

/** What becomes of an entry. Keeping is the default: a redirect costs nothing, and links live for decades. */
export type Fate =
  | { readonly keep: true; readonly why: 'young' | 'undated' | 'asked' | 'linked' | 'logs' }
  | { readonly keep: false };

/** Where an entry stands in the map; what flattening made of it stands at the same place. */
export function placeOf({ place }: Pick<Entry, 'place'>): string {
  return `${place.file}:${place.line}:${place.column}`;
}

/** Days of the last year, today left out since it isn't over, of which no log has a request. */
export function missingDays(today: Day, days: ReadonlySet<Day>): Day[] {
  const missing: Day[] = [];
  for (let day = addYears(today, -1); day < today; day = addDays(day, 1))
    if (!days.has(day)) missing.push(day);
  return missing;
}

/**
 * Whether an entry may go (`W-REDIR-6`): only one that is over a year old, that nobody asked for in a year of
 * complete logs, and that no known link leads to.
 */
export function fateOf(entry: Entry, { today, hits, linked, days }: Heard): Fate {
  if (entry.since === undefined) return { keep: true, why: 'undated' };
  if (addYears(entry.since, 1) > today) return { keep: true, why: 'young' };
  if ((hits.get(placeOf(entry)) ?? 0) > 0) return { keep: true, why: 'asked' };
  if (linked.has(placeOf(entry))) return { keep: true, why: 'linked' };
  return missingDays(today, days).length > 0 ? { keep: true, why: 'logs' } : { keep: false };
}
