import { memoizeByName } from '../lib/memoize.ts';
import { type Json, type List, makePage } from './model.ts';
import type { Query } from './query.ts';
import { parseInstant } from './text.ts';

/**
 * Selects what a query returns, a list of records or a page:
 * 1. order the rows by `sortby`, or as the collection has them,
 * 2. filter them,
 * 3. take the window of `offset` and `limit`,
 * 4. take the page.
 */
export function createSelector(list: List) {
  const { records } = list;
  const rows: readonly number[] = [...records.keys()];
  const sortRows = createSorter(list);

  return ({ filters, sortby, order, offset = 0, limit, page = 0, size }: Query) => {
    const all = sortby === undefined ? rows : sortRows(sortby, order === 'desc');
    const matching = filters.reduce((remaining, filter) => remaining.filter(filter(list)), all);

    const window = matching.slice(offset, limit === undefined ? undefined : offset + limit);
    const pageRows = size === undefined ? window : window.slice(page * size, (page + 1) * size);
    const content = pageRows.flatMap((row) => records[row] ?? []);
    return size === undefined ? content : makePage(content, window.length, size);
  };
}

/** Sorts the rows of a list by a field. Each field and direction is sorted once, when a query first asks for it. */
function createSorter({ model, records }: List) {
  const timeFields = new Set(model.fields.filter(({ kind }) => kind === 'time').map(({ name }) => name));
  const compareIds = (a: number, b: number) => compareKeys(records[a]?.id ?? '', records[b]?.id ?? '');
  const sortBy = (field: string, direction: 1 | -1): readonly number[] => {
    const keys = records.map((record) => sortKey(record[field], timeFields.has(field)));
    return [...records.keys()].sort((a, b) => {
      const [keyOfA, keyOfB] = [keys[a], keys[b]];
      // Records without a value come last in either direction.
      if (keyOfA === undefined || keyOfB === undefined)
        return Number(keyOfA === undefined) - Number(keyOfB === undefined) || compareIds(a, b);
      return direction * compareKeys(keyOfA, keyOfB) || compareIds(a, b);
    });
  };

  const ascending = memoizeByName((field) => sortBy(field, 1));
  const descending = memoizeByName((field) => sortBy(field, -1));
  return (field: string, isDescending: boolean) => (isDescending ? descending(field) : ascending(field));
}

/** Times sort as instants, whatever their offsets. */
function sortKey(value: Json | undefined, isTime: boolean): string | number | undefined {
  if (typeof value === 'string') return isTime ? parseInstant(value) : value.toLowerCase();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

function compareKeys(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
