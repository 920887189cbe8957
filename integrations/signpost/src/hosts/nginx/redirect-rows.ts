import { memoize } from '../../lib/memoize.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { addCaseFlag, compileDecodedPath, compileSentName, compileSentPair } from '../shared/sent-text.ts';
import {
  isRedirect,
  listRequiredNames,
  printFragment,
  printOwnQuery,
  printTargetBase,
  type TargetSyntax,
} from '../shared/targets.ts';
import { escapeLiteral, mapBlock, type Row, type Variable } from './text.ts';

/** The parts of a plan for redirects. */
export type Redirects = Pick<Plan, 'origin' | 'exact' | 'patterns' | 'ignoreCase'>;

/** A variable that holds the answer of exact redirects, and the entries. */
export interface Lookup {
  readonly name: string;
  readonly entries: readonly ExactEntry[];
}

/** The map of redirects over path, space and query. The first matching row counts. */
export function* printLookupMap(
  v: Variable,
  plan: Redirects,
  { name, entries }: Lookup,
  about: string,
): Generator<string> {
  if (entries.length === 0) return;

  const rows = entries.map((entry): Row => {
    const query = entry.query.length === 0 ? '\\S*$' : compileCondition(entry, '\\S');
    return { key: `~${compilePath(entry.path, plan)} ${query}`, value: printAnswer(v, plan, entry) };
  });
  yield* mapBlock(about, '"$uri $args"', v(name), rows);
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

/**
 * `301 https://www.example.com/new/$is_args$args`, or `410`. `rest` is the request's query, which a target with a
 * query of its own doesn't get.
 */
export function printAnswer(
  v: Variable,
  plan: Redirects,
  entry: Entry,
  rest = printRest(v, plan, entry),
): string {
  if (!isRedirect(entry)) return '410';

  const syntax = makeSyntax(v);
  const query = printOwnQuery(entry, syntax) || rest;
  return `${entry.outcome.status} ${printTargetBase(entry, plan, syntax)}${query}${printFragment(entry, syntax)}`;
}

/** Made once, since a map may have a million redirects. */
const makeSyntax = memoize(
  (v: Variable): TargetSyntax => ({
    text: (text) => escapeLiteral(v, text),
    placeholder: (index) => `\${${groupName(index)}}`,
  }),
);

/** True if the expression of an entry captures the rest of the query. A `?` before a fragment couldn't be cut off. */
function capturesRest({ query, outcome }: Entry): boolean {
  return query.length === 1 && (outcome.target?.fragment ?? '') === '';
}

/** The query without the pairs that the redirect requires. A `?` or `&` at the end is cut off later. */
function printRest(v: Variable, plan: Redirects, entry: Entry): string {
  if (entry.query.length === 0) return '$is_args$args';
  return capturesRest(entry) ? '?$sp_a$sp_b' : nameRestVariable(v, plan, listRequiredNames(entry));
}

/** The variable that has the query without some names. */
export function nameRestVariable(v: Variable, plan: Redirects, names: readonly string[]): string {
  const at = restNames(plan).findIndex((known) => known.join('&') === names.join('&'));
  return v(`rest${at + 1}`);
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
export function* printRestMaps(v: Variable, plan: Redirects): Generator<string> {
  for (const [at, names] of restNames(plan).entries()) {
    let source = '$is_args$args';
    for (const [step, name] of names.entries()) {
      const isLast = step === names.length - 1;
      const variable = v(`rest${at + 1}${isLast ? '' : `_${step + 1}`}`);
      const pair = `${compileSentName(name)}(?:=[^&]*)?`;

      // ?id=42 alone, at the start, and behind another parameter
      yield* mapBlock(
        `The query without ${names.slice(0, step + 1).join(' and ')}.`,
        `"${source}"`,
        variable,
        [
          { key: `~^\\?${pair}$`, value: '' },
          { key: `~^\\?${pair}&(?<sp_after>.*)$`, value: '?$sp_after' },
          { key: `~^(?<sp_before>.*)&${pair}(?<sp_after>&.*)?$`, value: '$sp_before$sp_after' },
        ],
      );
      source = variable;
    }
  }
}
