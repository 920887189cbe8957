import { Slots } from '../concurrently.ts';
import { type Asker, type Clock, systemClock, withRetry } from './retry.ts';
import { readUrl } from './url.ts';

interface PaceOptions {
  /** Requests at a time over all hosts; `Infinity` if the caller limits them. Default: 4. */
  readonly concurrency?: number;
  /** Requests per second and host. Default: no limit. */
  readonly rate?: number;
  readonly clock?: Clock;
}

export interface RateLimit {
  limit(ask: Asker): Asker;
  /** Pauses a host for some milliseconds, because it is overloaded. */
  hold(url: string, ms: number): void;
  /** Sets the least milliseconds between two requests to a host: its Crawl-delay. */
  slow(url: string, ms: number): void;
}

/** Limits the rate of an asker and retries; a host that asks for a pause gets it for all of its URLs. */
export function withRateLimit(pace: RateLimit, ask: Asker, clock = systemClock): Asker {
  return withRetry(pace.limit(ask), {
    clock,
    onRetry(reply, ms) {
      if (reply.kind === 'answer') pace.hold(reply.url, ms);
    },
  });
}

/** Creates a pace. Requests to one host start at least `1000 / rate` milliseconds apart. */
export function createRateLimit({ concurrency = 4, rate, clock = systemClock }: PaceOptions = {}): RateLimit {
  const slots = new Slots(concurrency);
  const apart = rate === undefined || rate <= 0 ? 0 : 1000 / rate;
  /** Host ─▶ when its next request may start, and the interval. */
  const hosts = new Map<string, { next: number; apart: number }>();

  function hostOf(url: string): { next: number; apart: number } {
    const name = readUrl(url)?.host ?? url;
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host = { next: 0, apart };
    hosts.set(name, host);
    return host;
  }

  /** Reserves the next slot of the host; returns the milliseconds to wait. */
  function waitFor(url: string): number {
    if (apart === 0 && hosts.size === 0) return 0;
    const host = hostOf(url);
    const now = clock.now();
    const start = Math.max(now, host.next);
    if (host.apart > 0) host.next = start + host.apart;
    return start - now;
  }

  return {
    limit: (ask) => async (question) => {
      await slots.take();
      try {
        const ms = waitFor(question.url);
        if (ms > 0) await clock.sleep(ms);
        return await ask(question);
      } finally {
        slots.give();
      }
    },
    hold(url, ms) {
      const host = hostOf(url);
      host.next = Math.max(host.next, clock.now() + ms);
    },
    slow(url, ms) {
      const host = hostOf(url);
      host.apart = Math.max(host.apart, ms);
    },
  };
}
