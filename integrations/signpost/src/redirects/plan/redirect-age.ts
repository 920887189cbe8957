import type { Entry } from '../map/entry.ts';
import { isPermanent } from '../map/outcome.ts';
import type { Plan, RedirectAge } from './plan.ts';

type Aged = Pick<Plan, 'redirectAge'>;

/** An hour in an entry's first four weeks, while a mistake is likely to be found; a day from then on. */
export const usualMaxAge = { first: 3600, weeks: 4, later: 86_400 };

/** True for an entry in its first weeks, which browsers may keep for a short time only. */
export function isFresh({ redirectAge }: Aged, entry: Entry): boolean {
  // Where no day is known the entry is not even looked at: that would wait for memory, of a million at each request.
  if (redirectAge?.freshFrom === undefined) return false;
  const { since, outcome } = entry;
  return since !== undefined && isPermanent(outcome.status) && since >= redirectAge.freshFrom;
}

/** True where an entry of a plan is in its first weeks. */
export function hasFresh(plan: Pick<Plan, 'redirectAge' | 'exact' | 'patterns'>): boolean {
  if (plan.redirectAge?.freshFrom === undefined) return false;
  return (
    plan.exact.some((entry) => isFresh(plan, entry)) || plan.patterns.some((entry) => isFresh(plan, entry))
  );
}

/** The `Cache-Control` of permanent redirects: browsers keep a 301 for ever unless they are told otherwise. */
export function redirectCache({ first, later }: RedirectAge, fresh: boolean): string {
  return `max-age=${fresh ? first : later}`;
}
