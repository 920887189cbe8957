import type { Entry, Target } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import { takenNames } from '../shared/words.ts';
import { queryPattern } from './asked.ts';
import { longestWord } from './bytes.ts';
import { oddPath, oddPattern } from './exact.ts';
import { patternOf } from './patterns.ts';
import { takenPattern } from './queries.ts';
import { quoted } from './text.ts';

/** What stands in a query's pattern beside the names that it takes out. */
const around = 600;

/** Why nginx can't take an entry. */
export function unable(entry: Entry): string | undefined {
  const { target } = entry.outcome;
  if (entry.kind === 'exact' && entry.query.length === 0 && isShort(entry.path, target)) return undefined;
  const words = [
    entry.kind === 'exact' ? entry.path : entry.text,
    target ? printTarget(target) : '',
    matchOf(entry),
  ];
  const taken = target && entry.query.length > 0 ? takenPattern(takenNames(entry, target)) : '';
  const isLong =
    words.some((word) => quoted(word).length > longestWord) || quoted(taken).length > longestWord - around;
  return isLong ? 'it reads no word of more than 4,096 bytes' : undefined;
}

/** True where no spelling of the path can be too long: the common case, kept fast. */
function isShort(path: string, target: Target | undefined): boolean {
  const far = target ? target.path.length + target.query.length + target.fragment.length : 0;
  return path.length < 250 && far < longestWord / 2;
}

/** The pattern that an entry needs; '' for the great majority, whose path is a key. */
function matchOf(entry: Entry): string {
  if (entry.kind === 'pattern') return patternOf(entry, true);
  if (entry.query.length > 0) return queryPattern(entry, true);
  return oddPath.test(entry.path) ? oddPattern(entry, true) : '';
}
