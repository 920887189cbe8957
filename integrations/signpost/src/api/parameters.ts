import { memoize } from '../lib/memoize.ts';
import type { ParameterCode } from './failure.ts';
import { type Field, idPattern, type JsonSchema, type List, type Model, type Relation } from './model.ts';
import { foldText, parseInstant } from './text.ts';

// The parameters of a list, `GET /api/product?keyword=radar&status=new,used&gtStock=5&page=0&size=20`. Each reads its
// own text:
//
//   size=20           ─▶ { size: 20 }
//   status=new,used   ─▶ { filter }, which keeps the records with one of the values
//   gtStock=many      ─▶ 'A0421', the convention's code for what is wrong

/** A condition of records: takes a list and returns the test of a row by its index. The field of all rows is read only once. */
export type Filter = (list: List) => (row: number) => boolean;

/** What a single parameter adds to a query. */
export interface QueryPart {
  readonly filter?: Filter;
  readonly page?: number;
  readonly size?: number;
  /** The window of `offset` and `limit`, applied before paging. */
  readonly offset?: number;
  readonly limit?: number;
  readonly sortby?: string;
  readonly order?: string;
}

/** A list parameter: the description for the OpenAPI document, and the reader of the text. */
export interface ListParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** The allowed values, for the error: `a number, such as 12 or 0.5`. */
  readonly expected: string;
  /** A parameter that must be present too: `page` of `size`. */
  readonly needs?: string;
  /** The error code where the other one is missing. Default: A0410. */
  readonly missingCode?: ParameterCode;
  /** Reads a text that isn't empty: the part of the query, or the code of what is wrong. */
  read(text: string): QueryPart | ParameterCode;
}

/** All list parameters of a resource, in the order of the documentation. */
export function listParameters({ fields, relations, search, sizes }: Model): ListParameter[] {
  const sortable = fields.filter(({ kind }) => kind !== 'file' && kind !== 'json').map(({ name }) => name);
  return [
    ...makePagingParameters(Math.max(...sizes)),
    ...makeSortParameters(['id', ...sortable]),
    ...makeKeywordParameter(search),
    ...relations.map(makeRelationParameter),
    ...fields.flatMap(makeFieldParameters),
  ];
}

/** `page` and `size`: page numbers start at zero (`A-GET-3`). `limit` and `offset` apply before paging (`A-GET-5`). */
function makePagingParameters(maxSize: number): ListParameter[] {
  return [
    {
      ...makeInteger('page', 0),
      description: 'Page number, from zero. Use it together with `size`: alone it has no effect.',
    },
    {
      ...makeInteger('size', 1, maxSize),
      description: `Records per page, with \`page\`: at most ${maxSize}. Without it, the response is a plain array.`,
      needs: 'page',
    },
    { ...makeInteger('limit', 1), description: 'Maximum number of records to return.' },
    { ...makeInteger('offset', 0), description: 'Number of records to skip.' },
  ];
}

function makeInteger(name: 'page' | 'size' | 'limit' | 'offset', minimum: number, maximum?: number) {
  const range = maximum === undefined ? `from ${minimum}` : `from ${minimum} to ${maximum}`;

  return {
    name,
    schema: { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) },
    expected: `a whole number ${range}, in plain digits`,
    read(text: string): QueryPart | ParameterCode {
      if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return 'A0421';
      const value = Number(text);
      return value < minimum || value > (maximum ?? value) ? 'A0420' : { [name]: value };
    },
  };
}

/** `sortby` with `order` (`A-GET-4`). */
function makeSortParameters(fields: readonly string[]): ListParameter[] {
  return [
    {
      ...makeChoice('sortby', fields),
      description:
        'The field to sort by. Use it together with `order`. Text is sorted in lower case by code units, and ties by id.',
      needs: 'order',
    },
    {
      ...makeChoice('order', ['asc', 'desc']),
      description: 'The direction, with `sortby`. Records without the field always come last.',
      needs: 'sortby',
    },
  ];
}

function makeChoice(name: 'sortby' | 'order', choices: readonly string[]) {
  return {
    name,
    schema: { type: 'string', enum: choices },
    expected: `one of: ${choices.join(', ')}`,
    read: (text: string): QueryPart | ParameterCode => (choices.includes(text) ? { [name]: text } : 'A0420'),
  };
}

/** `keyword`: every word must occur in a searched field (`A-GET-6`). */
function makeKeywordParameter(search: readonly string[]): ListParameter[] {
  if (search.length === 0) return [];
  const description = `Words that must all occur in ${search.join(' or ')}, ignoring case and accents.`;
  return [makeSearch('keyword', description, search, (text) => [...new Set(text.split(' '))])];
}

/** `<textField>`: the field contains the text (`A-GET-8`). */
function makeTextParameter(field: string): ListParameter {
  const description = `Text that ${field} contains, ignoring case and accents.`;
  return makeSearch(field, description, [field], (text) => [text]);
}

/** Each part of the text must occur in one of the fields, ignoring case and accents. */
function makeSearch(
  name: string,
  description: string,
  fields: readonly string[],
  splitText: (folded: string) => string[],
): ListParameter {
  const readColumns = memoize(({ records }: List) =>
    fields.map((field) => records.map((record) => foldText(String(record[field] ?? '')))),
  );

  return {
    name,
    description,
    schema: { type: 'string', minLength: 1 },
    expected: 'at least one word',
    read(text) {
      // ?keyword=Füllstand%20radar: both words, as FULLSTAND and RADAR
      const folded = foldText(text);
      if (folded === '') return 'A0410';

      const parts = splitText(folded);
      const filter: Filter = (list) => {
        const columns = readColumns(list);
        return (row) => parts.every((part) => columns.some((column) => column[row]?.includes(part)));
      };
      return { filter };
    },
  };
}

/** `<relation>Ids`: several ids mean OR (`A-GET-7`). */
function makeRelationParameter({ name, idField }: Relation): ListParameter {
  const pattern = new RegExp(idPattern);
  return {
    name: `${name}Ids`,
    description: `Ids of ${name}, separated by commas. A record with any of them matches.`,
    schema: { type: 'array', items: { type: 'string', pattern: idPattern }, minItems: 1 },
    expected: 'one or more ids from the API, 13 characters each, separated by commas',
    read(text) {
      const ids = text.split(',');
      if (ids.includes('')) return 'A0410';
      if (!ids.every((id) => pattern.test(id))) return 'A0421';

      const wantedIds = new Set<unknown>(ids);
      // A relation has one id, or a list of them.
      const filter: Filter = (list) => (row) => {
        return [list.records[row]?.[idField]].flat().some((id) => wantedIds.has(id));
      };
      return { filter };
    },
  };
}

/** The filters of a field by its kind; none for a file or JSON. */
function makeFieldParameters({ name, kind, values }: Field): ListParameter[] {
  if (kind === 'text') return [makeTextParameter(name)];
  if (kind === 'enum') return [makeValueParameter(name, values)];
  if (kind === 'boolean') return [makeValueParameter(name, ['true', 'false'])];
  if (kind === 'number') return numberComparisons.map((comparison) => makeNumberParameter(name, comparison));
  if (kind === 'time') return timeComparisons.map((comparison) => makeTimeParameter(name, comparison));
  return [];
}

/** `<enumField>` and boolean fields: equality; several values mean OR (`A-GET-9`). */
function makeValueParameter(field: string, allowed: readonly string[]): ListParameter {
  const readColumn = memoize(({ records }: List) => records.map((record) => String(record[field] ?? '')));

  return {
    name: field,
    description: `Values of ${field}, separated by commas. A record with any of them matches.`,
    schema: { type: 'array', items: { type: 'string', enum: allowed }, minItems: 1 },
    expected: `one or more of these, separated by commas: ${allowed.join(', ')}`,
    read(text) {
      const wantedValues = text.split(',');
      if (wantedValues.includes('')) return 'A0410';
      if (!wantedValues.every((value) => allowed.includes(value))) return 'A0420';

      const filter: Filter = (list) => {
        const values = readColumn(list);
        return (row) => wantedValues.includes(values[row] ?? '');
      };
      return { filter };
    },
  };
}

/** A parameter that compares a record's number or time with its own: `gtStock` for `gt` and `stock`. */
interface Comparison {
  readonly prefix: string;
  readonly holds: (value: number, bound: number) => boolean;
}

/** `words` as in "Records whose stock is greater than this number". */
interface NumberComparison extends Comparison {
  readonly words: string;
}

const numberComparisons: readonly NumberComparison[] = [
  { prefix: '', words: 'exactly', holds: (value, bound) => value === bound },
  { prefix: 'gt', words: 'greater than', holds: (value, bound) => value > bound },
  { prefix: 'gte', words: 'greater than or equal to', holds: (value, bound) => value >= bound },
  { prefix: 'lt', words: 'less than', holds: (value, bound) => value < bound },
  { prefix: 'lte', words: 'less than or equal to', holds: (value, bound) => value <= bound },
];

/** `<numberField>` for equality; the prefixes `gt`, `gte`, `lt`, `lte` for comparisons, which combine (`A-GET-10`). */
function makeNumberParameter(field: string, { prefix, words, holds }: NumberComparison): ListParameter {
  const readColumn = memoize(({ records }: List) =>
    Float64Array.from(records, ({ [field]: value }) => (typeof value === 'number' ? value : Number.NaN)),
  );

  return {
    name: prefixField(prefix, field),
    description: `Records whose ${field} is ${words} this number.`,
    schema: { type: 'number' },
    expected: 'a number, such as 12 or 0.5',
    read(text) {
      if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return 'A0421';
      const number = Number(text);
      if (!Number.isFinite(number)) return 'A0420';

      return { filter: compareColumn(readColumn, holds, number) };
    },
  };
}

/** `needs` is the prefix of the other end of the range, which must be given too. */
interface TimeComparison extends Comparison {
  readonly needs: string;
}

const timeComparisons: readonly TimeComparison[] = [
  { prefix: 'after', needs: 'before', holds: (time, bound) => time > bound },
  { prefix: 'before', needs: 'after', holds: (time, bound) => time < bound },
];

/** `after<Field>` and `before<Field>`, always both; compared as times, excluding the bounds (`A-GET-11`). */
function makeTimeParameter(field: string, comparison: TimeComparison): ListParameter {
  const { prefix, holds } = comparison;
  const needs = prefixField(comparison.needs, field);
  const readColumn = memoize(({ records }: List) =>
    Float64Array.from(records, (record) => parseInstant(String(record[field] ?? '')) ?? Number.NaN),
  );

  return {
    name: prefixField(prefix, field),
    description: `Records whose ${field} is ${prefix} this time. Requires \`${needs}\`.`,
    schema: { type: 'string', format: 'date-time' },
    expected: 'an RFC 3339 time with an offset, such as 2026-03-01T09:00:00+01:00',
    needs,
    missingCode: 'A0413',
    read(text) {
      // An unencoded plus arrives as a space, which a time can't contain.
      const bound = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, '+'));
      return bound === undefined ? 'A0414' : { filter: compareColumn(readColumn, holds, bound) };
    },
  };
}

/** Keeps the records whose number or time holds. NaN, for a record without the field, fails every comparison. */
function compareColumn(
  readColumn: (list: List) => Float64Array,
  holds: Comparison['holds'],
  bound: number,
): Filter {
  return (list) => {
    const numbers = readColumn(list);
    return (row) => holds(numbers[row] ?? Number.NaN, bound);
  };
}

/** `gtStock` from `gt` and `stock`. */
function prefixField(prefix: string, field: string): string {
  return prefix === '' ? field : `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
