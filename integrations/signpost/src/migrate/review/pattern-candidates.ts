import { Problem } from '../../lib/problem.ts';
import { compareText } from '../../lib/text/text.ts';
import { removeQuery } from '../../lib/url/path.ts';
import { parseEntry } from '../../map/parse-entry.ts';
import type { Confirmed } from '../state/review-file.ts';
import { isSameButSlash, makePatternReader, type ReadMap } from './map-reader.ts';

// From pairs of old URL and target to the patterns that several of them suggest: /blog/2015/01/a → /articles/a/ and two
// more suggest `/blog/:year/:month/:slug` → `/articles/:slug/`.

/** The least number of URLs for a pattern; a person would list fewer. */
export const minCovered = 3;

/** `/jobs/a/*` and `/jobs/*` for /jobs/a. */
export function listFolderPatterns(url: string): string[] {
  const segments = splitSegments(removeQuery(url));
  return segments.map((_, index) => joinFolder(segments.slice(0, segments.length - index), '*'));
}

/** Makes the function for the target of a path, as the map would; '' for gone. A `Problem` for an invalid pattern. */
export function readMapOfPattern({ from, to }: Confirmed): ReadMap {
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
  for (const { from, to } of pairs.filter((pair) => !isSameButSlash(pair.from, pair.to)))
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
  return pattern.to !== '' && readMapOfPattern(pattern)(page) !== undefined;
}

/** The placeholders of a pattern, from its end: `/:part/:slug`. */
const names = ['slug', 'part', 'group', 'section'];
/** The placeholders for folders with a number: `/:year/:month`. */
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
  if (page === '') yield* listFolderPatterns(old).map((pattern) => ({ from: pattern, to: '' }));
  if (!page.startsWith('/')) return;

  // `a` and `.html` of /blog/a.html
  const segments = splitSegments(old);
  const last = segments.at(-1) ?? '';
  const [ending = ''] = /\.(?:html?|php|aspx?|jsp)$/.exec(last) ?? [];
  const lastName = last.slice(0, last.length - ending.length);
  if (lastName === '') return;
  const from = [...segments.slice(0, -1), lastName];
  const to = splitSegments(page);
  // A `*` keeps the end of a URL as it is.
  const keepsEnd = ending === '' && old.endsWith('/') === page.endsWith('/');
  const slash = page.endsWith('/') ? '/' : '';

  // /blog/2015/01/a and /articles/a share `a`: the folders before it moved.
  for (let sharedCount = countSharedEnd(from, to); sharedCount >= 1; sharedCount--) {
    const oldFolders = from.slice(0, from.length - sharedCount);
    const newFolders = to.slice(0, to.length - sharedCount);
    // A pattern without a folder would match every URL.
    const isMove = oldFolders.length > 0 && oldFolders.join('/') !== newFolders.join('/');
    if (keepsEnd && isMove) yield { from: joinFolder(oldFolders, '*'), to: joinFolder(newFolders, '*') };
    if (sharedCount > names.length) continue;

    // `:part/:slug`
    const placeholders = names
      .slice(0, sharedCount)
      .reverse()
      .map((name) => `:${name}`)
      .join('/');
    const target = joinFolder(newFolders, placeholders + slash);
    yield { from: joinFolder(nameDates(oldFolders), placeholders + ending), to: target };
    // /:year/:slug would match all URLs of two segments, and /2019/:slug doesn't.
    if (datePart.test(oldFolders[0] ?? ''))
      yield { from: joinFolder(nameDates(oldFolders, 1), placeholders + ending), to: target };
  }
}

/** How many segments two URLs share at their ends. */
function countSharedEnd(from: readonly string[], to: readonly string[]): number {
  let count = 0;
  while (count < Math.min(from.length, to.length) && from.at(-1 - count) === to.at(-1 - count)) count++;
  return count;
}

/** `blog`, `:year`, `:month` for the folders of /blog/2015/01/, of which the first `keptCount` stay as they are. */
function nameDates(folders: readonly string[], keptCount = 0): string[] {
  const dates = [...dateNames];
  return folders.map((folder, index) => {
    if (!datePart.test(folder)) return folder;
    const name = dates.shift() ?? 'number';
    return index < keptCount ? folder : `:${name}`;
  });
}

export function joinFolder(folders: readonly string[], end: string): string {
  return `/${[...folders, end].join('/')}`;
}

export function splitSegments(url: string): string[] {
  return url.split('/').filter((segment) => segment !== '');
}
