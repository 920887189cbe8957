import { oddPath } from '../../lib/url/path.ts';
import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { differAt, groupsAt, type Keyed, sortByKey } from '../shared/keys.ts';
import { decodedVariant, exactly } from '../shared/spelled.ts';
import { type Printer, wordOf } from '../shared/words.ts';
import { pathEnd, queryConditions, request, sent, spelled } from './matching.ts';
import { comment, cond, countRules, literal, rule, set } from './text.ts';

/** Up to this many rules run one by one. More are a tree, in which a request skips branches. */
const most = 32;

/** Rules for entries that Apache's decoded path can express, those with a query first. */
export function* exactRules(
  printer: Printer,
  exact: readonly ExactEntry[],
  ignoreCase: boolean,
): Generator<string> {
  const even = exact.filter(({ path }) => !oddPath.test(path));
  for (const entry of even) {
    if (entry.query.length > 0) yield* wordRule(printer, entry, decodedPath(entry, ignoreCase));
  }
  const plain = even.filter(({ query }) => query.length === 0);
  for (const entry of plain) {
    if (entry.path.includes('%')) yield* wordRule(printer, entry, decodedPath(entry, ignoreCase));
  }
  const keyed = plain
    .filter(({ path }) => !path.includes('%'))
    .map((entry) => ({ key: fold(entry.path.slice(1), ignoreCase), entry }));
  yield* tree(sortByKey(keyed), ignoreCase, ({ entry }) =>
    wordRule(printer, entry, decodedPath(entry, ignoreCase)),
  );
}

/** Rules for entries whose path Apache normalizes or decodes too far, on the path as sent. */
export function* oddRules(
  printer: Printer,
  exact: readonly ExactEntry[],
  ignoreCase: boolean,
): Generator<string> {
  const odd = exact.filter(({ path }) => oddPath.test(path));
  for (const entry of [...odd.filter(hasQuery), ...odd.filter((entry) => !hasQuery(entry))]) {
    const slash = entry.path.length > 2 && entry.path.endsWith('/') ? '/' : '/?';
    yield cond(request, sent(`${spelled(entry.path, ignoreCase)}${slash}${pathEnd}`));
    yield* wordRule(printer, entry, '^');
  }
}

function hasQuery({ query }: ExactEntry): boolean {
  return query.length > 0;
}

function wordRule(printer: Printer, entry: ExactEntry, pattern: string): string[] {
  return [...queryConditions(entry.query), ...set(pattern, 'SP', literal(wordOf(printer, entry)), 'N')];
}

function decodedPath({ path }: ExactEntry, ignoreCase: boolean): string {
  return path === '/' ? '^\\z' : `^${decodedVariant(path.slice(1), ignoreCase)}/?\\z`;
}

function fold(path: string, ignoreCase: boolean): string {
  return ignoreCase ? path.toLowerCase() : path;
}

function* tree<T extends Keyed>(
  items: readonly T[],
  ignoreCase: boolean,
  print: (item: T) => string[],
): Generator<string> {
  if (items.length <= most) {
    for (const item of items) yield* print(item);
    return;
  }
  const at = differAt(items);
  for (const [character, group] of groupsAt(items, at)) {
    const lines = [...tree(group, ignoreCase, print)];
    const there = character === 'end' ? '/?\\z' : exactly(character);
    yield rule(`!^.{${at}}${there}`, '-', `S=${countRules(lines)}${ignoreCase ? ',NC' : ''}`);
    yield* lines;
  }
}

/** Rules for patterns, on the path as sent, so that nothing decoded gets into a Location. */
export function* patternRules(
  printer: Printer,
  { patterns, ignoreCase }: Pick<Plan, 'patterns' | 'ignoreCase'>,
): Generator<string> {
  for (const entry of patterns) {
    yield comment(entry.text);
    yield* queryConditions(entry.query);
    yield cond(request, patternOf(entry, ignoreCase));
    yield* set('^', 'SP', wordOf(printer, entry), 'N');
  }
}

/** A pattern as a regular expression: literals in every percent-encoding, placeholders as non-empty segments. */
function patternOf(entry: PatternEntry, ignoreCase: boolean): string {
  const segments = entry.segments.map((segment) =>
    segment.name === undefined
      ? `/${spelled(segment.literal, ignoreCase)}`
      : `/([^/? ]+)${spelled(segment.tail, ignoreCase)}`,
  );
  return sent(`${segments.join('')}${entry.rest ? '(?:/([^? ]*))?' : '/?'}${pathEnd}`);
}
