import { countItems } from '../../lib/counts.ts';
import type { Profile } from './profile.ts';
import type { SiteIndex } from './search.ts';

/** An old URL, a page that may replace it, and what is known of both sites. */
export interface Pair {
  readonly old: Profile;
  readonly page: Profile;
  readonly site: SiteIndex;
  readonly rarity: ReturnType<typeof readRarity>;
}

/** Reads how rare words and names are among the old URLs. */
export function readRarity(profiles: readonly Profile[]) {
  const urlsByName = countItems(profiles.values().map(({ slug }) => slug));
  const urlsByWord = countItems(
    profiles.values().flatMap(({ last, folder, title }) => new Set([...last, ...folder, ...title])),
  );
  const urlCount = Math.max(2, profiles.length + 1);

  return {
    /** From 0, for a word in all old URLs, to nearly 1. */
    weighWord(word: string): number {
      const urlsWithWord = (urlsByWord.get(word) ?? 0) + 0.5;
      return Math.log(urlCount / urlsWithWord) / Math.log(urlCount * 2);
    },
    /** How many old URLs have the name. */
    countName: (slug: string): number => urlsByName.get(slug) ?? 1,
  };
}
