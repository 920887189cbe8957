import type { Entry } from '../../redirects/map/entry.ts';
import { printTarget } from '../../redirects/map/target.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { patternOf, queryPattern } from './entries.ts';
import { bareKey } from './key.ts';

/** HAProxy reads map files in pieces of its buffer's size; a longer line would become two. */
const longestLine = 16_000;
/** Below so many characters no line comes near it. */
const surelyShort = 500;
/** Captures that a map's value can name. */
const mostCaptures = 9;

/** Why an entry can't be written, as the end of a sentence. */
export function unable(entry: Entry, { ignoreCase }: Pick<Plan, 'ignoreCase'>): string | undefined {
  if (entry.kind === 'pattern' && capturesOf(entry) > mostCaptures) {
    return `its patterns have ${mostCaptures} placeholders at most`;
  }
  const target = entry.outcome.target ? printTarget(entry.outcome.target) : '';
  const query = entry.query.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  if (source.length + target.length + query < surelyShort) return undefined;
  const line =
    entry.kind === 'exact'
      ? queryPattern(bareKey(entry.path, ignoreCase), entry)
      : patternOf(entry, ignoreCase);
  return line.length + target.length > longestLine ? 'a line of its maps would be too long' : undefined;
}

function capturesOf({ segments, rest }: Extract<Entry, { kind: 'pattern' }>): number {
  return segments.filter(({ name }) => name !== undefined).length + (rest ? 1 : 0);
}
