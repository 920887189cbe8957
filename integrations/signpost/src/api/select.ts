import type { ApiRecord } from './model.ts';
import type { Query } from './query.ts';
import type { Table } from './table.ts';

/** The records of a response, and their number before paging. */
export interface Selection {
  readonly records: readonly ApiRecord[];
  readonly total: number;
}

/**
 * Selects the records of a query:
 * 1. filters, in the order of `sortby` or else of the collection,
 * 2. the window of `offset` and `limit`,
 * 3. the page.
 */
export function selectRecords(table: Table, query: Query): Selection {
  const { filters, sortby, order, offset = 0, limit, page = 0, size } = query;
  const all = sortby === undefined ? table.rows : table.sortedRows(sortby, order === 'desc');
  const matching = filters.reduce((rows, filter) => rows.filter(filter(table)), all);

  const found = matching.slice(offset, limit === undefined ? undefined : offset + limit);
  const shown = size === undefined ? found : found.slice(page * size, (page + 1) * size);
  return { records: shown.flatMap((row) => table.records[row] ?? []), total: found.length };
}
