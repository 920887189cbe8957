import type { Entry, ExactEntry } from '../../map/entry.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { addCaseFlag, compileSentPair } from '../shared/sent-regex.ts';
import { isRedirect, listRequiredNames, splitTarget } from '../shared/targets.ts';
import { capturesRest, findRestVariable, type Redirects } from './query-rest.ts';
import { type NameVariable, type NginxText, nginx, printMap, regex } from './text.ts';

// Redirects → rows of an nginx map over the path, a space and the query. The value is a status and a URL:
//
//   "~^/old/? \S*$"                     "301 https://www.example.com/new/$is_args$args";
//   "~^/product/? (?:id=42(?:&|$)|…)"   "301 https://www.example.com/pumps/?$sp_a$sp_b";
//
// A redirect by a single parameter captures the rest of the query itself: $sp_a before the parameter and $sp_b after it. For several
// parameters, a map of query-rest.ts has the rest. Above 1,000 redirects, hashed-redirects.ts prints rows of a hash instead.

/** A variable that holds the answer of exact redirects, and the entries. */
export interface AnswerVariable {
  readonly name: string;
  readonly entries: readonly ExactEntry[];
}

/** The map of redirects over path, space and query. The first matching row counts. */
export function* printLookupMap(
  nameVariable: NameVariable,
  plan: Redirects,
  { name, entries }: AnswerVariable,
  about: string,
): Generator<NginxText> {
  if (entries.length === 0) return;

  const rows = entries.map((entry) => {
    const query = entry.query.length === 0 ? '\\S*$' : compileCondition(entry, '\\S');
    const key = regex(`~${compilePath(entry.path, plan)} ${query}`);
    return nginx`${key} ${printAnswer(nameVariable, plan, entry)};`;
  });
  yield printMap(about, nginx`"$uri $args"`, nameVariable(name), rows);
}

/** `^/old/?`: a path with or without its trailing slash, as nginx decodes it. */
function compilePath(path: string, plan: Redirects): string {
  return path === '/' ? '^/' : `^${addCaseFlag(compileDecodedPath(path, plan.ignoreCase), plan)}/?`;
}

/**
 * The expression for a query with all parameters of an entry, in any order. `character` matches any character of a query: `\S` where a
 * space ends the path, `.` at the end of a URL as sent.
 */
export function compileCondition(entry: Entry, character: string): string {
  const pairs = entry.query.map(compileSentPair);
  if (capturesRest(entry)) {
    // The pair first, or behind other parameters
    const [pair] = pairs;
    return `(?:${pair}(?:&|$)|(?<sp_a>${character}*)&${pair}(?=&|$))(?<sp_b>${character}*)$`;
  }
  return pairs.map((pair) => `(?=(?:${character}*&)?${pair}(?:&|$))`).join('');
}

/** The name of a pattern's group: `sp_1` holds what `:slug` of `/blog/:slug` matched. */
export function groupName(index: number): string {
  return `sp_${index}`;
}

/** `"301 https://www.example.com/new/$is_args$args"`, or `"410"`. A target with a query of its own gets nothing added. */
export function printAnswer(nameVariable: NameVariable, plan: Redirects, entry: Entry): NginxText {
  if (!isRedirect(entry)) return nginx`"410"`;

  const { base, query, fragment } = splitTarget(entry, plan, (index) => nginx`\${sp_${index}}`);
  const sentQuery = query.length > 0 ? query : [printRest(nameVariable, plan, entry)];
  return nginx`"${entry.outcome.status} ${base}${sentQuery}${fragment}"`;
}

/** The query without the pairs that the redirect requires. A `?` or `&` at the end is cut off later. */
function printRest(nameVariable: NameVariable, plan: Redirects, entry: Entry): NginxText {
  if (entry.query.length === 0) return nginx`$is_args$args`;
  return capturesRest(entry)
    ? nginx`?$sp_a$sp_b`
    : findRestVariable(nameVariable, plan, listRequiredNames(entry));
}
