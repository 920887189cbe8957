import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { FolderMoves } from './folder-moves.ts';
import { readLanguages } from './languages.ts';
import { makeSuggestion } from './make-suggestion.ts';
import { readRarity } from './pair.ts';
import { makeProfile, type Profile, removeSiteName, type SitePage } from './profile.ts';
import { addCandidates, rank, type Shortlist } from './rank.ts';
import { indexPages, type SiteIndex, searchPages } from './search.ts';
import { splitIntoWords, splitJoinedWord } from './words.ts';

interface SuggestInput {
  readonly old: readonly SitePage[];
  readonly pages: readonly SitePage[];
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
  const { site, sites, profiles, makeOld } = compareSites(old, pages);
  const lists = profiles.map((profile): Shortlist => {
    const list = { old: profile, candidates: new Map() };
    addCandidates(list, searchPages(profile, site), sites);
    return list;
  });

  const confirmedTargets = new Map(confirmed.map(({ from, to }) => [from, to]));
  const moves = new FolderMoves(site);
  for (const [from, to] of confirmedTargets) {
    const page = to === '' ? undefined : site.findPage(makeOld({ url: to, title: '', text: '' }).path);
    if (page !== undefined) moves.confirm(makeOld({ url: from, title: '', text: '' }), page);
  }
  const undecided = lists.filter((list) => !confirmedTargets.has(list.old.url));
  learnMoves(moves, undecided, site);

  return lists.map((list) => {
    const { url } = list.old;
    const to = confirmedTargets.get(url);
    if (to === '') return { old: url, new: '', confidence: 1, reason: 'gone, as you confirmed' };
    if (to !== undefined) return { old: url, new: to, confidence: 1, reason: 'as you confirmed' };

    // /blog/ moved to /news/: /blog/a may be /news/a.
    addCandidates(list, moves.listExpectedPages(list.old), sites);
    return makeSuggestion(list.old, rank(list, site, moves), site, moves);
  });
}

/** Reads both sites once: profiles of all pages, the index of the new ones, and what is rare. */
export function compareSites(old: readonly SitePage[], pages: readonly SitePage[]) {
  const languages = readLanguages(old, pages);
  const site = indexPages(removeSiteName(pages), languages.findVersion);
  const isKnown = (word: string): boolean => site.findPosting(word) !== undefined;
  const split = (text: string): string[] => [
    ...new Set(splitIntoWords(text).flatMap((word) => splitJoinedWord(word, isKnown))),
  ];
  const makeOld = (page: SitePage): Profile =>
    makeProfile(page, split, { languageSearch: languages.findLanguageSearch(page) });

  const profiles = removeSiteName(old).map(makeOld);
  const sites = { site, rarity: readRarity(profiles) };
  return { site, sites, profiles, makeOld };
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
