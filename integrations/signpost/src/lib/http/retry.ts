import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type FailureKind, getHeader, type Reply } from './reply.ts';

/** Requests one URL: a client's own `ask`, or a wrapped one. */
export type Asker = Client['ask'];

/** How often and how long to retry. */
export interface RetryOptions {
  /** Attempts. Default: 4. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt, doubled for each further one. Default: 500. */
  readonly wait?: number;
  /** The longest pause in milliseconds. A longer Retry-After isn't waited for. Default: 60,000. */
  readonly longest?: number;
  readonly clock?: Clock;
  /** Called before each pause, so that a pace can pause the whole host. */
  onRetry?(reply: Reply, ms: number): void;
}

/** How often to retry each kind of failure; not at all for permanent ones. */
const attemptsByFailure: Partial<Readonly<Record<FailureKind, number>>> = {
  reset: 4,
  network: 3,
  refused: 3,
  timeout: 2,
  encoding: 2,
  protocol: 2,
};

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Wraps an asker so that it retries temporary failures and respects Retry-After. */
export function withRetry(ask: Asker, patience: RetryOptions = {}): Asker {
  const { attempts = 4, wait = 500, longest = 60_000, clock = systemClock } = patience;

  /** Milliseconds until the retry; undefined if the reply is final. */
  function pauseAfter(reply: Reply, attempt: number): number | undefined {
    if (attempt >= Math.min(attempts, countAttempts(reply))) return undefined;
    const pause =
      reply.kind === 'answer' ? parseRetryAfter(getHeader(reply, 'retry-after'), clock.now()) : undefined;
    if (pause !== undefined && pause > longest) return undefined;
    // Random between half and all of the pause, so that many clients don't return at once.
    const backOff = wait * 2 ** (attempt - 1) * (0.5 + clock.random() / 2);
    return Math.min(longest, Math.max(pause ?? 0, backOff));
  }

  return async (question) => {
    for (let attempt = 1; ; attempt++) {
      const reply = await ask(question);
      const pause = pauseAfter(reply, attempt);
      if (pause === undefined) return reply;
      patience.onRetry?.(reply, pause);
      await clock.sleep(pause, question.signal);
      if (question.signal?.aborted === true) return reply;
    }
  };
}

function countAttempts(reply: Reply): number {
  if (reply.kind === 'answer') return busy.has(reply.status) ? Number.POSITIVE_INFINITY : 1;
  return attemptsByFailure[reply.why] ?? 1;
}

/** The milliseconds of a Retry-After header (seconds or a date); undefined if it is missing or invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Clock and randomness, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after some milliseconds, or earlier when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to but not including 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
  random: () => Math.random(),
};
