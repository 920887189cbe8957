import { memoize } from '../../lib/memoize.ts';
import { type Entry, type ExactEntry, type PatternEntry, redirectStatuses } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileSentPath } from '../shared/sent-text.ts';
import { compilePattern, sortByParameters } from '../shared/targets.ts';
import { listHashedLookups, printHashedMaps } from './hashed-redirects.ts';
import { createRareVariantRows, hasRarePages } from './pages.ts';
import {
  addCaseFlag,
  compileCondition,
  groupName,
  isHashed,
  type Lookup,
  printAnswer,
  printRedirectMap,
  printRestMaps,
  type Redirects,
} from './redirect-rows.ts';
import { mapBlock, type Row, type Variable } from './text.ts';

/**
 * The maps of the redirects. Each value is a status and the absolute URL: `301 https://www.example.com/new/`. A path is
 * compared as nginx decodes it. What goes into a `Location` comes from the request as it was sent.
 */
export function* printRedirectMaps(v: Variable, plan: Plan): Generator<string> {
  yield* printRestMaps(v, plan);
  if (isHashed(plan)) yield* printHashedMaps(v, plan);
  else yield* printRedirectMap(v, plan, sortRedirects(plan));
  if (!hasPatternMap(plan)) return;
  const rows = [
    ...plan.patterns.map((entry) => createPatternRow(v, plan, entry)),
    ...createRareVariantRows(v, plan),
  ];
  yield* mapBlock('Patterns, tried in this order if there is no file.', '$request_uri', v('pattern'), rows);
}

/** True if `$…_pattern` exists. */
export function hasPatternMap(plan: Plan): boolean {
  return listPatternStatuses(plan).length > 0;
}

/** The statuses of patterns, and of the other URLs of rare pages. */
export function listPatternStatuses(plan: Plan): number[] {
  const found = listStatuses(plan.patterns);
  return hasRarePages(plan) && !found.includes(301) ? [301, ...found] : found;
}

/** The redirects of single URLs. `gone` is the answer to a gone URL. */
export function printExactLookups(v: Variable, plan: Plan, gone: string): string[] {
  return lookupsFor(plan).flatMap(({ name, statuses }) => printAnswerLines(v(name), statuses, gone));
}

/** The lookups of a plan in their order, each with the statuses that it finds. */
const lookupsFor = memoize((plan: Redirects) =>
  findLookups(plan).map(({ name, entries }) => ({ name, statuses: listStatuses(entries) })),
);

function findLookups(plan: Redirects): Lookup[] {
  if (isHashed(plan)) return listHashedLookups(plan);
  return plan.exact.length === 0 ? [] : [{ name: 'redirect', entries: plan.exact }];
}

/** Redirects by query come first, those with more parameters before others. */
function sortRedirects({ exact }: Redirects): ExactEntry[] {
  return [...sortByParameters(exact), ...exact.filter(({ query }) => query.length === 0)];
}

/** `/blog/:year/:slug` as it is sent, with the source of the map behind it. */
function createPatternRow(v: Variable, plan: Redirects, entry: PatternEntry): Row {
  const path = compilePattern(entry, compileSentPath, (index, inner) => `(?<${groupName(index)}>${inner})`);
  const end = entry.query.length === 0 ? '(?:\\?|$)' : `\\?${compileCondition(entry, '.')}`;
  return { key: `~^${addCaseFlag(path, plan)}${end}`, value: printAnswer(v, plan, entry), note: entry.text };
}

/** The statuses of some entries, ascending. */
function listStatuses(entries: readonly Entry[]): number[] {
  const found = new Set<number>(entries.map(({ outcome }) => outcome.status));
  return [...redirectStatuses, 410].filter((status) => found.has(status));
}

/**
 * The lines that answer with what a map has found. `return` takes no variable as a status, so each has its own. A `?`
 * without a query isn't sent.
 */
export function printAnswerLines(variable: string, statuses: readonly number[], gone: string): string[] {
  return statuses.map((status) =>
    status === 410
      ? `if (${variable} = 410) { ${gone} }`
      : `if (${variable} ~ "^${status} ([^?]*(?:\\?.+)?)") { return ${status} $1; }`,
  );
}
