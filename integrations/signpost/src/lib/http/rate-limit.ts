import { type Asker, readUrl } from './client.ts';
import type { HttpAnswer } from './reply.ts';
import { type Clock, maxPause, readRetryAfter, systemClock, tooManyRequests, withRetry } from './retry.ts';

// The pace of requests to each host. With `rate: 2`, requests to www.example.com start 500 ms apart. After a 429 the host pauses
// and gets half as many; after seven pauses that end in another 429, it isn't requested any more.

interface RateOptions {
  /** Requests per second and host. Default: no limit. */
  readonly rate?: number;
  readonly clock?: Clock;
}

export interface RateLimit {
  readonly clock: Clock;
  limit(ask: Asker): Asker;
  /** Pauses an overloaded host for a number of milliseconds. */
  pauseHost(url: string, ms: number): void;
  /** At least this many milliseconds between two requests to a host: its Crawl-delay. */
  raiseInterval(url: string, ms: number): void;
  /** Pauses a host after a 429, and requests it half as often from then on. False once it refuses everything. */
  slowDown(refusal: HttpAnswer, ms: number): boolean;
}

/** The pace of the requests to a host, in milliseconds. */
interface Pace {
  /** The earliest start of the next request. */
  nextStart: number;
  interval: number;
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
  const leastInterval = rate === undefined || rate <= 0 ? 0 : 1000 / rate;
  const paces = new Map<string, Pace>();

  function findPace(url: string): Pace {
    const host = readUrl(url)?.host ?? url;
    const pace = paces.get(host) ?? {
      nextStart: 0,
      interval: leastInterval,
      pausedUntil: 0,
      refusals: 0,
      refusal: undefined,
    };
    paces.set(host, pace);
    return pace;
  }

  /** Waits for a start of the host. A pause that starts meanwhile counts too. */
  async function waitForStart(pace: Pace): Promise<void> {
    for (;;) {
      const now = clock.now();
      const start = Math.max(now, pace.nextStart);
      if (pace.interval > 0) pace.nextStart = start + pace.interval;
      if (start > now) await clock.sleep(start - now);
      if (pace.pausedUntil <= clock.now()) return;
    }
  }

  return {
    clock,
    limit: (ask) => async (request) => {
      const isPaced = leastInterval > 0 || paces.size > 0;
      const pace = isPaced ? findPace(request.url) : undefined;
      if (pace !== undefined && pace.refusal === undefined) await waitForStart(pace);
      if (pace?.refusal !== undefined) return { ...pace.refusal, url: request.url };

      const reply = await ask(request);
      if (reply.kind === 'failure') return reply;
      if (pace !== undefined && reply.status !== tooManyRequests) pace.refusals = 0;
      // Retry-After: 3600. One such URL, such as /search, proves nothing about the host.
      if (reply.status === tooManyRequests && readRetryAfter(reply, clock) > maxPause)
        countRefusal(findPace(request.url), reply);
      return reply;
    },
    pauseHost(url, ms) {
      const pace = findPace(url);
      pace.nextStart = Math.max(pace.nextStart, clock.now() + ms);
    },
    raiseInterval(url, ms) {
      const pace = findPace(url);
      pace.interval = Math.max(pace.interval, ms);
    },
    slowDown(refusal, ms) {
      const pace = findPace(refusal.url);
      const now = clock.now();
      if (pace.refusal !== undefined) return false;
      // Eight requests at a time get a 429: one pause.
      if (pace.pausedUntil > now) return true;

      countRefusal(pace, refusal);
      if (pace.refusal !== undefined) return false;
      pace.interval = Math.min(Math.max(pace.interval * 2, firstInterval), longestInterval);
      pace.pausedUntil = now + ms;
      pace.nextStart = Math.max(pace.nextStart, pace.pausedUntil);
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
      if (reply.status === tooManyRequests) return limit.slowDown(reply, ms);
      limit.pauseHost(reply.url, ms);
      return true;
    },
  });
}
