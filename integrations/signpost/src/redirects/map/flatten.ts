import type { Entry, ExactEntry, PatternEntry } from './entry.ts';
import type { ExactIndex } from './exact-index.ts';
import { sortByPath } from './key.ts';
import { type MapIndex, makeMapIndex } from './map-index.ts';
import { type Chain, newWalk, resolve, resolveWhole, type Walked } from './resolve.ts';
import { simplify, withoutUnreachable } from './simplify.ts';
import { leadsToItself } from './to-itself.ts';

export type { Chain } from './resolve.ts';

/** Canonical addresses that the build serves; empty where nothing is known of the build. */
export type Served = ReadonlySet<string>;

export interface Flat {
  readonly exact: readonly ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Entry[][];
  /** Catch-all patterns that meet too many entries to have one made for each: those take a hop more. */
  readonly wide: PatternEntry[];
}

/** How many entries one pattern is worth: a catch-all beside a long list of entries would double the list. */
const mostParts = 20;
/** The same where all else of the pattern is left out; beyond it, the map is broken in more ways than one. */
const mostLeaving = 1000;

/**
 * Points every entry at its final target. Where only some of an entry's requests meet another one, those get
 * an entry of their own before it. Loops are set apart, since no answer to them is right. Nearly all entries of
 * a long map stand alone at their address and lead to their end: these are only sorted.
 */
export function flatten(
  exact: ExactIndex,
  patterns: readonly PatternEntry[],
  options: { ignoreCase: boolean; served: Served },
): Flat {
  const { ignoreCase } = options;
  const index = makeMapIndex(exact, patterns, options);
  const walked = newWalk(Number.POSITIVE_INFINITY);
  const final: ExactEntry[] = [];
  const others: ExactEntry[] = [];
  for (const entry of exact.alone()) (isFinal(entry, index) ? final : others).push(entry);
  const shared = exact.shared.flatMap(({ entries }) => entries);
  const resolved: Entry[] = sortByPath([...others, ...shared], ignoreCase).flatMap((entry) =>
    resolve(entry, index, walked),
  );
  const wide: PatternEntry[] = [];
  for (const entry of patterns) {
    const own = newWalk(mostParts);
    const parts = resolve(entry, index, own);
    if (own.parts > mostParts) {
      const whole = resolveWhole(entry, index, walked);
      resolved.push(...whole);
      if (whole.length > 0) wide.push(entry);
      else resolved.push(...leaving(entry, index));
    } else {
      merge(walked, own);
      resolved.push(...parts);
    }
  }
  const alive = withoutUnreachable(
    resolved.filter((entry) => entry.kind === 'exact'),
    ignoreCase,
  );
  const lists = {
    exact: sortByPath([...final, ...alive], ignoreCase),
    patterns: resolved.filter((entry) => entry.kind === 'pattern'),
  };
  return { ...simplify(lists, options), chains: walked.chains, loops: walked.loops.list, wide };
}

/** Of a catch-all whose rest goes round, the addresses that leave in ways of their own: nothing else answers them. */
function leaving(entry: PatternEntry, index: MapIndex): Entry[] {
  const walk = newWalk(mostLeaving);
  const parts = resolve(entry, index, walk);
  return walk.parts > mostLeaving ? [] : parts;
}

function merge(walked: Walked, { chains, loops }: Walked): void {
  walked.chains.push(...chains);
  for (const loop of loops.list) walked.loops.add(loop);
}

/** True where nothing stands at an exact entry's target, which is so of nearly all in a long map. */
function isFinal(entry: ExactEntry, index: MapIndex): boolean {
  const { lookup, fallbacks, served } = index;
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return true;
  if (lookup.at(target.path).length > 0) return false;
  if (served.size > 0 && leadsToItself(entry, index)) return false;
  return lookup.patterns(target.path).every((pattern) => fallbacks.has(pattern));
}
