import type { PatternEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { anySpelling } from '../shared/spelled.ts';
import { type Printer, wordOf } from '../shared/words.ts';
import { conditionsPattern } from './queries.ts';
import { comment, quoted } from './text.ts';

/**
 * `sp_word`: what the first pattern asks for that a request matches. What is captured is the path as it was
 * sent, so that nothing decoded gets into a Location.
 */
export function* patternLines(printer: Printer, { patterns, ignoreCase }: Plan): Generator<string> {
  if (patterns.length === 0) return;
  yield 'map {sp_sent}?{http.vars.sp_parameters} {sp_pattern} {';
  for (const entry of patterns) {
    yield `\t${comment(entry.text)}`;
    yield `\t${quoted(`~${patternOf(entry, ignoreCase)}`)} ${quoted(wordOf(printer, entry))}`;
  }
  yield '}';
  yield 'vars sp_word {sp_pattern}';
}

/** A pattern as a regular expression. A segment may be spelled in any way; a placeholder is one that is not empty. */
function patternOf(entry: PatternEntry, ignoreCase: boolean): string {
  const spelled = (text: string): string =>
    anySpelling(text, { reads: 'runes', position: 'path', ignoreCase });
  const segments = entry.segments.map((segment) =>
    segment.name === undefined ? `/${spelled(segment.literal)}` : `/([^/?]+)${spelled(segment.tail)}`,
  );
  const end = entry.rest ? '(?:/([^?]*))?' : '/?';
  return `^${segments.join('')}${end}\\?${conditionsPattern(entry.query)}`;
}
