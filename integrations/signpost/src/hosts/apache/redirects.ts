import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import { challengeFolder, listPatternsWithoutChallenge } from '../../plan/acme-challenge.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { compileSentPair, compileSentPath, listOrders } from '../shared/sent-regex.ts';
import {
  compilePatternEntry,
  isRedirect,
  type Redirect,
  sortByParameters,
  splitTarget,
} from '../shared/targets.ts';
import {
  type ApacheText,
  apache,
  printComment,
  printQueryCondition,
  printSentCondition,
  printTarget,
  regex,
} from './text.ts';

/** The variable that marks a gone URL. The rules restart, and one of the first answers. */
const goneFlags = 'E=SP_GONE:1,N';

/** With redirects alone, nothing is left to decide about a gone URL. */
function chooseGoneFlags({ redirectsOnly }: Plan): string {
  return redirectsOnly ? 'G,NS' : goneFlags;
}

/**
 * With redirects alone, NS keeps a rule from what Apache requests itself to serve a URL, such as the index.html of a folder. All
 * rules of a whole site start with one that ends such requests.
 */
function chooseRedirectFlags({ redirectsOnly }: Plan, { outcome }: Redirect): string {
  return `R=${outcome.status},NE,END${redirectsOnly ? ',NS' : ''}`;
}

/** A path starts with a slash in the configuration of a server, but not in a folder's. */
function startOfPath({ redirectsOnly }: Plan): string {
  return redirectsOnly ? '^/?' : '^';
}

/** More pairs would take a rule for each of their orders: 24 for four. */
export const maxConditions = 3;

/** The redirects of single URLs, those by query first: a rule each, with a condition for the query. */
export function* printExactRules(plan: Plan): Generator<ApacheText> {
  for (const entry of sortByParameters(plan.exact)) yield* queryRules(plan, entry);
  for (const entry of plan.exact) {
    if (entry.query.length > 0) continue;
    const pattern = regex(compilePath(entry, plan));
    if (isRedirect(entry)) yield* printPlainRules(plan, entry, pattern);
    else yield printGoneRule(plan, pattern);
  }
}

function printGoneRule(plan: Plan, pattern: ApacheText): ApacheText {
  return apache`RewriteRule ${pattern} - [${addCaseFlag(plan, chooseGoneFlags(plan))}]`;
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
function* printPlainRules(
  plan: Plan,
  entry: Redirect<ExactEntry>,
  pattern: ApacheText,
): Generator<ApacheText> {
  const { base, query, fragment } = splitTargetUrl(plan, entry);
  const flags = addCaseFlag(plan, chooseRedirectFlags(plan, entry));
  const hasLostQuery = fragment !== '' && query.length === 0;
  if (hasLostQuery) yield printQueryCondition('^$');
  yield apache`RewriteRule ${pattern} ${printTarget(...base, ...query, fragment)} [${flags}]`;
  if (hasLostQuery) {
    const target = printTarget(...base, '?', apache`%{QUERY_STRING}`, fragment);
    yield apache`RewriteRule ${pattern} ${target} [${flags}]`;
  }
}

/** Conditions for all pairs, each wherever it is in the query. */
function requirePairs(pairs: readonly string[]): ApacheText[] {
  return pairs.map((pair) => printQueryCondition(`(?:^|&)${pair}(?:&|$)`));
}

/** `/product.php?id=42`: the condition captures the query beside the pair, which travels on. */
function* queryRules(plan: Plan, entry: ExactEntry): Generator<ApacheText> {
  const pattern = regex(compilePath(entry, plan));
  const pairs = entry.query.map(compileSentPair);
  if (!isRedirect(entry)) {
    yield* [...requirePairs(pairs), printGoneRule(plan, pattern)];
    return;
  }

  // A target such as /new/?a=1 gets nothing added.
  const { base, query, fragment } = splitTargetUrl(plan, entry);
  const flags = addCaseFlag(plan, chooseRedirectFlags(plan, entry));
  if (query.length > 0) {
    yield* requirePairs(pairs);
    yield apache`RewriteRule ${pattern} ${printTarget(...base, ...query, fragment)} [${flags}]`;
    return;
  }

  // Nothing is beside the pairs: without this rule, a `?` would be left before a fragment.
  if (fragment !== '') {
    const wholeQueries = listOrders(pairs).map((order) => order.join('&'));
    yield printQueryCondition(`^(?:${wholeQueries.join('|')})$`);
    yield apache`RewriteRule ${pattern} ${printTarget(...base, fragment)} [${flags},QSD]`;
  }

  // ?id=42&gclid=x and ?gclid=x&id=42
  const [only = ''] = pairs;
  if (pairs.length === 1) {
    yield printQueryCondition(`^(?:${only}(?:&|$)|(.*)&${only}(?=&|$))(.*)$`);
    yield apache`RewriteRule ${pattern} ${printTarget(...base, '?', apache`%1%2`, fragment)} [${flags}]`;
    return;
  }
  const rest = Array.from({ length: pairs.length + 1 }, (_, index) => apache`%${index + 1}`);
  for (const order of listOrders(pairs)) {
    yield printQueryCondition(`^(.*&)?${order.join('&(.*&)?')}(?:&(.*))?$`);
    yield apache`RewriteRule ${pattern} ${printTarget(...base, '?', ...rest, fragment)} [${flags}]`;
  }
}

/** With redirects alone: Apache finds neither a file nor a folder. */
const noFileConditions = apache`
  RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" !-f
  RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" !-d`;

/** The comment on the rules of patterns. */
export const aboutPatterns =
  'The condition reads the URL as sent, behind the method; %1 is what * or :name stands for.';

/** Patterns match the URL as sent, so that nothing decoded gets into a `Location`. */
export function* printPatternRules(plan: Plan): Generator<ApacheText> {
  for (const entry of plan.patterns) {
    yield printComment(entry.text);
    yield* printPatternRule(plan, entry);
  }
}

function* printPatternRule(plan: Plan, entry: PatternEntry): Generator<ApacheText> {
  const pairs = entry.query.map(compileSentPair);
  const noFile = plan.redirectsOnly ? [noFileConditions] : [];
  // `/*` answers no request that renews a certificate.
  const isExcepted = listPatternsWithoutChallenge(plan).has(entry);
  const challenge = escapeRegex(challengeFolder);
  if (!isRedirect(entry)) {
    yield* noFile;
    if (isExcepted) yield printSentCondition(challenge, true);
    yield* [...requirePairs(pairs), printGoneRule(plan, regex(compileDecodedPattern(plan, entry)))];
    return;
  }

  const path = compilePatternEntry(entry, compileSentPath)
    .replaceAll('[^/?]', '[^/? ]')
    .replaceAll('[^?]', '[^? ]');
  const start = `${isExcepted ? `(?!${challenge})` : ''}${plan.ignoreCase ? `(?i:${path})` : path}`;
  const { base, query, fragment } = splitTargetUrl(plan, entry);
  const printRule = (...end: readonly (ApacheText | string)[]): ApacheText =>
    apache`RewriteRule "^" ${printTarget(...base, ...end, fragment)} [${chooseRedirectFlags(plan, entry)}]`;
  const captured = (start.match(/\((?!\?)/g) ?? []).length;

  // /blog/:year?id=42: the rest of the query travels on.
  const [only] = pairs;
  if (only !== undefined && query.length === 0) {
    const rest = `(?:${only}(?:&|(?= ))|([^ ]*)&${only}(?=[& ]))([^ ]*)`;
    yield* noFile;
    yield printSentCondition(`${start}\\?${rest} `);
    yield printRule('?', apache`%${captured + 1}%${captured + 2}`);
    return;
  }

  // A query would come behind the fragment of /new/#part.
  const conditions = [...noFile, ...requirePairs(pairs)];
  yield* conditions;
  if (fragment !== '' && query.length === 0) {
    yield printQueryCondition('.');
    yield printSentCondition(`${start}\\?([^ ]*)`);
    yield printRule('?', apache`%${captured + 1}`);
    yield* conditions;
  }
  yield printSentCondition(`${start}[? ]`);
  yield printRule(...query);
}

/** `^retired(?:/.*)?$`: a pattern by the path as Apache decodes it. */
function compileDecodedPattern(plan: Plan, entry: PatternEntry): string {
  const { ignoreCase } = plan;
  const path = compilePatternEntry(
    entry,
    (text) => compileDecodedPath(text, ignoreCase),
    (_, inner) => (inner === '[^?]*' ? '.*' : '[^/]+'),
  );
  // The pattern `/*` is for every path.
  return path.startsWith('/') ? `${startOfPath(plan)}${path.slice(1)}$` : '^';
}

/** The target in pieces, with `%1` for the first placeholder. */
function splitTargetUrl(plan: Plan, entry: Redirect) {
  return splitTarget(entry, plan, (index) => apache`%${index}`);
}
