import { countsOf } from '../../lib/counts.ts';
import type { Profile } from './profile.ts';

/** The old URLs as a set: which words and names distinguish them. */
export interface Neighbors {
  rarity(word: number): number;
  /** How many old URLs have a name. */
  named(slug: string): number;
}

export function readNeighbors(profiles: readonly Profile[]): Neighbors {
  const names = countsOf(profiles.values().map(({ slug }) => slug));
  const counts = countsOf(
    profiles.values().flatMap(({ last, folder, title }) => new Set([...last, ...folder, ...title])),
  );
  const all = Math.max(2, profiles.length + 1);
  const rarest = Math.log(all * 2);
  return {
    rarity: (word) => Math.log(all / ((counts.get(word) ?? 0) + 0.5)) / rarest,
    named: (slug) => names.get(slug) ?? 1,
  };
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

  /** `wantedElsewhere` of a URL's candidates, from 0 to 1. */
  compare(at: number): (page: number) => number {
    const own = this.#matches[at];
    return (page) => {
      const [first, second] = this.#surest.get(page) ?? [0, 0];
      return own?.page === page && own.chance === first ? second : first;
    };
  }
}
