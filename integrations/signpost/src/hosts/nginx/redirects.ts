import { remember } from '../../lib/remember.ts';
import { type Entry, type ExactEntry, type PatternEntry, redirectStatuses } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { sentPath } from '../shared/sent-text.ts';
import { byParameters, patternPath } from '../shared/targets.ts';
import { hashedLookups, hashedMaps } from './hashed-redirects.ts';
import { hasRarePages, rareVariantRows } from './pages.ts';
import {
  conditionRegex,
  groupName,
  inAnyCase,
  isHashed,
  type Lookup,
  printAnswer,
  type Redirects,
  redirectMap,
  restMaps,
} from './redirect-rows.ts';
import { mapBlock, type Row, type Variable } from './text.ts';

/**
 * The maps of the redirects. Each value is a status and the absolute URL: `301 https://www.example.com/new/`. A path is
 * compared as nginx decodes it. What goes into a `Location` comes from the request as it was sent.
 */
export function* redirectMaps(v: Variable, plan: Plan): Generator<string> {
  yield* restMaps(v, plan);
  if (isHashed(plan)) yield* hashedMaps(v, plan);
  else yield* redirectMap(v, plan, inOrder(plan));
  if (!hasPatternMap(plan)) return;
  const rows = [...plan.patterns.map((entry) => patternRow(v, plan, entry)), ...rareVariantRows(v, plan)];
  yield* mapBlock('Patterns, tried in this order if there is no file.', '$request_uri', v('pattern'), rows);
}

/** True if `$…_pattern` exists. */
export function hasPatternMap(plan: Plan): boolean {
  return patternStatuses(plan).length > 0;
}

/** The statuses of patterns, and of the other URLs of rare pages. */
export function patternStatuses(plan: Plan): number[] {
  const found = statusesOf(plan.patterns);
  return hasRarePages(plan) && !found.includes(301) ? [301, ...found] : found;
}

/** The redirects of single URLs. `gone` is the answer to a gone URL. */
export function exactLines(v: Variable, plan: Plan, gone: string): string[] {
  return lookupsFor(plan).flatMap(({ name, statuses }) => answerLines(v(name), statuses, gone));
}

/** The lookups of a plan in their order, each with the statuses that it finds. */
const lookupsFor = remember((plan: Redirects) =>
  findLookups(plan).map(({ name, entries }) => ({ name, statuses: statusesOf(entries) })),
);

function findLookups(plan: Redirects): Lookup[] {
  if (isHashed(plan)) return hashedLookups(plan);
  return plan.exact.length === 0 ? [] : [{ name: 'redirect', entries: plan.exact }];
}

/** Redirects by query come first, those with more parameters before others. */
function inOrder({ exact }: Redirects): ExactEntry[] {
  return [...byParameters(exact), ...exact.filter(({ query }) => query.length === 0)];
}

/** `/blog/:year/:slug` as it is sent, with the source of the map behind it. */
function patternRow(v: Variable, plan: Redirects, entry: PatternEntry): Row {
  const path = patternPath(entry, sentPath, (index, inner) => `(?<${groupName(index)}>${inner})`);
  const end = entry.query.length === 0 ? '(?:\\?|$)' : `\\?${conditionRegex(entry, '.')}`;
  return { key: `~^${inAnyCase(path, plan)}${end}`, value: printAnswer(v, plan, entry), note: entry.text };
}

/** The statuses of some entries, ascending. */
function statusesOf(entries: readonly Entry[]): number[] {
  const found = new Set<number>(entries.map(({ outcome }) => outcome.status));
  return [...redirectStatuses, 410].filter((status) => found.has(status));
}

/**
 * The lines that answer with what a map has found. `return` takes no variable as a status, so each has its own. A `?`
 * without a query isn't sent.
 */
export function answerLines(variable: string, statuses: readonly number[], gone: string): string[] {
  return statuses.map((status) =>
    status === 410
      ? `if (${variable} = 410) { ${gone} }`
      : `if (${variable} ~ "^${status} ([^?]*(?:\\?.+)?)") { return ${status} $1; }`,
  );
}
