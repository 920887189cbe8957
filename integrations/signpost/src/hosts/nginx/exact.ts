import type { ExactEntry } from '../../redirects/map/entry.ts';
import { mapBlock, type Row } from './block.ts';
import { anySpelling, decoded, decodedPattern, fitting, type Matching } from './bytes.ts';
import { caseBlind, caseSensitive, type LookUp, type Pair } from './look-up.ts';
import { outcomeWord, type Printer } from './outcome.ts';
import type { Variable } from './text.ts';

/** A path that is not compared as nginx decodes it: see `odd` in requests.ts. */
export const oddPath = /\/\/|%2F|\/\.{1,2}(?:\/|$)|.\/$/;

/** The word of the entry without a query for a request's path. Returns the variable, '' where there are none. */
export function* exactMaps(
  printer: Printer,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
): Generator<string, string> {
  function* values(): Generator<PathValue> {
    for (const entry of entries) {
      if (entry.query.length === 0) yield { path: entry.path, value: outcomeWord(printer, entry) };
    }
  }
  const about = 'The redirects of paths';
  return yield* pathMaps(printer.v, { name: 'exact', about }, values(), ignoreCase);
}

/** What a path stands for. */
export interface PathValue {
  readonly path: ExactEntry['path'];
  readonly value: string;
}

/**
 * What a request's path stands for. Up to a million of them stand in one hash; the rare ones that no decoded text
 * can say are patterns. Returns the variable, '' where there are none.
 */
export function* pathMaps(
  v: Variable,
  { name, about }: Pick<LookUp, 'name' | 'about'>,
  values: Iterable<PathValue>,
  ignoreCase: boolean,
): Generator<string, string> {
  const patterns: Row[] = [];
  const odd: Row[] = [];
  function* pairs(): Generator<Pair> {
    for (const { path, value } of values) {
      const key = keyOf(path, ignoreCase);
      if (key !== undefined) yield { key, value };
      else if (oddPath.test(path)) odd.push({ pattern: oddPattern(path, ignoreCase), value });
      else patterns.push({ pattern: `^${decodedPattern(path, ignoreCase)}\\z`, value });
    }
  }
  const print = ignoreCase ? caseBlind : caseSensitive;
  const found = yield* print(v, { name, about, source: v('path'), pairs: pairs(), patterns });
  const sent = `${about}: those that only the raw path tells apart.`;
  const raw = yield* mapBlock(sent, v('raw'), v(`${name}_raw`), odd);
  if (raw === '') return found;
  const both = `${about}: by the decoded path or, where there is none, by the raw one.`;
  return yield* mapBlock(both, v('path'), v(`${name}_both`), [{ key: '', value: raw }], found);
}

/** The decoded path; undefined where it must be a pattern. */
function keyOf(path: ExactEntry['path'], ignoreCase: boolean): string | undefined {
  if (oddPath.test(path)) return undefined;
  const key = decoded(path);
  if (!ignoreCase || key === undefined) return key;
  return /^[\x20-\x7e]*$/.test(key) ? key.toLowerCase() : undefined;
}

/** The whole of a raw path, with or without its slash at the end. */
export function oddPattern(path: ExactEntry['path'], ignoreCase: boolean): string {
  return fitting((likely) => `^${eitherSlash(path, { ignoreCase, likely })}\\z`);
}

/** With or without a slash at the end; a path that has one in the map was written with two. */
export function eitherSlash(path: string, matching: Omit<Matching, 'position'>): string {
  if (path === '/') return '/';
  // The root written with two slashes is `//`: nothing is left of it that a slash could stand behind.
  const isWithTwo = path.length > 2 && path.endsWith('/');
  return `${rawPath(path, matching)}${isWithTwo ? '/' : '/?'}`;
}

/** A path as a request may spell it, slashes apart. */
export function rawPath(path: string, matching: Omit<Matching, 'position'>): string {
  return path
    .split('/')
    .map((segment) => anySpelling(segment, { ...matching, position: 'path' }))
    .join('/');
}
