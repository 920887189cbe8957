import { refuse } from '../failure.ts';
import type { Kind, Model } from '../model.ts';
import { expectPair } from './integer.ts';
import type { Grammar } from './parameter.ts';

const sortableKinds = new Set<Kind>(['text', 'enum', 'number', 'time', 'boolean']);

/** The fields that a list can be sorted by. */
export function sortable(model: Model): string[] {
  return ['id', ...model.fields.filter((field) => sortableKinds.has(field.kind)).map((field) => field.name)];
}

/** `sortby` with `order` (`A-GET-4`). */
export const sort: Grammar = {
  parameters: ({ model }) => [
    {
      name: 'sortby',
      description:
        'The field to sort by; used together with `order`. Text sorts by lower-cased code points; ties go by id.',
      schema: { type: 'string', enum: sortable(model) },
      needs: 'order',
    },
    {
      name: 'order',
      description: 'Direction; used together with `sortby`. Records without the field come last either way.',
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
  throw refuse(code, `The parameter "${name}" must be one of: ${allowed.join(', ')}.`);
}
