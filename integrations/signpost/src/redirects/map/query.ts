import type { QueryCondition } from './entry.ts';
import { decodePercent } from './source.ts';

/** One `name=value` of a query as it was sent, beside its decoded parts. */
export interface Parameter {
  readonly raw: string;
  readonly name: string;
  readonly value: string;
}

/** The parameters of a query, in their order; empty pieces are left out. */
export function parametersOf(query: string): Parameter[] {
  if (query === '') return [];
  return query.split('&').flatMap((raw) => {
    if (raw === '') return [];
    const equals = raw.indexOf('=');
    const name = decodePercent(equals < 0 ? raw : raw.slice(0, equals));
    return [{ raw, name, value: equals < 0 ? '' : decodePercent(raw.slice(equals + 1)) }];
  });
}

/** True where the query has each parameter of the condition with its value, whatever else it has. */
export function meets(parameters: readonly Parameter[], condition: QueryCondition): boolean {
  return condition.every(([name, value]) => parameters.some((p) => p.name === name && p.value === value));
}

/** A target's own query with the rest of the request's: without what the entry requires and the target sets. */
export function mergeQuery(own: string, sent: readonly Parameter[], condition: QueryCondition): string {
  if (sent.length === 0) return own;
  const taken = takenNames(condition, own);
  const rest = sent.filter((p) => !taken.has(p.name)).map((p) => p.raw);
  return [own, ...rest].filter((piece) => piece !== '').join('&');
}

/** The parameters that aren't passed on: those that an entry requires, and those that its target sets. */
export function takenNames(condition: QueryCondition, own: string): Set<string> {
  return new Set([...condition.map(([name]) => name), ...parametersOf(own).map(({ name }) => name)]);
}
