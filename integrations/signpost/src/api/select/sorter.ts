import type { TableData } from '../table/data.ts';
import { once } from '../table/once.ts';
import { descending, ranksOf } from '../table/order.ts';
import { marksOf } from './narrow.ts';

/** Puts rows in order and cuts a part out. It keeps the orders that were asked for. */
export interface Sorter {
  /** Rows `from` to `to` of the given rows in the order of a field; without one as they are. All rows where none are given. */
  part(
    sort: { readonly field: string; readonly descending: boolean } | undefined,
    rows: Uint32Array | undefined,
    from: number,
    to: number,
  ): Uint32Array;
}

interface Kept {
  /** All rows in this order. */
  readonly rows: Uint32Array;
  /** The place of each row in it; only a few rows are sorted by it. */
  ranks(): Uint32Array;
}

/** A sorter over a table. */
export function sorterOf(table: TableData): Sorter {
  const kept = new Map<string, Kept>();
  const natural = once(() => new Uint32Array(table.size).map((_, row) => row));

  function orderOf(field: string, down: boolean): Kept {
    const key = `${field} ${down}`;
    const known = kept.get(key);
    if (known) return known;
    const order = field === 'id' ? table.byId : (table.column(field)?.order ?? table.byId);
    const rows = down ? descending(order) : order.rows;
    const made = { rows, ranks: once(() => ranksOf(rows)) };
    kept.set(key, made);
    return made;
  }

  return {
    part(sort, rows, from, to) {
      if (!sort) return (rows ?? natural()).subarray(from, to);
      const order = orderOf(sort.field, sort.descending);
      if (!rows) return order.rows.subarray(from, to);
      return rows.length * 16 < table.size
        ? sortedPart(order, rows, from, to)
        : walkedPart(order, rows, from, to);
    },
  };
}

/** A few rows: their places in the order are sorted as numbers. */
function sortedPart(order: Kept, rows: Uint32Array, from: number, to: number): Uint32Array {
  const ranks = order.ranks();
  const places = rows.map((row) => ranks[row] ?? 0).sort();
  return places.subarray(from, to).map((place) => order.rows[place] ?? 0);
}

/** Many rows: the order is walked, past the rows that are not wanted, until the part is full. */
function walkedPart(order: Kept, rows: Uint32Array, from: number, to: number): Uint32Array {
  const marks = marksOf(rows, order.rows.length);
  const part = new Uint32Array(to - from);
  let seen = 0;
  for (let place = 0; seen < to && place < order.rows.length; place++) {
    const row = order.rows[place] ?? 0;
    if (marks[row] !== 1) continue;
    if (seen >= from) part[seen - from] = row;
    seen++;
  }
  return part;
}
