import { isBelow, listMoves, listPrefixes } from './folders.ts';
import type { Profile } from './profile.ts';
import type { RatedPages } from './search.ts';

/** Where the pages of a folder went: each place with the weight of its pairs. */
class Tally<Place> {
  total = 0;
  readonly #places = new Map<Place, { weight: number; pairs: number }>();

  add(place: Place, weight: number): void {
    const known = this.#places.get(place) ?? { weight: 0, pairs: 0 };
    this.total += weight;
    known.weight += weight;
    known.pairs += 1;
    this.#places.set(place, known);
  }

  /** The share of a place, with one more vote for none. */
  share(place: Place): number {
    return (this.#places.get(place)?.weight ?? 0) / (this.total + 1);
  }

  pairs(place: Place): number {
    return this.#places.get(place)?.pairs ?? 0;
  }

  places(): IterableIterator<[Place, { readonly weight: number }]> {
    return this.#places.entries();
  }

  /** The places of most pairs. */
  leading(count: number): Place[] {
    const voted = [...this.#places].filter(([, { weight }]) => weight > 0.01);
    return voted
      .sort(([, a], [, b]) => b.weight - a.weight)
      .slice(0, count)
      .map(([place]) => place);
  }
}

/** The votes of the folder moves for a page. */
export interface MoveFacts {
  readonly folder: number;
  readonly merged: number;
  readonly hub: number;
}

/** How much more a confirmed pair teaches than a sure one. */
const confirmedWeight = 2;

/** Learns from sure pairs such as /blog/a → /news/a where folders moved, and which page took in a folder. */
export class FolderMoves {
  readonly #folders = new Map<string, Tally<string>>();
  readonly #mergers = new Map<string, Tally<number>>();
  readonly #hubs = new Map<string, Tally<number>>();
  readonly #inventory: RatedPages;

  constructor(inventory: RatedPages) {
    this.#inventory = inventory;
  }

  /** Counts a pair that a person decided. */
  confirm(old: Profile, page: number): void {
    this.learn(old, page, confirmedWeight);
    getTally(this.#hubs, old.bucket).add(page, 1);
  }

  /** Counts a pair by its weight. */
  learn(old: Profile, page: number, weight: number): void {
    const target = this.#inventory.pages[page];
    if (target === undefined) return;
    for (const [from, to, share] of listMoves(old.segments, target.segments))
      getTally(this.#folders, from).add(to, share * weight);
    getTally(this.#mergers, old.bucket).add(page, weight);
  }

  /** Computes the votes for a candidate, each from 0 to 1. */
  factsFor(old: Profile, page: number): MoveFacts {
    const target = this.#inventory.pages[page];
    if (target === undefined) return { folder: 0, merged: 0, hub: 0 };
    return {
      folder: this.#folderMove(old, target),
      merged: this.#folders.get(old.path)?.share(target.path) ?? 0,
      hub: this.#hubs.get(old.bucket)?.share(page) ?? 0,
    };
  }

  /** Where the URL would be now by its parent folders, nearest first. */
  *expectedPages(old: Profile): Generator<number> {
    for (const [from, rest] of listPrefixes(old.segments)) {
      for (const to of this.#folders.get(from)?.leading(3) ?? []) {
        const whole = this.#inventory.at([...(to === '' ? [] : [to]), ...rest].join('/'));
        if (whole !== undefined) yield whole;
        const folder = rest.length === 1 && to !== '' ? this.#inventory.at(to) : undefined;
        if (folder !== undefined) yield folder;
      }
    }

    yield* this.#mergers.get(old.bucket)?.leading(3) ?? [];
    for (const to of this.#folders.get(old.path)?.leading(2) ?? []) {
      const page = this.#inventory.at(to);
      if (page !== undefined) yield page;
    }
  }

  /**
   * For the reason: the move of the nearest folder that explains a page, and how many others moved like it. `own` is 1 if
   * the URL itself was counted.
   */
  explain(old: Profile, page: number, own: 0 | 1) {
    const target = this.#inventory.pages[page]?.path ?? '';
    const counts = {
      merged: (this.#mergers.get(old.bucket)?.pairs(page) ?? 0) - own,
      below: this.#folders.get(old.path)?.pairs(target) ?? 0,
    };

    for (const [from] of listPrefixes(old.segments)) {
      const tally = this.#folders.get(from);
      for (const to of tally?.leading(3) ?? []) {
        const count = (tally?.pairs(to) ?? 0) - own;
        if (count >= (from === '' ? 3 : 1) && from !== to && isBelow(target, to))
          return { from, to, count, ...counts };
      }
    }

    return { from: '', to: '', count: 0, ...counts };
  }

  /** The page is somewhere below /news/, to which the nearest known folder moved. */
  #folderMove(old: Profile, target: Profile): number {
    let discount = 1;
    for (const [from] of listPrefixes(old.segments)) {
      const tally = this.#folders.get(from);
      if (tally !== undefined && tally.total > 0.01) {
        let here = 0;
        for (const [to, { weight }] of tally.places()) if (isBelow(target.path, to)) here += weight;
        return (discount * here) / (tally.total + 1);
      }
      discount *= 0.7;
    }

    return 0;
  }
}

function getTally<Place>(tallies: Map<string, Tally<Place>>, name: string): Tally<Place> {
  const tally = tallies.get(name) ?? new Tally<Place>();
  tallies.set(name, tally);
  return tally;
}
