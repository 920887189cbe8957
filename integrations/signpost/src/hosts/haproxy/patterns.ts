import type { PatternEntry } from '../../map/entry.ts';
import { anySpelling } from '../shared/spelled.ts';
import type { Printer } from '../shared/words.ts';
import { conditionsPattern } from './queries.ts';
import { comment, row } from './text.ts';
import { lineOf } from './word.ts';

/** `patterns.map`: regular expressions over the path as it was sent and `sp_parameters`; the first counts. */
export function* patternLines(
  printer: Printer,
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): Generator<string> {
  for (const entry of patterns) {
    yield comment(entry.text);
    yield row(patternOf(entry, ignoreCase), lineOf(printer, entry));
  }
}

/** A pattern as a regular expression. A segment may be spelled in any way; a placeholder is one that is not empty. */
export function patternOf(entry: PatternEntry, ignoreCase: boolean): string {
  const spelled = (text: string): string =>
    anySpelling(text, { reads: 'bytes', position: 'path', ignoreCase }).replaceAll(
      '%25',
      '%(?:25|(?![0-9A-Fa-f]{2}))',
    );
  const segments = entry.segments.map((segment) =>
    segment.name === undefined ? `/${spelled(segment.literal)}` : `/([^/?]+)${spelled(segment.tail)}`,
  );
  const end = entry.rest ? '(?:/([^?]*))?' : '/?';
  return `^${segments.join('')}${end}\\?${conditionsPattern(entry.query)}`;
}
