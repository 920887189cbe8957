import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath, compileSentPair, compileSentPath, listOrders } from '../shared/sent-text.ts';
import {
  compilePattern,
  isRedirect,
  printFragment,
  printOwnQuery,
  printTargetBase,
  type Redirect,
  sortByParameters,
  type TargetSyntax,
} from '../shared/targets.ts';
import { escapeLiteral, matchSentPath, printComment, printCondition, printRule, request } from './text.ts';

/** The variable that marks a gone URL. The rules restart, and one of the first answers. */
const goneFlags = 'E=SP_GONE:1,N';

/** With redirects alone, nothing is left to decide about a gone URL. */
function chooseGoneFlags({ redirectsOnly }: Plan): string {
  return redirectsOnly ? 'G' : goneFlags;
}

/** A path starts with a slash in the configuration of a server, but not in a folder's. */
function startOfPath({ redirectsOnly }: Plan): string {
  return redirectsOnly ? '^/?' : '^';
}

/** More pairs would take a rule for each of their orders: 24 for four. */
export const maxConditions = 3;

/** The redirects of single URLs, those by query first: a rule each, with a condition for the query. */
export function* printExactRules(plan: Plan): Generator<string> {
  for (const entry of sortByParameters(plan.exact)) yield* queryRules(plan, entry);
  for (const entry of plan.exact) {
    if (entry.query.length > 0) continue;
    const pattern = compilePath(entry, plan);
    yield* isRedirect(entry)
      ? printPlainRules(plan, entry, pattern)
      : [printRule(pattern, '-', addCaseFlag(plan, chooseGoneFlags(plan)))];
  }
}

/** `^old/?$`: the path below the folder, as Apache decodes it. */
function compilePath({ path }: ExactEntry, plan: Plan): string {
  const start = startOfPath(plan);
  return path === '/' ? `${start}$` : `${start}${compileDecodedPath(path.slice(1), plan.ignoreCase)}/?$`;
}

function addCaseFlag({ ignoreCase }: Pick<Plan, 'ignoreCase'>, flags: string): string {
  return ignoreCase ? `NC,${flags}` : flags;
}

/** A redirect by path. Apache passes the query on, but not in front of a fragment. */
function printPlainRules(plan: Plan, entry: Redirect<ExactEntry>, pattern: string): string[] {
  const [base, query, fragment] = splitTargetUrl(plan, entry);
  const flags = addCaseFlag(plan, `R=${entry.outcome.status},NE,END`);
  const url = `${base}${query}${fragment}`;
  if (fragment === '' || query !== '') return [printRule(pattern, url, flags)];
  return [
    printCondition('%{QUERY_STRING}', '^$'),
    printRule(pattern, url, flags),
    printRule(pattern, `${base}?%{QUERY_STRING}${fragment}`, flags),
  ];
}

/** Conditions for all pairs, each wherever it is in the query. */
function requirePairs(pairs: readonly string[]): string[] {
  return pairs.map((pair) => printCondition('%{QUERY_STRING}', `(?:^|&)${pair}(?:&|$)`));
}

/** `/product.php?id=42`: the condition captures the query beside the pair, which travels on. */
function* queryRules(plan: Plan, entry: ExactEntry): Generator<string> {
  const pattern = compilePath(entry, plan);
  const pairs = entry.query.map(compileSentPair);
  if (!isRedirect(entry)) {
    yield* [...requirePairs(pairs), printRule(pattern, '-', addCaseFlag(plan, chooseGoneFlags(plan)))];
    return;
  }

  // A target such as /new/?a=1 gets nothing added.
  const [base, query, fragment] = splitTargetUrl(plan, entry);
  const flags = addCaseFlag(plan, `R=${entry.outcome.status},NE,END`);
  if (query !== '') {
    yield* [...requirePairs(pairs), printRule(pattern, `${base}${query}${fragment}`, flags)];
    return;
  }

  // Nothing is beside the pairs: without this rule, a `?` would be left before a fragment.
  const [only = ''] = pairs;
  if (fragment !== '') {
    const whole = listOrders(pairs).map((order) => order.join('&'));
    yield printCondition('%{QUERY_STRING}', `^(?:${whole.join('|')})$`);
    yield printRule(pattern, `${base}${fragment}`, `${flags},QSD`);
  }

  // ?id=42&gclid=x and ?gclid=x&id=42
  if (pairs.length === 1) {
    yield printCondition('%{QUERY_STRING}', `^(?:${only}(?:&|$)|(.*)&${only}(?=&|$))(.*)$`);
    yield printRule(pattern, `${base}?%1%2${fragment}`, flags);
    return;
  }
  for (const order of listOrders(pairs)) {
    yield printCondition('%{QUERY_STRING}', `^(.*&)?${order.join('&(.*&)?')}(?:&(.*))?$`);
    const rest = Array.from({ length: pairs.length + 1 }, (_, at) => `%${at + 1}`).join('');
    yield printRule(pattern, `${base}?${rest}${fragment}`, flags);
  }
}

/** Patterns match the URL as sent, so that nothing decoded gets into a `Location`. */
export function* printPatternRules(plan: Plan): Generator<string> {
  for (const entry of plan.patterns) {
    yield printComment(entry.text);
    yield* printPatternRule(plan, entry);
  }
}

function* printPatternRule(plan: Plan, entry: PatternEntry): Generator<string> {
  const pairs = entry.query.map(compileSentPair);
  if (!isRedirect(entry)) {
    yield* [
      ...requirePairs(pairs),
      printRule(compileDecodedPattern(plan, entry), '-', addCaseFlag(plan, chooseGoneFlags(plan))),
    ];
    return;
  }

  const path = compilePattern(entry, compileSentPath)
    .replaceAll('[^/?]', '[^/? ]')
    .replaceAll('[^?]', '[^? ]');
  const start = plan.ignoreCase ? `(?i:${path})` : path;
  const [base, query, fragment] = splitTargetUrl(plan, entry);
  const flags = `R=${entry.outcome.status},NE,END`;
  const captured = (start.match(/\((?!\?)/g) ?? []).length;

  // /blog/:year?id=42: the rest of the query travels on.
  const [only] = pairs;
  if (only !== undefined && query === '') {
    const rest = `(?:${only}(?:&|(?= ))|([^ ]*)&${only}(?=[& ]))([^ ]*)`;
    yield printCondition(request, matchSentPath(`${start}\\?${rest} `));
    yield printRule('^', `${base}?%${captured + 1}%${captured + 2}${fragment}`, flags);
    return;
  }

  // A query would come behind the fragment of /new/#part.
  yield* requirePairs(pairs);
  if (fragment !== '' && query === '') {
    yield printCondition('%{QUERY_STRING}', '.');
    yield printCondition(request, matchSentPath(`${start}\\?([^ ]*)`));
    yield printRule('^', `${base}?%${captured + 1}${fragment}`, flags);
  }
  yield printCondition(request, matchSentPath(`${start}[? ]`));
  yield printRule('^', `${base}${query}${fragment}`, flags);
}

/** `^retired(?:/.*)?$`: a pattern by the path as Apache decodes it. */
function compileDecodedPattern(plan: Plan, entry: PatternEntry): string {
  const { ignoreCase } = plan;
  const path = compilePattern(
    entry,
    (text) => compileDecodedPath(text, ignoreCase),
    (_, inner) => (inner === '[^?]*' ? '.*' : '[^/]+'),
  );
  // The pattern `/*` is for every path.
  return path.startsWith('/') ? `${startOfPath(plan)}${path.slice(1)}$` : '^';
}

function splitTargetUrl(plan: Plan, entry: Redirect): [base: string, query: string, fragment: string] {
  const syntax: TargetSyntax = { text: escapeLiteral, placeholder: (index) => `%${index}` };
  return [printTargetBase(entry, plan, syntax), printOwnQuery(entry, syntax), printFragment(entry, syntax)];
}
