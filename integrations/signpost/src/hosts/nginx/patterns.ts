import type { PatternEntry, QueryCondition } from '../../redirects/map/entry.ts';
import { textForms } from '../shared/parameter-forms.ts';
import { isOpen } from '../shared/words.ts';
import { anySpelling, fitting, type Matching, type Pattern } from './bytes.ts';
import { mapBlock, type Row } from './text.ts';
import { captureNames, outcomeWord, type Printer } from './word.ts';

/**
 * `$…_pattern`: the word of the first pattern that matches the raw path and query; raw, so that no decoded line break
 * gets into a header. `$…_target`: the path that it leads to, with what was matched.
 */
export function* patternMaps(
  printer: Printer,
  entries: readonly PatternEntry[],
  ignoreCase: boolean,
): Generator<string> {
  const { v } = printer;
  const rows = entries.map(
    (entry): Row => ({
      pattern: fitting(patternOf(entry, ignoreCase)),
      value: outcomeWord(printer, entry),
      note: entry.text,
    }),
  );
  const about = 'The redirect of a pattern: the first that matches. Asked where no redirect and no file is.';
  yield* mapBlock(about, `${v('raw')}?$args`, v('pattern'), rows);
  const path: Row = { pattern: '^\\d+!?(?::|&[^=]*=)(?<sp_target>/[^?#]*)', value: '$sp_target' };
  const targetAbout = 'The path that the pattern leads to, to be spelled as the site does.';
  yield* mapBlock(targetAbout, v('pattern'), v('target'), entries.some(isOpen) ? [path] : []);
}

/** A pattern as a regular expression. A segment may be spelled in any way, a placeholder is one that is not empty. */
export function patternOf(entry: PatternEntry, ignoreCase: boolean): Pattern {
  const captures = captureNames(entry);
  const end = entry.rest ? `(?:/(?<${captures.get('*')}>[^?]*))?` : '/?';
  return (likely) => {
    const spelled = (text: string): string => anySpelling(text, { position: 'path', ignoreCase, likely });
    const segments = entry.segments.map((segment) => {
      if (segment.name === undefined) return `/${spelled(segment.literal)}`;
      return `/(?<${captures.get(segment.name)}>[^/?]+)${spelled(segment.tail)}`;
    });
    return `^${segments.join('')}${end}\\?${conditions(entry.query, likely)}`;
  };
}

/** Look-aheads that each find one parameter wherever it stands behind the question mark. */
function conditions(query: QueryCondition, likely: boolean): string {
  return query
    .map(([name, value]) => {
      const spelledName = inAnySpelling(name, { position: 'name', likely });
      const spelledValue = inAnySpelling(value, { position: 'value', likely });
      return `(?=(?:.*&)?${spelledName}${value === '' ? '=?' : `=${spelledValue}`}(?:&|\\z))`;
    })
    .join('');
}

function inAnySpelling(text: string, matching: Matching): string {
  const forms = textForms(text).map((form) => anySpelling(form, matching));
  return forms.length === 1 ? forms.join('') : `(?:${forms.join('|')})`;
}
