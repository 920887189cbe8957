import { otherSlash } from '../../lib/path.ts';
import type { PatternEntry } from '../../redirects/map/entry.ts';
import { makeLookup } from '../../redirects/map/lookup.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { apiRewrites } from './headers.ts';

/** How a pattern matches an address that is served. */
export interface Hole {
  /** What each placeholder matches, from left to right. */
  readonly texts: readonly string[];
  /** What the rest matches; undefined for the folder itself, or where the pattern has no rest. */
  readonly rest: string | undefined;
  readonly slash: boolean;
}

/** What no pattern may redirect of the addresses that one matches: what is served there, or gone. */
export function keptPaths(plan: Plan): string[] {
  const { inventory, patterns, ignoreCase } = plan;
  const matching = makeLookup([], patterns, ignoreCase);
  const served = [...inventory.pages.keys(), ...inventory.files.keys(), ...apiRewrites(plan).keys()];
  const all = new Set<string>([...served, ...gonePaths(plan)]);
  return [...all].filter((path) => matching.patterns(path).length > 0);
}

/** The host has no 410, but 404 says nearly the same. */
function gonePaths({ exact }: Plan): string[] {
  return exact
    .filter(({ query, outcome }) => query.length === 0 && outcome.target === undefined)
    .flatMap(({ path }) => [path, otherSlash(path)]);
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
