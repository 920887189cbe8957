import { readLanguages } from '../../audit/site/languages.ts';
import type { Speaker } from '../../audit/site/versions.ts';
import { present } from '../../lib/text/text.ts';
import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { copyRule, preferredCopy } from './copies.ts';
import { type Decided, isCertain, learn, learntFor, retiredOdds, withoutOwn } from './learn.ts';
import { calibrate, fitted, leastConfidence, type Model, weightsFrom } from './model.ts';
import { readNeighbors } from './neighbors.ts';
import { type NewPage, type OldPage, type Profile, profileOf, withoutSiteName } from './profile.ts';
import { type Learnt, type Ranking, rank, type Shortlist, type Sites, shortlistOf } from './rank.ts';
import { littleInCommon, reasonFor, titleDoubt } from './reason.ts';
import { isEligible, makeSearch, type RatedPages, readInventory } from './search.ts';
import type { Structure } from './structure.ts';
import { readSuccessors } from './tables.ts';

interface SuggestInput {
  readonly old: readonly OldPage[];
  readonly pages: readonly NewPage[];
  readonly confirmed?: readonly Confirmed[];
  readonly model?: Model;
  /** How many URLs are compared at a time; those of a folder stay together. */
  readonly urlsAtOnce?: number;
  /** Called with the finished and total steps: each URL is compared, and ranked twice. */
  readonly onStep?: (done: number, total: number) => void;
}

/** A target for each old URL, in the order given: by comparison first, then by what the surest pairs teach. */
export function suggest(input: SuggestInput): Suggestion[] {
  const { confirmed = [], model = fitted, old } = input;
  const targets = new Map(confirmed.map(({ from, to }) => [from, to]));
  const found: Suggestion[] = Array.from({ length: old.length });
  for (const { lists, inventory, places, least, ask } of studies(input)) {
    for (const [at, list] of lists.entries()) {
      const to = targets.get(list.old.url);
      const decided = to === undefined ? undefined : asConfirmed(list.old.url, to);
      found[places[at] ?? 0] = ask(
        list,
        (learnt) =>
          decided ??
          suggestionOf(list, rank(list, learnt), { inventory, structure: learnt.structure, model, least }),
      );
    }
  }
  return found;
}

interface Study {
  readonly lists: readonly Shortlist[];
  /** The index of each among all old URLs. */
  readonly places: readonly number[];
  readonly inventory: RatedPages;
  /** The least confidence that is proposed. */
  readonly least: number;
  ask<T>(list: Shortlist, answer: (learnt: Learnt) => T): T;
}

/** Compares and learns, in parts if there are many URLs. */
export function* studies({
  old,
  pages,
  confirmed = [],
  onStep,
  model = fitted,
  urlsAtOnce = 50_000,
}: SuggestInput): Generator<Study> {
  let steps = 0;
  const step = (): void => onStep?.(++steps, 3 * old.length);
  const languages = readLanguages(old, pages);
  const spoken = (page: Speaker): Pick<Profile, 'sought'> => ({ sought: languages.ofOld(page) });
  const inventory = readInventory(withoutSiteName(pages), languages);
  const known = (word: number): boolean => inventory.posting(word) !== undefined;
  const idsOf = (text: string): number[] => inventory.vocabulary.idsOfOld(text, known);
  const search = makeSearch(inventory);
  const plain = (url: string): Profile => profileOf({ url, title: '', text: '' }, idsOf, spoken({ url }));
  const decided = decidedPairs(confirmed, inventory, plain);
  const retired = retiredOdds(confirmed, (url) => foldersAbove(plain(url)));
  const named = withoutSiteName(old);
  for (const places of partsOf(old, urlsAtOnce)) {
    const profiles = places.flatMap((place) => {
      const page = named[place];
      return page === undefined ? [] : [profileOf(page, idsOf, spoken(page))];
    });
    const compared = {
      inventory,
      neighbors: readNeighbors(profiles),
      successorOf: readSuccessors(profiles, inventory),
    };
    const doubt = titleDoubt(profiles, compared, search);
    const sites: Sites = { ...compared, weightsFor: weightsFrom(model, doubt) };
    const lists = profiles.map((profile, at) => {
      step();
      return shortlistOf(profile, at, search(profile), sites);
    });
    const odds = lists.map(({ old }) => retired(old.url));
    const alone = lists.map((list) => rank(list));
    const learned = learn(lists, alone, decided, sites);
    // A second pass learns from the first one's results; a third would change nothing.
    const better = lists.map((list, at) => {
      step();
      const ranking = alone[at];
      if (ranking !== undefined && isCertain(ranking)) return ranking;
      return withoutOwn(learned, list, () => rank(list, learntFor(list, learned, odds[at] ?? 0, sites)));
    });
    const again = learn(lists, better, decided, sites);
    yield {
      lists,
      places,
      inventory,
      least: leastConfidence(better.map(({ ranked }) => calibrate(ranked[0]?.chance ?? 0, model))),
      ask(list, answer) {
        step();
        return withoutOwn(again, list, () => answer(learntFor(list, again, odds[list.at] ?? 0, sites)));
      },
    };
  }
}

/** The positions of URLs that are compared at a time: all, or by folder if there are many. */
function partsOf(old: readonly OldPage[], most: number): number[][] {
  const places = old.map((_, at) => at);
  if (old.length <= most) return [places];
  const urlOf = (at: number): string => old[at]?.url ?? '';
  places.sort((a, b) => (urlOf(a) < urlOf(b) ? -1 : 1));
  return Array.from({ length: Math.ceil(old.length / most) }, (_, part) =>
    places.slice(part * most, (part + 1) * most),
  );
}

function decidedPairs(
  confirmed: readonly Confirmed[],
  { at }: RatedPages,
  profile: (url: string) => Profile,
): Map<string, Decided> {
  const pairs = confirmed.flatMap(({ from, to }): [string, Decided][] => {
    const page = to === '' ? undefined : at(profile(to).path);
    return page === undefined ? [] : [[from, { old: profile(from), page }]];
  });
  return new Map(pairs);
}

/** The parent folders of a URL, nearest first; dated folders count as one. */
function foldersAbove({ segments, bucket }: Profile): string[] {
  const folders = segments.slice(0, -1).map((_, at) => segments.slice(0, segments.length - 1 - at).join('/'));
  return [bucket, ...folders];
}

function asConfirmed(old: string, to: string): Suggestion {
  return { old, new: to, confidence: 1, reason: to === '' ? 'gone, as you confirmed' : 'as you confirmed' };
}

interface Grounds {
  readonly inventory: RatedPages;
  readonly structure: Structure;
  readonly model: Model;
  readonly least: number;
}

/** The suggestion for a URL, with confidence limited by language. */
function suggestionOf(list: Shortlist, ranking: Ranking, grounds: Grounds): Suggestion {
  const { old } = list;
  const { inventory } = grounds;
  const sure = stayingPage(old, inventory) ?? titledPage(old, inventory);
  if (sure !== undefined) {
    const { page, reason, confidence } = sure;
    return { old: old.url, new: inventory.pages[page]?.url ?? '', confidence, reason };
  }
  const found = acrossLanguages(old, rankedOf(list, ranking, grounds), inventory);
  return { ...found, confidence: round(found.confidence) };
}

/** *Gone* is never certain: a retired page looks like a renamed one. */
const mostGone = 0.65;

function rankedOf(
  { old, successor }: Shortlist,
  ranking: Ranking,
  { inventory, structure, model, least }: Grounds,
): Suggestion {
  const best = preferredCopy(old, ranking, inventory.pages);
  const next = ranking.ranked.find(({ page }) => page !== best?.page);
  const target = best === undefined ? undefined : inventory.pages[best.page];
  const confidence = calibrate(best?.chance ?? 0, model);
  const gone = { old: old.url, new: '', confidence: Math.min(mostGone, 1 - confidence) };
  if (best === undefined || target === undefined)
    return { ...gone, reason: 'no match: no page of the new site shares a word with it' };
  const why = reasonFor(old, best.page, { inventory, structure, successor });
  // `stayingPage` handles home pages of a language.
  if (confidence < least || (old.home && target.home))
    return {
      ...gone,
      reason: `no match: the closest page is ${target.url}${why === littleInCommon ? '' : ` (${why})`}, but it's too different`,
    };
  const rival = next !== undefined && next.chance > best.chance / 2 ? inventory.pages[next.page] : undefined;
  const notes = present(
    why,
    best.copies > 1
      ? `one of ${best.copies} copies: ${copyRule}`
      : rival !== undefined && `${rival.url} is nearly as likely`,
  );
  return { old: old.url, new: target.url, confidence, reason: notes.join('; ') };
}

function round(chance: number): number {
  return Math.round(chance * 100) / 100;
}

interface Sure {
  readonly page: number;
  readonly confidence: number;
  readonly reason: string;
}

/** The page at the very URL, or the home page for the old home. */
function stayingPage(old: Profile, inventory: RatedPages): Sure | undefined {
  const page = inventory.at(old.home ? homeFor(old) : old.path);
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
function homeFor({ path, sought }: Profile): string {
  if (sought?.code === undefined || sought.as === 'foreign') return path;
  const code = [...sought.versions].find((version) => version !== undefined);
  return code ?? (sought.as === 'known' ? '' : path);
}

/** A title that several pages share is the site's name, possibly in several languages. */
const copiesCompared = 50;

/** The only page with the old page's title, if the old URL is just a number. */
function titledPage(old: Profile, inventory: RatedPages): Sure | undefined {
  if (!old.opaque) return undefined;
  const alike = inventory.titled(old.title);
  if (alike.length > copiesCompared) return undefined;
  const eligible = alike.filter((one) => isEligible(old, inventory.pages[one]));
  // If nothing else shows its language, the title does.
  const isOpen = old.sought?.as === 'guessed';
  const others = isOpen ? alike.filter((one) => inventory.isFresh(inventory.pages[one]?.language)) : [];
  const [page, ...more] = eligible.length > 0 ? eligible : others;
  if (page === undefined || more.length > 0) return undefined;
  return { page, confidence: 0.95, reason: 'same title, which no other page has' };
}

/** A person must decide about a page in another language. */
const otherLanguageConfidence = 0.4;
/** The confidence that a page's translation is meant if an old URL has the page's name in another language. Set by hand. */
const version = 0.8;

/** Doubts a proposal in another language, and proposes the version in the old page's own language, or names the other. */
function acrossLanguages(old: Profile, found: Suggestion, inventory: RatedPages): Suggestion {
  const { sought } = old;
  const isProposed = found.new !== '';
  if (sought?.as === 'foreign')
    return isProposed ? doubted(withNote(found, `the new site has no page in "${sought.code}"`)) : found;
  const named = namedElsewhere(old, inventory);
  const there = inventory.pages[named[0] ?? -1]?.url;
  if (there === undefined) return found;
  const withReason = withNote(found, `in another language it is ${there}`);
  if (isProposed && found.confidence > version) return withReason;
  const own = ownVersionOf(named, old, inventory);
  if (own === undefined) return isProposed && sought?.code === undefined ? doubted(withReason) : withReason;
  const reason = `${there} is its version in another language`;
  return { old: found.old, new: own, confidence: version, reason };
}

function withNote(found: Suggestion, note: string): Suggestion {
  return { ...found, reason: `${found.reason}; ${note}` };
}

function doubted(found: Suggestion): Suggestion {
  return { ...found, confidence: Math.min(otherLanguageConfidence, found.confidence) };
}

/** The only page in the old page's language that pages in other languages declare as their translation. */
function ownVersionOf(
  named: readonly number[],
  { sought }: Profile,
  { pages, alternatesOf }: RatedPages,
): string | undefined {
  const own = named.flatMap(alternatesOf).filter((page) => sought?.versions.has(pages[page]?.language));
  const [only, ...more] = new Set(own);
  return only === undefined || more.length > 0 ? undefined : pages[only]?.url;
}

/** The pages with its name, if all are in other languages. */
function namedElsewhere({ slug, sought }: Profile, { pages, withSlug }: RatedPages): readonly number[] {
  const named = slug === '' ? [] : withSlug(slug).filter((page) => pages[page]?.home === false);
  return named.some((page) => sought?.versions.has(pages[page]?.language) ?? true) ? [] : named;
}
