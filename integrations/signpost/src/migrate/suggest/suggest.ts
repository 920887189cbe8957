import { compact } from '../../lib/text/text.ts';
import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { calibrate } from './confidence.ts';
import { readRarity } from './features.ts';
import { FolderMoves } from './folder-moves.ts';
import { readLanguages, type Speaker } from './languages.ts';
import { makeProfile, type NewPage, type OldPage, type Profile, removeSiteName } from './profile.ts';
import { addCandidate, makeShortlist, type Ranking, rank, type Shortlist, type Sites } from './rank.ts';
import { explainProposal, littleInCommon } from './reason.ts';
import { findRenamedFiles } from './renamed-files.ts';
import { isEligible, makeSearch, type RatedPages, readInventory } from './search.ts';

interface SuggestInput {
  readonly old: readonly OldPage[];
  readonly pages: readonly NewPage[];
  readonly confirmed?: readonly Confirmed[];
  /** Called with the finished and total steps: each URL is compared once and ranked again once. */
  readonly onStep?: (done: number, total: number) => void;
}

/** A pair teaches moves of folders above this probability. */
const sure = 0.6;

/**
 * Finds a target for each old URL, in the order given:
 *
 * 1. search about two dozen pages of the new site, and compare each by `features`;
 * 2. learn from sure and confirmed pairs where folders moved;
 * 3. rank all candidates again with that.
 */
export function suggest({ old, pages, confirmed = [], onStep }: SuggestInput): Suggestion[] {
  const total = 2 * old.length;
  const { profiles, sites, profileFor } = readSites(old, pages);
  const search = makeSearch(sites.inventory);

  const lists = profiles.map((profile, at) => {
    onStep?.(at + 1, total);
    return makeShortlist(profile, search(profile), sites);
  });
  const rankings = lists.map((list) => rank(list, sites));

  const targets = new Map(confirmed.map(({ from, to }) => [from, to]));
  const moves = new FolderMoves(sites.inventory);
  for (const { from, to } of confirmed) {
    const page = to === '' ? undefined : sites.inventory.at(profileFor(to).path);
    if (page !== undefined) moves.confirm(profileFor(from), page);
  }
  const taught = lists.map((list, at) => {
    const pair = targets.has(list.old.url) ? undefined : findSurePair(list, rankings[at]);
    if (pair !== undefined) moves.learn(list.old, pair.page, pair.chance);
    return pair?.page;
  });

  return lists.map((list, at) => {
    onStep?.(old.length + at + 1, total);
    const to = targets.get(list.old.url);
    if (to !== undefined) return createConfirmed(list.old.url, to);

    // /blog/a may be /news/a, now that /blog/ is known to have moved to /news/.
    for (const page of [...moves.expectedPages(list.old)]) addCandidate(list, page, sites);
    const grounds = { inventory: sites.inventory, moves, taught: taught[at] };
    return makeSuggestion(list, rank(list, sites, moves), grounds);
  });
}

/** The profiles of the old URLs and the index of the new pages, with languages and without the sites' names. */
function readSites(old: readonly OldPage[], pages: readonly NewPage[]) {
  const languages = readLanguages(old, pages);
  const inventory = readInventory(removeSiteName(pages), languages);
  const isKnown = (word: number): boolean => inventory.posting(word) !== undefined;
  const idsOf = (text: string): number[] => inventory.vocabulary.idsOfOld(text, isKnown);
  const spoken = (page: Speaker): Pick<Profile, 'sought'> => ({ sought: languages.findSought(page) });

  const profiles = removeSiteName(old).map((page) => makeProfile(page, idsOf, spoken(page)));
  const sites: Sites = {
    inventory,
    rarity: readRarity(profiles),
    renamed: findRenamedFiles(profiles, inventory),
  };
  const profileFor = (url: string): Profile =>
    makeProfile({ url, title: '', text: '' }, idsOf, spoken({ url }));
  return { profiles, sites, profileFor };
}

/** The most likely page, if it may teach others. Files renamed in several folders don't confirm each other. */
function findSurePair({ renamed }: Shortlist, ranking: Ranking | undefined) {
  const best = ranking?.ranked[0];
  return best === undefined || best.chance <= sure || best.page === renamed ? undefined : best;
}

function createConfirmed(old: string, to: string): Suggestion {
  return { old, new: to, confidence: 1, reason: to === '' ? 'gone, as you confirmed' : 'as you confirmed' };
}

interface Grounds {
  readonly inventory: RatedPages;
  readonly moves: FolderMoves;
  /** The page that this URL itself has taught the moves. */
  readonly taught: number | undefined;
}

/** The suggestion for a URL, with confidence limited by language. */
function makeSuggestion(list: Shortlist, ranking: Ranking, grounds: Grounds): Suggestion {
  const { old } = list;
  const { inventory } = grounds;
  const certain = findStayingPage(old, inventory) ?? findTitledPage(old, inventory);
  if (certain !== undefined) {
    const { page, reason, confidence } = certain;
    return { old: old.url, new: inventory.pages[page]?.url ?? '', confidence, reason };
  }
  const found = doubtOtherLanguage(old, findLikelyPage(list, ranking, grounds));
  const rivals = listRivals(found.new, ranking, inventory);

  return { ...found, confidence: Math.round(found.confidence * 100) / 100, rivals };
}

/** A person must decide about a page in another language. */
const otherLanguageConfidence = 0.4;

function doubtOtherLanguage({ sought }: Profile, found: Suggestion): Suggestion {
  if (sought?.isForeign !== true || found.new === '') return found;
  const reason = `${found.reason}; the new site has no page in "${sought.code}"`;
  return { ...found, confidence: Math.min(otherLanguageConfidence, found.confidence), reason };
}

const maxRivals = 4;
/** A page that is less likely isn't worth reading. */
const leastRival = 0.02;

/** The next best pages, for a person to choose from. */
function listRivals(target: string, { ranked }: Ranking, { pages }: RatedPages): Suggestion['rivals'] {
  const rivals = ranked.flatMap(({ page, chance }) => {
    const url = pages[page]?.url ?? '';
    return url === target || chance < leastRival ? [] : [{ url, confidence: calibrate(chance) }];
  });
  return rivals.length === 0 ? undefined : rivals.slice(0, maxRivals);
}

/** A less likely page isn't proposed. */
const leastConfidence = 0.05;

/** *Gone* is never certain: a retired page looks like a renamed one. */
const maxGone = 0.65;

function findLikelyPage(
  { old, renamed }: Shortlist,
  ranking: Ranking,
  { inventory, moves, taught }: Grounds,
): Suggestion {
  const [best, next] = ranking.ranked;
  const target = best === undefined ? undefined : inventory.pages[best.page];
  const confidence = calibrate(best?.chance ?? 0);
  const gone = { old: old.url, new: '', confidence: Math.min(maxGone, 1 - confidence) };
  if (best === undefined || target === undefined)
    return { ...gone, reason: 'no match: no page of the new site shares a word with it' };

  const why = explainProposal(old, best.page, { inventory, moves, renamed, taught });
  // `stayingPage` handles home pages of a language.
  if (confidence < leastConfidence || (old.home && target.home)) {
    const but = why === littleInCommon ? '' : ` (${why})`;
    return { ...gone, reason: `no match: the closest page is ${target.url}${but}, but it's too different` };
  }

  const rival = next !== undefined && next.chance > best.chance / 2 ? inventory.pages[next.page] : undefined;
  const notes = compact(why, rival !== undefined && `${rival.url} is nearly as likely`);
  return { old: old.url, new: target.url, confidence, reason: notes.join('; ') };
}

interface CertainPage {
  readonly page: number;
  readonly confidence: number;
  readonly reason: string;
}

/** The page at the very URL, or the home page for the old home. */
function findStayingPage(old: Profile, inventory: RatedPages): CertainPage | undefined {
  const page = inventory.at(old.home ? findHomePath(old) : old.path);
  const target = page === undefined ? undefined : inventory.pages[page];
  if (page === undefined || target === undefined) return undefined;
  if (old.home) {
    const isKept = old.segments.length === 0 || target.segments.length > 0;
    return { page, confidence: isKept ? 0.99 : 0.9, reason: 'the home page' };
  }

  const path = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '').replace(/(?<!\/)\/+$/, '');

  return path(old.url) === path(target.url)
    ? { page, confidence: 0.99, reason: 'the new site has a page at this URL' }
    : undefined;
}

/** The path of the home page in the language of the old URL or host, if the new site has one. */
function findHomePath({ path, sought }: Profile): string {
  if (sought?.code === undefined || sought.isForeign) return path;
  return [...sought.versions].find((version) => version !== undefined) ?? '';
}

/** The only page with the old page's title, if the old URL is just a number: `/?p=42`. */
function findTitledPage(old: Profile, inventory: RatedPages): CertainPage | undefined {
  if (!old.opaque) return undefined;
  const alike = inventory.titled(old.title);
  const eligible = alike.filter((one) => isEligible(old, inventory.pages[one]));
  // If nothing else shows its language, the title does.
  const others = alike.filter((one) => old.sought?.fresh.has(inventory.pages[one]?.language) === true);
  const [page, another] = eligible.length > 0 ? eligible : others;
  if (page === undefined || another !== undefined) return undefined;
  return { page, confidence: 0.95, reason: 'same title, which no other page has' };
}
