import type { TableData } from '../table/data.ts';
import { once } from '../table/once.ts';
import { descending, ranksOf } from '../table/order.ts';
import type { Matching } from './matching.ts';
import { isAmong } from './narrow.ts';

/** The field that a list is sorted by, and which way. */
interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** Puts rows in order and cuts a part out. It keeps the orders that were asked for. */
export interface Sorter {
  /** Rows `from` to `to` of those that match in the order of a field; without one as they are. All rows where none are given. */
  part(sort: Sort | undefined, matching: Matching | undefined, from: number, to: number): Uint32Array;
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
    part(sort, matching, from, to) {
      if (!sort) return (matching?.rows() ?? natural()).subarray(from, to);
      const order = orderOf(sort.field, sort.descending);
      if (!matching) return order.rows.subarray(from, to);
      return matching.count * 16 < table.size
        ? sortedPart(order, matching.some(), from, to)
        : walkedPart(order, matching, sort, from, to);
    },
  };
}

/** A few rows: their places in the order are sorted as numbers. */
function sortedPart(order: Kept, rows: Uint32Array, from: number, to: number): Uint32Array {
  const ranks = order.ranks();
  const places = rows.map((row) => ranks[row] ?? 0).sort();
  return places.subarray(from, to).map((place) => order.rows[place] ?? 0);
}

/**
 * Many rows: the order is walked, past the rows that are not wanted, until the part is full. Where a filter lets
 * through one stretch of this very order, that alone.
 */
function walkedPart(order: Kept, matching: Matching, sort: Sort, from: number, to: number): Uint32Array {
  const isWanted = matching.passes ?? isAmong(matching.some(), order.rows.length);
  const part = new Uint32Array(to - from);
  let seen = 0;
  for (let place = firstPlace(matching, sort); seen < to && place < order.rows.length; place++) {
    const row = order.rows[place] ?? 0;
    if (!isWanted(row)) continue;
    if (seen >= from) part[seen - from] = row;
    seen++;
  }
  return part;
}

/** The first place of an order at which a row can be wanted. */
function firstPlace({ stretches }: Matching, { field, descending: down }: Sort): number {
  const places = stretches
    .filter((stretch) => stretch.field === field)
    .map(({ first, last, present }) => (down ? present - last : first));
  return Math.max(0, ...places);
}
