import { memoize } from '../../lib/memoize.ts';
import { compact } from '../../lib/text/text.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { type Entry, type PatternEntry, redirectStatuses } from '../../map/entry.ts';
import { challengeFolder, listPatternsWithoutChallenge } from '../../plan/acme-challenge.ts';
import type { Plan } from '../../plan/plan.ts';
import { addCaseFlag, compileSentPath } from '../shared/sent-regex.ts';
import { compilePatternEntry, sortByParameters } from '../shared/targets.ts';
import { listHashedLookups, printHashedMaps } from './hashed-redirects.ts';
import { printListedVariantRows } from './pages.ts';
import { capturesRest, isHashed, printRestMaps, type Redirects } from './query-rest.ts';
import {
  type AnswerVariable,
  compileCondition,
  groupName,
  printAnswer,
  printLookupMap,
} from './redirect-rows.ts';
import { type NameVariable, type NginxText, nginx, printComment, printMap, regex } from './text.ts';

// A redirect is a row of a map in http.conf, and one `if` for each status in server.conf returns the row's value:
//
//   map "$uri $args" $sp_example_com_redirect { "~^/old/? \S*$" "301 https://www.example.com/new/$is_args$args"; }
//   if ($sp_example_com_redirect ~ "^301 (…)") { return 301 $1; }

const about =
  'Redirects: the path, with or without a slash at the end (`/?`), a space, and any query (`\\S*`).';

const aboutRest = 'Beside a pair of the query, $sp_a and $sp_b are the text before it and after it.';

/**
 * The maps of the redirects. Each value is a status and the absolute URL: `301 https://www.example.com/new/`. A path
 * is compared as decoded by nginx. A `Location` has text of the request as sent.
 */
export function* printRedirectMaps(v: NameVariable, plan: Plan): Generator<NginxText> {
  yield* printRestMaps(v, plan);
  if (isHashed(plan)) yield* printHashedMaps(v, plan);
  else {
    const purpose = plan.exact.some(capturesRest) ? `${about} ${aboutRest}` : about;
    for (const lookup of listLookups(plan)) yield* printLookupMap(v, plan, lookup, purpose);
  }

  const excepted = listPatternsWithoutChallenge(plan);
  const firstExcepted = plan.patterns.findIndex((entry) => excepted.has(entry));
  const rows = plan.patterns.map((entry) => printPatternRow(v, plan, entry));
  if (firstExcepted >= 0) rows.splice(firstExcepted, 0, challengeRow);
  rows.push(...printListedVariantRows(plan));

  if (rows.length > 0)
    yield printMap(
      'Patterns, tried in this order if there is no file.',
      nginx`$request_uri`,
      v('pattern'),
      rows,
    );
}

/** No redirect for the requests that renew a certificate. */
const challengeRow = nginx`${regex(`~^${escapeRegex(challengeFolder)}`)} ""; # To renew certificates`;

/** The lookups of the exact redirects: by query, then by path. */
function listLookups(plan: Redirects): AnswerVariable[] {
  if (isHashed(plan)) return listHashedLookups(plan);
  const entries = [...sortByParameters(plan.exact), ...plan.exact.filter(({ query }) => query.length === 0)];
  return entries.length === 0 ? [] : [{ name: 'redirect', entries }];
}

/** `/blog/:year/:slug` as it is sent, with the source of the map behind it. */
function printPatternRow(v: NameVariable, plan: Redirects, entry: PatternEntry): NginxText {
  const path = compilePatternEntry(
    entry,
    compileSentPath,
    (index, inner) => `(?<${groupName(index)}>${inner})`,
  );
  const end = entry.query.length === 0 ? '(?:\\?|$)' : `\\?${compileCondition(entry, '.')}`;
  const key = regex(`~^${addCaseFlag(path, plan)}${end}`);
  return nginx`${key} ${printAnswer(v, plan, entry)}; ${printComment(entry.text)}`;
}

/** The answers of redirects for single URLs. `gone` is the answer to a gone URL. */
export function printExactAnswers(v: NameVariable, plan: Plan, gone: NginxText): NginxText[] {
  return listLookups(plan).flatMap(({ name, entries }) => printAnswers(v(name), listStatuses(entries), gone));
}

/** The answers of patterns, and of URL variants of rare pages. `variable` holds them. */
export function printPatternAnswers(plan: Plan, variable: NginxText, gone: NginxText): NginxText[] {
  const statuses = new Set(listStatuses(plan.patterns));
  if (printListedVariantRows(plan).length > 0) statuses.add(301);
  return printAnswers(variable, statuses, gone);
}

/** Listed once, since a map may have a million redirects. */
const listStatuses = memoize((entries: readonly Entry[]): ReadonlySet<number> => {
  const statuses = new Set<number>();
  for (const { outcome } of entries) statuses.add(outcome.status);
  return statuses;
});

/** The comment on lines that return the redirect of a map. */
export const answerNote =
  'A value is a status and a URL. A status that you write by hand needs such a line too. The expression refuses a byte that no URL has, and drops a `?` without a query.';

/** A URL without a byte that no URL may have. A `?` without a query isn't sent. */
const location = '([!->@-~]+(?:\\?[!-~]+)?)\\??$';

/**
 * The lines that return the redirect of a map. `return` takes no variable as a status, so each status has a line.
 */
function printAnswers(variable: NginxText, statuses: ReadonlySet<number>, gone: NginxText): NginxText[] {
  const redirects = redirectStatuses.filter((status) => statuses.has(status));
  return compact(
    ...redirects.map(
      (status) => nginx`if (${variable} ~ ${regex(`^${status} ${location}`)}) { return ${status} $1; }`,
    ),
    statuses.has(410) && nginx`if (${variable} ~ "^410") { ${gone} }`,
  );
}
