import { memoize } from '../../lib/memoize.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath, compileSentName, compileSentPair } from '../shared/sent-text.ts';
import {
  isRedirect,
  listRequiredNames,
  printAddress,
  printFragment,
  printOwnQuery,
  type TargetSyntax,
} from '../shared/targets.ts';
import { escapeLiteral, mapBlock, type Row, type Variable } from './text.ts';

/** The parts of a plan that print its redirects. */
export type Redirects = Pick<Plan, 'origin' | 'exact' | 'patterns' | 'ignoreCase'>;

/** A variable in which an exact redirect is looked up, and the entries that it finds. */
export interface Lookup {
  readonly name: string;
  readonly entries: readonly ExactEntry[];
}

/** The map of redirects over path and query, which a space separates. The first row that matches counts. */
export function* printRedirectMap(
  v: Variable,
  plan: Redirects,
  entries: readonly ExactEntry[],
  about = 'Redirects: the path, with or without a slash at the end, a space, and the query.',
): Generator<string> {
  if (entries.length === 0) return;

  const rows = entries.map((entry): Row => {
    const path = `~${compilePath(entry.path, plan)}`;
    const query = entry.query.length === 0 ? '\\S*$' : compileCondition(entry, '\\S');
    return { key: `${path} ${query}`, value: printAnswer(v, plan, entry) };
  });
  yield* mapBlock(about, '"$uri $args"', v('redirect'), rows);
}

/** A path with or without its trailing slash, as nginx decodes it. */
export function compilePath(path: string, plan: Redirects): string {
  return path === '/' ? '^/' : `^${addCaseFlag(compileDecodedPath(path, plan.ignoreCase), plan)}/?`;
}

/** Only the path ignores case, never a parameter. */
export function addCaseFlag(path: string, { ignoreCase }: Redirects): string {
  return ignoreCase ? `(?i:${path})` : path;
}

/**
 * A query with all pairs, each wherever it is. One alone captures what is beside it; of several, `$…_rest1` has the rest.
 * `character` is any character of a query.
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

/** `410`, or the status and URL of a redirect. The query travels on, unless the target has its own. */
export function printAnswer(v: Variable, plan: Redirects, entry: Entry): string {
  if (!isRedirect(entry)) return '410';
  const syntax: TargetSyntax = {
    text: (text) => escapeLiteral(v, text),
    placeholder: (index) => `\${${groupName(index)}}`,
  };
  const query = printOwnQuery(entry, syntax) || printRest(v, plan, entry);
  return `${entry.outcome.status} ${printAddress(entry, plan, syntax)}${query}${printFragment(entry, syntax)}`;
}

/** True if the expression of an entry captures the rest of the query. A `?` before a fragment couldn't be cut off. */
function capturesRest({ query, outcome }: Entry): boolean {
  return query.length === 1 && (outcome.target?.fragment ?? '') === '';
}

/** The query that travels on, without the pairs that the redirect requires. An `?` or `&` at its end is cut off later. */
export function printRest(v: Variable, plan: Redirects, entry: Entry): string {
  if (entry.query.length === 0) return '$is_args$args';
  if (capturesRest(entry)) return '?$sp_a$sp_b';
  return nameRestVariable(v, plan, entry);
}

/** The variable with the query without the names that an entry requires. */
export function nameRestVariable(v: Variable, plan: Redirects, entry: Pick<Entry, 'query'>): string {
  const names = listRequiredNames(entry).join('&');
  return v(`rest${restNames(plan).findIndex((known) => known.join('&') === names) + 1}`);
}

/**
 * Up to so many exact redirects, each is a regular expression. A thousand take 24 µs a request, three thousand 57 µs. More
 * of them are rows of a hash, which takes the same time for a million.
 */
export const mostExpressions = 1000;

export function isHashed({ exact }: Pick<Redirects, 'exact'>): boolean {
  return exact.length > mostExpressions;
}

/** The sets of names that redirects take out of a query, apart from one name that an expression captures around. */
const restNames = memoize(findRestNames);

function findRestNames(plan: Redirects): readonly (readonly string[])[] {
  const sets = new Map<string, string[]>();
  for (const entry of [...plan.exact, ...plan.patterns]) {
    if (entry.query.length === 0 || !isRedirect(entry) || entry.outcome.target.query !== '') continue;
    if (capturesRest(entry) && !isHashed(plan)) continue;
    const names = listRequiredNames(entry);
    sets.set(names.join('&'), names);
  }
  return [...sets.values()];
}

/**
 * For each set of names, the query without them. Names are taken out one after another. The groups of an expression are
 * variables too, so those of maps that read each other have different names.
 */
export function* printRestMaps(v: Variable, plan: Redirects): Generator<string> {
  for (const [at, names] of restNames(plan).entries()) {
    for (const [step, name] of names.entries()) {
      const source = step === 0 ? '$is_args$args' : v(`rest${at + 1}_${step}`);
      const variable = step === names.length - 1 ? v(`rest${at + 1}`) : v(`rest${at + 1}_${step + 1}`);
      const pair = `${compileSentName(name)}(?:=[^&]*)?`;
      const rows: Row[] = [
        { key: `~^\\?${pair}$`, value: '' },
        { key: `~^\\?${pair}&(?<sp_after>.*)$`, value: '?$sp_after' },
        { key: `~^(?<sp_before>.*)&${pair}(?<sp_after>&.*)?$`, value: '$sp_before$sp_after' },
      ];
      yield* mapBlock(
        `The query without ${names.slice(0, step + 1).join(' and ')}.`,
        quoteSource(source),
        variable,
        rows,
      );
    }
  }
}

function quoteSource(source: string): string {
  return source.includes('$', 1) ? `"${source}"` : source;
}
