import { expectPair, readInteger } from './integer.ts';
import type { Grammar } from './parameter.ts';

/** `page` and `size`: page numbers begin with zero (`A-GET-3`). */
export const page: Grammar = {
  parameters: ({ maxSize }) => [
    {
      name: 'page',
      description: 'Page number, from zero; used together with `size`.',
      schema: { type: 'integer', minimum: 0 },
      needs: 'size',
    },
    {
      name: 'size',
      description: 'Records on a page; used together with `page`. Without both, the answer is a bare array.',
      schema: { type: 'integer', minimum: 1, maximum: maxSize },
      needs: 'page',
    },
  ],
  read(given, { maxSize }) {
    expectPair(given, 'page', 'size');
    const number = readInteger(given, 'page', 0, Number.MAX_SAFE_INTEGER);
    const size = readInteger(given, 'size', 1, maxSize);
    return number === undefined || size === undefined ? {} : { page: { page: number, size } };
  },
};

/** `limit` and `offset`, each of which may be used alone (`A-GET-5`). With paging, the window is cut first. */
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
