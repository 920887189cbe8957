import type { Interval } from '../query/query.ts';
import type { NumberColumn } from '../table/data.ts';
import type { Narrow } from './narrow.ts';
import type { Room } from './room.ts';

/** The rows whose number lies in an interval, found in the field's order. */
export function rangeFilter(
  field: string,
  { values, order }: NumberColumn,
  interval: Interval,
  room: Room,
): Narrow {
  const first = placeOf(interval.from, interval.fromOpen);
  const last = Math.max(first, placeOf(interval.to, !interval.toOpen));
  // The least and the greatest number that there is in the interval; NaN, which nothing equals, where there is none.
  const [from = Number.NaN, to = Number.NaN] =
    first < last ? [first, last - 1].map((place) => values[order.rows[place] ?? 0]) : [];

  /** The first place in the order whose value is not below the bound, or not at it either. */
  function placeOf(bound: number, past: boolean): number {
    let low = 0;
    let high = order.present;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = values[order.rows[middle] ?? 0] ?? 0;
      if (value < bound || (past && value === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    most: last - first,
    rows: () => room.copy(order.rows.subarray(first, last)),
    ascends: false,
    stretch: { field, first, last, present: order.present },
    keep: (rows, count) => keepBetween(rows, count, values, from, to),
    passes(row) {
      const value = values[row] ?? Number.NaN;
      return value >= from && value <= to;
    },
  };
}

/**
 * Keeps the rows whose number is none outside; a function of its own, since the engine makes its loop three times as
 * fast.
 */
function keepBetween(
  rows: Uint32Array,
  count: number,
  values: Float64Array,
  from: number,
  to: number,
): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const row = rows[at] ?? 0;
    const value = values[row] ?? Number.NaN;
    rows[kept] = row;
    kept += value >= from && value <= to ? 1 : 0;
  }
  return kept;
}
