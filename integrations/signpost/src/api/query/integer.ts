import { refuse } from '../failure.ts';
import type { Given } from './parameter.ts';

/** A whole number of a parameter within bounds; undefined where the parameter is not given. */
export function readInteger(given: Given, name: string, least: number, most: number): number | undefined {
  const text = given.get(name);
  if (text === undefined) return undefined;
  const allowed =
    most === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${least}`
      : `a whole number from ${least} to ${most}`;
  if (text === '') throw refuse('A0410', `The parameter "${name}" is empty; it must be ${allowed}.`);
  if (!/^(?:0|-?[1-9]\d*)$/.test(text))
    throw refuse('A0421', `The parameter "${name}" must be ${allowed}, in plain digits.`);
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw refuse('A0420', `The parameter "${name}" must be ${allowed}; it is ${text.slice(0, 20)}.`);
}

/** Refuses one of a pair that comes without the other (`A0410`). */
export function expectPair(given: Given, one: string, other: string): void {
  for (const [present, absent] of [[one, other] as const, [other, one] as const]) {
    if (given.has(present) && !given.has(absent)) {
      throw refuse('A0410', `The parameter "${present}" needs "${absent}"; give both or neither.`);
    }
  }
}
