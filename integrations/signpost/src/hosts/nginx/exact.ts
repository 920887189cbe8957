import type { ExactEntry } from '../../map/entry.ts';
import { anySpelling, decoded, decodedPattern, fitting, type Matching } from './bytes.ts';
import { caseBlind, caseSensitive, type Pair } from './look-up.ts';
import { mapBlock, type Row } from './map-block.ts';
import { outcomeWord, type Printer } from './outcome.ts';

/** A path that is not compared as nginx decodes it: see `odd` in requests.ts. */
export const oddPath = /\/\/|%2F|\/\.{1,2}(?:\/|$)|.\/$/;

/**
 * The word of the entry without a query for a request's path. Up to a million of them stand in one hash;
 * the rare ones that no decoded text can say are patterns. Returns the variable, '' where there are none.
 */
export function* exactMaps(
  printer: Printer,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
): Generator<string, string> {
  const { v } = printer;
  const patterns: Row[] = [];
  const odd: Row[] = [];
  function* pairs(): Generator<Pair> {
    for (const entry of entries) {
      if (entry.query.length > 0) continue;
      const value = outcomeWord(printer, entry);
      const key = keyOf(entry, ignoreCase);
      if (key !== undefined) yield { key, value };
      else if (oddPath.test(entry.path)) odd.push({ pattern: oddPattern(entry, ignoreCase), value });
      else patterns.push({ pattern: `^${decodedPattern(entry.path, ignoreCase)}\\z`, value });
    }
  }
  const print = ignoreCase ? caseBlind : caseSensitive;
  const about = 'The redirects of paths';
  const exact = yield* print(v, { name: 'exact', about, source: v('path'), pairs: pairs(), patterns });
  const sent = 'Redirects of paths that only the raw path tells apart.';
  const raw = yield* mapBlock(sent, v('raw'), v('exact_raw'), odd);
  if (raw === '') return exact;
  const both = 'The redirect of a path: by the decoded path or, where there is none, by the raw one.';
  return yield* mapBlock(both, v('path'), v('plain'), [{ key: '', value: raw }], exact);
}

/** The decoded path; undefined where it must be a pattern. */
function keyOf(entry: ExactEntry, ignoreCase: boolean): string | undefined {
  if (oddPath.test(entry.path)) return undefined;
  const key = decoded(entry.path);
  if (!ignoreCase || key === undefined) return key;
  return /^[\x20-\x7e]*$/.test(key) ? key.toLowerCase() : undefined;
}

/** The whole of a raw path, with or without its slash at the end. */
export function oddPattern(entry: ExactEntry, ignoreCase: boolean): string {
  return fitting((likely) => `^${eitherSlash(entry.path, { ignoreCase, likely })}\\z`);
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
