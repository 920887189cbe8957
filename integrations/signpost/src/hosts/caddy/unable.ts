import type { Entry } from '../../map/entry.ts';
import { mostConditions } from './queries.ts';

/** Why an entry can't be written, as the end of a sentence. */
export function unable({ query }: Entry): string | undefined {
  return query.length > mostConditions
    ? `Caddy finds no more than ${mostConditions} parameters in whatever order they come`
    : undefined;
}
