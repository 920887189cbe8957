import type { Ask } from './client.ts';
import { type Asker, type Clock, systemClock } from './patient.ts';
import type { Reply } from './reply.ts';
import { Slots } from './slots.ts';
import { readUrl } from './url.ts';

interface PaceOptions {
  /** Requests at one time, over all hosts; 4 unless said, and `Infinity` where the caller counts them. */
  readonly concurrency?: number;
  /** Requests a second for one host; no limit unless said. */
  readonly rate?: number;
  readonly clock?: Clock;
}

/** Lets requests go as fast as they may, and no faster. */
interface Pace {
  /** The same asker, at this pace. */
  limit(ask: Asker): Asker;
  /** Holds a host back for some milliseconds: it said that it has too much to do. */
  hold(url: string, ms: number): void;
  /** Never faster than one request in so many milliseconds, for one host: its Crawl-delay. */
  slow(url: string, ms: number): void;
}

/** Makes a pace. Requests of one host leave one after another, `1000 / rate` milliseconds apart. */
export function openPace({ concurrency = 4, rate, clock = systemClock }: PaceOptions = {}): Pace {
  const slots = concurrency === Number.POSITIVE_INFINITY ? undefined : new Slots(concurrency);
  const apart = rate === undefined || rate <= 0 ? 0 : 1000 / rate;
  /** Host ─▶ when its next request may leave, and how far apart they are. */
  const hosts = new Map<string, { next: number; apart: number }>();

  function hostOf(url: string): { next: number; apart: number } {
    const name = readUrl(url)?.host ?? url;
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host = { next: 0, apart };
    hosts.set(name, host);
    return host;
  }

  /** Takes the next place in the host's row; milliseconds until its time has come. */
  function waitFor(url: string): number {
    const host = hostOf(url);
    if (host.apart === 0 && host.next === 0) return 0;
    const now = clock.now();
    const start = Math.max(now, host.next);
    if (host.apart > 0) host.next = start + host.apart;
    return start - now;
  }

  /** Without a promise of its own where nothing is to be waited for. */
  function atItsTime(ask: Asker, question: Ask): Promise<Reply> {
    const ms = waitFor(question.url);
    return ms > 0 ? clock.sleep(ms, question.signal).then(() => ask(question)) : ask(question);
  }

  return {
    limit: (ask) => {
      if (slots === undefined) return (question) => atItsTime(ask, question);
      return async (question) => {
        await slots.take();
        try {
          return await atItsTime(ask, question);
        } finally {
          slots.give();
        }
      };
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
