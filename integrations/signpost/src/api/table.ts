import type { ApiRecord, Json, List } from './model.ts';
import { foldText, parseInstant } from './text.ts';

/** The columns that queries compare, by row: computed when a query first needs one, and kept. */
export interface Table {
  readonly records: readonly ApiRecord[];
  /** All rows in the order of the collection. */
  readonly rows: readonly number[];
  /** Numbers, or times in milliseconds; NaN for no value. */
  numbers(field: string): Float64Array;
  /** Texts normalized for searching; empty for no value. */
  texts(field: string): readonly string[];
  /** Values of an enumeration, as text; empty for no value. */
  values(field: string): readonly string[];
  /** The rows sorted by a field: ties by id, rows without a value last in either direction. */
  sortedRows(field: string, isDescending: boolean): readonly number[];
}

export function buildTable({ model, records }: List): Table {
  const timeFields = new Set(model.fields.filter(({ kind }) => kind === 'time').map(({ name }) => name));
  const sortBy = (field: string, isDescending: boolean) => {
    const keys = records.map((record) => sortKey(record[field], timeFields.has(field)));
    return sortRows(records, keys, isDescending);
  };
  const ascending = cacheColumns((field) => sortBy(field, false));
  const descending = cacheColumns((field) => sortBy(field, true));

  return {
    records,
    rows: [...records.keys()],
    numbers: cacheColumns((field) => Float64Array.from(records, (record) => toNumber(record[field]))),
    values: cacheColumns((field) => records.map((record) => String(record[field] ?? ''))),
    texts: cacheColumns((field) => records.map((record) => toFoldedText(record[field]))),
    sortedRows: (field, isDescending) => (isDescending ? descending(field) : ascending(field)),
  };
}

/** Makes the column of each field once. */
function cacheColumns<T>(make: (field: string) => T): (field: string) => T {
  const known = new Map<string, T>();
  return (field) => {
    const column = known.get(field) ?? make(field);
    known.set(field, column);
    return column;
  };
}

function toNumber(value: Json | undefined): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? (parseInstant(value) ?? Number.NaN) : Number.NaN;
}

function toFoldedText(value: Json | undefined): string {
  return typeof value === 'string' ? foldText(value) : '';
}

type SortKey = string | number | undefined;

/** Times sort as instants, whatever their offsets. */
function sortKey(value: Json | undefined, isTime: boolean): SortKey {
  if (typeof value === 'string') return isTime ? parseInstant(value) : value.toLowerCase();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

function sortRows(
  records: readonly ApiRecord[],
  keys: readonly SortKey[],
  isDescending: boolean,
): readonly number[] {
  const byId = (a: number, b: number) => compareKeys(records[a]?.id ?? '', records[b]?.id ?? '');
  return [...records.keys()].sort((a, b) => {
    const [one, other] = [keys[a], keys[b]];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || byId(a, b);
    const difference = compareKeys(one, other);
    return (isDescending ? -difference : difference) || byId(a, b);
  });
}

function compareKeys(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
