import type { Parameter } from './address.ts';
import { conditionsAt, itself, namesIn, outcomeOf, plainAt } from './outcome.ts';
import { type Answer, read } from './site.ts';

/** The exact entry at a path: of those with a query the first in the map, else the one without. */
export async function exactAt(
  path: string,
  lines: readonly string[],
  sent: readonly Parameter[],
): Promise<Answer | undefined> {
  const conditions = conditionsAt(lines, sent);
  let best = '';
  let asked = '';
  let place = Number.POSITIVE_INFINITY;
  for (let at = 0; at < conditions.length; at++) {
    const condition = conditions[at] || '';
    const value = await read(`${path}?${condition}`);
    const own = Number.parseInt(value, 10);
    if (value === '' || own >= place) continue;
    place = own;
    best = value.slice(value.indexOf(' ') + 1);
    asked = condition;
  }
  const text = best === '' ? plainAt(lines) : best;
  return text === '' ? undefined : outcomeOf(text, namesIn(asked), sent, itself);
}
