import { setTimeout as wait } from 'node:timers/promises';
import { type Asker, readUrl } from './client.ts';
import { type FailureKind, getHeader, type HttpAnswer, type Reply } from './reply.ts';

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
  readonly clock: Clock;
  limit(ask: Asker): Asker;
  /** Pauses an overloaded host for a number of milliseconds. */
  hold(url: string, ms: number): void;
  /** Sets the least milliseconds between two requests to a host: the Crawl-delay. */
  slow(url: string, ms: number): void;
  /** Pauses a host after a 429, and requests it half as often from then on. False once it refuses everything. */
  slowDown(refusal: HttpAnswer, ms: number): boolean;
}

/** The pace of the requests to a host, in milliseconds. */
interface Pace {
  /** The earliest start of the next request. */
  next: number;
  apart: number;
  /** The end of the pause after the last 429. */
  pausedUntil: number;
  /** How many pauses in a row ended with another 429. */
  refusals: number;
  /** The response that the host is known to give to everything. */
  refusal: HttpAnswer | undefined;
}

/** The first interval after a 429 from a host without a limit, and the longest one. */
const [firstInterval, longestInterval] = [50, 2000];
/** After so many pauses in a row that end with another 429, the host isn't requested any more. */
const maxRefusals = 6;

/** Counts a 429 in a row. After too many, the host refuses everything. */
function countRefusal(pace: Pace, refusal: HttpAnswer): void {
  pace.refusals += 1;
  if (pace.refusals > maxRefusals) pace.refusal = refusal;
}

/** Creates a rate limit: requests to a host start at least `1000 / rate` milliseconds apart. */
export function createRateLimit({ rate, clock = systemClock }: RateOptions = {}): RateLimit {
  const apart = rate === undefined || rate <= 0 ? 0 : 1000 / rate;
  const paces = new Map<string, Pace>();

  function findPace(url: string): Pace {
    const host = readUrl(url)?.host ?? url;
    const pace = paces.get(host) ?? { next: 0, apart, pausedUntil: 0, refusals: 0, refusal: undefined };
    paces.set(host, pace);
    return pace;
  }

  /** Waits for a start of the host. A pause that starts meanwhile counts too. */
  async function waitForStart(pace: Pace): Promise<void> {
    for (;;) {
      const now = clock.now();
      const start = Math.max(now, pace.next);
      if (pace.apart > 0) pace.next = start + pace.apart;
      if (start > now) await clock.sleep(start - now);
      if (pace.pausedUntil <= clock.now()) return;
    }
  }

  return {
    clock,
    limit: (ask) => async (question) => {
      const isPaced = apart > 0 || paces.size > 0;
      const pace = isPaced ? findPace(question.url) : undefined;
      if (pace !== undefined && pace.refusal === undefined) await waitForStart(pace);
      if (pace?.refusal !== undefined) return { ...pace.refusal, url: question.url };

      const reply = await ask(question);
      if (reply.kind === 'failure') return reply;
      if (pace !== undefined && reply.status !== tooMany) pace.refusals = 0;
      // Retry-After: 3600. One such URL, such as /search, proves nothing about the host.
      if (reply.status === tooMany && readRetryAfter(reply, clock) > maxPause)
        countRefusal(findPace(question.url), reply);
      return reply;
    },
    hold(url, ms) {
      const pace = findPace(url);
      pace.next = Math.max(pace.next, clock.now() + ms);
    },
    slow(url, ms) {
      const pace = findPace(url);
      pace.apart = Math.max(pace.apart, ms);
    },
    slowDown(refusal, ms) {
      const pace = findPace(refusal.url);
      const now = clock.now();
      if (pace.refusal !== undefined) return false;
      // Eight requests at a time get a 429: one pause.
      if (pace.pausedUntil > now) return true;

      countRefusal(pace, refusal);
      if (pace.refusal !== undefined) return false;
      pace.apart = Math.min(Math.max(pace.apart * 2, firstInterval), longestInterval);
      pace.pausedUntil = now + ms;
      pace.next = Math.max(pace.next, pace.pausedUntil);
      return true;
    },
  };
}

/** Limits the rate of an asker and retries; the pause before a retry counts for all URLs of the host. */
export function withRateLimit(limit: RateLimit, ask: Asker): Asker {
  return withRetry(limit.limit(ask), {
    clock: limit.clock,
    beforeRetry(reply, ms) {
      if (reply.kind === 'failure') return true;
      if (reply.status === tooMany) return limit.slowDown(reply, ms);
      limit.hold(reply.url, ms);
      return true;
    },
  });
}

interface RetryOptions {
  readonly clock?: Clock;
  /** Called before each pause. False takes the reply as final. */
  beforeRetry?(reply: Reply, ms: number): boolean;
}

const maxAttempts = 3;
/** A host that refuses requests for their rate accepts them later. */
const maxRefusedAttempts = 6;
/** The longest pause in milliseconds. A longer Retry-After isn't waited for. */
const maxPause = 60_000;
/** Milliseconds before the second attempt, doubled for each further one. */
const usualPause = 500;

const temporary: ReadonlySet<FailureKind> = new Set(['reset', 'network', 'refused', 'timeout']);
/** Too Many Requests. */
const tooMany = 429;
const busy: ReadonlySet<number> = new Set([tooMany, 502, 503, 504]);

/** Retries temporary failures, and respects Retry-After. */
export function withRetry(ask: Asker, { clock = systemClock, beforeRetry }: RetryOptions = {}): Asker {
  return async (question) => {
    for (let attempt = 1; ; attempt++) {
      const reply = await ask(question);
      // Maintenance mode: 503, as the plan expects.
      if (reply.kind === 'answer' && reply.status === question.expectedStatus) return reply;

      const pause = findPause(reply, attempt, clock);
      if (pause === undefined || beforeRetry?.(reply, pause) === false) return reply;
      await clock.sleep(pause);
    }
  };
}

/** Milliseconds until the retry; undefined if the reply is final. */
function findPause(reply: Reply, attempt: number, clock: Clock): number | undefined {
  const isRefused = reply.kind === 'answer' && reply.status === tooMany;
  if (attempt >= (isRefused ? maxRefusedAttempts : maxAttempts)) return undefined;

  let asked = 0;
  if (reply.kind === 'failure') {
    if (!temporary.has(reply.why)) return undefined;
  } else {
    if (!busy.has(reply.status)) return undefined;
    asked = readRetryAfter(reply, clock);
  }

  if (asked > maxPause) return undefined;
  if (isRefused && asked > 0) return asked;
  // Random between half and all of the pause, to spread the return of many clients.
  return Math.max(asked, usualPause * 2 ** (attempt - 1) * (0.5 + clock.random() / 2));
}

function readRetryAfter(reply: HttpAnswer, clock: Clock): number {
  return parseRetryAfter(getHeader(reply, 'retry-after'), clock.now()) ?? 0;
}

/** The milliseconds of a Retry-After header (seconds or a date); undefined if missing or invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
