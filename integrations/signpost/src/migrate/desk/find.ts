import { compareText, decodeForPeople } from '../../lib/text/text.ts';
import { type NewPages, unknownOrigin } from '../review/new-pages.ts';
import { listDecisions, listSuggestions } from '../state/old-url.ts';
import { type Confirmed, selectConfirmed } from '../state/review-file.ts';
import { listOldPages } from '../suggest/old-site.ts';
import { makePageRanker } from '../suggest/rank-pages.ts';
import type { DeskParts } from './open-desk.ts';
import { listTitles } from './titles.ts';

const maxHits = 10;

/** More pages than a person would look through: their order is by the typed words alone. */
const maxRanked = 300;

/** From this confidence on, a suggestion shows where a folder moved. */
const minSureConfidence = 0.9;

export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly confidence: number;
}

/**
 * Makes the function that finds pages of the new site by typed words, in this order:
 *
 * 1. pages with all words, or where none has all, those with the most;
 * 2. the page of that name, then words of the last part or the title, then words of the folders, then inside of words;
 * 3. the likeliest page for the old URL first, by the features of suggestions.
 *
 * Without words, these are the likeliest pages.
 */
export function makePageFinder(parts: DeskParts) {
  const { migration, pages, findOldPage } = parts;
  const oldPages = listOldPages(migration, findOldPage);
  let ranker: ReturnType<typeof makePageRanker> | undefined;
  let readAtLastIndexing = -1;

  const rankPages = (url: string, urls: readonly string[]) => {
    // Titles come in while the pages are read: the index is made at first use, and once more when all are known.
    const { read, all } = pages.counts;
    if (ranker === undefined || (read === all && readAtLastIndexing < all)) {
      readAtLastIndexing = read;
      ranker = makePageRanker({ old: oldPages, pages: pages.list(), known: listKnownPairs(parts) });
    }
    return ranker(url, urls);
  };

  return (oldUrl: string, text: string): { readonly hits: FoundPage[]; readonly count: number } => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const titles = listTitles(pages);
    const describe = (url: string, confidence = 0): FoundPage => {
      return { url, title: titles.get(url) ?? '', confidence };
    };

    // The ranker adds the likeliest pages to the URLs that it is given.
    if (words.length === 0) {
      const likeliest = rankPages(oldUrl, []).toSorted((a, b) => b.confidence - a.confidence);
      const hits = likeliest.slice(0, maxHits).map(({ url, confidence }) => describe(url, confidence));
      return { hits, count: likeliest.length };
    }

    const matches = findMatches(titles, words);
    const bestMatches = matches.slice(0, maxRanked);
    const ranked = rankPages(
      oldUrl,
      bestMatches.map(({ url }) => url),
    );
    const confidences = new Map(ranked.map(({ url, confidence }) => [url, confidence]));
    const findConfidence = (url: string): number => confidences.get(url) ?? 0;

    // By tier, then the likeliest first. Pages of equal confidence keep the order of their URLs.
    const sorted = bestMatches.toSorted(
      (a, b) => a.tier - b.tier || findConfidence(b.url) - findConfidence(a.url),
    );
    const hits = sorted.slice(0, maxHits).map(({ url }) => describe(url, findConfidence(url)));
    return { hits, count: matches.length };
  };
}

/** True for a typed URL of the new site, as a path or with its host, that the build lacks. */
export function isMissingPage(typedUrl: string, pages: Pick<NewPages, 'origin' | 'has'>): boolean {
  const origin = pages.origin ?? unknownOrigin;
  const url = URL.parse(typedUrl, origin);
  return url?.origin === origin && !pages.has(url.pathname);
}

/** The pairs that show where folders moved: decisions, and suggestions that are sure. */
function listKnownPairs({ desk }: DeskParts): Confirmed[] {
  const records = [...desk.records.values()];
  const suggested = listSuggestions(records).filter(({ confidence }) => confidence >= minSureConfidence);
  const decided = selectConfirmed(listDecisions(records));
  return [...suggested.map(({ old, new: to }) => ({ from: old, to })), ...decided];
}

interface Match {
  readonly url: string;
  /** Lower is better: see `rateMatch`. */
  readonly tier: number;
}

/** Finds the pages with all words, or where none has all, those with the most; the best and shortest URL first. */
function findMatches(titles: ReadonlyMap<string, string>, words: readonly string[]): Match[] {
  const matches: (Match & { readonly missing: number })[] = [];

  for (const [url, title] of titles) {
    const page = {
      path: url.toLowerCase(),
      readablePath: url === '/' ? 'home' : decodeForPeople(url).replaceAll('%20', ' ').toLowerCase(),
      title: title.toLowerCase(),
    };
    const text = `${page.readablePath} ${page.path} ${page.title}`;
    const wordsOfPage = words.filter((word) => text.includes(word));
    if (wordsOfPage.length === 0) continue;
    matches.push({
      url,
      missing: words.length - wordsOfPage.length,
      tier: rateMatch(page, text, wordsOfPage),
    });
  }

  const fewestMissing = Math.min(...matches.map(({ missing }) => missing));
  return matches
    .filter(({ missing }) => missing === fewestMissing)
    .sort((a, b) => a.tier - b.tier || a.url.length - b.url.length || compareText(a.url, b.url));
}

/** How well the words fit a page, 0 for the best. `text` has its paths and title. The examples are for the word `backup`. */
function rateMatch(
  { path, readablePath, title }: Readonly<Record<'path' | 'readablePath' | 'title', string>>,
  text: string,
  words: readonly string[],
): number {
  const name = readablePath.split('/').findLast((part) => part !== '') ?? '';
  // /self-hosting/backup/, the title Backup, or the URL itself
  if ([path, readablePath, name].includes(words.join('-'))) return 0;
  if ([name, title].includes(words.join(' '))) return 0;
  // /self-hosting/backup-and-restore/
  if (words.every((word) => startsWord(`${name} ${title}`, word))) return 1;
  // /backup/snapshots/, and then /nobackup/
  return words.every((word) => startsWord(text, word)) ? 2 : 3;
}

/** `back` starts a word of /self-hosting/backup/, and not of feedback. */
function startsWord(text: string, word: string): boolean {
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
    const characterBefore = text[start - 1] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(characterBefore) || !/^[\p{L}\p{N}]/u.test(word)) return true;
  }
  return false;
}
