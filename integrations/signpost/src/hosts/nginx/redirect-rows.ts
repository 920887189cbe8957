import { memoize } from '../../lib/memoize.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { addCaseFlag, compileDecodedPath, compileSentName, compileSentPair } from '../shared/sent-text.ts';
import { isRedirect, listRequiredNames, splitTarget } from '../shared/targets.ts';
import { type NameVariable, type NginxText, nginx, printMap, regex } from './text.ts';

// Redirects as rows of a map over the path and the query:
//
//   "~^/old/? \S*$" "301 https://www.example.com/new/$is_args$args";
//
// and the maps for the rest of a query, without the parameters that a redirect requires.

/** The parts of a plan for redirects. */
export type Redirects = Pick<Plan, 'origin' | 'exact' | 'patterns' | 'ignoreCase'>;

/** A variable that holds the answer of exact redirects, and the entries. */
export interface AnswerVariable {
  readonly name: string;
  readonly entries: readonly ExactEntry[];
}

/** The map of redirects over path, space and query. The first matching row counts. */
export function* printLookupMap(
  v: NameVariable,
  plan: Redirects,
  { name, entries }: AnswerVariable,
  about: string,
): Generator<NginxText> {
  if (entries.length === 0) return;

  const rows = entries.map((entry) => {
    const query = entry.query.length === 0 ? '\\S*$' : compileCondition(entry, '\\S');
    const key = regex(`~${compilePath(entry.path, plan)} ${query}`);
    return nginx`${key} ${printAnswer(v, plan, entry)};`;
  });
  yield printMap(about, nginx`"$uri $args"`, v(name), rows);
}

/** `^/old/?`: a path with or without its trailing slash, as nginx decodes it. */
function compilePath(path: string, plan: Redirects): string {
  return path === '/' ? '^/' : `^${addCaseFlag(compileDecodedPath(path, plan.ignoreCase), plan)}/?`;
}

/**
 * A query with all pairs, in any order. A single pair captures the text beside the pair; of several, `$…_rest1` has
 * the rest. `character` is any character of a query.
 */
export function compileCondition(entry: Entry, character: string): string {
  const pairs = entry.query.map(compileSentPair);
  const [only] = pairs;
  if (capturesRest(entry))
    return `(?:${only}(?:&|$)|(?<sp_a>${character}*)&${only}(?=&|$))(?<sp_b>${character}*)$`;
  return pairs.map((pair) => `(?=(?:${character}*&)?${pair}(?:&|$))`).join('');
}

/** The name of a pattern's group. */
export function groupName(index: number): string {
  return `sp_${index}`;
}

/** `"301 https://www.example.com/new/$is_args$args"`, or `"410"`. A target with a query of its own gets nothing added. */
export function printAnswer(v: NameVariable, plan: Redirects, entry: Entry): NginxText {
  if (!isRedirect(entry)) return nginx`"410"`;

  const { base, query, fragment } = splitTarget(entry, plan, (index) => nginx`\${sp_${index}}`);
  const rest = query.length > 0 ? query : [printRest(v, plan, entry)];
  return nginx`"${entry.outcome.status} ${base}${rest}${fragment}"`;
}

/** True if the expression of an entry captures the rest of the query. A `?` before a fragment couldn't be cut off. */
function capturesRest({ query, outcome }: Entry): boolean {
  return query.length === 1 && (outcome.target?.fragment ?? '') === '';
}

/** The query without the pairs that the redirect requires. A `?` or `&` at the end is cut off later. */
function printRest(v: NameVariable, plan: Redirects, entry: Entry): NginxText {
  if (entry.query.length === 0) return nginx`$is_args$args`;
  return capturesRest(entry) ? nginx`?$sp_a$sp_b` : nameRestVariable(v, plan, listRequiredNames(entry));
}

/** The variable that has the query without some names. */
export function nameRestVariable(v: NameVariable, plan: Redirects, names: readonly string[]): NginxText {
  const index = restNames(plan).findIndex((otherNames) => otherNames.join('&') === names.join('&'));
  return v(`rest${index + 1}`);
}

/**
 * Up to 1,000 exact redirects are regular expressions: a thousand take 24 µs a request, three thousand 57 µs. More
 * redirects are rows of a hash, which takes the same time for a million.
 */
const maxExpressions = 1000;

export function isHashed({ exact }: Pick<Redirects, 'exact'>): boolean {
  return exact.length > maxExpressions;
}

/**
 * The sets of names that redirects take out of a query. A single name needs none, because the expression captures the
 * rest.
 */
const restNames = memoize((plan: Redirects): readonly (readonly string[])[] => {
  const sets = new Map<string, string[]>();
  for (const entry of [...plan.exact, ...plan.patterns]) {
    if (entry.query.length === 0 || !isRedirect(entry) || entry.outcome.target.query !== '') continue;
    if (capturesRest(entry) && !isHashed(plan)) continue;
    const names = listRequiredNames(entry);
    sets.set(names.join('&'), names);
  }
  return [...sets.values()];
});

/**
 * For each set of names, the query without the names, taken out one after another. Groups are variables too, so maps
 * that read each other need different names.
 */
export function* printRestMaps(v: NameVariable, plan: Redirects): Generator<NginxText> {
  for (const [index, names] of restNames(plan).entries()) {
    let source = nginx`$is_args$args`;
    for (const [step, name] of names.entries()) {
      const isLast = step === names.length - 1;
      const variable = v(`rest${index + 1}${isLast ? '' : `_${step + 1}`}`);
      const about = `The query without ${names.slice(0, step + 1).join(' and ')}.`;
      const pair = `${compileSentName(name)}(?:=[^&]*)?`;

      // ?id=42 alone, at the start, and behind another parameter
      yield printMap(about, nginx`"${source}"`, variable, [
        nginx`${regex(`~^\\?${pair}$`)} "";`,
        nginx`${regex(`~^\\?${pair}&(?<sp_after>.*)$`)} "?$sp_after";`,
        nginx`${regex(`~^(?<sp_before>.*)&${pair}(?<sp_after>&.*)?$`)} "$sp_before$sp_after";`,
      ]);
      source = variable;
    }
  }
}
