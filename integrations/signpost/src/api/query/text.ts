import { refuse } from '../failure.ts';
import { fold } from '../fold.ts';
import type { Grammar } from './parameter.ts';
import type { Filter } from './query.ts';

/** `<textField>`: the field contains the text, without regard to case and accents (`A-GET-8`). */
export const text: Grammar = {
  parameters: ({ model }) =>
    model.fields
      .filter((field) => field.kind === 'text')
      .map(({ name }) => ({
        name,
        description: `Text that ${name} contains, whatever its case and accents.`,
        schema: { type: 'string', minLength: 1 },
      })),
  read(given, { model }) {
    const filters: Filter[] = [];
    for (const { name, kind } of model.fields) {
      const value = kind === 'text' ? given.get(name) : undefined;
      if (value === undefined) continue;
      const folded = fold(value);
      if (folded === '')
        throw refuse('A0410', `The parameter "${name}" is empty; give the text to look for.`);
      filters.push({ kind: 'text', field: name, folded });
    }
    return { filters };
  },
};
