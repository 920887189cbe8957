import { parsePath, toggleTrailingSlash } from '../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  foldPath,
  leadsToItself,
  type Outcome,
  type PatternEntry,
  type Target,
} from './entry.ts';
import { type Lookup, makeLookup } from './lookup.ts';
import { dependsOnMatch, fillTarget, listPlaceholders, printPlaceholder } from './placeholders.ts';
import { meetsCondition, splitParameters } from './query.ts';
import { captureValues, chainOutcomes, resolveTarget } from './resolve-target.ts';

// Points redirects to the final targets:
//
// 1. A redirect with a fixed target (`/a` to `/b`, `/old/*` to `/new/`) follows exact redirects, and patterns too where the
//    build shows that no page answers first. The redirect gets the target at the end.
// 2. A pattern whose target depends on the match (`/old/*` to `/mid/*`) stays as written. If all URLs arrive at another
//    pattern, a finding reports the chain, with the target of both together.
// 3. A redirect back to the start is a loop, and leaves the map.

/** An entry that leads to another entry's URL (`W-REDIR-4`), with the chain to the final target. */
export interface EntryChain {
  readonly entry: Entry;
  readonly via: readonly Entry[];
  /** The final target, and the weakest status on the way. */
  readonly outcome: Outcome;
  /** False for a pattern that leads to a pattern: visitors take both redirects until the map is changed. */
  readonly isFlattened: boolean;
}

export interface Flattened {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
  readonly chains: readonly EntryChain[];
  /** Each in the order of the redirects. */
  readonly loops: readonly (readonly Entry[])[];
}

/** A longer chain counts as a loop. Each redirect of a chain is followed to the end, so the limit bounds the time too. */
const maxHops = 100;

interface Index {
  readonly lookup: Lookup;
  readonly ignoreCase: boolean;
  /** The canonical URLs of the build's pages and files; empty if no build is known. */
  readonly served: ReadonlySet<string>;
  /** The folders of the served URLs: `/tools` for `/tools/saw/`. */
  readonly servedFolders: ReadonlySet<string>;
}

/** Where an entry ends, after the entries on the way. */
interface ChainEnd {
  readonly outcome: Outcome;
  readonly via: readonly Entry[];
}

/** `exact` is sorted by path. */
export function flatten(
  exact: readonly ExactEntry[],
  patterns: readonly PatternEntry[],
  { ignoreCase, served }: Pick<Index, 'ignoreCase' | 'served'>,
): Flattened {
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const index = { lookup, ignoreCase, served, servedFolders: collectPageFolders(served) };
  const folders = collectFirstFolders(exact, ignoreCase);
  const chains: EntryChain[] = [];
  const loops = new LoopList();

  /** The entry with its final target; none for a loop. */
  const flattenEntry = <E extends Entry>(entry: E): E[] => {
    const end = followToEnd(entry, index);
    if ('loop' in end) {
      loops.add(end.loop);
      return [];
    }
    // /a → /page, where no further redirect follows
    if (end.via.length === 0) return [entry];

    // /old/* → /mid/* → /new/* stays as written: only the finding names the end.
    const isFlattened = !dependsOnItsMatch(entry);
    chains.push({ entry, ...end, isFlattened });
    return [isFlattened ? { ...entry, outcome: end.outcome } : entry];
  };

  return {
    exact: exact.flatMap((entry) => (isFinal(entry, index, folders) ? entry : flattenEntry(entry))),
    patterns: patterns.flatMap(flattenEntry),
    chains,
    loops: loops.list,
  };
}

/**
 * True if nothing can be at an exact redirect's target, as for nearly all in a long map. If a site has moved to other
 * folders, nothing is looked up.
 */
function isFinal(entry: ExactEntry, index: Index, folders: ReadonlySet<string>): boolean {
  const { lookup, ignoreCase, served } = index;
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return true;
  if (folders.has(findFirstFolder(foldPath(target.path, ignoreCase)))) return false;
  return served.size === 0 || (!leadsToItself(entry, index) && lookup.listPatterns(target.path).length === 0);
}

/** The first folders of all exact old URLs. */
function collectFirstFolders(exact: readonly ExactEntry[], ignoreCase: boolean): ReadonlySet<string> {
  const folders = new Set<string>();
  let lastFolder = '/';
  for (const { path: written } of exact) {
    const path = foldPath(written, ignoreCase);
    // Sorted paths of a folder follow each other.
    if (lastFolder !== '/' && path.startsWith(lastFolder)) continue;
    const folder = findFirstFolder(path);
    folders.add(folder);
    lastFolder = `${folder}/`;
  }
  return folders;
}

/** Each folder above a page: `/tools/saws`, `/tools` and '' for `/tools/saws/band`. */
function collectPageFolders(served: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of served) {
    let folder = path.slice(0, path.lastIndexOf('/'));
    // The folders above a known one are known.
    while (!folders.has(folder)) {
      folders.add(folder);
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    }
  }
  return folders;
}

/** `/shop` for `/shop/de/a`; '' for `/about` and `/about/`, outside of all folders. */
function findFirstFolder(path: string): string {
  const end = path.indexOf('/', 1);
  return end === path.length - 1 ? '' : path.slice(0, Math.max(0, end));
}

/** True for `/old/*` to `/new/*`, false for `/old/*` to `/new/`. */
function dependsOnItsMatch(entry: Entry): boolean {
  const { target } = entry.outcome;
  return target !== undefined && dependsOnMatch(entry, target);
}

/**
 * Follows an entry from target to target, until no further entry answers or the chain comes back. Where the next entry answers only
 * requests without a further parameter, `/x` beside `/x?id=1`, the entry gets the target before it. The chain is followed on
 * for loops alone.
 */
function followToEnd(entry: Entry, index: Index): ChainEnd | { readonly loop: readonly Entry[] } {
  const via = new Set<Entry>();
  let outcome = entry.outcome;
  let endForEveryQuery: ChainEnd | undefined;
  for (;;) {
    const withOutcome = { ...entry, outcome };
    if (leadsToItself(withOutcome, index)) return { loop: [entry, ...via] };

    const next = dependsOnItsMatch(withOutcome)
      ? findNextPattern(withOutcome, index)
      : findNextEntry(withOutcome, index);
    if (next === undefined) return endForEveryQuery ?? { outcome, via: [...via] };
    if (next.entry === entry || via.has(next.entry) || via.size >= maxHops)
      return { loop: [entry, ...via, next.entry] };
    if (turnsTextIntoPlaceholder(entry, next)) return endForEveryQuery ?? { outcome, via: [...via] };

    if (!next.answersEveryQuery) endForEveryQuery ??= { outcome, via: [...via] };
    via.add(next.entry);
    outcome = chainOutcomes(outcome, next.entry.outcome, next.target);
  }
}

/** True for `/a/:Search` to `/x`, and `/x` to https://other.example/Special:Search, where `:Search` is text. */
function turnsTextIntoPlaceholder(entry: Entry, { target }: NextEntry): boolean {
  if (entry.kind !== 'pattern' || dependsOnItsMatch(entry)) return false;
  return target !== undefined && dependsOnMatch(entry, target);
}

interface NextEntry {
  readonly entry: Entry;
  readonly target: Target | undefined;
  /** False if another entry answers requests with a further parameter. */
  readonly answersEveryQuery: boolean;
}

/** The entry that answers at a fixed target; undefined where a page or nothing does. */
function findNextEntry({ outcome: { target } }: Entry, index: Index): NextEntry | undefined {
  if (target === undefined || target.origin !== '') return undefined;
  const { lookup, served } = index;
  const query = splitParameters(target.query);
  const leadsOn = (entry: Entry): boolean => !leadsToItself(entry, index);

  const exact = lookup.listExact(target.path).filter(leadsOn);
  const exactEntry = exact.find((candidate) => meetsCondition(query, candidate.query));
  if (exactEntry !== undefined)
    return {
      entry: exactEntry,
      target: resolveTarget(exactEntry, query),
      answersEveryQuery: exactEntry === exact[0],
    };

  // Without a build, `/showcase/` may be a page or a URL that the pattern `/*` answers.
  const path = parsePath(target.path);
  if (served.size === 0 || served.has(path) || served.has(toggleTrailingSlash(path))) return undefined;
  const patterns = lookup.listPatterns(target.path).filter(leadsOn);
  const pattern = patterns.find((candidate) => meetsCondition(query, candidate.query));
  if (pattern === undefined) return undefined;
  return {
    entry: pattern,
    target: resolveTarget(pattern, query, captureValues(pattern, target.path)),
    answersEveryQuery: exact.length === 0 && pattern === patterns[0],
  };
}

/**
 * The pattern at which all URLs of an open target arrive: `/new/*` for `/mid/:slug/`, `/mid/*` to `/new/*`. Each placeholder
 * of the target is tried as a segment that no literal text equals.
 */
function findNextPattern(entry: Entry, index: Index): NextEntry | undefined {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '' || entry.kind !== 'pattern') return undefined;

  const markByPlaceholder = new Map(listPlaceholders(entry).map((name, at) => [name, makeMark(name, at)]));
  const { path } = fillTarget(target, markByPlaceholder);
  const patterns = index.lookup.listPatterns(path).filter((other) => !leadsToItself(other, index));
  const pattern = patterns.find(({ query }) => query.length === 0);
  if (pattern === undefined) return undefined;

  const answersEveryQuery = pattern === patterns[0] && !mayMatchPages(target, pattern, index);
  const nextTarget = resolveTarget(pattern, [], captureValues(pattern, path));
  if (nextTarget === undefined) return { entry: pattern, target: undefined, answersEveryQuery };
  const unmarkedTarget = replaceMarks(nextTarget, markByPlaceholder);
  // `/mid/:first/*` takes the rest of `/mid/*` apart.
  if (unmarkedTarget.path.includes(mark)) return undefined;
  return { entry: pattern, target: unmarkedTarget, answersEveryQuery };
}

/**
 * True if a page may answer before the pattern: `/tools/*` where the build has pages below `/tools/`. Without a build, only
 * a catch-all such as `/*` is taken to be for missing pages.
 */
function mayMatchPages({ path }: Target, pattern: PatternEntry, { served, servedFolders }: Index): boolean {
  if (served.size === 0) return pattern.segments.every(({ name }) => name !== undefined);
  const [folder = ''] = /^(?:\/[^:*/]+)*(?=\/)/.exec(path) ?? [];
  return servedFolders.has(folder);
}

const mark = 'placeholder~';

/** A rest becomes two segments, which no `:name` matches. */
function makeMark(name: string, at: number): string {
  return name === '*' ? `${mark}${at}/${mark}rest` : `${mark}${at}`;
}

/** Puts the placeholders back: `/new/:slug` for `/new/placeholder~0`. */
function replaceMarks(target: Target, marks: ReadonlyMap<string, string>): Target {
  let { path, query } = target;
  for (const [name, text] of marks) {
    path = path.replaceAll(text, printPlaceholder(name));
    query = query.replaceAll(text, printPlaceholder(name));
  }
  return { ...target, path, query };
}

/** The loops of a map: `/a → /b → /a` is found from /a and from /b, and stored once. */
class LoopList {
  readonly list: Entry[][] = [];
  readonly #byEntry = new Map<Entry, Set<Entry>[]>();

  add(loop: readonly Entry[]): void {
    const [first] = loop;
    if (first === undefined) return;
    const loopsOfFirst = this.#byEntry.get(first) ?? [];
    if (loopsOfFirst.some((other) => loop.every((entry) => other.has(entry)))) return;

    const entries = new Set(loop);
    this.list.push([...entries]);
    for (const entry of entries) {
      const loopsOfEntry = this.#byEntry.get(entry);
      if (loopsOfEntry) loopsOfEntry.push(entries);
      else this.#byEntry.set(entry, [entries]);
    }
  }
}
