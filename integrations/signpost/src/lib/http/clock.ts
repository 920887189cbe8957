import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance, so that a test can hold them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after some milliseconds, earlier where the signal ends it. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to just below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    wait(ms, undefined, signal === undefined ? {} : { signal }).then(
      () => undefined,
      () => undefined,
    ),
  random: () => Math.random(),
};
