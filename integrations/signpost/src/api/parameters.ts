import { Failure } from './failure.ts';
import { type Field, type FieldKind, idPattern, type JsonSchema, type Model } from './model.ts';
import { foldText, parseInstant } from './text.ts';

/** A condition for records. All conditions of a query must hold. */
export type Filter =
  | { readonly kind: 'relation'; readonly field: string; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'value'; readonly field: string; readonly values: ReadonlySet<string> }
  | { readonly kind: 'text'; readonly field: string; readonly folded: string }
  | { readonly kind: 'number'; readonly field: string; readonly passes: (value: number) => boolean };

/** What a parameter contributes to a query. */
export interface Part {
  readonly filter?: Filter;
  /** The normalized words of `keyword`, all of which must occur. */
  readonly words?: readonly string[];
  readonly page?: number;
  readonly size?: number;
  /** The window of `offset` and `limit`, applied before paging. */
  readonly offset?: number;
  readonly limit?: number;
  readonly sortby?: string;
  readonly order?: string;
}

/** A list parameter: how the OpenAPI document describes it, and how its text is read. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** True for several values, separated by commas. */
  readonly list?: boolean;
  /** The parameter that is required with it. */
  readonly needs?: string;
  /** Throws a `Failure` for an invalid text. */
  read(text: string): Part;
}

/** All list parameters of a resource, in the order of the documentation. */
export function listParameters(model: Model, maxSize: number): Parameter[] {
  return [
    ...pagingParameters(maxSize),
    ...sortParameters(sortableFields(model)),
    ...(model.search.length > 0 ? [keywordParameter(model.search)] : []),
    ...model.relations.map(relationParameter),
    ...model.fields.flatMap(fieldParameters),
  ];
}

/** `page` and `size`: page numbers start at zero (`A-GET-3`). `limit` and `offset` apply before paging (`A-GET-5`). */
function pagingParameters(maxSize: number): Parameter[] {
  return [
    {
      name: 'page',
      description: 'Page number, from zero. Use it together with `size`: alone it has no effect.',
      schema: { type: 'integer', minimum: 0 },
      read: (text) => ({ page: readInteger('page', text, 0) }),
    },
    {
      name: 'size',
      description:
        'Records per page. Use it together with `page`. Without it, the response is a plain array.',
      schema: { type: 'integer', minimum: 1, maximum: maxSize },
      needs: 'page',
      read: (text) => ({ size: readInteger('size', text, 1, maxSize) }),
    },
    {
      name: 'limit',
      description: 'Maximum number of records to return.',
      schema: { type: 'integer', minimum: 1 },
      read: (text) => ({ limit: readInteger('limit', text, 1) }),
    },
    {
      name: 'offset',
      description: 'Number of records to skip.',
      schema: { type: 'integer', minimum: 0 },
      read: (text) => ({ offset: readInteger('offset', text, 0) }),
    },
  ];
}

function readInteger(name: string, text: string, least: number, most = Number.POSITIVE_INFINITY): number {
  const bound = most === Number.POSITIVE_INFINITY ? '' : ` to ${most}`;
  const allowed = `a whole number from ${least}${bound}`;
  if (text === '') throw new Failure('A0410', `The parameter "${name}" is empty. It must be ${allowed}.`);
  if (!/^(?:0|-?[1-9]\d*)$/.test(text))
    throw new Failure('A0421', `The parameter "${name}" must be ${allowed}, in plain digits.`);

  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Failure('A0420', `The parameter "${name}" must be ${allowed}, not ${text.slice(0, 20)}.`);
}

const sortableKinds = new Set<FieldKind>(['text', 'enum', 'number', 'time', 'boolean']);

function sortableFields({ fields }: Model): string[] {
  return ['id', ...fields.filter(({ kind }) => sortableKinds.has(kind)).map(({ name }) => name)];
}

/** `sortby` with `order` (`A-GET-4`). */
function sortParameters(fields: readonly string[]): Parameter[] {
  const orders = ['asc', 'desc'];
  return [
    {
      name: 'sortby',
      description:
        'The field to sort by. Use it together with `order`. Text is sorted in lower case by code units, and ties by id.',
      schema: { type: 'string', enum: fields },
      needs: 'order',
      read: (text) => ({ sortby: readChoice('sortby', text, fields) }),
    },
    {
      name: 'order',
      description:
        'The direction. Use it together with `sortby`. Records without the field always come last.',
      schema: { type: 'string', enum: orders },
      needs: 'sortby',
      read: (text) => ({ order: readChoice('order', text, orders) }),
    },
  ];
}

function readChoice(name: string, text: string, allowed: readonly string[]): string {
  if (allowed.includes(text)) return text;
  const code = text === '' ? 'A0410' : 'A0420';
  throw new Failure(code, `The parameter "${name}" must be one of: ${printChoices(allowed)}.`);
}

function printChoices(values: readonly string[]): string {
  return values.length > 8 ? 'those in openapi.json' : values.join(', ');
}

/** `keyword`: every word must occur in a searched field, ignoring case and accents (`A-GET-6`). */
function keywordParameter(search: readonly string[]): Parameter {
  return {
    name: 'keyword',
    description:
      `Words that must all occur in ${search.join(' or ')}, ignoring case and accents. ` +
      'The best matches come first, unless `sortby` is given.',
    schema: { type: 'string', minLength: 1 },
    read: (text) => ({
      words: [...new Set(readText('keyword', text, 'Give at least one word.').split(' '))],
    }),
  };
}

function readText(name: string, text: string, advice: string): string {
  const folded = foldText(text);
  if (folded !== '') return folded;
  throw new Failure('A0410', `The parameter "${name}" is empty. ${advice}`);
}

const maxIds = 100;

/** `<relation>Ids`: several ids mean OR (`A-GET-7`). */
function relationParameter({ parameter, name, idField }: Model['relations'][number]): Parameter {
  return {
    name: parameter,
    description: `Ids of ${name}, separated by commas. A record with any of them matches.`,
    schema: { type: 'array', items: { type: 'string', pattern: idPattern }, minItems: 1, maxItems: maxIds },
    list: true,
    read: (text) => ({
      filter: { kind: 'relation', field: idField, ids: new Set(readIds(parameter, text)) },
    }),
  };
}

function readIds(name: string, text: string): string[] {
  const ids = text.split(',');
  if (ids.includes(''))
    throw new Failure('A0410', `The parameter "${name}" has an empty id. Separate ids with commas.`);
  if (ids.length > maxIds)
    throw new Failure(
      'A0426',
      `The parameter "${name}" has ${ids.length} ids. At most ${maxIds} are allowed.`,
    );

  const pattern = new RegExp(idPattern);
  if (ids.every((id) => pattern.test(id))) return ids;
  throw new Failure(
    'A0421',
    `The parameter "${name}" must have ids from the API, 13 characters each, separated by commas.`,
  );
}

function fieldParameters(field: Field): Parameter[] {
  switch (field.kind) {
    case 'text':
      return [textParameter(field.name)];
    case 'enum':
      return [valueParameter(field.name, field.values)];
    case 'boolean':
      return [valueParameter(field.name, ['true', 'false'])];
    case 'number':
      return numberParameters(field.name);
    case 'time':
      return timeParameters(field.name);
    case 'file':
    case 'json':
      return [];
  }
}

/** `<textField>`: the field contains the text, ignoring case and accents (`A-GET-8`). */
function textParameter(field: string): Parameter {
  return {
    name: field,
    description: `Text that ${field} contains, ignoring case and accents.`,
    schema: { type: 'string', minLength: 1 },
    read: (text) => ({
      filter: { kind: 'text', field, folded: readText(field, text, 'Give the text to look for.') },
    }),
  };
}

/** `<enumField>` and boolean fields: equality; several values mean OR (`A-GET-9`). */
function valueParameter(field: string, allowed: readonly string[]): Parameter {
  return {
    name: field,
    description: `Values of ${field}, separated by commas. A record with any of them matches.`,
    schema: { type: 'array', items: { type: 'string', enum: allowed }, minItems: 1 },
    list: true,
    read(text) {
      const values = text.split(',');
      if (values.every((value) => allowed.includes(value)))
        return { filter: { kind: 'value', field, values: new Set(values) } };
      throw new Failure(
        values.includes('') ? 'A0410' : 'A0420',
        `The parameter "${field}" must be one or more of these, separated by commas: ${printChoices(allowed)}.`,
      );
    },
  };
}

const comparisons: readonly (readonly [
  prefix: string,
  words: string,
  holds: (value: number, bound: number) => boolean,
])[] = [
  ['', 'exactly', (value, bound) => value === bound],
  ['gt', 'greater than', (value, bound) => value > bound],
  ['gte', 'greater than or equal to', (value, bound) => value >= bound],
  ['lt', 'less than', (value, bound) => value < bound],
  ['lte', 'less than or equal to', (value, bound) => value <= bound],
];

/** `<numberField>` for equality; the prefixes `gt`, `gte`, `lt`, `lte` for comparisons, which combine (`A-GET-10`). */
function numberParameters(field: string): Parameter[] {
  return comparisons.map(([prefix, words, holds]) => {
    const name = prefixField(prefix, field);
    return {
      name,
      description: `Records whose ${field} is ${words} this number.`,
      schema: { type: 'number' },
      read(text) {
        const bound = readNumber(name, text);
        return { filter: { kind: 'number', field, passes: (value) => holds(value, bound) } };
      },
    };
  });
}

/** `gtStock` from `gt` and `stock`. */
function prefixField(prefix: string, field: string): string {
  return prefix === '' ? field : `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

function readNumber(name: string, text: string): number {
  if (text === '') throw new Failure('A0410', `The parameter "${name}" is empty. It must be a number.`);
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text))
    throw new Failure('A0421', `The parameter "${name}" must be a number, such as 12 or 0.5.`);

  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new Failure('A0420', `The parameter "${name}" is too large a number.`);
}

/** `after<Field>` and `before<Field>`, always both; compared as times, excluding the bounds (`A-GET-11`). */
function timeParameters(field: string): Parameter[] {
  return ['after', 'before'].map((side) => {
    const name = prefixField(side, field);
    const needs = prefixField(side === 'after' ? 'before' : 'after', field);
    return {
      name,
      description: `Records whose ${field} is ${side} this time. Requires \`${needs}\`.`,
      schema: { type: 'string', format: 'date-time' },
      needs,
      read(text) {
        const bound = readTime(name, text);
        const passes = (time: number) => (side === 'after' ? time > bound : time < bound);
        return { filter: { kind: 'number', field, passes } };
      },
    };
  });
}

const exampleTimes = '2026-03-01T09:00:00Z or 2026-03-01T09:00:00+01:00';

function readTime(name: string, text: string): number {
  if (text === '')
    throw new Failure(
      'A0413',
      `The parameter "${name}" is empty. It must be a time such as ${exampleTimes}.`,
    );

  // An unencoded plus arrives as a space, which a time can't contain.
  const instant = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  if (instant !== undefined) return instant;
  throw new Failure(
    'A0414',
    `The parameter "${name}" must be an RFC 3339 time with an offset, such as ${exampleTimes}.`,
  );
}
