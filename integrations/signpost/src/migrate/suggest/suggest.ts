import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { FolderMoves } from './folder-moves.ts';
import { readLanguages } from './languages.ts';
import { makeSuggestion } from './make-suggestion.ts';
import { readRarity } from './pair.ts';
import { makeProfile, type Profile, removeSiteName, type SitePage } from './profile.ts';
import { addCandidates, rank, type Shortlist } from './rank.ts';
import { indexPages, type SiteIndex, searchPages } from './search.ts';
import { splitIntoWords, splitJoinedWord } from './words.ts';

export interface SuggestInput {
  readonly old: readonly SitePage[];
  readonly pages: readonly SitePage[];
  /** Pairs that show where folders moved: decisions, and for the desk also suggestions that are sure. */
  readonly confirmed?: readonly Confirmed[];
}

/**
 * Finds a target for each old URL, in the order given:
 *
 * 1. search about two dozen pages of the new site, and compare each by `features`;
 * 2. learn from sure and confirmed pairs where folders moved;
 * 3. rank all candidates again with those moves.
 */
export function suggest({ old, pages, confirmed = [] }: SuggestInput): Suggestion[] {
  const { site, profiles, moves, findCandidates, addExpected } = compareSites(old, pages, confirmed);
  const lists = profiles.map(findCandidates);
  const confirmedTargets = new Map(confirmed.map(({ from, to }) => [from, to]));
  const undecided = lists.filter((list) => !confirmedTargets.has(list.old.url));
  learnMoves(moves, undecided, site);

  return lists.map((list) => {
    const { url } = list.old;
    const to = confirmedTargets.get(url);
    if (to === '') return { old: url, new: '', confidence: 1, reason: 'gone, as you confirmed' };
    if (to !== undefined) return { old: url, new: to, confidence: 1, reason: 'as you confirmed' };

    addExpected(list);
    return makeSuggestion(list.old, rank(list, site, moves), site, moves);
  });
}

/** Reads both sites once: profiles of all pages, the index of the new ones, what is rare, and where confirmed pairs moved. */
export function compareSites(
  old: readonly SitePage[],
  pages: readonly SitePage[],
  confirmed: readonly Confirmed[],
) {
  const languages = readLanguages(old, pages);
  const site = indexPages(removeSiteName(pages), languages.findVersion);
  const isKnown = (word: string): boolean => site.findPosting(word) !== undefined;
  const split = (text: string): string[] => [
    ...new Set(splitIntoWords(text).flatMap((word) => splitJoinedWord(word, isKnown))),
  ];
  const makeOld = (page: SitePage): Profile =>
    makeProfile(page, split, { languageSearch: languages.findLanguageSearch(page) });
  const readUrl = (url: string): Profile => makeOld({ url, title: '', text: '' });
  const profiles = removeSiteName(old).map(makeOld);
  const sites = { site, rarity: readRarity(profiles) };

  const moves = new FolderMoves(site);
  for (const { from, to } of confirmed) {
    const page = to === '' ? undefined : site.findPage(readUrl(to).path);
    if (page !== undefined) moves.confirm(readUrl(from), page);
  }

  return {
    site,
    profiles,
    moves,
    readUrl,
    findCandidates(profile: Profile): Shortlist {
      const list = { old: profile, candidates: new Map() };
      addCandidates(list, searchPages(profile, site), sites);
      return list;
    },
    /** /blog/ moved to /news/: /blog/a may be /news/a. `further` are pages that a person searched for. */
    addExpected(list: Shortlist, further: readonly Profile[] = []): void {
      addCandidates(list, [...moves.listExpectedPages(list.old), ...further], sites);
    },
  };
}

/** The least probability of a pair that teaches moves of folders. */
const minChanceToLearn = 0.6;

/** Learns from each old URL with a likely page that its folder moved to the page's folder. */
function learnMoves(moves: FolderMoves, lists: readonly Shortlist[], site: SiteIndex): void {
  for (const list of lists) {
    const [best] = rank(list, site);
    if (best !== undefined && best.chance > minChanceToLearn) moves.learn(list.old, best.page, best.chance);
  }
}
