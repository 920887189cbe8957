import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { explainProposal, type Grounds } from './explain-proposal.ts';
import { FolderMoves } from './folder-moves.ts';
import { readLanguages } from './languages.ts';
import { readRarity } from './pair.ts';
import { makeProfile, type Profile, removeSiteName, type SitePage } from './profile.ts';
import { addCandidates, calibrate, type Ranked, rank, type Shortlist } from './rank.ts';
import { findRenamedFiles } from './renamed-files.ts';
import { indexPages, isEligible, type SiteIndex, searchPages } from './search.ts';
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

  const targets = new Map(confirmed.map(({ from, to }) => [from, to]));
  const moves = new FolderMoves(site);
  for (const [from, to] of targets) {
    const page = to === '' ? undefined : site.findPage(makeOld({ url: to, title: '', text: '' }).path);
    if (page !== undefined) moves.confirm(makeOld({ url: from, title: '', text: '' }), page);
  }
  const undecided = lists.filter((list) => !targets.has(list.old.url));
  learnMoves(moves, undecided, site);

  return lists.map((list) => {
    const { url } = list.old;
    const to = targets.get(url);
    if (to === '') return { old: url, new: '', confidence: 1, reason: 'gone, as you confirmed' };
    if (to !== undefined) return { old: url, new: to, confidence: 1, reason: 'as you confirmed' };

    // /blog/ moved to /news/: /blog/a may be /news/a.
    addCandidates(list, moves.listExpectedPages(list.old), sites);
    const renamed = sites.renamed.get(list.old.path);
    if (renamed !== undefined) addCandidates(list, [renamed], sites);
    return makeSuggestion(list.old, rank(list, site, moves), site, { moves, renamed: sites.renamed });
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
  const sites = { site, rarity: readRarity(profiles), renamed: findRenamedFiles(profiles, site) };
  return { site, sites, profiles, makeOld };
}

/** The least probability of a pair that teaches moves of folders. */
const minChanceToLearn = 0.6;

function learnMoves(moves: FolderMoves, lists: readonly Shortlist[], site: SiteIndex): void {
  for (const list of lists) {
    const [best] = rank(list, site);
    if (best !== undefined && best.chance > minChanceToLearn) moves.learn(list.old, best.page, best.chance);
  }
}

/** The suggestion for a URL, with confidence limited by language. */
function makeSuggestion(
  old: Profile,
  ranked: readonly Ranked[],
  site: SiteIndex,
  grounds: Grounds,
): Suggestion {
  const certain = findStayingPage(old, site) ?? findTitledPage(old, site);
  if (certain !== undefined) return certain;

  const suggestion = doubtOtherLanguage(old, findLikelyPage(old, ranked, grounds));
  const rivals = listRivals(old, suggestion.new, ranked, site);
  return { ...suggestion, confidence: Math.round(suggestion.confidence * 100) / 100, rivals };
}

/** A person must decide about a page in another language. */
const otherLanguageConfidence = 0.4;

function doubtOtherLanguage({ languageSearch }: Profile, suggestion: Suggestion): Suggestion {
  if (languageSearch?.isForeign !== true || suggestion.new === '') return suggestion;
  const reason = `${suggestion.reason}; the new site has no page in "${languageSearch.code}"`;
  return { ...suggestion, confidence: Math.min(otherLanguageConfidence, suggestion.confidence), reason };
}

/** The proposed page and its rivals, for a person to choose from. */
const maxCandidates = 5;

/** The next best pages, however unlikely. Where no further page shares a word, those nearest to the home page follow. */
function listRivals(
  old: Profile,
  target: string,
  ranked: readonly Ranked[],
  site: SiteIndex,
): Suggestion['rivals'] {
  const count = target === '' ? maxCandidates : maxCandidates - 1;
  const best = ranked.filter(({ page }) => page.url !== target).slice(0, count);
  const rivals = best.map(({ page, chance }) => ({ url: page.url, confidence: calibrate(chance) }));

  const listedUrls = new Set([target, ...rivals.map(({ url }) => url)]);
  for (const page of site.fromHome) {
    if (rivals.length >= count) break;
    const isOffered = page.home || isEligible(old, page);
    if (isOffered && !listedUrls.has(page.url)) rivals.push({ url: page.url, confidence: 0 });
  }
  return rivals.length === 0 ? undefined : rivals;
}

/** A less likely page isn't proposed. */
const minConfidence = 0.05;

/** *Gone* is never certain: a retired page looks like a renamed one. */
const maxGone = 0.65;

function findLikelyPage(old: Profile, [best, second]: readonly Ranked[], grounds: Grounds): Suggestion {
  const confidence = calibrate(best?.chance ?? 0);
  const gone = { old: old.url, new: '', confidence: Math.min(maxGone, 1 - confidence) };
  if (best === undefined)
    return { ...gone, reason: 'no match: no page of the new site shares a word with it' };

  const { url } = best.page;
  // `findStayingPage` handles home pages of a language.
  if (confidence < minConfidence || (old.home && best.page.home)) {
    return { ...gone, reason: `no match: the closest page is ${url}, but it's too different` };
  }

  const why = explainProposal(old, best.page, grounds);
  const isClose = second !== undefined && second.chance > best.chance / 2;
  const reason = isClose ? `${why}; ${second.page.url} is nearly as likely` : why;
  return { old: old.url, new: url, confidence, reason };
}

/** The page at the very URL, or the home page for the old home. */
function findStayingPage(old: Profile, site: SiteIndex): Suggestion | undefined {
  const target = site.findPage(old.home ? findHomePath(old) : old.path);
  if (target === undefined) return undefined;
  const pair = { old: old.url, new: target.url };
  if (old.home) {
    const isKept = old.segments.length === 0 || target.segments.length > 0;
    return { ...pair, confidence: isKept ? 0.99 : 0.9, reason: 'the home page' };
  }

  const path = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '').replace(/(?<!\/)\/+$/, '');
  if (path(old.url) !== path(target.url)) return undefined;
  return { ...pair, confidence: 0.99, reason: 'the new site has a page at this URL' };
}

/** The path of the home page in the language of the old URL or host, if the new site has one. */
function findHomePath({ path, languageSearch }: Profile): string {
  if (languageSearch?.code === undefined || languageSearch.isForeign) return path;
  return [...languageSearch.versions].find((version) => version !== undefined) ?? '';
}

/** The only page with the old page's title, if the old URL is just a number: `/?p=42`. */
function findTitledPage(old: Profile, site: SiteIndex): Suggestion | undefined {
  if (!old.endsInQueryNumber) return undefined;
  const pagesWithTitle = site.findByTitle(old.title);
  const eligible = pagesWithTitle.filter((page) => isEligible(old, page));
  // If nothing else shows its language, the title does.
  const { addedVersions } = old.languageSearch ?? {};
  const pagesOfAddedVersions = pagesWithTitle.filter(({ language }) => addedVersions?.has(language));
  const [page, another] = eligible.length > 0 ? eligible : pagesOfAddedVersions;
  if (page === undefined || another !== undefined) return undefined;
  return { old: old.url, new: page.url, confidence: 0.95, reason: 'same title, which no other page has' };
}
