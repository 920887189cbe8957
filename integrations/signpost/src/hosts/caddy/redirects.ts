import { decodeIfUtf8 } from '../../lib/url/path.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan } from '../../plan/plan.ts';
import {
  addCaseFlag,
  compileDecodedPath,
  compileSentPair,
  compileSentPath,
  listOrders,
} from '../shared/sent-text.ts';
import {
  compilePattern,
  countGroups,
  isRedirect,
  printFragment,
  printOwnQuery,
  printTargetBase,
  sortByParameters,
  type TargetSyntax,
} from '../shared/targets.ts';
import { printRedirectAge } from './origin.ts';
import { type CaddyRow, map, printBlock, printComment, quoteRegex, quoteToken } from './text.ts';

/** Each order of the parameters is written out, 6 for three: Go's regular expressions have no look-ahead. */
export const maxConditions = 3;

const found = '{http.vars.sp_found}';

/**
 * Sets `sp_found` to the answer of a single URL: `410`, or the status and URL of a redirect. Later lines overwrite
 * earlier lines, so redirects by query come last.
 */
export function* printExactRedirects(plan: Plan): Generator<string> {
  const { paths, expressions } = splitPaths(plan);
  if (paths.length > 0) yield* printPathTable(paths);
  if (expressions.length > 0) yield* printExpressions('sp_other_exact', expressions, plan);

  const queries = sortByParameters(plan.exact);
  if (queries.length > 0) yield* printExpressions('sp_query', queries, plan);
}

/** Redirects by path as rows of a table, and redirects that need an expression. */
function splitPaths(plan: Plan): { readonly paths: Pair[]; readonly expressions: ExactEntry[] } {
  const paths: Pair[] = [];
  const expressions: ExactEntry[] = [];
  for (const entry of plan.exact) {
    if (entry.query.length > 0) continue;

    const key = decodeIfUtf8(entry.path) ?? '';
    if (!plan.ignoreCase && isPlainKey(key)) paths.push({ key, value: printAnswer(plan, entry, '?{query}') });
    else expressions.push(entry);
  }
  return { paths, expressions };
}

function* printExpressions(name: string, entries: readonly ExactEntry[], plan: Plan): Generator<string> {
  yield* map('{sp_path}?{query}', `{${name}}`, createExpressionRows(entries, plan), found);
  yield `vars sp_found {${name}}`;
}

/** Rows over path and query. What travels on of the query is captured. */
function createExpressionRows(entries: readonly ExactEntry[], plan: Plan): CaddyRow[] {
  return entries.map((entry): CaddyRow => {
    const start = addCaseFlag(compileDecodedPath(entry.path, plan.ignoreCase), plan);
    const { regex, rest } = queryEnd(entry, 0);
    return [`~^${start}${regex}`, printAnswer(plan, entry, rest, escapeDollars)];
  });
}

/** `sp_answer`: the answer of a single URL, in one map without routes. Redirects by query come first. */
export function* printAnswerMap(plan: Plan): Generator<string> {
  const { paths, expressions } = splitPaths(plan);
  const others = [...sortByParameters(plan.exact), ...expressions];
  const rows = paths.map(({ key, value }): CaddyRow => [key, value]);
  if (others.length === 0) {
    yield* map('{sp_path}', '{sp_answer}', rows);
    return;
  }

  yield* map('{sp_path}', '{sp_exact}', rows);
  yield* map('{sp_path}?{query}', '{sp_answer}', createExpressionRows(others, plan), '{sp_exact}');
}

/**
 * Sets `sp_found` to the first pattern that matches. The URL is compared as sent, so no decoded text gets into a
 * `Location`.
 */
export function* printPatternMap(plan: Plan): Generator<string> {
  yield 'map {http.request.orig_uri} {sp_pattern} {';
  for (const entry of plan.patterns) {
    const { regex, rest } = queryEnd(entry, countGroups(entry));
    const row = quoteRegex(`~^${addCaseFlag(compilePattern(entry, compileSentPath), plan)}${regex}`);
    yield `\t${row} ${quoteToken(printAnswer(plan, entry, rest, escapeDollars))} ${printComment(entry.text)}`;
  }
  yield '}';
}

/**
 * The end of an expression: the required query, and groups for the rest, which travels on. Groups are numbered after
 * the `groups` of the path. A `?` at the end is cut off later.
 */
function queryEnd(entry: PatternEntry | ExactEntry, groups: number): { regex: string; rest: string } {
  const isPassed = isRedirect(entry) && entry.outcome.target.query === '';
  const group = (_: unknown, at: number): string => `\${${groups + at + 1}}`;
  const pairs = entry.query.map(compileSentPair);
  const [only] = pairs;
  if (only === undefined && isPassed) return { regex: '(\\?.*)?$', rest: group(0, 0) };
  if (only === undefined) return { regex: '(?:\\?|$)', rest: '' };

  // `?id=42&gclid=x` and `?gclid=x&id=42`; of several pairs, each order.
  let orders = [`${only}(?:&(.*))?`, `(.*)&${only}(&.*)?`];
  let count = 3;
  if (pairs.length > 1) {
    orders = listOrders(pairs).map((order) => `(.*&)?${order.join('&(.*&)?')}(?:&(.*))?`);
    count = orders.length * (pairs.length + 1);
  }
  const regex = `\\?(?:${orders.join('|')})$`;
  return { regex, rest: isPassed ? `?${Array.from({ length: count }, group).join('')}` : '' };
}

/** In the value of an expression, a dollar starts a group. */
function escapeDollars(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** `410`, or the status and URL of a redirect: `301 https://www.example.com/new/?{query}`. `rest` travels on. */
function printAnswer(
  plan: Plan,
  entry: Entry,
  rest: string,
  text: TargetSyntax['text'] = (literal) => literal,
): string {
  if (!isRedirect(entry)) return '410';
  const syntax: TargetSyntax = { text, placeholder: (index) => `\${${index}}` };
  const query = printOwnQuery(entry, syntax) || rest;
  return `${entry.outcome.status} ${printTargetBase(entry, plan, syntax)}${query}${printFragment(entry, syntax)}`;
}

/** Splits an answer into status and URL, without a `?` that has no query. */
export function* printFoundMap(answer: string, parts: string): Generator<string> {
  const row = '~^(3\\d\\d) ([^?#]*(?:\\?[^#]+)?)\\??(#.*)?$';
  yield* map(answer, parts, [[row, '$1', '$2$3']]);
}

/** The status and URL of `sp_found`, and matchers for both kinds of answers. */
export function* printFoundParts(plan: Plan): Generator<string> {
  yield* printFoundMap(found, '{sp_status} {sp_url}');
  yield `@sp_redirect vars_regexp ${found} ^3`;
  if (plan.redirectMaxAge !== undefined) yield `@sp_permanent vars_regexp ${found} ^30[18]`;
  if (hasGone(plan)) yield '@sp_gone vars sp_found 410';
}

/** Redirects to `sp_found`: once, wherever the request came from. */
export function* printRedirect(plan: Plan): Generator<string> {
  yield* printRedirectAge(plan, '@sp_permanent');
  yield 'redir @sp_redirect {sp_url} {sp_status}';
}

/** A decoded path and the answer, which may have placeholders. */
interface Pair {
  readonly key: string;
  readonly value: string;
}

/** Caddy compares the rows of a map one by one; 256 are fast. */
const maxRows = 256;

/**
 * True for a key that needs no expression. A brace, a quote or `~` has a meaning in a row, and Caddy and JavaScript
 * count the characters of an emoji differently.
 */
function isPlainKey(key: string): boolean {
  return !/[{}`\\\p{Cc}\u{10000}-\u{10FFFF}]|^~/u.test(key);
}

/**
 * Sets `sp_found` to the value of a path. A large table is a tree of routes by the first differing character, so a
 * million redirects take a few comparisons.
 */
function* printPathTable(pairs: readonly Pair[]): Generator<string> {
  if (pairs.length <= maxRows) {
    yield* printLeaf('{sp_exact}', pairs);
    return;
  }
  const sorted = pairs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  yield* printNode(sorted, 0, { count: 0 });
}

/** `numbers` counts the names of all nodes. */
function* printNode(pairs: readonly Pair[], depth: number, numbers: { count: number }): Generator<string> {
  const name = `sp_exact_${numbers.count++}`;
  const at = findDifference(pairs);
  if (pairs.length <= maxRows) {
    yield* printLeaf(`{${name}}`, pairs);
    return;
  }

  yield* map('{sp_path}', `{${name}}`, [[`~(?s)^.{${at}}(.)`, '$1']], 'end');
  const variable = `sp_exact_at${depth}`;
  yield `vars ${variable} {${name}}`;
  for (const [character, group] of Map.groupBy(pairs, ({ key }) => key[at] ?? 'end')) {
    const matcher = `@sp_exact_${numbers.count++}`;
    yield `${matcher} vars ${variable} ${quoteToken(character)}`;
    yield* printBlock(`route ${matcher}`, printNode(group, depth + 1, numbers));
  }
}

/** The position of the first character in which sorted keys differ. */
function findDifference(pairs: readonly Pair[]): number {
  const first = pairs[0]?.key ?? '';
  const last = pairs.at(-1)?.key ?? '';
  let at = 0;
  while (at < first.length && first[at] === last[at]) at++;
  return at;
}

function* printLeaf(found: string, pairs: readonly Pair[]): Generator<string> {
  const rows = pairs.map(({ key, value }): CaddyRow => [key, value]);
  yield* map('{sp_path}', found, rows);
  yield `vars sp_found ${found}`;
}
