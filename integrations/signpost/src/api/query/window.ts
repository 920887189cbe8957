import { readInteger } from './integer.ts';
import type { Grammar } from './parameter.ts';

/** `limit` and `offset`, each of which may stand alone (`A-GET-5`). With paging, the window is cut first. */
export const window: Grammar = {
  parameters: () => [
    {
      name: 'limit',
      description: 'The most records that are returned.',
      schema: { type: 'integer', minimum: 1 },
    },
    {
      name: 'offset',
      description: 'Records left out at the start.',
      schema: { type: 'integer', minimum: 0 },
    },
  ],
  read(given) {
    const limit = readInteger(given, 'limit', 1, Number.MAX_SAFE_INTEGER);
    const offset = readInteger(given, 'offset', 0, Number.MAX_SAFE_INTEGER);
    return { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
  },
};
