import type { Code } from './error-codes.ts';
import {
  type Field,
  type FieldKind,
  idPattern,
  type JsonSchema,
  type Model,
  type Relation,
} from './model.ts';
import type { Table } from './table.ts';
import { foldText, parseInstant } from './text.ts';

/** Prepares a condition for the records of a table, by row. */
export type Filter = (table: Table) => (row: number) => boolean;

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
  /** What it must be, for the error: `a number, such as 12 or 0.5`. */
  readonly expected: string;
  /** True for several values, separated by commas. */
  readonly list?: boolean;
  /** The parameter that is required with it. */
  readonly needs?: string;
  /** The error code of an empty text. Default: A0410. */
  readonly emptyCode?: Code;
  /** Its part of the query, or the code of what is wrong. The text isn't empty. */
  read(text: string): Part | Code;
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
      ...integerParameter('page', 0),
      description: 'Page number, from zero. Use it together with `size`: alone it has no effect.',
    },
    {
      ...integerParameter('size', 1, maxSize),
      description:
        'Records per page. Use it together with `page`. Without it, the response is a plain array.',
      needs: 'page',
    },
    { ...integerParameter('limit', 1), description: 'Maximum number of records to return.' },
    { ...integerParameter('offset', 0), description: 'Number of records to skip.' },
  ];
}

function integerParameter(
  name: 'page' | 'size' | 'limit' | 'offset',
  minimum: number,
  maximum?: number,
): Omit<Parameter, 'description'> {
  const range = maximum === undefined ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
  return {
    name,
    schema: { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) },
    expected: `a whole number ${range}, in plain digits`,
    read(text) {
      if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return 'A0421';
      const value = Number(text);
      return value < minimum || value > (maximum ?? value) ? 'A0420' : { [name]: value };
    },
  };
}

const sortableKinds = new Set<FieldKind>(['text', 'enum', 'number', 'time', 'boolean']);

function sortableFields({ fields }: Model): string[] {
  return ['id', ...fields.filter(({ kind }) => sortableKinds.has(kind)).map(({ name }) => name)];
}

/** `sortby` with `order` (`A-GET-4`). */
function sortParameters(fields: readonly string[]): Parameter[] {
  return [
    {
      ...choiceParameter('sortby', fields),
      description:
        'The field to sort by. Use it together with `order`. Text is sorted in lower case by code units, and ties by id.',
      needs: 'order',
    },
    {
      ...choiceParameter('order', ['asc', 'desc']),
      description:
        'The direction. Use it together with `sortby`. Records without the field always come last.',
      needs: 'sortby',
    },
  ];
}

function choiceParameter(
  name: 'sortby' | 'order',
  choices: readonly string[],
): Omit<Parameter, 'description'> {
  return {
    name,
    schema: { type: 'string', enum: choices },
    expected: `one of: ${printChoices(choices)}`,
    read: (text) => (choices.includes(text) ? { [name]: text } : 'A0420'),
  };
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
    expected: 'at least one word',
    read(text) {
      const folded = foldText(text);
      return folded === '' ? 'A0410' : { words: [...new Set(folded.split(' '))] };
    },
  };
}

const maxIds = 100;

/** `<relation>Ids`: several ids mean OR (`A-GET-7`). */
function relationParameter({ parameter, name, idField }: Relation): Parameter {
  const pattern = new RegExp(idPattern);
  return {
    name: parameter,
    description: `Ids of ${name}, separated by commas. A record with any of them matches.`,
    schema: { type: 'array', items: { type: 'string', pattern: idPattern }, minItems: 1, maxItems: maxIds },
    expected: `1 to ${maxIds} ids from the API, 13 characters each, separated by commas`,
    list: true,
    read(text) {
      const ids = text.split(',');
      if (ids.includes('')) return 'A0410';
      if (ids.length > maxIds) return 'A0426';
      if (!ids.every((id) => pattern.test(id))) return 'A0421';

      const wanted = new Set<unknown>(ids);
      return {
        filter:
          ({ records }) =>
          (row) =>
            [records[row]?.[idField]].flat().some((id) => wanted.has(id)),
      };
    },
  };
}

function fieldParameters({ name, kind, values }: Field): Parameter[] {
  switch (kind) {
    case 'text':
      return [textParameter(name)];
    case 'enum':
      return [valueParameter(name, values)];
    case 'boolean':
      return [valueParameter(name, ['true', 'false'])];
    case 'number':
      return numberParameters(name);
    case 'time':
      return timeParameters(name);
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
    expected: 'the text to look for',
    read(text) {
      const folded = foldText(text);
      if (folded === '') return 'A0410';
      return {
        filter: (table) => {
          const texts = table.texts(field);
          return (row) => texts[row]?.includes(folded) ?? false;
        },
      };
    },
  };
}

/** `<enumField>` and boolean fields: equality; several values mean OR (`A-GET-9`). */
function valueParameter(field: string, allowed: readonly string[]): Parameter {
  return {
    name: field,
    description: `Values of ${field}, separated by commas. A record with any of them matches.`,
    schema: { type: 'array', items: { type: 'string', enum: allowed }, minItems: 1 },
    expected: `one or more of these, separated by commas: ${printChoices(allowed)}`,
    list: true,
    read(text) {
      const wanted = new Set(text.split(','));
      if (wanted.has('')) return 'A0410';
      if (![...wanted].every((value) => allowed.includes(value))) return 'A0420';
      return {
        filter: (table) => {
          const values = table.values(field);
          return (row) => wanted.has(values[row] ?? '');
        },
      };
    },
  };
}

/** Compares a record's number with that of the parameter. */
type Comparison = (value: number, bound: number) => boolean;

/** NaN, for a record without the field, fails every comparison. */
function numberFilter(field: string, bound: number, holds: Comparison): Filter {
  return (table) => {
    const numbers = table.numbers(field);
    return (row) => holds(numbers[row] ?? Number.NaN, bound);
  };
}

const comparisons: readonly (readonly [prefix: string, words: string, holds: Comparison])[] = [
  ['', 'exactly', (value, bound) => value === bound],
  ['gt', 'greater than', (value, bound) => value > bound],
  ['gte', 'greater than or equal to', (value, bound) => value >= bound],
  ['lt', 'less than', (value, bound) => value < bound],
  ['lte', 'less than or equal to', (value, bound) => value <= bound],
];

/** `<numberField>` for equality; the prefixes `gt`, `gte`, `lt`, `lte` for comparisons, which combine (`A-GET-10`). */
function numberParameters(field: string): Parameter[] {
  return comparisons.map(([prefix, words, holds]) => ({
    name: prefixField(prefix, field),
    description: `Records whose ${field} is ${words} this number.`,
    schema: { type: 'number' },
    expected: 'a number, such as 12 or 0.5',
    read(text) {
      if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return 'A0421';
      const bound = Number(text);
      return Number.isFinite(bound) ? { filter: numberFilter(field, bound, holds) } : 'A0420';
    },
  }));
}

/** `gtStock` from `gt` and `stock`. */
function prefixField(prefix: string, field: string): string {
  return prefix === '' ? field : `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** `after<Field>` and `before<Field>`, always both; compared as times, excluding the bounds (`A-GET-11`). */
function timeParameters(field: string): Parameter[] {
  const [after, before] = [prefixField('after', field), prefixField('before', field)];
  return [
    timeParameter(after, before, field, (time, bound) => time > bound),
    timeParameter(before, after, field, (time, bound) => time < bound),
  ];
}

function timeParameter(name: string, needs: string, field: string, holds: Comparison): Parameter {
  const side = name.startsWith('after') ? 'after' : 'before';
  return {
    name,
    description: `Records whose ${field} is ${side} this time. Requires \`${needs}\`.`,
    schema: { type: 'string', format: 'date-time' },
    expected: 'an RFC 3339 time with an offset, such as 2026-03-01T09:00:00+01:00',
    needs,
    emptyCode: 'A0413',
    read(text) {
      // An unencoded plus arrives as a space, which a time can't contain.
      const bound = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, '+'));
      return bound === undefined ? 'A0414' : { filter: numberFilter(field, bound, holds) };
    },
  };
}
