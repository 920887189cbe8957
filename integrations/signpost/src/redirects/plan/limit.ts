import type { Entry, ExactEntry, PatternEntry } from '../map/entry.ts';
import type { Abilities } from './abilities.ts';

/** The entries of a plan in both kinds. */
export interface Rules {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

/** Room in a file, and what an entry takes of it, both in bytes. */
interface Weigh {
  readonly room: number;
  of(entry: Entry): number;
}

/** As many entries as a host takes, exact ones first, and those that are over its limits. */
export function limit(
  { exact, patterns }: Rules,
  limits: Abilities['limits'],
  weigh: Weigh | undefined,
): Rules & { readonly over: readonly Entry[] } {
  const most = limits.rules ?? Number.POSITIVE_INFINITY;
  let room = weigh?.room ?? 0;
  const countThatFits = (entries: readonly Entry[]): number => {
    if (weigh === undefined) return entries.length;
    const first = entries.findIndex((entry) => {
      room -= weigh.of(entry);
      return room < 0;
    });
    return first < 0 ? entries.length : first;
  };
  const fitting = Math.min(limits.exact ?? exact.length, most, countThatFits(exact));
  const keptExact = fitting < exact.length ? exact.slice(0, fitting) : exact;
  const keptPatterns = patterns.slice(
    0,
    Math.min(limits.patterns ?? patterns.length, most - keptExact.length, countThatFits(patterns)),
  );
  const over = [...exact.slice(keptExact.length), ...patterns.slice(keptPatterns.length)];
  return { exact: keptExact, patterns: keptPatterns, over };
}
