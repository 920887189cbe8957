import { calibrate, rank } from './rank.ts';
import { compareSites, type SuggestInput } from './suggest.ts';

interface RankedPage {
  readonly url: string;
  readonly confidence: number;
}

/** Makes the function that ranks pages of the new site for an old URL, as `suggest` does: its own candidates, and `urls`. */
export function makePageRanker({ old, pages, confirmed = [] }: SuggestInput) {
  const { site, profiles, moves, readUrl, findCandidates, addExpected } = compareSites(old, pages, confirmed);
  const profileByUrl = new Map(profiles.map((profile) => [profile.url, profile]));
  const pageByUrl = new Map(site.pages.map((page) => [page.url, page]));

  return (url: string, urls: readonly string[] = []): RankedPage[] => {
    const list = findCandidates(profileByUrl.get(url) ?? readUrl(url));
    addExpected(
      list,
      urls.flatMap((url) => pageByUrl.get(url) ?? []),
    );
    return rank(list, site, moves).map(({ page, chance }) => {
      return { url: page.url, confidence: calibrate(chance) };
    });
  };
}
