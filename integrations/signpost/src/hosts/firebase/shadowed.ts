import type { PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';

/** How a pattern matches an address that is served. */
export interface Hole {
  /** What each placeholder matches, from left to right. */
  readonly texts: readonly string[];
  /** What the rest matches; undefined for the folder itself, or where the pattern has no rest. */
  readonly rest: string | undefined;
  readonly slash: boolean;
}

/** Every address that is served at a path, but for redirects: pages, files, and the API's lists and records. */
export function servedPaths({ inventory }: Plan, rewritten: Iterable<string>): string[] {
  return [...new Set<string>([...inventory.pages.keys(), ...inventory.files.keys(), ...rewritten])];
}

/** What the holes of a pattern hold at a path, none where it does not match there. */
export function holesAt(entry: PatternEntry, path: string, ignoreCase: boolean): Hole[] {
  const lookup = lookupOf(entry, ignoreCase);
  if (lookup.patterns(path).length === 0) return [];
  const captures = lookup.captures(entry, path);
  const texts = entry.segments.flatMap(({ name }) => (name === undefined ? [] : [captures.get(name) ?? '']));
  const rest = captures.get('*') ?? '';
  return [{ texts, rest: rest === '' ? undefined : rest, slash: path.endsWith('/') }];
}

const known = new WeakMap<PatternEntry, ReturnType<typeof makeLookup>>();

function lookupOf(entry: PatternEntry, ignoreCase: boolean): ReturnType<typeof makeLookup> {
  const lookup = known.get(entry) ?? makeLookup([], [entry], ignoreCase);
  known.set(entry, lookup);
  return lookup;
}
