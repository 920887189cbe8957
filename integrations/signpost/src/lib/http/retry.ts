import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type FailureKind, getHeader, type Reply } from './reply.ts';

/** Requests one URL: a client's own `ask`, or a wrapped one. */
export type Asker = Client['ask'];

interface RetryOptions {
  readonly clock?: Clock;
  /** Called before each pause, so that a pace can pause the whole host. */
  onRetry?(reply: Reply, ms: number): void;
}

const maxAttempts = 3;
/** The longest pause in milliseconds. A longer Retry-After isn't waited for. */
const maxPause = 60_000;
/** Milliseconds before the second attempt, doubled for the third. */
const usualPause = 500;

const temporary: ReadonlySet<FailureKind> = new Set(['reset', 'network', 'refused', 'timeout']);
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Wraps an asker so that it retries temporary failures and respects Retry-After. */
export function withRetry(ask: Asker, { clock = systemClock, onRetry }: RetryOptions = {}): Asker {
  return async (question) => {
    for (let attempt = 1; ; attempt++) {
      const reply = await ask(question);
      const pause = attempt < maxAttempts ? findPause(reply, attempt, clock) : undefined;
      if (pause === undefined) return reply;
      onRetry?.(reply, pause);
      await clock.sleep(pause);
    }
  };
}

/** Milliseconds until the retry; undefined if the reply is final. */
function findPause(reply: Reply, attempt: number, clock: Clock): number | undefined {
  const isTemporary = reply.kind === 'answer' ? busy.has(reply.status) : temporary.has(reply.why);
  if (!isTemporary) return undefined;

  const header = reply.kind === 'answer' ? getHeader(reply, 'retry-after') : undefined;
  const asked = parseRetryAfter(header, clock.now()) ?? 0;
  if (asked > maxPause) return undefined;
  // Random between half and all of the pause, so that many clients don't return at once.
  return Math.max(asked, usualPause * 2 ** (attempt - 1) * (0.5 + clock.random() / 2));
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
  /** Resolves after some milliseconds. */
  sleep(ms: number): Promise<void>;
  /** From 0 up to but not including 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => wait(ms),
  random: () => Math.random(),
};
