import { memoize } from '../../lib/memoize.ts';
import { compact } from '../../lib/text/text.ts';
import { type Entry, type PatternEntry, redirectStatuses } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { addCaseFlag, compileSentPath } from '../shared/sent-text.ts';
import { compilePattern, sortByParameters } from '../shared/targets.ts';
import { listHashedLookups, printHashedMaps } from './hashed-redirects.ts';
import { createRareVariantRows } from './pages.ts';
import {
  compileCondition,
  groupName,
  isHashed,
  type Lookup,
  printAnswer,
  printLookupMap,
  printRestMaps,
  type Redirects,
} from './redirect-rows.ts';
import { mapBlock, type Row, type Variable } from './text.ts';

const about = 'Redirects: the path, with or without a slash at the end, a space, and the query.';

/**
 * The maps of the redirects. Each value is a status and the absolute URL: `301 https://www.example.com/new/`. A path
 * is compared as decoded by nginx. A `Location` has text of the request as sent.
 */
export function* printRedirectMaps(v: Variable, plan: Plan): Generator<string> {
  yield* printRestMaps(v, plan);
  if (isHashed(plan)) yield* printHashedMaps(v, plan);
  else for (const lookup of listLookups(plan)) yield* printLookupMap(v, plan, lookup, about);

  const rows = [
    ...plan.patterns.map((entry) => createPatternRow(v, plan, entry)),
    ...createRareVariantRows(v, plan),
  ];
  if (rows.length > 0)
    yield* mapBlock('Patterns, tried in this order if there is no file.', '$request_uri', v('pattern'), rows);
}

/** The lookups of the exact redirects: by query, then by path. */
function listLookups(plan: Redirects): Lookup[] {
  if (isHashed(plan)) return listHashedLookups(plan);
  const entries = [...sortByParameters(plan.exact), ...plan.exact.filter(({ query }) => query.length === 0)];
  return entries.length === 0 ? [] : [{ name: 'redirect', entries }];
}

/** `/blog/:year/:slug` as it is sent, with the source of the map behind it. */
function createPatternRow(v: Variable, plan: Redirects, entry: PatternEntry): Row {
  const path = compilePattern(entry, compileSentPath, (index, inner) => `(?<${groupName(index)}>${inner})`);
  const end = entry.query.length === 0 ? '(?:\\?|$)' : `\\?${compileCondition(entry, '.')}`;
  return { key: `~^${addCaseFlag(path, plan)}${end}`, value: printAnswer(v, plan, entry), note: entry.text };
}

/** The answers of redirects for single URLs. `gone` is the answer to a gone URL. */
export function printExactAnswers(v: Variable, plan: Plan, gone: string): string[] {
  return listLookups(plan).flatMap(({ name, entries }) => printAnswers(v(name), listStatuses(entries), gone));
}

/** The answers of patterns, and of URL variants of rare pages. */
export function printPatternAnswers(v: Variable, plan: Plan, gone: string): string[] {
  const statuses = new Set(listStatuses(plan.patterns));
  if (createRareVariantRows(v, plan).length > 0) statuses.add(301);
  return printAnswers(v('pattern'), statuses, gone);
}

/** Listed once, since a map may have a million redirects. */
const listStatuses = memoize((entries: readonly Entry[]): ReadonlySet<number> => {
  const statuses = new Set<number>();
  for (const { outcome } of entries) statuses.add(outcome.status);
  return statuses;
});

/** A URL without a byte that no URL may have. A `?` without a query isn't sent. */
const location = '([!->@-~]+(?:\\?[!-~]+)?)\\??$';

/**
 * The lines that return the redirect of a map. `return` takes no variable as a status, so each status has a line.
 */
function printAnswers(variable: string, statuses: ReadonlySet<number>, gone: string): string[] {
  const redirects = redirectStatuses.filter((status) => statuses.has(status));
  return compact(
    ...redirects.map((status) => `if (${variable} ~ "^${status} ${location}") { return ${status} $1; }`),
    statuses.has(410) && `if (${variable} ~ "^410") { ${gone} }`,
  );
}
