import { isMissing } from '../../answers/answer.ts';
import type { LikelyTargets, Site } from '../../audit/site/site.ts';
import { listFoldersAbove, type Path, parsePath } from '../../lib/url/path.ts';
import type { Confirmed, Suggestion } from '../state/review-file.ts';
import { toNewSite } from './new-site.ts';
import { applyOtherFacts } from './other-facts.ts';
import { splitUrl } from './split-url.ts';
import { suggest } from './suggest.ts';
import { splitIntoWords } from './words.ts';

// Lost URLs of the ledger ─▶ the page of the build that each probably moved to, for the fix of a finding.

/** A suggestion of at most this confidence is dropped: its page has little in common with the lost URL. */
const maxUnlikely = 0.6;

/**
 * The likely new page or file of each lost URL; undefined without a similar one. Redirects of published URLs around it show
 * where its folder moved.
 */
export function findLostTargets(
  site: Pick<Site, 'base' | 'pages' | 'ledger' | 'ask' | 'origin'>,
  builtFiles: readonly string[],
  lost: readonly Path[],
): (Suggestion | undefined)[] {
  const { pages, files } = toNewSite(site, builtFiles);
  const knownMoves = listRedirectsAround(site, lost);
  // `suggest` learns from known moves only if their old URLs are among those that it places.
  const oldUrls = [...lost, ...knownMoves.map(({ from }) => from)];
  const old = oldUrls.map((url) => ({ url, title: '', text: '' }));
  const suggestions = suggest({ old, pages, confirmed: knownMoves });
  const ofLost = applyOtherFacts(suggestions, { files }).slice(0, lost.length);

  const titles = new Map(pages.map(({ url, title }) => [url, title]));
  return ofLost.map((suggestion) => {
    if (suggestion.new === '' || suggestion.confidence <= maxUnlikely) return undefined;
    return sharesOneWordOfSeveral(suggestion, titles.get(suggestion.new) ?? '') ? undefined : suggestion;
  });
}

/** The redirects of published URLs around lost URLs: of /post/ and /post/fog/ for the lost /post/page/1/. */
function listRedirectsAround(
  { ledger, ask, origin }: Pick<Site, 'ledger' | 'ask' | 'origin'>,
  lost: readonly Path[],
): Confirmed[] {
  const folders = new Set(lost.flatMap(listFoldersAbove));
  const redirects: Confirmed[] = [];
  for (const { path } of ledger) {
    const isAround = folders.has(path) || folders.has(listFoldersAbove(path).at(-1) ?? '');
    const location = isAround ? ask(path).location : undefined;
    const target = location === undefined ? null : URL.parse(location, origin);
    if (target?.origin !== origin || isMissing(ask(parsePath(target.pathname)))) continue;
    redirects.push({ from: path, to: target.pathname });
  }
  return redirects;
}

/** True for the deleted /blog/second-post/ and /blog/first-post/: "post" is the only common word, which all pages there have. */
function sharesOneWordOfSeveral({ old, new: url }: Suggestion, title: string): boolean {
  const [oldWords, newWords] = [old, url].map((one) => splitIntoWords(splitUrl(one).segments.at(-1) ?? ''));
  if (oldWords === undefined || newWords === undefined) return false;
  if (oldWords.length < 2 || newWords.length < 2) return false;

  const pageWords = new Set([...newWords, ...splitIntoWords(title)]);
  return oldWords.filter((word) => pageWords.has(word)).length === 1;
}

/** The URLs of `findLostTargets` alone. */
export const likelyTargets: LikelyTargets = (site, lost) =>
  findLostTargets(site, [...site.files.values()], lost).map((suggestion) => suggestion?.new);
