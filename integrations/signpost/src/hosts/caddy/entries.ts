import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import type { QueryCondition } from '../../map/query.ts';
import type { Plan } from '../../plan/plan.ts';
import { differAt, groupByNames, groupsAt, mostTwice, sortByKey } from '../shared/keys.ts';
import { conditionPatterns, parameterPattern, twicePattern, valueKeys } from '../shared/parameters.ts';
import { anyVariant, exactly, patternExpression, textForms } from '../shared/spelled.ts';
import { type Printer, wordOf } from '../shared/words.ts';
import { canonicalLines, foldedUrl, goPath, keepPath, restorePath, urlOf } from './request.ts';
import { block, comment, map, quoted, type Row } from './text.ts';

/** `sp_word`: the exact entry for a request, by query first. */
export function* exactLines(printer: Printer, { exact, ignoreCase }: Plan): Generator<string> {
  const keyOf = ({ path }: ExactEntry): string => (ignoreCase ? foldedUrl(path) : urlOf(path));
  const withQuery = exact.filter((entry) => entry.query.length > 0);
  const plain = exact.filter((entry) => entry.query.length === 0);
  const pairs = plain.map((entry) => ({ key: keyOf(entry), word: wordOf(printer, entry) }));
  yield* lookUp('sp_key', pairs);
  if (withQuery.length === 0) return;
  yield* block('route @sp_query', queryLines(printer, keyOf, withQuery));
}

function* queryLines(
  printer: Printer,
  keyOf: (entry: ExactEntry) => string,
  withQuery: readonly ExactEntry[],
): Generator<string> {
  const { groups, names, mixed } = groupByNames(withQuery, keyOf);
  for (const [at, name] of names.entries()) yield* parameterMap(at, name);
  for (const [at, group] of groups.entries()) {
    const values = group.names.map((name) => `{sp_value${names.indexOf(name)}}`);
    yield `vars sp_asked${at} {http.vars.sp_key}?${values.join('&')}`;
    const pairs = group.entries.flatMap((entry) => {
      const word = wordOf(printer, entry);
      return Array.from(valueKeys(entry, spelledParameters), (values) => ({
        key: `${keyOf(entry)}?${values}`,
        word,
      }));
    });
    yield* lookUp(`sp_asked${at}`, pairs);
  }
  const rows = (entries: readonly ExactEntry[]): Row[] =>
    entries.map((entry) => [
      `~^${exactly(keyOf(entry))}\\?${conditionsPattern(entry.query)}`,
      literalWord(printer, entry),
    ]);
  const asked = '{http.vars.sp_key}?{http.vars.sp_parameters}';
  yield* map(asked, '{sp_mixed}', rows(mixed), '{http.vars.sp_word}');
  yield 'vars sp_word {sp_mixed}';
  const twice = names.map((name) => [`~${twicePattern(name, spelledParameters)}`, 'yes'] as const);
  if (withQuery.length > mostTwice || twice.length === 0) return;
  yield* map('{http.vars.sp_parameters}', '{sp_twice}', twice);
  yield '@sp_twice vars {sp_twice} yes';
  yield* block('route @sp_twice', [
    ...map(asked, '{sp_listed}', rows(withQuery), '{http.vars.sp_word}'),
    'vars sp_word {sp_listed}',
  ]);
}

/** A word as the value of a row with a regular expression, where a dollar starts a group. */
function literalWord(printer: Printer, entry: ExactEntry): string {
  return wordOf(printer, entry).replaceAll('$', '$$$$');
}

/** `{sp_valueN}`: `=VALUE` of the parameter's first occurrence, empty without one. */
function* parameterMap(at: number, name: string): Generator<string> {
  yield* map('{http.vars.sp_parameters}', `{sp_value${at}}`, [
    [`~${parameterPattern(name, spelledParameters)}`, '=$1'],
  ]);
}

/** `sp_word`: the first matching pattern. It captures the path as sent, so that nothing decoded gets into a Location. */
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

/** A pattern as a regular expression: literals in every percent-encoding, placeholders as non-empty segments. */
function patternOf(entry: PatternEntry, ignoreCase: boolean): string {
  const spelled = (text: string): string =>
    anyVariant(text, { reads: 'runes', position: 'segment', ignoreCase });
  return `${patternExpression(entry, spelled)}\\?${conditionsPattern(entry.query)}`;
}

interface Pair {
  readonly key: string;
  readonly word: string;
}

/** Caddy compares the rows of a map one by one; this many are fast. */
const most = 256;

/** Sets `sp_word` to the word of a key, if it is there. A large table is a tree by the first character that differs. */
function* lookUp(key: string, pairs: readonly Pair[]): Generator<string> {
  yield* node({ key, count: 0 }, sortByKey(pairs), 0);
}

interface Table {
  readonly key: string;
  count: number;
}

function* node(table: Table, pairs: readonly Pair[], depth: number): Generator<string> {
  if (pairs.length === 0) return;
  const at = differAt(pairs);
  if (pairs.length <= most || at > 900) {
    yield* leaf(table, pairs);
    return;
  }
  const name = `${table.key}_${table.count++}`;
  yield* map(`{http.vars.${table.key}}`, `{${name}}`, [[`~(?s)^.{${at}}(.)`, '$1']], 'end');
  const variable = `${table.key}_at${depth}`;
  yield `vars ${variable} {${name}}`;
  for (const [character, group] of groupsAt(pairs, at)) {
    const matcher = `@${table.key}_${table.count++}`;
    yield `${matcher} vars ${variable} \`${character}\``;
    yield* block(`route ${matcher}`, node(table, group, depth + 1));
  }
}

function* leaf(table: Table, pairs: readonly Pair[]): Generator<string> {
  const name = `{${table.key}_${table.count++}}`;
  const rows = pairs.map(({ key, word }) => [key, word] as const);
  yield* map(`{http.vars.${table.key}}`, name, rows, `{http.vars.sp_word}`);
  yield `vars sp_word ${name}`;
}

export function asksForQueries(entries: readonly Entry[]): boolean {
  return entries.some(({ query }) => query.length > 0);
}

/** `sp_parameters`: the normalized query. Caddy decodes only paths, so the query becomes the path for a moment. */
export function* parameterLines(): Generator<string> {
  yield* keepPath('{sp_here}');
  yield 'request_header Sp-Query &{http.request.uri.query}&';
  yield 'request_header Sp-Query `&+` `&&`';
  yield 'request_header Sp-Query `%([0-9A-Fa-f][0-9A-Fa-f])` ` $1`';
  yield 'request_header Sp-Query `%` ` 25`';
  yield 'request_header Sp-Query ` (25|26)` ` 25$1`';
  yield 'request_header Sp-Query ` ` `%`';
  yield 'request_header Sp-Query `[$]` `%24`';
  yield 'uri path_regexp `(?s)^.*\\z` /{http.request.header.Sp-Query}';
  yield* canonicalLines();
  yield* map('{sp_here}', '{sp_pieces}', [['~(?s)^/(.*)$', '$1']]);
  yield 'vars sp_parameters {sp_pieces}';
  yield* restorePath();
}

/** A name or value in the form of `sp_parameters` (`textForms`): as in a path, with `%` and `&` encoded twice. */
export function spelledParameters(text: string): string[] {
  return textForms(text).map((form) =>
    goPath(form.replace(/[^A-Za-z0-9\-._~$&+,/:;=@!'()*%]/g, encodeURIComponent)).replace(
      /%2(?=[56])/g,
      '%252',
    ),
  );
}

/** Go's regular expressions have no look-ahead, so each order of the conditions is written out: 720 for six. */
export const mostConditions = 6;

/** A regular expression on `sp_parameters` for all conditions in any order. */
function conditionsPattern(query: QueryCondition): string {
  if (query.length === 0) return '';
  return `.*(?:${permutations(conditionPatterns(query, spelledParameters))
    .map((order) => order.join('.*'))
    .join('|')})`;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
