import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import { dependsOnMatch } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { decodedPath, sentName, sentPath, sentValue } from '../shared/sent-text.ts';
import {
  byParameters,
  isRedirect,
  patternPath,
  printAddress,
  printFragment,
  printOwnQuery,
  type Redirect,
  type TargetSyntax,
} from '../shared/targets.ts';
import { request, sent } from './matching.ts';
import { comment, cond, literal, rule } from './text.ts';

/** The variable that marks a gone URL. The rules restart, and one of the first answers. */
export const goneFlags = 'E=SP_GONE:1,N';

/** More pairs would take a rule for each of their orders: 24 for four. */
export const mostConditions = 3;

/** The redirects of single URLs, those by query first: a rule each, with a condition for the query. */
export function* exactRules(plan: Plan): Generator<string> {
  for (const entry of byParameters(plan.exact)) yield* queryRules(plan, entry);
  for (const entry of plan.exact) {
    if (entry.query.length > 0) continue;
    const pattern = pathPattern(entry);
    yield* isRedirect(entry)
      ? plainRules(plan, entry, pattern)
      : [rule(pattern, '-', flagsFor(plan, goneFlags))];
  }
}

/** `^old/?$`: the path below the folder, as Apache decodes it. */
function pathPattern({ path }: ExactEntry, ignoreCase = false): string {
  return path === '/' ? '^$' : `^${decodedPath(path.slice(1), ignoreCase)}/?$`;
}

function flagsFor({ ignoreCase }: Pick<Plan, 'ignoreCase'>, flags: string): string {
  return ignoreCase ? `NC,${flags}` : flags;
}

/** A redirect that doesn't look into the query. Apache passes it on by itself, but not in front of a fragment. */
function plainRules(plan: Plan, entry: Redirect<ExactEntry>, pattern: string): string[] {
  const [address, query, fragment] = targetParts(plan, entry);
  const flags = flagsFor(plan, `R=${entry.outcome.status},NE,END`);
  const url = `${address}${query}${fragment}`;
  if (fragment === '' || query !== '') return [rule(pattern, url, flags)];
  return [
    cond('%{QUERY_STRING}', '^$'),
    rule(pattern, url, flags),
    rule(pattern, `${address}?%{QUERY_STRING}${fragment}`, flags),
  ];
}

/** `/product.php?id=42`: the condition captures what is beside the pair, and that travels on. */
function* queryRules(plan: Plan, entry: ExactEntry): Generator<string> {
  const pattern = pathPattern(entry);
  const pairs = entry.query.map(
    ([name, value]) => `${sentName(name)}${value === '' ? '=?' : `=${sentValue(value)}`}`,
  );
  if (!isRedirect(entry)) {
    for (const pair of pairs) yield cond('%{QUERY_STRING}', `(?:^|&)${pair}(?:&|$)`);
    yield rule(pattern, '-', flagsFor(plan, goneFlags));
    return;
  }

  const [address, query, fragment] = targetParts(plan, entry);
  const flags = flagsFor(plan, `R=${entry.outcome.status},NE,END`);
  if (query !== '') {
    for (const pair of pairs) yield cond('%{QUERY_STRING}', `(?:^|&)${pair}(?:&|$)`);
    yield rule(pattern, `${address}${query}${fragment}`, flags);
    return;
  }

  const [only = ''] = pairs;
  if (pairs.length > 1 || fragment !== '') {
    const whole = orders(pairs).map((order) => order.join('&'));
    yield cond('%{QUERY_STRING}', `^(?:${whole.join('|')})$`);
    yield rule(pattern, `${address}${fragment}`, `${flags},QSD`);
  }
  if (pairs.length === 1) {
    yield cond('%{QUERY_STRING}', `^(?:${only}(?:&|$)|(.*)&${only}(?=&|$))(.*)$`);
    yield rule(pattern, `${address}?%1%2${fragment}`, flags);
    return;
  }
  for (const order of orders(pairs)) {
    yield cond('%{QUERY_STRING}', `^(.*&)?${order.join('&(.*&)?')}(?:&(.*))?$`);
    const rest = Array.from({ length: pairs.length + 1 }, (_, at) => `%${at + 1}`).join('');
    yield rule(pattern, `${address}?${rest}${fragment}`, flags);
  }
}

function orders(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Patterns match the URL as sent, so that nothing decoded gets into a `Location`. */
export function* patternRules(plan: Plan): Generator<string> {
  for (const entry of plan.patterns) {
    yield comment(entry.text);
    yield* patternRule(plan, entry);
  }
}

function* patternRule(plan: Plan, entry: PatternEntry): Generator<string> {
  if (entry.query.length === 0 && !usesMatch(entry)) {
    yield* fixedRules(plan, entry);
    return;
  }
  const path = patternPath(entry, sentPath).replaceAll('[^/?]', '[^/? ]').replaceAll('[^?]', '[^? ]');
  const start = plan.ignoreCase ? `(?i:${path})` : path;
  const pairs = entry.query.map(
    ([name, value]) => `${sentName(name)}${value === '' ? '=?' : `=${sentValue(value)}`}`,
  );
  if (!isRedirect(entry)) {
    for (const pair of pairs) yield cond('%{QUERY_STRING}', `(?:^|&)${pair}(?:&|$)`);
    yield cond(request, sent(`${start}[? ]`));
    yield rule('^', '-', goneFlags);
    return;
  }

  const [address, query, fragment] = targetParts(plan, entry);
  const flags = `R=${entry.outcome.status},NE,END`;
  const captured = (start.match(/\((?!\?)/g) ?? []).length;
  const [only] = pairs;
  if (only !== undefined && query === '') {
    const rest = `(?:${only}(?:&|(?= ))|([^ ]*)&${only}(?=[& ]))([^ ]*)`;
    yield cond(request, sent(`${start}\\?${rest} `));
    yield rule('^', `${address}?%${captured + 1}%${captured + 2}${fragment}`, flags);
    return;
  }
  for (const pair of pairs) yield cond('%{QUERY_STRING}', `(?:^|&)${pair}(?:&|$)`);
  if (fragment !== '' && query === '') {
    yield cond('%{QUERY_STRING}', '.');
    yield cond(request, sent(`${start}\\?([^ ]*)`));
    yield rule('^', `${address}?%${captured + 1}${fragment}`, flags);
  }
  yield cond(request, sent(`${start}[? ]`));
  yield rule('^', `${address}${query}${fragment}`, flags);
}

/** True if the answer depends on the request: by what the pattern matched, or by a query in front of a fragment. */
function usesMatch(entry: PatternEntry): boolean {
  const { target } = entry.outcome;
  return target !== undefined && (dependsOnMatch(entry, target) || target.fragment !== '');
}

/** A pattern with one answer for all URLs, by the path as Apache decodes it. */
function fixedRules(plan: Plan, entry: PatternEntry): string[] {
  const path = patternPath(
    entry,
    (text) => decodedPath(text, plan.ignoreCase),
    (_, inner) => (inner === '[^?]*' ? '.*' : '[^/]+'),
  );
  // The pattern `/*` is for every path.
  const pattern = path.startsWith('/') ? `^${path.slice(1)}$` : '^';
  if (!isRedirect(entry)) return [rule(pattern, '-', flagsFor(plan, goneFlags))];
  const flags = flagsFor(plan, `R=${entry.outcome.status},NE,END`);
  return [rule(pattern, targetParts(plan, entry).join(''), flags)];
}

function targetParts(plan: Plan, entry: Redirect): [address: string, query: string, fragment: string] {
  const syntax: TargetSyntax = { text: literal, placeholder: (index) => `%${index}` };
  return [printAddress(entry, plan, syntax), printOwnQuery(entry, syntax), printFragment(entry, syntax)];
}
