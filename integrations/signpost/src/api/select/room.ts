import { remember } from '../../core/remember.ts';
import type { TableData } from '../table/data.ts';

/**
 * Room for the lists of rows of one query, which the next uses again. New arrays for each lie outside of the engine's
 * heap, and after some hundred queries it stops to collect them.
 */
export interface Room {
  /** How many rows the table has. */
  readonly size: number;
  /** Begins a query: all that was taken before is free. */
  clear(): void;
  /** An array of this length with anything in it, until the next query. */
  take(length: number): Uint32Array;
  /** The same with what another one holds. */
  copy(rows: Uint32Array): Uint32Array;
  /** A mark for each row, none of them set; those of the call before are gone. */
  marks(): Uint8Array;
  /** A number for each row. Who writes one writes zero again before the query ends. */
  fits(): Uint8Array;
}

/** Lists of all rows that there is room for; a query that needs more gets arrays of its own. */
const lists = 6;

/** Room for the queries of a table with so many rows. */
export function makeRoom(size: number): Room {
  let space = new Uint32Array(0);
  let marks = new Uint8Array(0);
  let fits = new Uint8Array(0);
  let used = 0;
  function take(length: number): Uint32Array {
    if (space.length === 0) space = new Uint32Array(size * lists);
    if (used + length > space.length) return new Uint32Array(length);
    used += length;
    return space.subarray(used - length, used);
  }
  return {
    size,
    clear() {
      used = 0;
    },
    take,
    copy(rows) {
      const own = take(rows.length);
      own.set(rows);
      return own;
    },
    marks() {
      if (marks.length === 0) marks = new Uint8Array(size);
      return marks.fill(0);
    },
    fits() {
      if (fits.length === 0) fits = new Uint8Array(size);
      return fits;
    },
  };
}

/** The room of a table: a query is answered without a pause, so that one is enough. */
export const roomOf = remember(({ size }: TableData): Room => makeRoom(size));
