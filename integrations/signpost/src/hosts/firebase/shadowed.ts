import { toggleTrailingSlash } from '../../lib/url/path.ts';
import type { PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { collectApiRewrites } from './headers.ts';

/** How a pattern matches a served URL. */
export interface MatchedTexts {
  /** The values of the placeholders, from left to right. */
  readonly texts: readonly string[];
  /** The value of the rest; undefined for the folder itself, or for a pattern without one. */
  readonly rest: string | undefined;
  readonly slash: boolean;
}

/** The URLs below a pattern that it must not redirect: served and gone ones. */
export function listKeptPaths(plan: Plan): string[] {
  const { served, patterns, ignoreCase } = plan;
  const matching = makeLookup([], patterns, ignoreCase);
  const paths = [...served.pages.keys(), ...served.files.keys(), ...collectApiRewrites(plan).keys()];
  const all = new Set<string>([...paths, ...listGonePaths(plan)]);
  return [...all].filter((path) => matching.patterns(path).length > 0);
}

/** The host has no 410, but 404 means nearly the same. */
function listGonePaths({ exact }: Plan): string[] {
  return exact
    .filter(({ query, outcome }) => query.length === 0 && outcome.target === undefined)
    .flatMap(({ path }) => [path, toggleTrailingSlash(path)]);
}

/** The placeholder values of a pattern for a path; none if it doesn't match. */
export function matchPath(entry: PatternEntry, path: string, ignoreCase: boolean): MatchedTexts[] {
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
