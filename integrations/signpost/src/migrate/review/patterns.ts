import { countItems } from '../../lib/counts.ts';
import { Problem } from '../../lib/problem.ts';
import { compareText } from '../../lib/text/text.ts';
import { removeQuery } from '../../lib/url/path.ts';
import { printExactSource } from '../../map/entry.ts';
import { parseEntry } from '../../map/parse-entry.ts';
import type { Confirmed } from '../state/review-file.ts';
import { isSameUrl, makePatternReader, type ReadMap } from './map-reader.ts';

/** The least number of URLs for a pattern; a person would list fewer. */
const minCovered = 3;

/** More than one exception for four URLs makes a pattern hard to read. */
const minPerException = 4;

/**
 * Writes decided pairs as a person would: patterns, an entry for each exception, and an entry for each further URL. A pattern
 * never matches an undecided URL of `oldUrls`, the whole old inventory, or a page that a pair leads to.
 */
export function makeEntries(pairs: readonly Confirmed[], oldUrls: Iterable<string> = []): Confirmed[] {
  const targets = new Map(pairs.map(({ from, to }) => [from, to]));
  const all = [...new Set([...targets.keys(), ...oldUrls, ...targets.values()])].sort();
  const open = new Map([...targets].filter(([from, to]) => !isSameUrl(from, to)));
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

/** The pattern of some pairs that a person picked: the narrowest that has them all; undefined without one. */
export function findCommonPattern(pairs: readonly Confirmed[]): Confirmed | undefined {
  const common = listCandidates(pairs).filter(({ covered }) => covered.length === pairs.length);
  return common.at(-1)?.pattern;
}

/** The number of old URLs by the pattern of each folder: `/learn/*` ─▶ 192. */
function countBelow(pairs: readonly Confirmed[]): ReadonlyMap<string, number> {
  return countItems(pairs.values().flatMap(({ from }) => listFolderPatterns(from)));
}

/** `/jobs/a/*` and `/jobs/*` for /jobs/a. */
function listFolderPatterns(url: string): string[] {
  const segments = splitSegments(removeQuery(url));
  return segments.map((_, at) => joinFolder(segments.slice(0, segments.length - at), '*'));
}

/** Makes the function for the target of a path, as the map would; '' for gone. A `Problem` for an invalid pattern. */
export function compilePattern({ from, to }: Confirmed): ReadMap {
  const place = { file: 'redirects.yaml', line: 1, column: 1 };
  const status = to === '' ? '410' : '';
  const { entry, findings } = parseEntry({ from, to, status, since: '', until: '', merge: false, place });
  if (entry === undefined) throw new Problem(`${findings[0]?.message ?? `${from} isn't a valid pattern`}.`);
  if (entry.kind !== 'pattern')
    throw new Problem(
      `${from} is a single URL. A pattern has a * or a :name, as in /blog/:year/* → /articles/*.`,
    );

  // /blog/2015/a → /articles/a
  return makePatternReader([entry]);
}

interface Candidate {
  readonly pattern: Confirmed;
  /** The first target. */
  readonly page: string;
  readonly covered: string[];
}

/** Lists patterns with the old URLs that suggest each: by number of URLs, then shorter patterns first. */
export function listCandidates(pairs: readonly Confirmed[]) {
  const candidates = new Map<string, Candidate>();
  for (const { from, to } of pairs.filter((pair) => !isSameUrl(pair.from, pair.to)))
    for (const pattern of derivePatterns(from, to)) {
      const key = `${pattern.from} ${pattern.to}`;
      const candidate = candidates.get(key) ?? { pattern, page: to, covered: [] };
      candidate.covered.push(from);
      candidates.set(key, candidate);
    }

  return [...candidates.values()]
    .filter(({ pattern, covered, page }) => covered.length >= minCovered && !leadsIntoItself(pattern, page))
    .sort(
      (a, b) =>
        b.covered.length - a.covered.length ||
        a.pattern.from.length - b.pattern.from.length ||
        compareText(a.pattern.from, b.pattern.from),
    );
}

/** True for /notices/* → /notices/archive/*, which would redirect /notices/archive/a again. */
function leadsIntoItself(pattern: Confirmed, page: string): boolean {
  return pattern.to !== '' && compilePattern(pattern)(page) !== undefined;
}

/** Lists the matching URLs with another decision; undefined for too many, or for a URL without a redirect. */
function listExceptions(
  pattern: Confirmed,
  targets: ReadonlyMap<string, string>,
  all: readonly string[],
  max: number,
): string[] | undefined {
  const apply = compilePattern(pattern);
  const [start = ''] = pattern.from.split(/[:*]/);
  const others: string[] = [];

  for (const url of selectByPrefix(all, start)) {
    const target = apply(removeQuery(url));
    if (target === undefined || target === targets.get(url)) continue;
    others.push(url);
    // Nobody decided on /help/new/ yet, the page /help/ stays, or another URL is redirected to /help/first/.
    const isLeftAlone = isSameUrl(url, targets.get(url) ?? url);
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

const names = ['slug', 'part', 'group', 'section'];
const dateNames = ['year', 'month', 'day'];
const datePart = /^\d{1,4}$/;

/**
 * The patterns that match a pair, widest first. For /blog/2015/01/a/ and /articles/a/:
 *
 * 1. `/blog/2015/01/*` → `/articles/*`
 * 2. `/blog/:year/:month/:slug` → `/articles/:slug/`
 *
 * For the gone page /jobs/a: `/jobs/a/*`, `/jobs/*`.
 */
function* derivePatterns(old: string, page: string): Generator<Confirmed> {
  if (/[?#*:]/.test(old + page) || !old.startsWith('/')) return;
  const from = splitSegments(old);
  if (page === '') yield* listFolderPatterns(old).map((pattern) => ({ from: pattern, to: '' }));
  if (!page.startsWith('/')) return;

  const to = splitSegments(page);
  const last = from.pop() ?? '';
  const [ending = ''] = /\.(?:html?|php|aspx?|jsp)$/.exec(last) ?? [];
  from.push(last.slice(0, last.length - ending.length));

  let sharedEnd = 0;
  while (sharedEnd < Math.min(from.length, to.length) && from.at(-1 - sharedEnd) === to.at(-1 - sharedEnd))
    sharedEnd++;
  if (from.at(-1) === '') return;
  const keepsEnd = ending === '' && old.endsWith('/') === page.endsWith('/');

  for (let rest = sharedEnd; rest >= 1; rest--) {
    const head = from.slice(0, from.length - rest);
    const target = to.slice(0, to.length - rest);
    // A pattern without a folder would match every URL.
    if (keepsEnd && head.length > 0 && head.join('/') !== target.join('/'))
      yield { from: joinFolder(head, '*'), to: joinFolder(target, '*') };
    if (rest > names.length) continue;

    const parts = names
      .slice(0, rest)
      .reverse()
      .map((name) => `:${name}`);
    const end = parts.join('/') + (page.endsWith('/') ? '/' : '');
    yield { from: joinFolder(nameDates(head), parts.join('/') + ending), to: joinFolder(target, end) };
    // /:year/:slug would match all URLs of two segments, and /2019/:slug doesn't.
    if (datePart.test(head[0] ?? ''))
      yield { from: joinFolder(nameDates(head, 1), parts.join('/') + ending), to: joinFolder(target, end) };
  }
}

/** `blog`, `:year`, `:month` for the folders of /blog/2015/01/, of which the first `keptCount` stay as they are. */
function nameDates(folders: readonly string[], keptCount = 0): string[] {
  const dates = [...dateNames];
  return folders.map((folder, at) => {
    if (!datePart.test(folder)) return folder;
    const name = dates.shift() ?? 'number';
    return at < keptCount ? folder : `:${name}`;
  });
}

function joinFolder(folders: readonly string[], end: string): string {
  return `/${[...folders, end].join('/')}`;
}

function splitSegments(url: string): string[] {
  return url.split('/').filter((segment) => segment !== '');
}
