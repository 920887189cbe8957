import { makePage } from './model.ts';
import type { Query } from './query.ts';
import type { Table } from './table.ts';

/**
 * Selects what a query returns, a list of records or a page:
 * 1. filters, in the order of `sortby` or else of the collection,
 * 2. the window of `offset` and `limit`,
 * 3. the page.
 */
export function selectRecords(table: Table, query: Query) {
  const { filters, sortby, order, offset = 0, limit, page = 0, size } = query;
  const all = sortby === undefined ? table.rows : table.sortedRows(sortby, order === 'desc');
  const matching = filters.reduce((rows, filter) => rows.filter(filter(table)), all);

  const found = matching.slice(offset, limit === undefined ? undefined : offset + limit);
  const shown = size === undefined ? found : found.slice(page * size, (page + 1) * size);
  const records = shown.flatMap((row) => table.records[row] ?? []);
  return size === undefined ? records : makePage(records, found.length, size);
}
