import { Failure } from '../failure.ts';
import type { Field } from '../model.ts';
import { choices, commaSeparated, type Filter, type Grammar } from './grammar.ts';

/** `<enumField>` and boolean fields: equality; several values mean OR (`A-GET-9`). */
export const enumeration: Grammar = {
  parameters: ({ model }) =>
    model.fields.filter(isListed).map((field) => ({
      name: field.name,
      description: `Values of ${field.name}, separated by commas. A record with any of them matches.`,
      schema: { type: 'array', items: { type: 'string', enum: valuesOf(field) }, minItems: 1 },
      list: true,
    })),
  read(given, { model }) {
    const filters: Filter[] = [];
    for (const field of model.fields.filter(isListed)) {
      const text = given.get(field.name);
      if (text !== undefined)
        filters.push({ kind: 'value', field: field.name, values: allowedValues(text, field) });
    }
    return { filters };
  },
};

function isListed(field: Field): boolean {
  return field.kind === 'enum' || field.kind === 'boolean';
}

function valuesOf(field: Field): readonly string[] {
  return field.kind === 'boolean' ? ['true', 'false'] : field.values;
}

function allowedValues(text: string, field: Field): string[] {
  const values = commaSeparated(text);
  const allowed = valuesOf(field);
  if (values.every((value) => allowed.includes(value))) return values;
  const code = values.includes('') ? 'A0410' : 'A0420';
  throw new Failure(
    code,
    `The parameter "${field.name}" must be one or more of these, separated by commas: ${choices(allowed)}.`,
  );
}

const most = 100;

/** `<relation>Ids`: several ids mean OR (`A-GET-7`). */
export const relation: Grammar = {
  parameters: ({ model }) =>
    model.relations.map(({ parameter, name }) => ({
      name: parameter,
      description: `Ids of ${name}, separated by commas. A record with any of them matches.`,
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
    throw new Failure('A0410', `The parameter "${parameter}" has an empty id. Separate ids with commas.`);
  if (ids.length > most)
    throw new Failure(
      'A0426',
      `The parameter "${parameter}" has ${ids.length} ids. At most ${most} are allowed.`,
    );
  if (ids.every((id) => /^[0-9a-hjkmnp-tv-z]{13}$/.test(id))) return ids;
  throw new Failure(
    'A0421',
    `The parameter "${parameter}" must have ids from the API, 13 characters each, separated by commas.`,
  );
}
