import type { Entry, ExactEntry } from '../../map/entry.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { addCaseFlag, compileSentPair } from '../shared/sent-regex.ts';
import { isRedirect, listRequiredNames, splitTarget } from '../shared/targets.ts';
import { capturesRest, findRestVariable, type Redirects } from './query-rest.ts';
import { type NameVariable, type NginxText, nginx, printMap, regex } from './text.ts';

// Redirects as rows of a map over the path and the query:
//
//   "~^/old/? \S*$" "301 https://www.example.com/new/$is_args$args";
//
// query-rest.ts has what follows the target of a redirect by query. For a large map, hashed-redirects.ts prints most redirects as
// rows of a hash instead.

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

/** The query without the pairs that the redirect requires. A `?` or `&` at the end is cut off later. */
function printRest(v: NameVariable, plan: Redirects, entry: Entry): NginxText {
  if (entry.query.length === 0) return nginx`$is_args$args`;
  return capturesRest(entry) ? nginx`?$sp_a$sp_b` : findRestVariable(v, plan, listRequiredNames(entry));
}
