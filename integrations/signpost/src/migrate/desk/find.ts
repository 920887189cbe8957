import { compareText, decodeForPeople } from '../../lib/text/text.ts';
import { type NewPages, unknownOrigin } from '../review/new-pages.ts';
import { listSuggestions } from '../state/old-url.ts';
import { type Confirmed, selectConfirmed } from '../state/review-file.ts';
import { listOldPages } from '../suggest/old-site.ts';
import { makePageRanker } from '../suggest/rank-pages.ts';
import type { DeskParts } from './open-desk.ts';
import { rateConfidence } from './row.ts';
import { listTitles } from './titles.ts';

const maxHits = 10;

/** More pages than a person would look through: their order is by the typed words alone. */
const maxRanked = 300;

export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly confidence: number;
  /** True for a typed URL of the new site that the build lacks. */
  readonly isMissing?: boolean;
}

/**
 * Makes the function that finds pages of the new site by typed words, in this order:
 *
 * 1. pages with all words, or where none has all, those with the most;
 * 2. the page of that name, then words of the last part or the title, then words of the folders, then inside of words;
 * 3. the likeliest page for the old URL first, by the features of suggestions.
 *
 * Without words, these are the likeliest pages. A typed URL that isn't such a page comes last.
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
      ranker = makePageRanker({ old: oldPages, pages: pages.list(), confirmed: listKnownPairs(parts) });
    }
    return ranker(url, urls);
  };

  return (oldUrl: string, text: string): { readonly hits: FoundPage[]; readonly count: number } => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const titles = listTitles(pages);
    const matches = findMatches(titles, words);
    const bestMatches = matches.slice(0, maxRanked);
    // The ranker adds the likeliest pages to the URLs that it is given.
    const ranked = rankPages(
      oldUrl,
      bestMatches.map(({ url }) => url),
    );
    const found = words.length === 0 ? ranked.map(({ url }) => ({ url, tier: 0 })) : bestMatches;

    // By tier, then the likeliest first. Pages of equal confidence keep the order of their URLs.
    const confidences = new Map(ranked.map(({ url, confidence }) => [url, confidence]));
    const findConfidence = ({ url }: { readonly url: string }): number => confidences.get(url) ?? 0;
    const sorted = found.toSorted((a, b) => a.tier - b.tier || findConfidence(b) - findConfidence(a));
    const hits = sorted.slice(0, maxHits).map((page): FoundPage => {
      return { url: page.url, title: titles.get(page.url) ?? '', confidence: findConfidence(page) };
    });
    const count = words.length === 0 ? ranked.length : matches.length;
    if (!/^(?:\/|https?:\/\/)\S*$/.test(text) || hits.some(({ url }) => url === text)) return { hits, count };

    const typedUrl = { url: text, title: typedTitle, confidence: 0, isMissing: isMissingPage(text, pages) };
    const shownHits = [...hits.slice(0, maxHits - 1), typedUrl];
    return { hits: shownHits, count: Math.max(count, shownHits.length) };
  };
}

const typedTitle = "as typed: another site, or a page that isn't built yet";

/** True for a typed URL of the new site, as a path or with its host, that the build lacks. */
export function isMissingPage(typedUrl: string, pages: Pick<NewPages, 'origin' | 'has'>): boolean {
  const origin = pages.origin ?? unknownOrigin;
  const url = URL.parse(typedUrl, origin);
  return url?.origin === origin && !pages.has(url.pathname);
}

/** The pairs that show where folders moved: decisions, and suggestions that are sure. */
function listKnownPairs({ desk }: DeskParts): Confirmed[] {
  const suggested = listSuggestions(desk.records.values()).filter(
    ({ confidence }) => rateConfidence(confidence) === 'sure',
  );
  return [...suggested.map(({ old, new: to }) => ({ from: old, to })), ...selectConfirmed(desk.decisions)];
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
  return separateWords(text).includes(separateWords(word));
}

/** ` self hosting backup` for /self-hosting/backup/ */
function separateWords(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`;
}
