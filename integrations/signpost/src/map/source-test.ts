import type { Entry } from './entry.ts';
import { makeLookup } from './lookup.ts';
import { parseEntry } from './parse-entry.ts';

/** Tests whether a path has one of several sources in the map's words, such as `/search` and `/orders/*`. */
export function makeSourceTest(sources: readonly string[]): (path: string) => boolean {
  const findSource = makeSourceFinder(sources, (source) => source);
  return (path) => findSource(path) !== undefined;
}

/** Makes a function that finds the item whose source a path has: one with that very path, else the first pattern. */
export function makeSourceFinder<Item>(
  items: readonly Item[],
  readSource: (item: Item) => string,
): (path: string) => Item | undefined {
  const itemByEntry = new Map<Entry, Item>();
  for (const item of items) {
    const entry = parseSource(readSource(item));
    if (entry !== undefined) itemByEntry.set(entry, item);
  }

  const entries = [...itemByEntry.keys()];
  const lookup = makeLookup(
    entries.filter((entry) => entry.kind === 'exact'),
    entries.filter((entry) => entry.kind === 'pattern'),
    false,
  );
  return (path) => {
    const entry = lookup.findExact(path, []) ?? lookup.findPattern(path, [])?.entry;
    return entry && itemByEntry.get(entry);
  };
}

/** Undefined for a source without an equivalent in the map, such as `/a{b,c}`. */
function parseSource(from: string): Entry | undefined {
  const place = { file: '', line: 1, column: 1 };
  return parseEntry({ from, to: '', status: '410', since: '', until: '', merge: false, place }).entry;
}
