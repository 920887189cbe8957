import type { PatternEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Printer, wordOf } from '../shared/words.ts';
import { queryConditions } from './queries.ts';
import { pathEnd, request, sent, spelled } from './request.ts';
import { comment, cond, set } from './text.ts';

/** Rules for the patterns, over the path as it was sent, so that nothing decoded gets into a Location. */
export function* patternRules(
  printer: Printer,
  { patterns, ignoreCase }: Pick<Plan, 'patterns' | 'ignoreCase'>,
): Generator<string> {
  for (const entry of patterns) {
    yield comment(entry.text);
    yield* queryConditions(entry.query);
    yield cond(request, patternOf(entry, ignoreCase));
    yield* set('^', 'SP', wordOf(printer, entry), 'N');
  }
}

/** A pattern as a regular expression. A segment may be spelled in any way; a placeholder is one that is not empty. */
function patternOf(entry: PatternEntry, ignoreCase: boolean): string {
  const segments = entry.segments.map((segment) =>
    segment.name === undefined
      ? `/${spelled(segment.literal, ignoreCase)}`
      : `/([^/? ]+)${spelled(segment.tail, ignoreCase)}`,
  );
  return sent(`${segments.join('')}${entry.rest ? '(?:/([^? ]*))?' : '/?'}${pathEnd}`);
}
