import type { Model } from '../model.ts';
import type { TableData } from './data.ts';

/** Makes every column, order and index of a table that would else be made when it is first asked for. */
export function prepareTable({ fields, relations }: Model, table: TableData): void {
  for (const { name } of fields) {
    const column = table.column(name);
    if (column?.kind === 'text') column.grams?.();
  }
  for (const { name } of relations) table.relation(name);
}
