import type { QueryCondition } from '../../map/entry.ts';
import { spelledText } from '../shared/spelled.ts';
import { cond, rule } from './text.ts';

/** A parameter's name in every spelling. */
export function spelledName(text: string): string {
  return spelledText(text, { reads: 'bytes', position: 'name' });
}

function spelledValue(text: string): string {
  return spelledText(text, { reads: 'bytes', position: 'value' });
}

/** Conditions that each find one parameter wherever it stands in the query. */
export function queryConditions(query: QueryCondition): string[] {
  return query.map(([name, value]) => {
    const wanted = value === '' ? '=?' : `=${spelledValue(value)}`;
    return cond('%{QUERY_STRING}', `(?:^|&)${spelledName(name)}${wanted}(?:&|\\z)`);
  });
}

/** Places at which a round takes something out of a query: mod_rewrite has nine groups. */
const placesInRound = 6;

/** A round costs a copy of the query, so a query made to cost much must not get as many as it likes. */
const mostRounds = 16;

/**
 * Takes the named parameters and empty pieces out of `SP_REST`, in which each parameter stands between ampersands, then
 * the rules begin anew. Group 1 is a run of what stays, group 2 what goes. What stands behind 96 such places stays as
 * it was sent.
 */
export function takeOut(names: readonly string[], conditions: readonly string[]): string[] {
  const taken = names.length === 0 ? '' : `|&(?:${names.map(spelledName).join('|')})(?:=[^&]*+)?(?=&)`;
  const first = `^((?:(?!(?2))&[^&]++)*+)((?:&(?=&)${taken})++)((?1))`;
  const runs = Array.from({ length: placesInRound - 1 }, () => '(?:(?2)((?1)))?+').join('');
  const kept = Array.from({ length: placesInRound + 1 }, (_, at) => `%${at + 3}`).join('');
  return [
    ...conditions,
    cond('%{ENV:SP_ROUND}', `!^x{${mostRounds}}`),
    cond('%{ENV:SP_REST}', `${first}${runs}(.*)\\z`),
    rule('^', '-', `E=SP_REST:%1${kept},E=SP_ROUND:%{ENV:SP_ROUND}x,N`),
  ];
}
