import { memoizeByName } from '../lib/memoize.ts';
import { type ApiRecord, type Json, type List, makePage } from './model.ts';
import type { Query } from './query.ts';
import { parseInstant } from './text.ts';

/**
 * Selects what a query returns, a list of records or a page:
 * 1. order the records by `sortby`, or as the collection has them,
 * 2. filter them,
 * 3. take the window of `offset` and `limit`,
 * 4. take the page.
 */
export function createSelector(list: List) {
  const sortRecords = createSorter(list);

  return ({ filters, sortby, order, offset = 0, limit, page = 0, size }: Query) => {
    const all = sortby === undefined ? list.records : sortRecords(sortby, order === 'desc');
    const matching = all.filter((record) => filters.every((holds) => holds(record)));

    const found = matching.slice(offset, limit === undefined ? undefined : offset + limit);
    return size === undefined
      ? found
      : makePage(found.slice(page * size, (page + 1) * size), found.length, size);
  };
}

/** Sorts records by a field. Each field and direction is sorted once, when a query first asks for it. */
function createSorter({ model, records }: List) {
  const timeFields = new Set(model.fields.filter(({ kind }) => kind === 'time').map(({ name }) => name));
  const sortBy = (field: string, direction: 1 | -1): readonly ApiRecord[] =>
    records
      .map((record) => ({ record, key: sortKey(record[field], timeFields.has(field)) }))
      .sort((a, b) => compareKeyed(a, b, direction))
      .map(({ record }) => record);

  const ascending = memoizeByName((field) => sortBy(field, 1));
  const descending = memoizeByName((field) => sortBy(field, -1));
  return (field: string, isDescending: boolean) => (isDescending ? descending(field) : ascending(field));
}

interface KeyedRecord {
  readonly record: ApiRecord;
  readonly key: string | number | undefined;
}

/** Times sort as instants, whatever their offsets. */
function sortKey(value: Json | undefined, isTime: boolean): KeyedRecord['key'] {
  if (typeof value === 'string') return isTime ? parseInstant(value) : value.toLowerCase();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** Ties are ordered by id. Records without a value come last in either direction. */
function compareKeyed(a: KeyedRecord, b: KeyedRecord, direction: 1 | -1): number {
  const byId = () => compareKeys(a.record.id, b.record.id);
  if (a.key === undefined || b.key === undefined)
    return Number(a.key === undefined) - Number(b.key === undefined) || byId();
  return direction * compareKeys(a.key, b.key) || byId();
}

function compareKeys(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
