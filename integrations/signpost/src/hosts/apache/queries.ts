import type { QueryCondition } from '../../map/entry.ts';
import { anySpelling } from '../shared/spelled.ts';
import { cond, rule } from './text.ts';

/** A name or value of a query in every spelling. */
export function spelledName(text: string): string {
  return anySpelling(encodeURIComponent(text.toWellFormed()), { reads: 'bytes', position: 'name' });
}

/** Conditions that each find one parameter wherever it stands in the query. */
export function queryConditions(query: QueryCondition): string[] {
  return query.map(([name, value]) => {
    const wanted = value === '' ? '=?' : `=${spelledName(value)}`;
    return cond('%{QUERY_STRING}', `(?:^|&)${spelledName(name)}${wanted}(?:&|\\z)`);
  });
}

/**
 * Takes the named parameters out of `SP_REST`, in which each parameter stands between ampersands; a run of them
 * at a time, then the rules begin anew.
 */
export function takeOut(names: readonly string[], conditions: readonly string[]): string[] {
  const taken = `&(?:${names.map(spelledName).join('|')})(?:=[^&]*)?(?=&)`;
  return [
    ...conditions,
    cond('%{ENV:SP_REST}', `^(.*?)(?:${taken})+(.*)\\z`),
    rule('^', '-', 'E=SP_REST:%1%2,N'),
  ];
}

/** Takes empty pieces out of it. */
export function tidyUp(): string[] {
  return [cond('%{ENV:SP_REST}', '^(.*?)&&+(.*)\\z'), rule('^', '-', 'E=SP_REST:%1&%2,N')];
}
