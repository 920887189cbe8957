import {
  isBelow,
  isBelowKey,
  isMemberPage,
  losesMember,
  movesOf,
  prefixesOf,
  sameAtEnd,
  splitKey,
} from './folders.ts';
import type { Profile } from './profile.ts';
import type { RatedPages } from './search.ts';
import { leading, pairsOf, shareOf, type Tally, vote } from './votes.ts';

/** The number of features from `compare`, and how much more a confirmed pair counts than a certain one. */
export const structureFeatures = 11;
const confirmedWeight = 2;

/** What sure pairs teach about the rest: where folders went, which page took in a folder, which word replaced which. */
export class Structure {
  readonly #folders = new Map<string, Tally<string>>();
  readonly #hubs = new Map<string, Tally<number>>();
  readonly #words = new Map<number, Tally<number>>();
  readonly #confirmed = new ConfirmedHubs();
  readonly #inventory: RatedPages;

  constructor(inventory: RatedPages) {
    this.#inventory = inventory;
  }

  confirm(old: Profile, page: number): void {
    this.learn(old, page, confirmedWeight);
    this.#confirmed.learn(old, page);
  }

  /** Counts a pair; a negative weight removes it, so that a pair doesn't confirm itself. */
  learn(old: Profile, page: number, weight: number): void {
    const target = this.#inventory.pages[page];
    if (target === undefined) return;
    for (const [from, to, share] of movesOf(old.segments, target.segments))
      vote(this.#folders, from, to, share * weight);
    vote(this.#hubs, old.bucket, page, weight);
    const gone = without(old.last, [target.last, target.folder]);
    const come = without(target.last, [old.last, old.folder]);
    if (gone.length === 0 || gone.length > 3 || come.length === 0 || come.length > 3) return;
    for (const word of gone) for (const other of come) vote(this.#words, word, other, weight / come.length);
  }

  /** Features of an old URL's candidates, each from 0 to 1, in the order of `structure` in model.ts. */
  compare(old: Profile): (page: number) => Float32Array {
    const hub = this.#hubs.get(old.bucket);
    const confirmed = this.#confirmed.compare(old);
    const below = this.#folders.get(old.path);
    const member = this.#inventory.memberOf(old);
    return (page) => {
      const target = this.#inventory.pages[page];
      if (target === undefined) return new Float32Array();
      const [moved, elsewhere] = this.#folder(old, target);
      return Float32Array.of(
        this.#rewritten(old, target),
        moved,
        elsewhere,
        shareOf(hub, page),
        this.#renamed(old, target),
        shareOf(below, target.path),
        losesMember(target, member),
        isMemberPage(old, target, member),
        ...confirmed(page),
      );
    };
  }

  /** Where the URL would be now by its parent folders, nearest first. */
  *expected(old: Profile): Generator<number> {
    for (const [from, rest] of prefixesOf(old.segments)) {
      const tally = this.#folders.get(from);
      if (tally === undefined || tally.total <= 0) continue;
      for (const to of leading(tally, 3)) {
        const whole = this.#inventory.at([...splitKey(to), ...rest]);
        if (whole !== undefined) yield whole;
        const folder = rest.length === 1 && to !== '' ? this.#inventory.at(splitKey(to)) : undefined;
        if (folder !== undefined) yield folder;
      }
    }
    const hub = this.#hubs.get(old.bucket);
    if (hub !== undefined) yield* leading(hub, 3);
    yield* this.#confirmed.expected(old);
    const below = this.#folders.get(old.path);
    if (below === undefined) return;
    for (const to of leading(below, 2)) {
      const page = this.#inventory.at(splitKey(to));
      if (page !== undefined) yield page;
    }
  }

  below({ path }: Profile, page: number): number {
    return pairsOf(this.#folders.get(path), this.#inventory.pages[page]?.path ?? '');
  }

  /** The move of the nearest folder that explains a page, for the reason: from, to, and how many others. */
  witness(old: Profile, page: number): { from: string; to: string; count: number; hub: number } {
    const target = this.#inventory.pages[page]?.segments ?? [];
    const hub = pairsOf(this.#hubs.get(old.bucket), page);
    for (const [from] of prefixesOf(old.segments)) {
      const tally = this.#folders.get(from);
      if (tally === undefined) continue;
      for (const to of leading(tally, 3)) {
        const count = pairsOf(tally, to);
        if (count >= (from === '' ? 3 : 1) && from !== to && isBelow(target, splitKey(to)))
          return { from, to, count, hub };
      }
    }
    return { from: '', to: '', count: 0, hub };
  }

  #rewritten(old: Profile, target: Profile): number {
    const end = sameAtEnd(old.segments, target.segments);
    let best = 0;
    for (const [from, rest] of prefixesOf(old.segments)) {
      if (rest.length > end) break;
      const tally = this.#folders.get(from);
      if (tally === undefined) continue;
      const to = target.segments.slice(0, target.segments.length - rest.length).join('/');
      best = Math.max(best, shareOf(tally, to));
    }
    return best;
  }

  #folder(old: Profile, target: Profile): [moved: number, elsewhere: number] {
    let discount = 1;
    for (const [from] of prefixesOf(old.segments)) {
      const tally = this.#folders.get(from);
      if (tally !== undefined && tally.total > 0.01) {
        let here = 0;
        for (const [to, { weight }] of tally.votes) if (isBelowKey(target.path, to)) here += weight;
        const share = (discount * here) / (tally.total + 1);
        return [share, (discount * (tally.total - here)) / (tally.total + 1)];
      }
      discount *= 0.7;
    }
    return [0, 0];
  }

  #renamed(old: Profile, target: Profile): number {
    const gone = without(old.last, [target.last, target.folder]);
    let best = 0;
    for (const word of gone) {
      const tally = this.#words.get(word);
      if (tally === undefined) continue;
      for (const other of target.last) best = Math.max(best, shareOf(tally, other));
    }
    return best;
  }
}

function without(words: readonly number[], others: readonly (readonly number[])[]): number[] {
  return words.filter((word) => !others.some((there) => there.includes(word)));
}

/** Pages that a person sent several old URLs to, by the bucket of the old URL and by its words. */
class ConfirmedHubs {
  readonly #buckets = new Map<string, Tally<number>>();
  readonly #words = new Map<number, Tally<number>>();
  readonly #pages = new Map<number, number>();

  learn(old: Profile, page: number): void {
    vote(this.#buckets, old.bucket, page, 1);
    for (const word of new Set([...old.last, ...old.folder, ...old.title])) vote(this.#words, word, page, 1);
    this.#pages.set(page, (this.#pages.get(page) ?? 0) + 1);
  }

  /** `hub` to `hubWords`. */
  compare(old: Profile): (page: number) => [here: number, anywhere: number, words: number] {
    const bucket = this.#buckets.get(old.bucket);
    const words = [...old.last, ...old.folder, ...old.title].flatMap((word) => this.#words.get(word) ?? []);
    return (page) => [
      shareOf(bucket, page),
      Math.min(1, Math.log2(this.#pages.get(page) ?? 1) / 4),
      Math.max(0, ...words.map((tally) => shareOf(tally, page))),
    ];
  }

  *expected(old: Profile): Generator<number> {
    for (const tally of [this.#buckets.get(old.bucket), ...old.last.map((word) => this.#words.get(word))])
      if (tally !== undefined) yield* leading(tally, 4);
  }
}
