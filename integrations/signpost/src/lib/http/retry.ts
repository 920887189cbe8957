import { setTimeout as wait } from 'node:timers/promises';
import type { Asker } from './client.ts';
import { type FailureKind, getHeader, type HttpAnswer, type Reply } from './reply.ts';

// Requests again what failed for a moment: 503 after half a second and a second, 429 as its Retry-After says. A 404, an unknown
// host name and a Retry-After above a minute are final.

/** Clock and randomness, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after a number of milliseconds. */
  sleep(ms: number): Promise<void>;
  /** From 0 up to but not including 1. */
  random(): number;
}

export const systemClock: Clock = { now: Date.now, sleep: (ms) => wait(ms), random: Math.random };

interface RetryOptions {
  readonly clock?: Clock;
  /** Called before each pause. False takes the reply as final. */
  beforeRetry?(reply: Reply, ms: number): boolean;
}

const maxAttempts = 3;
/** A host that refuses requests for their rate accepts them later. */
const maxRefusedAttempts = 6;
/** The longest pause in milliseconds. A longer Retry-After isn't waited for. */
export const maxPause = 60_000;
/** Milliseconds before the second attempt, doubled for each further one. */
const firstPause = 500;

const temporaryFailures: ReadonlySet<FailureKind> = new Set(['reset', 'network', 'refused', 'timeout']);
/** Too Many Requests. */
export const tooManyRequests = 429;
const busyStatuses: ReadonlySet<number> = new Set([tooManyRequests, 502, 503, 504]);

/** Retries temporary failures, and respects Retry-After. */
export function withRetry(ask: Asker, { clock = systemClock, beforeRetry }: RetryOptions = {}): Asker {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const reply = await ask(request);
      // Maintenance mode: 503, as the plan expects.
      if (reply.kind === 'answer' && reply.status === request.expectedStatus) return reply;

      const pause = findPause(reply, attempt, clock);
      if (pause === undefined || beforeRetry?.(reply, pause) === false) return reply;
      await clock.sleep(pause);
    }
  };
}

/** Milliseconds until the retry; undefined if the reply is final. */
function findPause(reply: Reply, attempt: number, clock: Clock): number | undefined {
  const isRefused = reply.kind === 'answer' && reply.status === tooManyRequests;
  if (attempt >= (isRefused ? maxRefusedAttempts : maxAttempts)) return undefined;

  let retryAfter = 0;
  if (reply.kind === 'failure') {
    if (!temporaryFailures.has(reply.why)) return undefined;
  } else {
    if (!busyStatuses.has(reply.status)) return undefined;
    retryAfter = readRetryAfter(reply, clock);
  }

  if (retryAfter > maxPause) return undefined;
  if (isRefused && retryAfter > 0) return retryAfter;
  // Random between half and all of the pause, to spread the return of many clients.
  return Math.max(retryAfter, firstPause * 2 ** (attempt - 1) * (0.5 + clock.random() / 2));
}

export function readRetryAfter(reply: HttpAnswer, clock: Clock): number {
  return parseRetryAfter(getHeader(reply, 'retry-after'), clock.now()) ?? 0;
}

/** The milliseconds of a Retry-After header (seconds or a date); undefined if missing or invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
