import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import { challengeFolder, listPatternsWithoutChallenge } from '../../plan/acme-challenge.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { addCaseFlag, compileSentPair, compileSentPath, listOrders } from '../shared/sent-regex.ts';
import {
  compilePatternEntry,
  countGroups,
  isRedirect,
  sortByParameters,
  splitTarget,
} from '../shared/targets.ts';
import { printRedirectAge } from './origin.ts';
import { printPathTable, printRows, splitPaths } from './path-table.ts';
import { type CaddyText, caddy, groupToken, printComment, printMap, regex, token } from './text.ts';

// The redirects of a plan as maps of Caddy. A map finds the answer, such as `301 https://www.example.com/new/`, and one
// `redir` sends it, wherever the request came from: rows of a table by path (path-table.ts), expressions for the rest.

/** Each order of the parameters is written out, 6 for three: Go's regular expressions have no look-ahead. */
export const maxConditions = 3;

const foundAnswer = caddy`{http.vars.sp_found}`;

/**
 * Sets `sp_found` to the answer of a single URL: `410`, or the status and URL of a redirect. Later lines overwrite
 * earlier lines, so redirects by query come last.
 */
export function* printExactRedirects(plan: Plan): Generator<CaddyText> {
  const { entryByKey, expressions } = splitPaths(plan);
  if (entryByKey.size > 0) yield* printPathTable(plan, entryByKey);
  if (expressions.length > 0) yield printExpressions(caddy`{sp_other_exact}`, expressions, plan);

  const queries = sortByParameters(plan.exact);
  if (queries.length > 0) yield printExpressions(caddy`{sp_query}`, queries, plan);
}

const aboutExpressions = printComment(
  'Over the path, a ? and the query, which travels on without the pair that the redirect requires.',
);

function printExpressions(variable: CaddyText, entries: readonly ExactEntry[], plan: Plan): CaddyText {
  const rows = [...createExpressionRows(entries, plan), caddy`default ${token(foundAnswer)}`];
  return caddy`
    ${aboutExpressions}
    ${printMap(caddy`{sp_path}?{query}`, variable, rows)}
    vars sp_found ${variable}`;
}

/** Rows over path and query. What travels on of the query is captured. */
function createExpressionRows(entries: readonly ExactEntry[], plan: Plan): CaddyText[] {
  return entries.map((entry) => {
    const start = addCaseFlag(compileDecodedPath(entry.path, plan.ignoreCase), plan);
    const { end, rest } = compileQueryEnd(entry, 0);
    return caddy`${regex(`~^${start}${end}`)} ${printAnswer(plan, entry, rest)}`;
  });
}

/** `sp_answer`: the answer of a single URL, in one map without routes. Redirects by query come first. */
export function* printAnswerMap(plan: Plan): Generator<CaddyText> {
  const { entryByKey, expressions } = splitPaths(plan);
  const inExpressions = [...sortByParameters(plan.exact), ...expressions];
  const variable = inExpressions.length === 0 ? caddy`{sp_answer}` : caddy`{sp_exact}`;
  yield* printRows(variable, [...entryByKey.keys()], { plan, entryByKey });
  if (inExpressions.length === 0) return;

  // An expression that matches replaces the answer of the table.
  const rows = [...createExpressionRows(inExpressions, plan), caddy`default ${token(variable)}`];
  yield aboutExpressions;
  yield printMap(caddy`{sp_path}?{query}`, caddy`{sp_answer}`, rows);
}

/** No redirect for the requests that renew a certificate. */
const challengeRow = caddy`${regex(`~^${escapeRegex(challengeFolder)}`)} ${token('')} # To renew certificates`;

/**
 * Sets `sp_found` to the first pattern that matches. The URL is compared as sent, so no decoded text gets into a
 * `Location`.
 */
export function printPatternMap(plan: Plan): CaddyText {
  const rows = plan.patterns.map((entry) => {
    const { end, rest } = compileQueryEnd(entry, countGroups(entry));
    const key = regex(`~^${addCaseFlag(compilePatternEntry(entry, compileSentPath), plan)}${end}`);
    return caddy`${key} ${printAnswer(plan, entry, rest)} ${printComment(entry.text)}`;
  });
  const excepted = listPatternsWithoutChallenge(plan);
  const firstExcepted = plan.patterns.findIndex((entry) => excepted.has(entry));
  if (firstExcepted >= 0) rows.splice(firstExcepted, 0, challengeRow);
  return caddy`
    map {http.request.orig_uri} {sp_pattern} {
      ${rows}
    }`;
}

/**
 * The end of an expression: the required query, and groups for the rest, which travels on. Groups are numbered after
 * the `groups` of the path. A `?` at the end is cut off later.
 */
function compileQueryEnd(
  entry: PatternEntry | ExactEntry,
  groups: number,
): { end: string; rest: CaddyText[] } {
  // A target with a query of its own drops that of the request.
  const passesRest = isRedirect(entry) && entry.outcome.target.query === '';
  const pairs = entry.query.map(compileSentPair);
  const [firstPair] = pairs;
  if (firstPair === undefined && passesRest) return { end: '(\\?.*)?$', rest: [printGroup(groups + 1)] };
  if (firstPair === undefined) return { end: '(?:\\?|$)', rest: [] };

  // `?id=42&gclid=x` and `?gclid=x&id=42`
  let orders = [`${firstPair}(?:&(.*))?`, `(.*)&${firstPair}(&.*)?`];
  let groupCount = 3;
  // Of several pairs, each order, with a group before, between and after them.
  if (pairs.length > 1) {
    orders = listOrders(pairs).map((order) => `(.*&)?${order.join('&(.*&)?')}(?:&(.*))?`);
    groupCount = orders.length * (pairs.length + 1);
  }
  const rest = Array.from({ length: groupCount }, (_, index) => printGroup(groups + index + 1));
  return { end: `\\?(?:${orders.join('|')})$`, rest: passesRest ? [caddy`?`, ...rest] : [] };
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
  return caddy`
    # Its status and its URL, without a question mark that no query follows.
    ${printMap(answer, parts, [caddy`${key} ${token(caddy`$1`)} ${token(caddy`$2$3`)}`])}`;
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
