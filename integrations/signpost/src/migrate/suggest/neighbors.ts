import { countsOf } from '../../lib/counts.ts';
import type { Profile } from './profile.ts';

/** The nearest old URL above one, as a number, with how near it is, 0 to 1; undefined for none. */
export type Above = { readonly at: number; readonly weight: number } | undefined;

/** The old URLs as a set: which words distinguish them, and which is the parent of which. */
export interface Neighbors {
  rarity(word: number): number;
  above(at: number): Above;
}

/** The factor by which a parent's closeness decreases per folder in between. */
const eachFolder = 0.6;

export function readNeighbors(profiles: readonly Profile[]): Neighbors {
  const byPath = new Map([...profiles.entries()].map(([at, { path }]) => [path, at]));
  return {
    rarity: rarityIn(profiles),
    above(at) {
      const { segments = [] } = profiles[at] ?? {};
      for (let end = segments.length - 1; end > 0; end--) {
        const other = byPath.get(segments.slice(0, end).join('/'));
        if (other !== undefined) return { at: other, weight: eachFolder ** (segments.length - 1 - end) };
      }
      return undefined;
    },
  };
}

function rarityIn(profiles: readonly Profile[]): (word: number) => number {
  const counts = countsOf(
    profiles.values().flatMap(({ last, folder, title }) => new Set([...last, ...folder, ...title])),
  );
  const all = Math.max(2, profiles.length + 1);
  const rarities = new Map<number, number>();
  for (const [word, count] of counts) rarities.set(word, Math.log(all / (count + 0.5)) / Math.log(all * 2));
  const rarest = Math.log(all / 0.5) / Math.log(all * 2);
  return (word) => rarities.get(word) ?? rarest;
}

/** The most likely target of an old URL before structure. */
export interface Match {
  readonly page: number;
  readonly chance: number;
}

/** Which old URLs want which page, since a page that another URL wants is less likely. */
export class OtherMatches {
  readonly #matches: readonly (Match | undefined)[];
  /** The two most likely URLs for a page, so that each can be compared with the other. */
  readonly #surest = new Map<number, [first: number, second: number]>();

  /** `hubs` are pages to which a person redirected several URLs; more are welcome. */
  constructor(matches: readonly (Match | undefined)[], hubs: ReadonlySet<number> = new Set()) {
    this.#matches = matches;
    for (const match of matches) {
      if (match === undefined || hubs.has(match.page)) continue;
      const [first, second] = this.#surest.get(match.page) ?? [0, 0];
      const { page, chance } = match;
      this.#surest.set(page, chance > first ? [chance, first] : [first, Math.max(second, chance)]);
    }
  }

  wanted(above: Above): number[] {
    const match = above && this.#matches[above.at];
    return match === undefined ? [] : [match.page];
  }

  /** Features of a URL's candidates, each from 0 to 1: `wantedElsewhere` and `whereAbove`. */
  compare(at: number, above: Above): (page: number) => Float32Array {
    const own = this.#matches[at];
    return (page) => {
      const [first, second] = this.#surest.get(page) ?? [0, 0];
      const isOwn = own?.page === page && own.chance === first;
      return Float32Array.of(isOwn ? second : first, this.#share(above, page));
    };
  }

  #share(above: Above, page: number): number {
    const match = above && this.#matches[above.at];
    return above !== undefined && match?.page === page ? above.weight * match.chance : 0;
  }
}
