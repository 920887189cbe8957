import type { Interval } from '../query/query.ts';
import type { NumberColumn } from '../table/data.ts';
import { ascending, type Narrow } from './narrow.ts';

/** The rows whose number lies in an interval, found in the field's order. */
export function rangeFilter({ values, order }: NumberColumn, interval: Interval): Narrow {
  const first = placeOf(interval.from, interval.fromOpen);
  const last = Math.max(first, placeOf(interval.to, !interval.toOpen));
  const { from, to, fromOpen, toOpen } = interval;

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
    rows: () => ascending(order.rows.subarray(first, last), values.length),
    keep(rows, count) {
      let kept = 0;
      for (let at = 0; at < count; at++) {
        const row = rows[at] ?? 0;
        const value = values[row] ?? Number.NaN;
        // NaN, which stands for no value, is in no interval.
        if ((fromOpen ? value > from : value >= from) && (toOpen ? value < to : value <= to))
          rows[kept++] = row;
      }
      return kept;
    },
  };
}
