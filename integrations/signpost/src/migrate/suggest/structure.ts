import { alikeUrls } from './alike.ts';
import { isBelow, isMemberPage, losesMember, movesOf, prefixesOf, sameAtEnd } from './folders.ts';
import type { Neighbors } from './neighbors.ts';
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
  readonly #confirmed: Precedents;
  readonly #inventory: RatedPages;

  constructor(inventory: RatedPages, neighbors: Neighbors) {
    this.#inventory = inventory;
    this.#confirmed = new Precedents(neighbors);
  }

  confirm(old: Profile, page: number): void {
    this.learn(old, page, confirmedWeight);
    const target = this.#inventory.pages[page];
    if (target !== undefined) this.#confirmed.learn(old, page, target);
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
        const whole = this.#inventory.at([...(to === '' ? [] : [to]), ...rest].join('/'));
        if (whole !== undefined) yield whole;
        const folder = rest.length === 1 && to !== '' ? this.#inventory.at(to) : undefined;
        if (folder !== undefined) yield folder;
      }
    }
    const hub = this.#hubs.get(old.bucket);
    if (hub !== undefined) yield* leading(hub, 3);
    yield* this.#confirmed.expected(old);
    const below = this.#folders.get(old.path);
    if (below === undefined) return;
    for (const to of leading(below, 2)) {
      const page = this.#inventory.at(to);
      if (page !== undefined) yield page;
    }
  }

  /** For the reason: the move of the nearest folder that explains a page, and how many others moved like it. */
  witness(old: Profile, page: number) {
    const target = this.#inventory.pages[page]?.path ?? '';
    const others = {
      hub: pairsOf(this.#hubs.get(old.bucket), page),
      below: pairsOf(this.#folders.get(old.path), target),
      precedent: this.#confirmed.compare(old)(page)[1],
    };
    for (const [from] of prefixesOf(old.segments)) {
      const tally = this.#folders.get(from);
      if (tally === undefined) continue;
      for (const to of leading(tally, 3)) {
        const count = pairsOf(tally, to);
        if (count >= (from === '' ? 3 : 1) && from !== to && isBelow(target, to))
          return { from, to, count, ...others };
      }
    }
    return { from: '', to: '', count: 0, ...others };
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
        for (const [to, { weight }] of tally.votes) if (isBelow(target.path, to)) here += weight;
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

/** The pairs that a person confirmed, as precedents for URLs like theirs. */
class Precedents {
  readonly #buckets = new Map<string, Tally<number>>();
  readonly #alike;
  /** Their pages, each with the words of the old name that it kept. */
  readonly #pairs: { page: number; kept: number[]; digits: string }[] = [];

  constructor({ rarity }: Neighbors) {
    this.#alike = alikeUrls(rarity);
  }

  learn(old: Profile, page: number, target: Profile): void {
    vote(this.#buckets, old.bucket, page, 1);
    this.#alike.add(old.last, old.folder);
    const kept = old.last.filter((word) => target.last.includes(word) || target.folder.includes(word));
    this.#pairs.push({ page, kept, digits: digitsOf(old.slug) });
  }

  /** `hub` to `leadPrecedent`. */
  compare(old: Profile): (page: number) => [here: number, precedent: number, lead: number] {
    const bucket = this.#buckets.get(old.bucket);
    const pages = this.#pagesFor(old);
    const [first = 0, second = 0] = [...pages.values()].sort((a, b) => b - a);
    return (page) => {
      const own = pages.get(page) ?? 0;
      return [shareOf(bucket, page), own, own - (own === first ? second : first)];
    };
  }

  *expected(old: Profile): Generator<number> {
    const bucket = this.#buckets.get(old.bucket);
    if (bucket !== undefined) yield* leading(bucket, 4);
    for (const [page] of [...this.#pagesFor(old)].sort(([, a], [, b]) => b - a).slice(0, 4)) yield page;
  }

  /** The pages of precedents, by the likeness of the best; a page that kept a word this URL lacks is for the other only. */
  #pagesFor({ last, folder, slug }: Profile): Map<number, number> {
    const pages = new Map<number, number>();
    for (const [at, likeness] of this.#alike.to(last, folder)) {
      const { page, kept, digits } = this.#pairs[at] ?? { page: -1, kept: [], digits: '' };
      if (digits === digitsOf(slug) && kept.every((word) => last.includes(word) || folder.includes(word)))
        pages.set(page, Math.max(likeness ** 2, pages.get(page) ?? 0));
    }
    return pages;
  }
}

/** Another number is another version or day. */
const digitsOf = (name: string): string => name.replace(/\D/g, '');
