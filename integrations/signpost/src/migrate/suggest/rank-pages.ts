import type { Confirmed } from '../state/review-file.ts';
import { FolderMoves } from './folder-moves.ts';
import type { SitePage } from './profile.ts';
import { addCandidates, calibrate, rank, type Shortlist } from './rank.ts';
import { searchPages } from './search.ts';
import { compareSites } from './suggest.ts';

interface RankInput {
  readonly old: readonly SitePage[];
  readonly pages: readonly SitePage[];
  /** Pairs that show where folders moved: decisions, and suggestions that are sure. */
  readonly known: readonly Confirmed[];
}

interface RankedPage {
  readonly url: string;
  readonly confidence: number;
}

/** Makes the function that ranks pages of the new site for an old URL, as `suggest` does: its own candidates, and `urls`. */
export function makePageRanker({ old, pages, known }: RankInput) {
  const { site, sites, profiles, makeOld } = compareSites(old, pages);
  const profileByUrl = new Map(profiles.map((profile) => [profile.url, profile]));
  const pageByUrl = new Map(site.pages.map((page) => [page.url, page]));

  const moves = new FolderMoves(site);
  for (const { from, to } of known) {
    const page = pageByUrl.get(to);
    const profile = profileByUrl.get(from);
    if (page !== undefined && profile !== undefined) moves.confirm(profile, page);
  }

  return (url: string, urls: readonly string[] = []): RankedPage[] => {
    const profile = profileByUrl.get(url) ?? makeOld({ url, title: '', text: '' });
    const list: Shortlist = { old: profile, candidates: new Map() };
    addCandidates(list, searchPages(profile, site), sites);
    addCandidates(list, moves.listExpectedPages(profile), sites);
    addCandidates(
      list,
      urls.flatMap((url) => pageByUrl.get(url) ?? []),
      sites,
    );
    return rank(list, site, moves).map(({ page, chance }) => {
      return { url: page.url, confidence: calibrate(chance) };
    });
  };
}
