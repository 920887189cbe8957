import type { TableData } from '../table/data.ts';
import { once } from '../table/once.ts';
import { descending, ranksOf } from '../table/order.ts';
import type { Matching } from './matching.ts';
import { isAmong } from './narrow.ts';
import { type Room, roomOf } from './room.ts';

/** The field that a list is sorted by, and which way. */
interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** Puts rows in order and cuts a part out. It keeps the orders that were asked for. */
export interface Sorter {
  /** Makes the orders of a field now, which else the first request waits for. */
  prepare(field: string): void;
  /**
   * Rows `from` to `to` of those that match in the order of a field; without one as they are. All rows where none are
   * given.
   */
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
  const room = roomOf(table);
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
    prepare(field) {
      for (const down of [false, true]) orderOf(field, down).ranks();
    },
    part(sort, matching, from, to) {
      if (!sort) return (matching?.rows() ?? natural()).subarray(from, to);
      const order = orderOf(sort.field, sort.descending);
      if (!matching) return order.rows.subarray(from, to);
      return matching.count() * 16 < table.size
        ? sortedPart(order, matching.some(), room, from, to)
        : walkedPart(order, matching, sort, room, from, to);
    },
  };
}

/** A few rows: their places in the order are sorted as numbers, as far as they are asked for. */
function sortedPart(order: Kept, rows: Uint32Array, room: Room, from: number, to: number): Uint32Array {
  const ranks = order.ranks();
  const places = room.take(rows.length);
  for (let at = 0; at < rows.length; at++) places[at] = ranks[rows[at] ?? 0] ?? 0;
  const part = smallest(places, to, room).subarray(from, to);
  for (let at = 0; at < part.length; at++) part[at] = order.rows[part[at] ?? 0] ?? 0;
  return part;
}

/** The smallest of some numbers, so many of them, ascending. */
function smallest(numbers: Uint32Array, count: number, room: Room): Uint32Array {
  if (count * 4 > numbers.length) return numbers.sort();
  // Twice as many are held, and cut to the smallest half whenever there is no more room.
  const held = room.take(count * 2);
  let [length, bound] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number >= bound) continue;
    held[length++] = number;
    if (length < held.length) continue;
    held.sort();
    length = count;
    bound = held[count - 1] ?? 0;
  }
  return held.subarray(0, length).sort();
}

/**
 * Many rows: the order is walked, past the rows that are not wanted, until the part is full. Where a filter lets
 * through one stretch of this very order, that alone.
 */
function walkedPart(
  order: Kept,
  matching: Matching,
  sort: Sort,
  room: Room,
  from: number,
  to: number,
): Uint32Array {
  const isWanted = matching.passes ?? isAmong(matching.some(), room);
  const part = room.take(to - from);
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
