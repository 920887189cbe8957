import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Confirmed } from '../state/review-file.ts';

/** The least number of URLs for a pattern; a person would list fewer. */
const fewest = 3;

/**
 * Decided pairs as a person would write them: a pattern if its target is right for every old URL that it matches, and an
 * entry for each of the rest. `oldUrls` is the whole old inventory; without it, the pairs are all there is.
 */
export function makeEntries(pairs: readonly Confirmed[], oldUrls: Iterable<string> = []): Redirect[] {
  const targets = new Map(pairs.map(({ from, to }) => [from, to]));
  const all = [...new Set([...targets.keys(), ...oldUrls])].sort();
  const open = new Map([...targets].filter(([from, to]) => !isSame(from, to)));
  const entries: Redirect[] = [];

  for (const { pattern, covered } of listCandidates(open, all)) {
    const left = covered.filter((from) => open.has(from));
    if (left.length < fewest || !fitsAllMatches(pattern, targets, all)) continue;
    entries.push({ from: pattern.from, to: pattern.to });
    for (const from of left) open.delete(from);
  }
  for (const folder of findGoneSections(open, all)) {
    entries.push({ from: `${folder}*`, to: '' });
    for (const from of [folder.slice(0, -1), ...selectByPrefix(all, folder)]) open.delete(from);
  }

  return [...entries, ...[...open].map(([from, to]) => ({ from, to }))];
}

/** Lists patterns that most pairs suggest first, then patterns whose targets aren't old URLs, then shorter ones. */
function listCandidates(open: ReadonlyMap<string, string>, all: readonly string[]) {
  const found = new Map<string, { readonly pattern: Pattern; readonly covered: string[] }>();

  for (const [from, to] of open) {
    for (const pattern of derivePatterns(from, to)) {
      const key = `${pattern.from} ${pattern.to}`;
      const candidate = found.get(key) ?? { pattern, covered: [] };
      candidate.covered.push(from);
      found.set(key, candidate);
    }
  }
  const enough = [...found.values()]
    .filter(({ covered }) => covered.length >= fewest)
    .map((candidate) => ({ ...candidate, meets: matchesOtherTargets(candidate.pattern, all) ? 1 : 0 }));

  return enough.sort(
    (a, b) =>
      b.covered.length - a.covered.length ||
      a.meets - b.meets ||
      a.pattern.from.length - b.pattern.from.length ||
      (a.pattern.from < b.pattern.from ? -1 : 1),
  );
}

/** True for a catch-all into a folder that has old URLs of its own: those would take a second redirect. */
function matchesOtherTargets({ to, apply }: Pattern, all: readonly string[]): boolean {
  if (!to.endsWith('*')) return false;
  return selectByPrefix(all, to.slice(0, -1)).some((url) => apply(url) === undefined);
}

/** True if the pattern is right for every old URL that it matches. */
function fitsAllMatches(
  pattern: Pattern,
  targets: ReadonlyMap<string, string>,
  all: readonly string[],
): boolean {
  return selectByPrefix(all, pattern.start).every((url) => {
    const path = url.replace(/[?#].*$/s, '');
    const result = pattern.apply(path);
    return result === undefined || result === targets.get(url);
  });
}

/**
 * Sections that are gone: the page /jobs/ and all URLs below it, the topmost ones, but never the whole site. A folder without a
 * page, such as /wp-content/, is no section, since nobody decided about its other files.
 */
function findGoneSections(open: ReadonlyMap<string, string>, all: readonly string[]): string[] {
  const kept: string[] = [];
  const pages = [...open].filter(([, to]) => to === '').map(([from]) => from.replace(/\/?$/, '/'));

  for (const folder of pages.sort()) {
    if (folder === '/' || !folder.startsWith('/') || /[?#]/.test(folder)) continue;
    if (kept.some((above) => folder.startsWith(above))) continue;
    const page = all.filter((url) => `${url}/` === folder);
    const section = [...page, ...selectByPrefix(all, folder)];
    if (section.length >= fewest && section.every((url) => open.get(url) === '')) kept.push(folder);
  }
  return kept;
}

function selectByPrefix(sorted: readonly string[], start: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; at < sorted.length && sorted[at]?.startsWith(start); at++) found.push(sorted[at] ?? '');

  return found;
}

/** The same URL with and without a trailing slash isn't a move. */
function isSame(from: string, to: string): boolean {
  return from.replace(/(?<=.)\/$/, '') === to.replace(/(?<=.)\/$/, '');
}

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** A pattern suggested by a pair. */
interface Pattern extends Redirect {
  readonly start: string;
  apply(url: string): string | undefined;
}

const names = ['slug', 'part', 'group', 'section'];
const datePart = /^\d{1,4}$/;

/** The patterns that a pair may be an instance of, widest first. */
function* derivePatterns(old: string, page: string): Generator<Pattern> {
  if (/[?#*:]/.test(old) || /[?#*:]/.test(page) || !old.startsWith('/') || !page.startsWith('/')) return;

  const from = splitSegments(old);
  const to = splitSegments(page);
  const [stem, ending] = splitEnding(from.at(-1) ?? '');
  const plain = [...from.slice(0, -1), stem];
  let same = 0;
  while (same < Math.min(plain.length, to.length) && plain.at(-1 - same) === to.at(-1 - same)) same++;
  if (same === 0 || stem === '') return;
  for (let rest = same; rest >= 1; rest--) {
    const head = plain.slice(0, plain.length - rest);
    const target = to.slice(0, to.length - rest);
    // All but the whole site: a pattern without a folder of its own would match every URL.
    if (
      ending === '' &&
      old.endsWith('/') === page.endsWith('/') &&
      head.length > 0 &&
      head.join('/') !== target.join('/')
    )
      yield createPrefixPattern(head, target);
    if (rest > names.length) continue;
    const slash = page.endsWith('/');
    yield createShapePattern({ head, target, rest, ending, slash, kept: 0 });
    // Where the year comes first, a pattern for all years would match all URLs of that depth.
    if (datePart.test(head[0] ?? ''))
      yield createShapePattern({ head, target, rest, ending, slash, kept: 1 });
  }
}

function createPrefixPattern(head: readonly string[], target: readonly string[]): Pattern {
  const start = joinFolder(head);
  const to = joinFolder(target);
  return {
    from: `${start}*`,
    to: `${to}*`,
    start,
    apply: (url) => (url.startsWith(start) ? to + url.slice(start.length) : undefined),
  };
}

interface Shape {
  readonly head: readonly string[];
  readonly target: readonly string[];
  readonly rest: number;
  readonly ending: string;
  readonly slash: boolean;
  /** How many segments at the start are literal, although they are dates. */
  readonly kept: number;
}

/** `/blog/:year/:month/:slug.html` to `/articles/:slug/`: date segments become placeholders too. */
function createShapePattern({ head, target, rest, ending, slash, kept }: Shape): Pattern {
  const dates = ['year', 'month', 'day'];
  const fixed = head.map((segment, at) => {
    const name = datePart.test(segment) ? (dates.shift() ?? 'number') : undefined;
    return name === undefined || at < kept ? segment : `:${name}`;
  });
  const parts = names.slice(0, rest).reverse();
  const from = `/${[...fixed, ...parts.map((name) => `:${name}`)].join('/')}${ending}`;
  const to = `${joinFolder(target)}${parts.map((name) => `:${name}`).join('/')}${slash ? '/' : ''}`;
  const source = [
    ...fixed.map((part) => (part.startsWith(':') ? '[^/]+' : escapeRegex(part))),
    ...parts.map(() => '([^/]+?)'),
  ];
  const test = new RegExp(`^/${source.join('/')}${escapeRegex(ending)}/?$`);

  return {
    from,
    to,
    start: from.slice(0, from.indexOf(':')),
    apply: (url) => {
      const found = test.exec(url);
      return found === null
        ? undefined
        : `${joinFolder(target)}${found.slice(1).join('/')}${slash ? '/' : ''}`;
    },
  };
}

function joinFolder(segments: readonly string[]): string {
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}

function splitSegments(url: string): string[] {
  return url.split('/').filter((segment) => segment !== '');
}

function splitEnding(segment: string): [stem: string, ending: string] {
  const ending = /\.(?:html?|php|aspx?|jsp)$/.exec(segment)?.[0] ?? '';
  return [segment.slice(0, segment.length - ending.length), ending];
}

/** The patterns that most pairs suggest, for a person to choose from: whether they hold for all is shown to them. */
export function proposePatterns(
  pairs: readonly Confirmed[],
): { readonly from: string; readonly to: string; readonly covered: number }[] {
  const open = new Map(pairs.filter(({ from, to }) => !isSame(from, to)).map(({ from, to }) => [from, to]));
  const taken = new Set<string>();
  return listCandidates(open, [...open.keys()].sort()).flatMap(({ pattern: { from, to }, covered }) => {
    const fresh = covered.filter((old) => !taken.has(old));
    if (fresh.length < fewest || fresh.length * 2 < covered.length) return [];
    for (const old of fresh) taken.add(old);
    return [{ from, to, covered: covered.length }];
  });
}
