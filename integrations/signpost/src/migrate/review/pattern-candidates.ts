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
  return pattern.to !== '' && compilePattern(pattern)(page) !== undefined;
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
