import type { OutFile } from '../../lib/file.ts';
import { type ExactEntry, type PatternEntry, sourceUrl } from '../../map/entry.ts';
import type { QueryCondition } from '../../map/query.ts';
import type { Plan } from '../../plan/plan.ts';
import { groupByNames, mostTwice, type QueryGroups } from '../shared/keys.ts';
import { conditionPatterns, parameterPattern, twicePattern, valueKeys } from '../shared/parameters.ts';
import { anyVariant, exactly, patternExpression, textForms } from '../shared/spelled.ts';
import type { Printer } from '../shared/words.ts';
import { bareKey } from './key.ts';
import { lineOf } from './redirect.ts';
import { comment, found, mapFile, not, read, replace, row, set } from './text.ts';

/** The exact entries of a plan, by how they are looked up. */
export interface ExactTables extends QueryGroups {
  readonly plain: readonly ExactEntry[];
  readonly withQuery: readonly ExactEntry[];
}

export function tablesOf({ exact, ignoreCase }: Plan): ExactTables {
  const withQuery = exact.filter(({ query }) => query.length > 0);
  const plain = withQuery.length === 0 ? exact : exact.filter(({ query }) => query.length === 0);
  return { plain, withQuery, ...groupByNames(withQuery, ({ path }) => bareKey(path, ignoreCase)) };
}

/** `sp_word`: the exact entry for a request, by query first. Unneeded rules are omitted, because each runs every time. */
export function* exactRules(
  { withQuery, groups, mixed, names }: ExactTables,
  plan: Pick<Plan, 'name' | 'maintenance'>,
): Generator<string> {
  const file = (name: string): string => mapFile(plan, `${name}.map`);
  const free = [
    ...(withQuery.length > 0 ? [not(found('word'))] : []),
    ...(plan.maintenance ? [not(found('kind'))] : []),
  ];
  if (withQuery.length > 0) {
    const hasQuery = found('parameters');
    if (withQuery.length <= mostTwice && names.length > 0) {
      const isTwice = `{ ${read('parameters')} -m reg -f ${file('twice')} }`;
      yield set('word', `${withParameters('bare')},map_reg(${file('listed')})`, hasQuery, isTwice);
    }
    if (mixed.length > 0) {
      yield set('word', `${withParameters('bare')},map_reg(${file('mixed')})`, hasQuery, ...free);
    }
    for (const at of names.keys()) {
      const value = `str(${at}),concat(,txn.sp_parameters),map_regm(${file('parameters')})`;
      yield set(`value${at}`, value, hasQuery);
    }
    for (const [at, group] of groups.entries()) {
      const values = group.names.map((name, place) => {
        const mark = place === 0 ? '"?"' : '"&"';
        return `concat(${mark},txn.sp_value${names.indexOf(name)})`;
      });
      const key = ['str("")', `concat(${at},txn.sp_bare)`, ...values].join(',');
      yield set('word', `${key},map_str(${file('queries')})`, hasQuery, ...free);
    }
  }
  yield set('word', `${read('bare')},map_str(${file('redirects')})`, ...free);
}

export function exactFiles(printer: Printer, plan: Plan, tables: ExactTables): OutFile[] {
  const { ignoreCase } = plan;
  const file = (name: string): string => mapFile(plan, `${name}.map`);
  const { plain, withQuery, groups, mixed, names } = tables;
  const key = ({ path }: ExactEntry): string => bareKey(path, ignoreCase);
  function* redirects(): Generator<string> {
    for (const entry of plain) yield row(key(entry), lineOf(printer, entry));
  }
  function* queries(): Generator<string> {
    for (const [at, { entries }] of groups.entries()) {
      for (const entry of entries) {
        for (const values of valueKeys(entry, spelledParameters))
          yield row(`${at}${key(entry)}?${values}`, lineOf(printer, entry));
      }
    }
  }
  const listed = (entries: readonly ExactEntry[]): string =>
    entries
      .map(
        (entry) => comment(sourceUrl(entry)) + row(queryPattern(key(entry), entry), lineOf(printer, entry)),
      )
      .join('');
  const files: OutFile[] = [{ path: file('redirects'), content: { [Symbol.iterator]: redirects } }];
  if (withQuery.length === 0) return files;
  return [
    ...files,
    { path: file('queries'), content: { [Symbol.iterator]: queries } },
    {
      path: file('parameters'),
      content: names
        .map((name, at) => row(`^${at}(?=&).*?${parameterPattern(name, spelledParameters)}`, '=\\1'))
        .join(''),
    },
    { path: file('mixed'), content: listed(mixed) },
    ...(withQuery.length > mostTwice
      ? []
      : [
          {
            path: file('twice'),
            content: names.map((name) => `${twicePattern(name, spelledParameters)}\n`).join(''),
          },
          { path: file('listed'), content: listed(withQuery) },
        ]),
  ];
}

/** An entry with a query, on the key and `sp_parameters`. */
export function queryPattern(key: string, { query }: ExactEntry): string {
  return `^${exactly(key)}\\?${conditionsPattern(query)}`;
}

/** `patterns.map`: regular expressions on the path as sent and `sp_parameters`; the first match counts. */
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

/** A pattern as a regular expression: literals in every percent-encoding, placeholders as non-empty segments. */
export function patternOf(entry: PatternEntry, ignoreCase: boolean): string {
  const spelled = (text: string): string =>
    anyVariant(text, { reads: 'bytes', position: 'segment', ignoreCase }).replaceAll(
      '%25',
      '%(?:25|(?![0-9A-Fa-f]{2}))',
    );
  return `${patternExpression(entry, spelled)}\\?${conditionsPattern(entry.query)}`;
}

/** `sp_parameters`: the normalized query, each parameter between two ampersands; encoded `%` and `&` stay encoded. */
export function parameterRule(...conditions: readonly string[]): string {
  const steps = [
    'str(&)',
    'concat(,txn.sp_query,&)',
    replace('&+', '&&'),
    replace('%(?![0-9A-Fa-f]{2})', '%25'),
    replace('%(25|26)', '%25\\1'),
    // `url_dec` decodes a plus after a question mark as a space.
    replace('[+]', '%2B'),
    replace('[?]', '%3F'),
    'url_dec',
    'url_enc',
    replace('%26', '&'),
    replace('%3D', '='),
    replace('%25(25|26)', '%\\1'),
  ];
  return set('parameters', steps.join(','), ...conditions);
}

/** A name or value in the form of `sp_parameters` (`textForms`). */
export function spelledParameters(text: string): string[] {
  return textForms(text).map((form) =>
    form.replace(
      /[^A-Za-z0-9\-._~%=]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    ),
  );
}

/** A regular expression on `sp_parameters` for all conditions in any order. */
function conditionsPattern(query: QueryCondition): string {
  return conditionPatterns(query, spelledParameters)
    .map((piece) => `(?=.*${piece})`)
    .join('');
}

/** The key for the maps of patterns: a path and the parameters after a question mark. */
export function withParameters(name: string): string {
  return `${read(name)},concat("?",txn.sp_parameters)`;
}
