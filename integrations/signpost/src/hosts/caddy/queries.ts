import type { Entry, QueryCondition } from '../../redirects/map/entry.ts';
import { textForms } from '../shared/parameter-forms.ts';
import { exactly, oneOf } from '../shared/spelled.ts';
import { canonicalLines, goPath, keepPath, restorePath } from './current-path.ts';
import { map } from './text.ts';

/** True where some entry asks for a query. */
export function asksForQueries(entries: readonly Entry[]): boolean {
  return entries.some(({ query }) => query.length > 0);
}

/**
 * `sp_parameters`: the query in one spelling, each parameter between two ampersands of its own. Caddy decodes
 * paths only, so the query is made the path for a moment. `%` and `&` that were encoded stay so.
 */
export function* parameterLines(): Generator<string> {
  yield* keepPath('{sp_here}');
  yield 'request_header Sp-Query &{http.request.uri.query}&';
  yield 'request_header Sp-Query `&+` `&&`';
  yield 'request_header Sp-Query `%([0-9A-Fa-f][0-9A-Fa-f])` ` $1`';
  yield 'request_header Sp-Query `%` ` 25`';
  yield 'request_header Sp-Query ` (25|26)` ` 25$1`';
  yield 'request_header Sp-Query ` ` `%`';
  yield 'request_header Sp-Query `[$]` `%24`';
  yield 'uri path_regexp `(?s)^.*\\z` /{http.request.header.Sp-Query}';
  yield* canonicalLines();
  yield* map('{sp_here}', '{sp_pieces}', [['~(?s)^/(.*)$', '$1']]);
  yield 'vars sp_parameters {sp_pieces}';
  yield* restorePath();
}

/** A name or value as `sp_parameters` holds it (`textForms`): as in a path, and with `%` and `&` encoded twice. */
export function spelledParameters(text: string): string[] {
  return textForms(text).map((form) =>
    goPath(form.replace(/[^A-Za-z0-9\-._~$&+,/:;=@!'()*%]/g, encodeURIComponent)).replace(
      /%2(?=[56])/g,
      '%252',
    ),
  );
}

/** The same as a regular expression. */
export function spelledPattern(text: string): string {
  return oneOf(spelledParameters(text).map(exactly));
}

/** Go's expressions look ahead of nothing, so each order of the conditions is written out: 720 of them for six. */
export const mostConditions = 6;

/** A regular expression over `sp_parameters` for all conditions, in whatever order they come. */
export function conditionsPattern(query: QueryCondition): string {
  if (query.length === 0) return '';
  const pieces = query.map(([name, value]) => {
    return `&${spelledPattern(name)}${value === '' ? '=?' : `=${spelledPattern(value)}`}&`;
  });
  return `.*(?:${permutations(pieces)
    .map((order) => order.join('.*'))
    .join('|')})`;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
