import { setTimeout as wait } from 'node:timers/promises';
import { type Asker, readUrl } from './client.ts';
import { type FailureKind, getHeader, type Reply } from './reply.ts';

/** Clock and randomness, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after a number of milliseconds. */
  sleep(ms: number): Promise<void>;
  /** From 0 up to but not including 1. */
  random(): number;
}

const systemClock: Clock = { now: Date.now, sleep: (ms) => wait(ms), random: Math.random };

interface RateOptions {
  /** Requests per second and host. Default: no limit. */
  readonly rate?: number;
  readonly clock?: Clock;
}

export interface RateLimit {
  limit(ask: Asker): Asker;
  /** Pauses an overloaded host for a number of milliseconds. */
  hold(url: string, ms: number): void;
  /** Sets the least milliseconds between two requests to a host: the Crawl-delay. */
  slow(url: string, ms: number): void;
}

/** Creates a rate limit: requests to a host start at least `1000 / rate` milliseconds apart. */
export function createRateLimit({ rate, clock = systemClock }: RateOptions = {}): RateLimit {
  const apart = rate === undefined || rate <= 0 ? 0 : 1000 / rate;
  /** Host ─▶ the earliest start of the next request, and the interval. */
  const hosts = new Map<string, { next: number; apart: number }>();

  function findHost(url: string): { next: number; apart: number } {
    const name = readUrl(url)?.host ?? url;
    const host = hosts.get(name) ?? { next: 0, apart };
    hosts.set(name, host);
    return host;
  }

  /** Reserves the next start of the host; returns the milliseconds to wait. */
  function reserve(url: string): number {
    if (apart === 0 && hosts.size === 0) return 0;
    const host = findHost(url);
    const now = clock.now();
    const start = Math.max(now, host.next);
    if (host.apart > 0) host.next = start + host.apart;
    return start - now;
  }

  return {
    limit: (ask) => async (question) => {
      const ms = reserve(question.url);
      if (ms > 0) await clock.sleep(ms);
      return ask(question);
    },
    hold(url, ms) {
      const host = findHost(url);
      host.next = Math.max(host.next, clock.now() + ms);
    },
    slow(url, ms) {
      const host = findHost(url);
      host.apart = Math.max(host.apart, ms);
    },
  };
}

/** Limits the rate of an asker and retries; the pause before a retry counts for all URLs of the host. */
export function withRateLimit(limit: RateLimit, ask: Asker): Asker {
  return withRetry(limit.limit(ask), {
    onRetry(reply, ms) {
      if (reply.kind === 'answer') limit.hold(reply.url, ms);
    },
  });
}

interface RetryOptions {
  readonly clock?: Clock;
  /** Called before each pause. */
  onRetry?(reply: Reply, ms: number): void;
}

const maxAttempts = 3;
/** The longest pause in milliseconds. A longer Retry-After isn't waited for. */
const maxPause = 60_000;
/** Milliseconds before the second attempt, doubled for the third. */
const usualPause = 500;

const temporary: ReadonlySet<FailureKind> = new Set(['reset', 'network', 'refused', 'timeout']);
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Retries temporary failures, and respects Retry-After. */
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
  let asked = 0;
  if (reply.kind === 'failure') {
    if (!temporary.has(reply.why)) return undefined;
  } else {
    if (!busy.has(reply.status)) return undefined;
    asked = parseRetryAfter(getHeader(reply, 'retry-after'), clock.now()) ?? 0;
  }

  if (asked > maxPause) return undefined;
  // Random between half and all of the pause, to spread the return of many clients.
  return Math.max(asked, usualPause * 2 ** (attempt - 1) * (0.5 + clock.random() / 2));
}

/** The milliseconds of a Retry-After header (seconds or a date); undefined if missing or invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
