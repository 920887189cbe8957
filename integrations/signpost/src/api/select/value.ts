import type { CodeColumn } from '../table/data.ts';
import { rowsOf } from '../table/postings.ts';
import { joined, type Narrow } from './narrow.ts';
import type { Room } from './room.ts';

/** The rows that have one of some values. */
export function valueFilter(
  { codes, postings, values }: CodeColumn,
  wanted: readonly string[],
  room: Room,
): Narrow {
  const places = [...new Set(wanted)].map((value) => values.indexOf(value) + 1).filter((code) => code > 0);
  const allowed = new Uint8Array(values.length + 1);
  for (const code of places) allowed[code] = 1;
  const passes = (row: number): boolean => allowed[codes[row] ?? 0] === 1;
  const lists = places.map((code) => rowsOf(postings, code));
  return {
    most: lists.reduce((sum, rows) => sum + rows.length, 0),
    rows: () => joined(lists, room),
    ascends: lists.length < 2,
    keep(rows, count) {
      let kept = 0;
      // As `keepMarked` does.
      for (let at = 0; at < count; at++) {
        const row = rows[at] ?? 0;
        rows[kept] = row;
        kept += allowed[codes[row] ?? 0] ?? 0;
      }
      return kept;
    },
    passes,
  };
}
