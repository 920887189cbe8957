import type { ApiRecord } from '../json.ts';
import type { List } from '../model.ts';
import { buildColumn } from './build-column.ts';
import type { Column, RelationColumn, TableData } from './data.ts';
import { orderOf, ranksOf, textComparison } from './order.ts';
import { postingsOf } from './postings.ts';

/** A table over records in memory. Each column is built when it is first asked for, and kept. */
export function buildTable({ model, records }: List): TableData {
  const ids = records.map(({ id }) => id);
  const places = Uint32Array.from(ids, (_, row) => row);
  const compare = textComparison(ids);
  const byId = orderOf(
    places,
    () => true,
    (a, b) => compare(ids[a] ?? '', ids[b] ?? ''),
  );
  const idRanks = ranksOf(byId.rows);
  const columns = new Map<string, Column | undefined>();
  const relations = new Map<string, RelationColumn | undefined>();
  return {
    size: records.length,
    byId,
    idOf: (row) => ids[row] ?? '',
    column: (name) =>
      kept(columns, name, () => {
        const field = model.fields.find((one) => one.name === name);
        return (
          field &&
          buildColumn(
            field,
            records.map((record) => record[name]),
            idRanks,
          )
        );
      }),
    relation: (name) =>
      kept(relations, name, () => {
        const field = model.relations.find((one) => one.name === name)?.idField;
        return field === undefined ? undefined : relationColumn(records, field);
      }),
  };
}

function relationColumn(records: readonly ApiRecord[], field: string): RelationColumn {
  const numbers = new Map<string, number>();
  const [keys, rows]: [number[], number[]] = [[], []];
  for (const [row, record] of records.entries()) {
    for (const id of new Set([record[field]].flat())) {
      if (typeof id !== 'string') continue;
      const number = numbers.get(id) ?? numbers.size;
      if (number === numbers.size) numbers.set(id, number);
      keys.push(number);
      rows.push(row);
    }
  }
  return { ids: [...numbers.keys()], postings: postingsOf(keys, rows, numbers.size) };
}

function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
