import type { Filter } from '../query/query.ts';
import type { TableData } from '../table/data.ts';
import { once } from '../table/once.ts';
import { ascending, type Narrow, nothing, type Stretch } from './narrow.ts';
import { rangeFilter } from './range.ts';
import { relationFilter } from './relation.ts';
import type { Room } from './room.ts';
import { textFilter } from './text.ts';
import { valueFilter } from './value.ts';

/** The rows that pass all filters. */
export interface Matching {
  count(): number;
  /** In any order. Made when first asked for: a page of a sorted list may need none but its own. */
  some(): Uint32Array;
  /** Ascending. */
  rows(): Uint32Array;
  /** True for one of them, where that is cheaper than to have them all. */
  readonly passes?: ((row: number) => boolean) | undefined;
  /** Parts of orders that hold all of them. */
  readonly stretches: readonly Stretch[];
}

/** Applies the filters, that with the fewest rows first; undefined without filters. */
export function matchingOf(table: TableData, filters: readonly Filter[], room: Room): Matching | undefined {
  const [first, ...rest] = filters
    .map((filter) => narrowOf(table, filter, room))
    .sort((a, b) => a.most - b.most);
  if (!first) return undefined;
  const kept = once(() => {
    const rows = first.rows();
    let count = rows.length;
    for (const narrow of rest) count = narrow.keep(rows, count);
    return rows.subarray(0, count);
  });
  const isCounted = rest.length === 0 && first.passes !== undefined;
  return {
    count: () => (isCounted ? first.most : kept().length),
    some: kept,
    rows: once(() => (first.ascends ? kept() : ascending(kept(), room))),
    passes: allOf([first, ...rest].map(({ passes }) => passes)),
    stretches: [first, ...rest].map(({ stretch }) => stretch).filter((stretch) => stretch !== undefined),
  };
}

/** A test for all tests; undefined where one is missing. */
function allOf(tests: readonly Narrow['passes'][]): Narrow['passes'] {
  return tests.reduce((all, test) => all && test && ((row) => all(row) && test(row)));
}

function narrowOf(table: TableData, filter: Filter, room: Room): Narrow {
  if (filter.kind === 'relation') {
    const relation = table.relation(filter.relation);
    return relation ? relationFilter(relation, filter.ids, room) : nothing;
  }
  const column = table.column(filter.field);
  if (filter.kind === 'range' && column?.kind === 'number')
    return rangeFilter(filter.field, column, filter.interval, room);
  if (filter.kind === 'value' && column?.kind === 'code') return valueFilter(column, filter.values, room);
  if (filter.kind === 'text' && column?.kind === 'text') return textFilter(column, filter.folded, room);
  return nothing;
}
