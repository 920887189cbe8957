import { refuse } from '../failure.ts';
import type { Field } from '../model.ts';
import { commaSeparated, type Grammar } from './parameter.ts';
import type { Filter } from './query.ts';

/** `<enumField>` and yes-or-no fields: exact, several values mean OR (`A-GET-9`). */
export const enumeration: Grammar = {
  parameters: ({ model }) =>
    model.fields.filter(isListed).map((field) => ({
      name: field.name,
      description: `Values of ${field.name}, with commas in between; a record that has any of them matches.`,
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
  throw refuse(
    code,
    `The parameter "${field.name}" must be one or more of: ${allowed.join(', ')}, with commas in between.`,
  );
}
