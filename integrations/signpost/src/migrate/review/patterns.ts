import { countItems } from '../../lib/counts.ts';
import { removeQuery } from '../../lib/url/path.ts';
import { printExactSource } from '../../map/entry.ts';
import type { Confirmed } from '../state/review-file.ts';
import { isSameButSlash } from './map-reader.ts';
import {
  joinFolder,
  listCandidates,
  listFolderPatterns,
  minCovered,
  readMapOfPattern,
  splitSegments,
} from './pattern-candidates.ts';

/** More than one exception for four URLs makes a pattern hard to read. */
const minPerException = 4;

/**
 * Writes decided pairs as a person would: patterns, an entry for each exception, and an entry for each further URL. A pattern
 * never matches an undecided URL of `oldUrls`, the whole old inventory, or a page that a pair leads to.
 */
export function makeEntries(pairs: readonly Confirmed[], oldUrls: Iterable<string> = []): Confirmed[] {
  const targets = new Map(pairs.map(({ from, to }) => [from, to]));
  const all = [...new Set([...targets.keys(), ...oldUrls, ...targets.values()])].sort();
  const open = new Map([...targets].filter(([from, to]) => !isSameButSlash(from, to)));
  const entries: Confirmed[] = [];

  for (const { pattern, covered } of listCandidates(pairs)) {
    const openUrls = covered.filter((from) => open.has(from));
    if (openUrls.length < minCovered || isTooWide(pattern, covered)) continue;
    const others = listExceptions(pattern, targets, all, openUrls.length / minPerException);
    if (others === undefined) continue;

    // A redirect of a single URL comes before a pattern.
    const exceptions = others.filter((from) => open.has(from));
    entries.push(pattern, ...exceptions.map((from) => makeExactEntry(from, targets.get(from) ?? '')));
    for (const from of [...openUrls, ...exceptions]) open.delete(from);
  }

  return [...entries, ...[...open].map(([from, to]) => makeExactEntry(from, to))];
}

/** A decision is about one URL, also about `/*`. */
function makeExactEntry(url: string, to: string): Confirmed {
  return { from: printExactSource(url), to };
}

/** True for a pattern that would decide on URLs beyond the inventory. */
function isTooWide({ from, to }: Confirmed, covered: readonly string[]): boolean {
  // /:year/:month/:slug would redirect /products/pumps/p-42 too. /2019/:month/:slug doesn't.
  if (/^(?:\/:\w+)+$/.test(from)) return true;
  // /wp-content/* for 15 PDFs: nobody decided on the rest of the folder, unless /wp-content/ itself is gone.
  return to === '' && !covered.some((url) => joinFolder(splitSegments(url), '*') === from);
}

/** Proposes the patterns of most pairs, also of gone folders, to a person, who sees the exceptions of each. */
export function proposePatterns(pairs: readonly Confirmed[]): Confirmed[] {
  const taken = new Set<string>();
  const sizes = countBelow(pairs);

  return listCandidates(pairs).flatMap(({ pattern, covered }) => {
    // 24 of the 192 URLs of /learn/ are gone: not the folder.
    if (pattern.to === '' && covered.length * 2 <= (sizes.get(pattern.from) ?? 0)) return [];
    // /blog/* after /blog/:year/* would repeat the proposal.
    const newlyCovered = covered.filter((old) => !taken.has(old));
    if (newlyCovered.length < minCovered || newlyCovered.length * 2 < covered.length) return [];
    for (const old of newlyCovered) taken.add(old);
    return [pattern];
  });
}

/** The number of old URLs by the pattern of each folder: `/learn/*` ─▶ 192. */
function countBelow(pairs: readonly Confirmed[]): ReadonlyMap<string, number> {
  return countItems(pairs.values().flatMap(({ from }) => listFolderPatterns(from)));
}

/** Lists the matching URLs with another decision; undefined for too many, or for a URL without a redirect. */
function listExceptions(
  pattern: Confirmed,
  targets: ReadonlyMap<string, string>,
  all: readonly string[],
  max: number,
): string[] | undefined {
  const apply = readMapOfPattern(pattern);
  const [start = ''] = pattern.from.split(/[:*]/);
  const others: string[] = [];

  for (const url of selectByPrefix(all, start)) {
    const target = apply(removeQuery(url));
    if (target === undefined || target === targets.get(url)) continue;
    others.push(url);
    // Nobody decided on /help/new/ yet, the page /help/ stays, or another URL is redirected to /help/first/.
    const isLeftAlone = isSameButSlash(url, targets.get(url) ?? url);
    if (isLeftAlone || url.includes('?') || others.length > max) return undefined;
  }
  return others;
}

function* selectByPrefix(sorted: readonly string[], start: string): Generator<string> {
  const first = sorted.findIndex((url) => url.startsWith(start));
  if (first < 0) return;

  for (const url of sorted.slice(first)) {
    if (!url.startsWith(start)) return;
    yield url;
  }
}
