import { decoded } from '../../lib/url/path.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { decodedPath, sentName, sentPath, sentValue } from '../shared/sent-text.ts';
import {
  byParameters,
  isRedirect,
  patternPath,
  printAddress,
  printFragment,
  printOwnQuery,
  requiredNames,
  type TargetSyntax,
} from '../shared/targets.ts';
import { ageLines, moveLines } from './origin.ts';
import { lookUp, type Pair } from './tables.ts';
import { block, comment, map, quoted, quotedRegex, type Row } from './text.ts';

/** The variable `sp_found`: `410`, or the status and URL of the redirect: `301 https://www.example.com/new/`. */
export function* exactLines(plan: Plan): Generator<string> {
  const { exact, ignoreCase } = plan;
  const paths = exact.filter(({ query }) => query.length === 0);
  const queries = byParameters(exact).toReversed();
  if (exact.length === 0) return;

  yield* map('{http.request.uri.path}', '{sp_path}', [['~(?s)^(.+)/$', '$1']], '{http.request.uri.path}');
  if (paths.length > 0 && ignoreCase) yield* expressionLines('sp_caseless', '{sp_path}', paths, plan);
  else if (paths.length > 0)
    yield* lookUp(
      'sp_key',
      '{sp_path}',
      paths.flatMap((entry) => pairOf(plan, entry) ?? []),
    );
  // Those with more parameters come later, and take precedence.
  yield* restMaps(plan);
  const byNames = Map.groupBy(queries, (entry) => tableName(entry, ignoreCase));
  for (const [at, [name, entries]] of [...byNames].entries()) {
    if (name === '') yield* expressionLines(`sp_asked${at}`, '{sp_path}?{query}', entries, plan);
    else {
      const [first] = entries;
      const values = first ? requiredNames(first).map((one) => `${one}={http.request.uri.query.${one}}`) : [];
      const pairs = entries.flatMap((entry) => pairOf(plan, entry) ?? []);
      yield* lookUp(`sp_asked${at}`, quoted(`{sp_path}?${values.join('&')}`), pairs);
    }
  }
}

/** The table of an entry: by its names; '' for one that only an expression can match, as an empty value may be missing. */
function tableName({ query }: ExactEntry, ignoreCase: boolean): string {
  const isPlain = query.every(([name, value]) => value !== '' && /^[^{}`"\\\s]+$/.test(name));
  return isPlain && !ignoreCase ? query.map(([name]) => name).join('&') : '';
}

function pairOf(plan: Plan, entry: ExactEntry): Pair | undefined {
  const path = decoded(entry.path);
  if (path === undefined) return undefined;
  const query = entry.query.map(([name, value]) => `${name}=${value}`).join('&');
  return { key: query === '' ? path : `${path}?${query}`, value: printAnswer(plan, entry) };
}

function* expressionLines(
  name: string,
  source: string,
  entries: readonly ExactEntry[],
  plan: Plan,
): Generator<string> {
  const rows = entries.map((entry): Row => {
    const path = decodedPath(entry.path, plan.ignoreCase);
    const query = entry.query.length === 0 ? '$' : `\\?${conditionRegex(entry.query)}`;
    return [
      `~^${plan.ignoreCase ? `(?i:${path})` : path}${query}`,
      printAnswer(plan, entry).replaceAll('$', '$$$$'),
    ];
  });
  yield* map(source, `{${name}}`, rows, '{http.vars.sp_found}');
  yield `vars sp_found {${name}}`;
}

/** Go's regular expressions have no look-ahead, so each order of the pairs is written out: 24 for four. */
export const mostConditions = 4;

function conditionRegex(query: Entry['query']): string {
  const pairs = query.map(
    ([name, value]) => `${sentName(name)}${value === '' ? '=?' : `=${sentValue(value)}`}`,
  );
  const orders = permutations(pairs).map((order) => order.join('&(?:.*&)?'));
  return `(?:.*&)?(?:${orders.join('|')})(?:&.*)?$`;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** `sp_found` for the first pattern that matches the URL as sent, so that nothing decoded gets into a `Location`. */
export function* patternLines(plan: Plan): Generator<string> {
  yield 'map {http.request.orig_uri} {sp_pattern} {';
  for (const entry of plan.patterns) {
    const row = quotedRegex(`~^${patternRegex(entry, plan)}`);
    yield `\t${row} ${quoted(printAnswer(plan, entry))} ${comment(entry.text)}`;
  }
  yield '}';
  yield 'vars sp_found {sp_pattern}';
}

function patternRegex(entry: PatternEntry, { ignoreCase }: Plan): string {
  const path = patternPath(entry, sentPath);
  const end = entry.query.length === 0 ? '(?:\\?|$)' : `\\?${conditionRegex(entry.query)}`;
  return `${ignoreCase ? `(?i:${path})` : path}${end}`;
}

/**
 * `410`, or the status and URL of a redirect: `301 https://www.example.com/new/`. The query travels on, with `301-1` without
 * the first set of names, with `301-none` not at all, as the target has its own.
 */
function printAnswer(plan: Plan, entry: Entry): string {
  if (!isRedirect(entry)) return '410';
  const isPattern = entry.kind === 'pattern';
  const syntax: TargetSyntax = {
    text: (text) => (isPattern ? text.replaceAll('$', '$$$$') : text),
    placeholder: (index) => `\${${index}}`,
  };
  const query = printOwnQuery(entry, syntax);
  const passed = query === '' ? restOf(plan, entry) : '-none';
  const url = printAddress(entry, plan, syntax) + query + printFragment(entry, syntax);
  return `${entry.outcome.status}${passed} ${url}`;
}

/** `-1` for a redirect that passes on the query without the first set of names, '' for one that passes on all. */
function restOf(plan: Plan, entry: Entry): string {
  if (entry.query.length === 0) return '';
  const names = requiredNames(entry).join('&');
  return `-${restNames(plan).findIndex((known) => known.join('&') === names) + 1}`;
}

/** The sets of names that redirects take out of a query. */
function restNames({ exact, patterns }: Plan): readonly (readonly string[])[] {
  const sets = new Map<string, string[]>();
  for (const entry of [...exact, ...patterns]) {
    if (entry.query.length === 0 || !isRedirect(entry) || entry.outcome.target.query !== '') continue;
    const names = requiredNames(entry);
    sets.set(names.join('&'), names);
  }
  return [...sets.values()];
}

/** For each set of names, the query without them. Names are taken out one after another. */
function* restMaps(plan: Plan): Generator<string> {
  for (const [at, names] of restNames(plan).entries()) {
    for (const [step, name] of names.entries()) {
      const source = step === 0 ? '{query}' : `{sp_rest${at + 1}_${step}}`;
      const variable = step === names.length - 1 ? `{sp_rest${at + 1}}` : `{sp_rest${at + 1}_${step + 1}}`;
      const pair = `${sentName(name)}(?:=[^&]*)?`;
      const rows: Row[] = [
        [`~^${pair}(?:&(.*))?$`, '$1'],
        [`~^(.*)&${pair}(&.*)?$`, '$1$2'],
      ];
      yield* map(source, variable, rows);
    }
  }
}

/** Splits `sp_found`. */
export function* foundLines(plan: Plan): Generator<string> {
  yield* map('{http.vars.sp_found}', '{sp_status} {sp_passed} {sp_url} {sp_fragment}', [
    ['~^(\\d+)(?:-(\\w+))? ([^#]*)(#.*)?$', '$1', '$2', '$3', '$4'],
  ]);
  const rests = restNames(plan).map((_, at): Row => [String(at + 1), `{sp_rest${at + 1}}`]);
  yield* map('{sp_passed}', '{sp_query}', [['', '{query}'], ...rests]);
  yield* map('{sp_query}', '{sp_asking}', [['~^(.+)$', '?$1']]);
  yield '@sp_redirect vars_regexp {http.vars.sp_found} ^3';
  yield '@sp_permanent vars_regexp {http.vars.sp_found} ^30[18]';
  yield '@sp_gone vars sp_found 410';
}

/** Answers with `sp_found`: one redirect, wherever the request came from. */
export function* answerLines(plan: Plan, gone: readonly string[]): Generator<string> {
  yield* ageLines(plan, '@sp_permanent');
  yield 'redir @sp_redirect {sp_url}{sp_asking}{sp_fragment} {sp_status}';
  if (gone.length > 0) yield* block('route @sp_gone', [...moveLines(plan), ...gone]);
}
