import type { ApiRate } from '../../plan/plan.ts';

/** So many requests of one visitor in a window of time, for hosts that count so. */
export interface RateWindow {
  readonly requests: number;
  readonly milliseconds: number;
}

/** `Retry-After` of a 429, in seconds: what its body says in words. */
export const retryAfter = '60';

/** No host counts for longer than a day. */
const longest = 86_400;

/**
 * The time in which as many requests are due as may come at once: then no more than these come at once, and in the
 * long run no more than `perSecond`.
 */
export function windowOf({ perSecond, burst }: ApiRate): RateWindow {
  const seconds = (burst + 1) / perSecond;
  return seconds > longest
    ? { requests: perSecond * longest, milliseconds: longest * 1000 }
    : { requests: burst + 1, milliseconds: Math.ceil(seconds * 1000) };
}

/** The same for a host that knows whole seconds alone; less than one more second's requests may come at once. */
export function wholeSeconds(rate: ApiRate): { readonly requests: number; readonly seconds: number } {
  const seconds = Math.ceil(windowOf(rate).milliseconds / 1000);
  return { requests: seconds * rate.perSecond, seconds };
}
