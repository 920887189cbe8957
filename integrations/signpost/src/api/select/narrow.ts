import type { Room } from './room.ts';

/** One filter over the rows of a table. */
export interface Narrow {
  /** How many rows it lets through at most, or just so many where there is `passes`; the smallest goes first. */
  readonly most: number;
  /** The rows that it lets through, each once, in an array that the caller may write to. */
  rows(): Uint32Array;
  /** True where these ascend. */
  readonly ascends: boolean;
  /** Moves those of the first `count` rows that it lets through to the front; returns how many. */
  keep(rows: Uint32Array, count: number): number;
  /** True for a row that it lets through, where that can be told of one row alone. */
  readonly passes?: (row: number) => boolean;
  /** Where these rows are one stretch of the order of a field: the places of its begin and its end. */
  readonly stretch?: Stretch;
}

/** A part of the order of a field, of `present` rows that have a value. */
export interface Stretch {
  readonly field: string;
  readonly first: number;
  readonly last: number;
  readonly present: number;
}

/** Distinct rows, ascending. Few are sorted; many are marked among all rows. */
export function ascending(rows: Uint32Array, room: Room): Uint32Array {
  if (rows.length * 16 < room.size) return distinct(room.copy(rows).sort());
  return marked(marksOf(rows, room), room.take(Math.min(rows.length, room.size)));
}

/** A mark for each row of a list. */
function marksOf(rows: Uint32Array, room: Room): Uint8Array {
  const marks = room.marks();
  for (let at = 0; at < rows.length; at++) marks[rows[at] ?? 0] = 1;
  return marks;
}

/** The rows with a mark, put into an array that has room for them. */
function marked(marks: Uint8Array, rows: Uint32Array): Uint32Array {
  let count = 0;
  for (let row = 0; row < marks.length; row++) {
    if (marks[row] === 1) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at] ?? 0;
  }
  return sorted.subarray(0, count);
}

/** A test for the rows of a list. */
export function isAmong(rows: Uint32Array, room: Room): (row: number) => boolean {
  const marks = marksOf(rows, room);
  return (row) => marks[row] === 1;
}

/** Keeps the rows that have a mark. Each is written, and counted or not: a branch would be guessed wrong too often. */
export function keepMarked(rows: Uint32Array, count: number, marks: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const row = rows[at] ?? 0;
    rows[kept] = row;
    kept += marks[row] ?? 0;
  }
  return kept;
}

/** A filter that lets nothing through. */
export const nothing: Narrow = { most: 0, rows: () => new Uint32Array(0), ascends: true, keep: () => 0 };

/** A filter whose rows are at hand, in any order and perhaps several times. */
export function ofRows(rows: Uint32Array, room: Room): Narrow {
  return {
    most: rows.length,
    rows: () => ascending(rows, room),
    ascends: true,
    keep: (some, count) => keepMarked(some, count, marksOf(rows, room)),
  };
}

/** Several lists as one. */
export function joined(lists: readonly Uint32Array[], room: Room): Uint32Array {
  const all = room.take(lists.reduce((sum, list) => sum + list.length, 0));
  let to = 0;
  for (const list of lists) {
    all.set(list, to);
    to += list.length;
  }
  return all;
}
