import { Failure } from '../failure.ts';
import { choices, filtering } from './grammar.ts';

/** `<enumField>` and boolean fields: equality; several values mean OR (`A-GET-9`). */
export const enumeration = filtering(({ fields }) =>
  fields
    .filter(({ kind }) => kind === 'enum' || kind === 'boolean')
    .map(({ name, kind, values }) => {
      const allowed = kind === 'boolean' ? ['true', 'false'] : values;
      return {
        name,
        description: `Values of ${name}, separated by commas. A record with any of them matches.`,
        schema: { type: 'array', items: { type: 'string', enum: allowed }, minItems: 1 },
        list: true,
        read: (text) => ({ kind: 'value', field: name, values: allowedValues(text, name, allowed) }),
      };
    }),
);

function allowedValues(text: string, name: string, allowed: readonly string[]): string[] {
  const values = text.split(',');
  if (values.every((value) => allowed.includes(value))) return values;
  const code = values.includes('') ? 'A0410' : 'A0420';
  throw new Failure(
    code,
    `The parameter "${name}" must be one or more of these, separated by commas: ${choices(allowed)}.`,
  );
}

const most = 100;

/** `<relation>Ids`: several ids mean OR (`A-GET-7`). */
export const relation = filtering(({ relations }) =>
  relations.map(({ parameter, name }) => ({
    name: parameter,
    description: `Ids of ${name}, separated by commas. A record with any of them matches.`,
    schema: {
      type: 'array',
      items: { type: 'string', pattern: '^[0-9a-hjkmnp-tv-z]{13}$' },
      minItems: 1,
      maxItems: most,
    },
    list: true,
    read: (text) => ({ kind: 'relation', relation: name, ids: idsOf(text, parameter) }),
  })),
);

function idsOf(text: string, parameter: string): string[] {
  const ids = text.split(',');
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
