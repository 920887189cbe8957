import { readAddress } from './address.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Asker } from './patient.ts';
import { Slots } from './slots.ts';

export interface PaceOptions {
  /** Requests at one time, over all hosts; 4 unless said. */
  readonly concurrency?: number;
  /** Requests a second for one host; no limit unless said. */
  readonly rate?: number;
  readonly clock?: Clock;
}

/** Lets requests go as fast as they may, and no faster. */
export interface Pace {
  /** The same asker, at this pace. */
  limit(ask: Asker): Asker;
  /** Holds a host back for some milliseconds: it said that it has too much to do. */
  hold(url: string, ms: number): void;
  /** Never faster than one request in so many milliseconds, for one host: its Crawl-delay. */
  slow(url: string, ms: number): void;
}

/** Makes a pace. Requests of one host leave one after another, `1000 / rate` milliseconds apart. */
export function openPace({ concurrency = 4, rate, clock = systemClock }: PaceOptions = {}): Pace {
  const slots = new Slots(concurrency);
  const apart = rate === undefined || rate <= 0 ? 0 : 1000 / rate;
  /** Host ─▶ when its next request may leave, and how far apart they are. */
  const hosts = new Map<string, { next: number; apart: number }>();

  function hostOf(url: string): { next: number; apart: number } {
    const name = readAddress(url)?.host ?? url;
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host = { next: 0, apart };
    hosts.set(name, host);
    return host;
  }

  return {
    limit: (ask) => async (question) => {
      const turn = slots.take();
      if (turn !== undefined) await turn;
      try {
        const host = hostOf(question.url);
        const now = clock.now();
        const start = Math.max(now, host.next);
        if (host.apart > 0) host.next = start + host.apart;
        if (start > now) await clock.sleep(start - now, question.signal);
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
