import { type Model, maxSizeOf } from './model.ts';
import type { Subject } from './query/parameter.ts';
import { parametersOf } from './query/parameters.ts';
import { expectKnown, parseQuery, splitQuery } from './query/parse.ts';
import { sortable } from './query/sort.ts';
import { select, sortedRows } from './select.ts';
import { listBody, pageBody } from './serialize.ts';
import type { Table } from './table.ts';

/** What a request asks for: records by their rows, and how their texts make the body. */
export interface Content {
  /** The resource's name. */
  readonly resource: string;
  readonly rows: ArrayLike<number>;
  compose(texts: readonly string[]): string;
}

/** What a resource answers. Both throw a `Failure` for a request that is wrong. */
export interface Endpoint {
  list(search: string): Content;
  /** Undefined where no record has this id. */
  record(id: string): Content | undefined;
  /** Makes all indexes now. */
  prepare(): void;
}

/** The endpoint of a resource over its table. */
export function endpointOf(
  model: Model,
  table: Table,
  settings: { readonly sizes: readonly number[] },
): Endpoint {
  const subject: Subject = { model, maxSize: maxSizeOf(model, settings) };
  const known = new Set(parametersOf(subject).map(({ name }) => name));
  return {
    prepare() {
      for (const { name } of model.relations) table.relation(name);
      for (const field of sortable(model))
        for (const down of [false, true]) sortedRows(table, field, down).ranks();
    },
    list(search) {
      const given = splitQuery(search);
      expectKnown(given, known);
      const query = parseQuery(given, subject);
      const { rows, total } = select(model, table, query);
      const size = query.page?.size;
      const compose = (texts: readonly string[]) =>
        size === undefined ? listBody(texts) : pageBody(texts, total, size);
      return { resource: model.name, rows, compose };
    },
    record(id) {
      const row = rowOf(table, id);
      return row === undefined
        ? undefined
        : { resource: model.name, rows: [row], compose: ([text = '']) => text };
    },
  };
}

/** The row of an id, found in the order of the ids. */
function rowOf(table: Table, id: string): number | undefined {
  const { rows } = table.byId;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (table.idOf(rows[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  const row = rows[low];
  return row !== undefined && table.idOf(row) === id ? row : undefined;
}
