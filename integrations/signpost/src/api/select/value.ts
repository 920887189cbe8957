import type { CodeColumn } from '../table/data.ts';
import { rowsOf } from '../table/postings.ts';
import { ascending, joined, type Narrow } from './narrow.ts';

/** The rows that have one of some values. */
export function valueFilter({ codes, postings, values }: CodeColumn, wanted: readonly string[]): Narrow {
  const places = [...new Set(wanted)].map((value) => values.indexOf(value) + 1).filter((code) => code > 0);
  const allowed = new Uint8Array(values.length + 1);
  for (const code of places) allowed[code] = 1;
  const lists = places.map((code) => rowsOf(postings, code));
  return {
    most: lists.reduce((sum, rows) => sum + rows.length, 0),
    rows: () => (lists[0] && lists.length === 1 ? lists[0].slice() : ascending(joined(lists), codes.length)),
    keep(rows, count) {
      let kept = 0;
      for (let at = 0; at < count; at++) {
        const row = rows[at] ?? 0;
        if (allowed[codes[row] ?? 0] === 1) rows[kept++] = row;
      }
      return kept;
    },
  };
}
