import type { Interval } from '../query/query.ts';
import type { NumberColumn } from '../table/data.ts';
import type { Narrow } from './narrow.ts';

/** The rows whose number lies in an interval, found in the field's order. */
export function rangeFilter(field: string, { values, order }: NumberColumn, interval: Interval): Narrow {
  const first = placeOf(interval.from, interval.fromOpen);
  const last = Math.max(first, placeOf(interval.to, !interval.toOpen));
  const { from, to, fromOpen, toOpen } = interval;
  // NaN, which stands for no value, is in no interval.
  const passes = (row: number): boolean => {
    const value = values[row] ?? Number.NaN;
    return (fromOpen ? value > from : value >= from) && (toOpen ? value < to : value <= to);
  };

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
    rows: () => order.rows.slice(first, last),
    ascends: false,
    stretch: { field, first, last, present: order.present },
    keep(rows, count) {
      let kept = 0;
      for (let at = 0; at < count; at++) {
        const row = rows[at] ?? 0;
        if (passes(row)) rows[kept++] = row;
      }
      return kept;
    },
    passes,
  };
}
