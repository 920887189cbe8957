import { Failure } from '../failure.ts';
import type { FieldKind, Model } from '../model.ts';
import { choices, expectPair, type Grammar, readInteger } from './grammar.ts';

/** `page` and `size`: page numbers start at zero (`A-GET-3`). */
export const page: Grammar = {
  parameters: ({ maxSize }) => [
    {
      name: 'page',
      description: 'Page number, from zero. Use it together with `size`: alone it has no effect.',
      schema: { type: 'integer', minimum: 0 },
    },
    {
      name: 'size',
      description:
        'Records per page. Use it together with `page`. Without it, the response is a plain array.',
      schema: { type: 'integer', minimum: 1, maximum: maxSize },
      needs: 'page',
    },
  ],
  read(given, { maxSize }) {
    if (given.has('size')) expectPair(given, 'page', 'size');
    const number = readInteger(given, 'page', 0, Number.POSITIVE_INFINITY);
    const size = readInteger(given, 'size', 1, maxSize);
    return number === undefined || size === undefined ? {} : { page: { page: number, size } };
  },
};

/** `limit` and `offset`, each optional (`A-GET-5`). Applied before paging. */
export const window: Grammar = {
  parameters: () => [
    {
      name: 'limit',
      description: 'Maximum number of records to return.',
      schema: { type: 'integer', minimum: 1 },
    },
    {
      name: 'offset',
      description: 'Number of records to skip.',
      schema: { type: 'integer', minimum: 0 },
    },
  ],
  read(given) {
    const limit = readInteger(given, 'limit', 1, Number.POSITIVE_INFINITY);
    const offset = readInteger(given, 'offset', 0, Number.POSITIVE_INFINITY);
    return { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
  },
};

const sortableKinds = new Set<FieldKind>(['text', 'enum', 'number', 'time', 'boolean']);

export function sortable(model: Model): string[] {
  return ['id', ...model.fields.filter((field) => sortableKinds.has(field.kind)).map((field) => field.name)];
}

/** `sortby` with `order` (`A-GET-4`). */
export const sort: Grammar = {
  parameters: ({ model }) => [
    {
      name: 'sortby',
      description:
        'The field to sort by. Use it together with `order`. Text is sorted in lower case by code points, and ties by id.',
      schema: { type: 'string', enum: sortable(model) },
      needs: 'order',
    },
    {
      name: 'order',
      description:
        'The direction. Use it together with `sortby`. Records without the field always come last.',
      schema: { type: 'string', enum: ['asc', 'desc'] },
      needs: 'sortby',
    },
  ],
  read(given, { model }) {
    expectPair(given, 'sortby', 'order');
    const field = oneOf(given.get('sortby'), 'sortby', sortable(model));
    const order = oneOf(given.get('order'), 'order', ['asc', 'desc']);
    return field === undefined ? {} : { sort: { field, descending: order === 'desc' } };
  },
};

function oneOf(text: string | undefined, name: string, allowed: readonly string[]): string | undefined {
  if (text === undefined || allowed.includes(text)) return text;
  const code = text === '' ? 'A0410' : 'A0420';
  throw new Failure(code, `The parameter "${name}" must be one of: ${choices(allowed)}.`);
}
