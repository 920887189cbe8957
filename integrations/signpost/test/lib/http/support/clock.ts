import type { Clock } from '../../../../src/lib/http/retry.ts';

/** A clock that jumps: a sleep is over at once, and is written down. Chance is always the same. */
export function jumpingClock(random = 0.5): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    now: () => now,
    random: () => random,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
}
