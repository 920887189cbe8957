import { refuse } from '../failure.ts';
import { commaSeparated, type Grammar } from './parameter.ts';
import type { Filter } from './query.ts';

const most = 100;

/** `<relation>Ids`: several ids mean OR (`A-GET-7`). */
export const relation: Grammar = {
  parameters: ({ model }) =>
    model.relations.map(({ parameter, name }) => ({
      name: parameter,
      description: `Ids of ${name}, with commas in between; a record that has any of them matches.`,
      schema: {
        type: 'array',
        items: { type: 'string', pattern: '^[0-9a-hjkmnp-tv-z]{13}$' },
        minItems: 1,
        maxItems: most,
      },
      list: true,
    })),
  read(given, { model }) {
    const filters: Filter[] = [];
    for (const { name, parameter } of model.relations) {
      const text = given.get(parameter);
      if (text !== undefined) filters.push({ kind: 'relation', relation: name, ids: idsOf(text, parameter) });
    }
    return { filters };
  },
};

function idsOf(text: string, parameter: string): string[] {
  const ids = commaSeparated(text);
  if (ids.includes(''))
    throw refuse('A0410', `The parameter "${parameter}" has an empty id; give ids with commas in between.`);
  if (ids.length > most)
    throw refuse('A0426', `The parameter "${parameter}" has ${ids.length} ids; at most ${most} are allowed.`);
  if (ids.every((id) => /^[0-9a-hjkmnp-tv-z]{13}$/.test(id))) return ids;
  throw refuse(
    'A0421',
    `The parameter "${parameter}" must hold ids as the API gives them, 13 characters each, with commas in between.`,
  );
}
