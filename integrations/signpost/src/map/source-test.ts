import type { Entry } from './entry.ts';
import { makeLookup } from './lookup.ts';
import { parseEntry } from './parse-entry.ts';

/** Tests whether a path has one of several sources in the map's words, such as `/search` and `/orders/*`. */
export function makeSourceTest(sources: readonly string[]): (path: string) => boolean {
  const entries = sources.flatMap((from) => parseSource(from) ?? []);
  const lookup = makeLookup(
    entries.filter((entry) => entry.kind === 'exact'),
    entries.filter((entry) => entry.kind === 'pattern'),
    false,
  );
  return (path) => lookup.findExact(path, []) !== undefined || lookup.findPattern(path, []) !== undefined;
}

/** Undefined for a source without an equivalent in the map, such as `/a{b,c}`. */
function parseSource(from: string): Entry | undefined {
  const place = { file: '', line: 1, column: 1 };
  return parseEntry({ from, to: '', status: '410', since: '', until: '', merge: false, place }).entry;
}
