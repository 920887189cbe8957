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
  type Redirect,
  sortByParameters,
  splitTarget,
} from '../shared/targets.ts';
import { printRedirectAge } from './origin.ts';
import {
  type CaddyText,
  caddy,
  groupToken,
  printBlock,
  printComment,
  printMap,
  printTable,
  regex,
  token,
} from './text.ts';

/** Each order of the parameters is written out, 6 for three: Go's regular expressions have no look-ahead. */
export const maxConditions = 3;

const foundAnswer = caddy`{http.vars.sp_found}`;

/**
 * Sets `sp_found` to the answer of a single URL: `410`, or the status and URL of a redirect. Later lines overwrite
 * earlier lines, so redirects by query come last.
 */
export function* printExactRedirects(plan: Plan): Generator<CaddyText> {
  const { byKey, expressions } = splitPaths(plan);
  if (byKey.size > 0) yield* printPathTable({ plan, byKey, nodes: 0 });
  if (expressions.length > 0) yield printExpressions(caddy`{sp_other_exact}`, expressions, plan);

  const queries = sortByParameters(plan.exact);
  if (queries.length > 0) yield printExpressions(caddy`{sp_query}`, queries, plan);
}

/** Redirects by path as rows of a table, by the decoded path, and redirects that need an expression. */
function splitPaths(plan: Plan): {
  readonly byKey: ReadonlyMap<string, ExactEntry>;
  readonly expressions: ExactEntry[];
} {
  const byKey = new Map<string, ExactEntry>();
  const expressions: ExactEntry[] = [];
  for (const entry of plan.exact) {
    if (entry.query.length > 0) continue;

    const key = decodeIfUtf8(entry.path) ?? '';
    if (!plan.ignoreCase && isPlainKey(key)) byKey.set(key, entry);
    else expressions.push(entry);
  }
  return { byKey, expressions };
}

function printExpressions(variable: CaddyText, entries: readonly ExactEntry[], plan: Plan): CaddyText {
  const rows = [...createExpressionRows(entries, plan), caddy`default ${token(foundAnswer)}`];
  return caddy`
    ${printMap(caddy`{sp_path}?{query}`, variable, rows)}
    vars sp_found ${variable}`;
}

/** Rows over path and query. What travels on of the query is captured. */
function createExpressionRows(entries: readonly ExactEntry[], plan: Plan): CaddyText[] {
  return entries.map((entry) => {
    const start = addCaseFlag(compileDecodedPath(entry.path, plan.ignoreCase), plan);
    const { end, rest } = queryEnd(entry, 0);
    return caddy`${regex(`~^${start}${end}`)} ${printAnswer(plan, entry, rest)}`;
  });
}

/** `sp_answer`: the answer of a single URL, in one map without routes. Redirects by query come first. */
export function* printAnswerMap(plan: Plan): Generator<CaddyText> {
  const { byKey, expressions } = splitPaths(plan);
  const others = [...sortByParameters(plan.exact), ...expressions];
  const variable = others.length === 0 ? caddy`{sp_answer}` : caddy`{sp_exact}`;
  yield* printRows(variable, [...byKey.keys()], { plan, byKey });
  if (others.length === 0) return;
  const rows = [...createExpressionRows(others, plan), caddy`default ${token(variable)}`];
  yield printMap(caddy`{sp_path}?{query}`, caddy`{sp_answer}`, rows);
}

/**
 * Sets `sp_found` to the first pattern that matches. The URL is compared as sent, so no decoded text gets into a
 * `Location`.
 */
export function printPatternMap(plan: Plan): CaddyText {
  const rows = plan.patterns.map((entry) => {
    const { end, rest } = queryEnd(entry, countGroups(entry));
    const key = regex(`~^${addCaseFlag(compilePattern(entry, compileSentPath), plan)}${end}`);
    return caddy`${key} ${printAnswer(plan, entry, rest)} ${printComment(entry.text)}`;
  });
  return caddy`
    map {http.request.orig_uri} {sp_pattern} {
      ${rows}
    }`;
}

/**
 * The end of an expression: the required query, and groups for the rest, which travels on. Groups are numbered after
 * the `groups` of the path. A `?` at the end is cut off later.
 */
function queryEnd(entry: PatternEntry | ExactEntry, groups: number): { end: string; rest: CaddyText[] } {
  const isPassed = isRedirect(entry) && entry.outcome.target.query === '';
  const pairs = entry.query.map(compileSentPair);
  const [only] = pairs;
  if (only === undefined && isPassed) return { end: '(\\?.*)?$', rest: [printGroup(groups + 1)] };
  if (only === undefined) return { end: '(?:\\?|$)', rest: [] };

  // `?id=42&gclid=x` and `?gclid=x&id=42`; of several pairs, each order.
  let orders = [`${only}(?:&(.*))?`, `(.*)&${only}(&.*)?`];
  let count = 3;
  if (pairs.length > 1) {
    orders = listOrders(pairs).map((order) => `(.*&)?${order.join('&(.*&)?')}(?:&(.*))?`);
    count = orders.length * (pairs.length + 1);
  }
  const rest = Array.from({ length: count }, (_, index) => printGroup(groups + index + 1));
  return { end: `\\?(?:${orders.join('|')})$`, rest: isPassed ? [caddy`?`, ...rest] : [] };
}

function printGroup(index: number): CaddyText {
  return caddy`\${${index}}`;
}

/** For an expression: `410`, or the status and URL of a redirect: `301 https://www.example.com/new/${1}`. `rest` travels on. */
function printAnswer(plan: Plan, entry: Entry, rest: readonly CaddyText[]): CaddyText {
  if (!isRedirect(entry)) return token('410');
  const { base, query, fragment } = splitTarget(entry, plan, printGroup);
  const end = query.length > 0 ? query : rest;
  return groupToken(`${entry.outcome.status} `, ...base, ...end, fragment);
}

/** Splits an answer into status and URL, without a `?` that has no query. */
export function printFoundMap(answer: CaddyText, parts: CaddyText): CaddyText {
  const key = regex('~^(3\\d\\d) ([^?#]*(?:\\?[^#]+)?)\\??(#.*)?$');
  return printMap(answer, parts, [caddy`${key} ${token(caddy`$1`)} ${token(caddy`$2$3`)}`]);
}

/** The status and URL of `sp_found`, and matchers for both kinds of answers. */
export function printFoundParts(plan: Plan): CaddyText {
  const isAged = plan.redirectMaxAge !== undefined;
  return caddy`
    ${printFoundMap(foundAnswer, caddy`{sp_status} {sp_url}`)}
    @sp_redirect vars_regexp ${foundAnswer} ^3
    ${isAged && caddy`@sp_permanent vars_regexp ${foundAnswer} ^30[18]`}
    ${hasGone(plan) && caddy`@sp_gone vars sp_found 410`}`;
}

/** Redirects to `sp_found`: once, wherever the request came from. */
export function printRedirect(plan: Plan): CaddyText {
  return caddy`
    ${printRedirectAge(plan, caddy`@sp_permanent`)}
    redir @sp_redirect {sp_url} {sp_status}`;
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

/** The redirects of a table by decoded path. `nodes` counts the names of its parts. */
interface PathTable {
  readonly plan: Plan;
  readonly byKey: ReadonlyMap<string, ExactEntry>;
  nodes: number;
}

/**
 * Sets `sp_found` to the value of a path. A large table is a tree of routes by the first differing character, so a
 * million redirects take a few comparisons.
 */
function* printPathTable(table: PathTable): Generator<CaddyText> {
  const keys = [...table.byKey.keys()];
  if (keys.length > maxRows) yield* printNode(keys.sort(), 0, table);
  else yield* printLeaf(caddy`{sp_exact}`, keys, table);
}

function* printNode(keys: readonly string[], depth: number, table: PathTable): Generator<CaddyText> {
  const variable = caddy`{sp_exact_${table.nodes++}}`;
  if (keys.length <= maxRows) {
    yield* printLeaf(variable, keys, table);
    return;
  }

  const position = findDifference(keys);
  const character = caddy`${regex(`~(?s)^.{${position}}(.)`)} ${token(caddy`$1`)}`;
  yield caddy`
    ${printMap(caddy`{sp_path}`, variable, [character, caddy`default ${token('end')}`])}
    vars sp_exact_at${depth} ${variable}`;
  for (const [character, group] of Map.groupBy(keys, (key) => key[position] ?? 'end')) {
    const matcher = caddy`@sp_exact_${table.nodes++}`;
    yield caddy`${matcher} vars sp_exact_at${depth} ${token(character)}`;
    yield* printBlock(caddy`route ${matcher}`, printNode(group, depth + 1, table));
  }
}

/** The position of the first character in which sorted keys differ. */
function findDifference(keys: readonly string[]): number {
  const first = keys[0] ?? '';
  const last = keys.at(-1) ?? '';
  let position = 0;
  while (position < first.length && first[position] === last[position]) position++;
  return position;
}

function* printLeaf(variable: CaddyText, keys: readonly string[], table: PathTable): Generator<CaddyText> {
  yield* printRows(variable, keys, table);
  yield caddy`vars sp_found ${variable}`;
}

const passedQuery = caddy`?{query}`;
const noQuery = caddy``;

/** The rows of a table: `/old` and `301 https://www.example.com/new/?{query}`. */
function printRows(
  variable: CaddyText,
  keys: readonly string[],
  { plan, byKey }: Pick<PathTable, 'plan' | 'byKey'>,
): Generator<CaddyText> {
  return printTable(caddy`{sp_path}`, variable, keys, {
    before: (key) => {
      const entry = byKey.get(key);
      return entry !== undefined && isRedirect(entry) ? printWithoutFragment(entry, plan) : '410';
    },
    placeholder: (key) => (byKey.get(key)?.outcome.target?.query === '' ? passedQuery : noQuery),
    after: (key) => {
      const fragment = byKey.get(key)?.outcome.target?.fragment ?? '';
      return fragment && `#${fragment}`;
    },
  });
}

function printWithoutFragment({ outcome }: Redirect<ExactEntry>, { origin }: Plan): string {
  const { status, target } = outcome;
  return `${status} ${target.origin || origin}${target.path}${target.query && `?${target.query}`}`;
}
