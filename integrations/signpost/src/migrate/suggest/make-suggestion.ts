import { compact } from '../../lib/text/text.ts';
import type { Suggestion } from '../state/review-file.ts';
import { likely } from './confidences.ts';
import { explainProposal } from './explain-proposal.ts';
import type { FolderMoves } from './folder-moves.ts';
import type { Profile } from './profile.ts';
import { calibrate, type Ranked } from './rank.ts';
import { isEligible, type SiteIndex } from './search.ts';

/**
 * Makes the suggestion for an old URL from its ranked pages: a certain page, otherwise the likeliest, otherwise that it is gone.
 * A page in another language gets little confidence.
 */
export function makeSuggestion(
  old: Profile,
  ranked: readonly Ranked[],
  site: SiteIndex,
  moves: FolderMoves,
): Suggestion {
  const certainSuggestion = findStayingPage(old, site) ?? findTitledPage(old, site);
  if (certainSuggestion !== undefined) return certainSuggestion;

  const suggestion = doubtOtherLanguage(old, findLikelyPage(old, ranked, moves));
  const rivals = listRivals(suggestion.new, ranked);
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

/** The next best pages, however unlikely. */
function listRivals(target: string, ranked: readonly Ranked[]): Suggestion['rivals'] {
  const count = target === '' ? maxCandidates : maxCandidates - 1;
  const best = ranked.filter(({ page }) => page.url !== target).slice(0, count);
  if (best.length === 0) return undefined;
  return best.map(({ page, chance }) => ({ url: page.url, confidence: calibrate(chance) }));
}

/** A less likely page isn't proposed. */
const minConfidence = 0.08;

/** Where no page is likelier, more old URLs are gone than lead to the proposed page: see evidence/suggestions.md. */
const minLikelierThanGone = 0.2;

/** *Gone* is never certain: a retired page looks like a renamed one. */
const maxGone = 0.65;

function findLikelyPage(old: Profile, [best, second]: readonly Ranked[], moves: FolderMoves): Suggestion {
  const confidence = calibrate(best?.chance ?? 0);
  const gone = { old: old.url, new: '', confidence: Math.min(maxGone, 1 - confidence) };
  if (best === undefined)
    return { ...gone, reason: 'probably gone: no page of the new site shares a word with it' };

  const { url } = best.page;
  // `findStayingPage` handles home pages of a language.
  if (confidence < minConfidence || (old.home && best.page.home)) {
    return { ...gone, reason: `probably gone: the closest page is ${url}, but it's too different` };
  }

  const unexplained =
    confidence >= likely
      ? 'the closest page by all its words'
      : 'the closest page, but with little in common';
  const isClose = second !== undefined && second.chance > best.chance / 2;
  const reasons = compact(
    explainProposal(old, best.page, moves) || unexplained,
    isClose && `${second.page.url} is nearly as likely`,
    confidence < minLikelierThanGone && 'probably gone, since no page is likelier',
  );
  return { old: old.url, new: url, confidence, reason: reasons.join('; ') };
}

// Pages that replace an old URL whatever their words: the page at the same URL, and the only page with the same title.

/** The page at the very URL, or the home page for the old home. */
function findStayingPage(old: Profile, site: SiteIndex): Suggestion | undefined {
  const target = site.findPage(old.home ? findHomePath(old) : old.path);
  if (target === undefined) return undefined;
  const pair = { old: old.url, new: target.url };

  // /de/ may lead to / if the new site has no /de/, less surely.
  if (old.home) {
    const isKept = old.segments.length === 0 || target.segments.length > 0;
    return { ...pair, confidence: isKept ? 0.99 : 0.9, reason: 'the home page' };
  }

  // /Getting_Started.html and /getting-started/ have one `path`, and are two URLs.
  if (readPath(old.url) !== readPath(target.url)) return undefined;
  return { ...pair, confidence: 0.99, reason: 'the new site has a page at this URL' };
}

/** The path of the home page in the language of the old URL or host, if the new site has one. */
function findHomePath({ path, languageSearch }: Profile): string {
  if (languageSearch?.code === undefined || languageSearch.isForeign) return path;
  return languageSearch.versions.find((version) => version !== undefined) ?? '';
}

/** The only page with the old page's title, if the old URL is just a number: `/?p=42`. */
function findTitledPage(old: Profile, site: SiteIndex): Suggestion | undefined {
  if (!old.endsInQueryNumber) return undefined;
  const [page, another] = site.findByTitle(old.title).filter((page) => isEligible(old, page));
  if (page === undefined || another !== undefined) return undefined;
  return { old: old.url, new: page.url, confidence: 0.95, reason: 'same title, which no other page has' };
}

/** `/about` of `https://www.example.com/about/`. */
function readPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').replace(/(?<!\/)\/+$/, '');
}
