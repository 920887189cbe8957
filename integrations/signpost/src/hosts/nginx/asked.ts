import type { ExactEntry } from '../../map/entry.ts';
import { censusOf } from '../../plan/census.ts';
import { askedTable } from './candidates.ts';
import { type PathValue, pathMaps } from './exact.ts';
import { caseSensitive, type Pair } from './look-up.ts';
import { mapBlock, type Row } from './map-block.ts';
import { outcomeWord, type Printer } from './outcome.ts';
import { mostParameters, together } from './parameters.ts';
import { braced, literal, type Variable } from './text.ts';

/**
 * The word of the entry for a request's path and query, those with a query first, else `plain`. Each parameter of
 * the request is looked up in one table; of what they find, the entry counts that comes first in the map.
 * Returns the variable, or `plain` where no entry asks for a query.
 */
export function* askedMaps(
  printer: Printer,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
  plain: string,
): Generator<string, string> {
  const { v } = printer;
  const { asked } = censusOf(entries);
  if (asked.length === 0) return plain;
  const { paths, rows, hasLists } = askedTable(asked, ignoreCase, {
    wordOf: (entry) => outcomeWord(printer, entry),
    text: (text) => literal(v, text),
  });
  const names = paths.map(({ path, name }): PathValue => ({ path, value: name }));
  const pathAbout = 'The name of a path that has redirects by query';
  const path = yield* pathMaps(v, { name: 'asked_path', about: pathAbout }, names, ignoreCase);
  const source = `${braced(path)}?$sp_now`;
  const lists: string[] = [];
  for (let at = 0; rows.some((row) => row.lists[at] !== undefined); at++) {
    function* pairs(): Generator<Pair> {
      for (const row of rows) {
        const value = row.lists[at];
        if (value !== undefined) yield { key: row.key, value };
      }
    }
    const about = 'Redirects by query, as PATH?PARAMETER: >PLACE IN THE MAP@REDIRECT';
    const table = { name: `asked_table${at}`, about, source, pairs: pairs(), isVolatile: true };
    lists.push(yield* caseSensitive(v, table));
  }
  const found = yield* foundMap(v, lists, hasLists);
  for (let at = 1; at <= mostParameters; at++) {
    const about = `The redirect that parameter ${at} finds, with its place in the map.`;
    const row: Row = { pattern: '^(?<sp_now>.*)\\z', value: found };
    yield* mapBlock(about, v(`parameter${at}`), v(`asked${at}`), [row]);
  }
  const all = yield* together(v, {
    name: 'asked',
    about: 'The redirect that comes first in the map',
    one: (at) => v(`asked${at}`),
    two: firstMap,
  });
  const anyAbout = 'The same, where the path has redirects by query and the request has a parameter.';
  const isAsked: Row = { pattern: '^/[^&]*&', value: all };
  const any = yield* mapBlock(anyAbout, `${path}${v('sent1')}`, v('asked_any'), [isAsked]);
  const hitAbout = 'The redirect by query, else the one of the path.';
  const word: Row = { pattern: '^\\d+@(?<sp_word>.*)\\z', value: '$sp_word' };
  return yield* mapBlock(hitAbout, any, v('hit'), [word], plain);
}

/**
 * What `$sp_now` finds. A list holds, for each redirect, what else must be in the query, each behind "&", and then the
 * redirect behind ">"; the first counts whose conditions are met.
 */
function* foundMap(v: Variable, lists: readonly string[], hasLists: boolean): Generator<string, string> {
  const list = lists.map((one) => `${braced(one)} `).join('');
  const alone: Row = { pattern: '^>(?<sp_word>[^ ]+)', value: '$sp_word' };
  const about = 'The redirect that $sp_now finds, with its place in the map.';
  if (!hasLists) return yield* mapBlock(about, list, v('asked_found'), [alone], '', true);
  const all = yield* together(v, {
    name: 'all',
    about: 'All parameters, each behind "&"',
    one: (at) => `&${braced(v(`parameter${at}`))}`,
  });
  const pattern =
    '^ *(?:(?:&[^ ]* +)*>[^ ]+ +)*?(?:&([^ ]*) +(?=.* \\? .*&\\g{-1}&))*+>(?<sp_word>[^ ]+) .*\\?';
  const checkedAbout = 'The first redirect of the list that $sp_now finds whose other parameters are there.';
  const checked: Row = { pattern, value: '$sp_word' };
  const source = `${list}? ${all.startsWith('$') ? braced(all) : all}&`;
  const first = yield* mapBlock(checkedAbout, source, v('asked_checked'), [checked], '', true);
  const isListed: Row = { pattern: '&', value: first };
  return yield* mapBlock(about, list, v('asked_found'), [alone, isListed], '', true);
}

/** Of two redirects with their places, the one that comes first. */
function* firstMap(left: string, right: string, variable: string): Generator<string, string> {
  const digits = Array.from({ length: 9 }, (_, digit) => `${digit}.* \\g{1}[${digit + 1}-9]`);
  const rows: Row[] = [
    { pattern: '^ ', value: right },
    { pattern: ` \\z|^(\\d*)(?:${digits.join('|')})`, value: left },
  ];
  yield* mapBlock('The one of both that comes first.', `${left} ${right}`, variable, rows, right);
  return variable;
}
