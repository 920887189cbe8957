import { compareText } from '../lib/text/text.ts';

// The query of a redirect: the parameters that `/product.php?id=42` requires of a request, and those that go on to the target.

/** The required query parameters of a request, decoded and sorted by name. */
export type QueryCondition = readonly (readonly [name: string, value: string])[];

/** A `name=value` of a query, as sent and decoded. */
export interface Parameter {
  readonly raw: string;
  readonly name: string;
  readonly value: string;
}

/** The parameters of a query in order, without empty parameters. */
export function splitParameters(query: string): Parameter[] {
  if (query === '') return [];
  return query.split('&').flatMap((raw) => {
    if (raw === '') return [];
    const equals = raw.indexOf('=');
    const name = decodeForm(equals < 0 ? raw : raw.slice(0, equals));
    return [{ raw, name, value: equals < 0 ? '' : decodeForm(raw.slice(equals + 1)) }];
  });
}

/** A space is `%20` or `+`. */
function decodeForm(text: string): string {
  return decodePercent(text.replaceAll('+', ' '));
}

/** True if the query has all parameters of the condition, and possibly more. */
export function meetsCondition(parameters: readonly Parameter[], condition: QueryCondition): boolean {
  return condition.every(([name, value]) => parameters.some((p) => p.name === name && p.value === value));
}

/**
 * The query of a redirect: the target's own, which is complete, or else the request's without the parameters that the
 * redirect requires. `/product.php?id=42&gclid=x` to `/pump-42/` keeps `gclid=x`.
 */
export function mergeQuery(
  targetQuery: string,
  requestParameters: readonly Parameter[],
  condition: QueryCondition,
): string {
  if (targetQuery !== '' || requestParameters.length === 0) return targetQuery;
  const required = new Set(condition.map(([name]) => name));
  const remaining = requestParameters.filter(({ name }) => !required.has(name));
  return remaining.map(({ raw }) => raw).join('&');
}

/** Parses `a=1&b=2` to decoded pairs, sorted by name, without empty parameters. */
export function parseQuery(text: string): QueryCondition {
  return sortQuery(splitParameters(text.toWellFormed()).map(({ name, value }) => [name, value]));
}

/** By name, then by value, to make equal conditions equal lists. */
export function sortQuery(pairs: QueryCondition): QueryCondition {
  return pairs.toSorted(([a, x], [b, y]) => compareText(a, b) || compareText(x, y));
}

/** Prints a query condition with encoded names and values; equal conditions give equal texts. */
export function printQuery(query: QueryCondition): string {
  return query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** Percent-decoding that never fails: an escape outside of UTF-8 stays, with upper-case digits. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapedCharacter, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.toUpperCase();
    }
  });
}

/** The escapes of one character, or of an invalid sequence. */
const escapedCharacter =
  /%f[0-4](?:%[89ab][0-9a-f]){3}|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%[cd][0-9a-f]%[89ab][0-9a-f]|%[0-9a-f]{2}/gi;
