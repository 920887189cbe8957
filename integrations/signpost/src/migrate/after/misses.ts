import type { Sighting } from '../inventory/sighting.ts';
import { compare } from '../state/old-address.ts';

/** An address that people asked for since the move and that was not there. */
export interface Miss {
  readonly address: string;
  readonly hits: number;
  readonly bots: number;
}

/** Gathers what was asked for and not found, from any number of logs. */
export class Misses {
  readonly #counts = new Map<string, { hits: number; bots: number; found: boolean }>();

  /** One address of one log; what was found at any time since is no miss. */
  readonly take = ({ address, hits = 0, bots = 0, status }: Sighting): void => {
    const known = this.#counts.get(address) ?? { hits: 0, bots: 0, found: false };
    known.hits += hits;
    known.bots += bots;
    if (status !== 404) known.found = true;
    this.#counts.set(address, known);
  };

  /** Those that people asked for first, and among them the most asked; what only robots wanted stands apart. */
  list(): { people: Miss[]; robots: Miss[] } {
    const all = [...this.#counts].flatMap(([address, { hits, bots, found }]) =>
      found ? [] : [{ address, hits, bots }],
    );
    return {
      people: all.filter(({ hits }) => hits > 0).sort(missesFirst),
      robots: all.filter(({ hits }) => hits === 0).sort(missesFirst),
    };
  }
}

/** The most asked by people first, then by robots, then by name. */
export function missesFirst(a: Miss, b: Miss): number {
  return b.hits - a.hits || b.bots - a.bots || compare(a.address, b.address);
}
