import type { Model } from '../model.ts';
import type { Query } from '../query/query.ts';
import type { TableData } from '../table/data.ts';
import { keywordRows, type Ranked, rankedPart } from './keyword.ts';
import { type Matching, matchingOf } from './matching.ts';
import { ascending, isAmong } from './narrow.ts';
import { type Room, roomOf } from './room.ts';
import type { Sorter } from './sorter.ts';

/** The rows of an answer, and how many there are before paging. */
export interface Selection {
  readonly rows: Uint32Array;
  readonly total: number;
}

/** The rows that a query asks for: filtered, ranked or sorted, cut to its window, then to its page. */
export function select(model: Model, table: TableData, sorter: Sorter, query: Query): Selection {
  const room = roomOf(table);
  room.clear();
  const matching = matchingOf(table, query.filters, room);
  const ranked =
    query.words.length === 0
      ? undefined
      : both(keywordRows(table, model.search, query.words, room), matching, room);
  const count = ranked?.rows.length ?? matching?.count() ?? table.size;
  const first = Math.min(query.offset, count);
  const last = Math.min(first + query.limit, count);
  const [from, to] = query.page ? pageOf(first, last, query.page) : [first, last];
  const rows =
    ranked && !query.sort
      ? rankedPart(ranked, room, from, to)
      : sorter.part(query.sort, ranked ? ofRanked(ranked, room) : matching, from, to);
  // What stands in the room is the next query's.
  return { rows: rows.slice(), total: last - first };
}

function pageOf(
  first: number,
  last: number,
  { page, size }: { page: number; size: number },
): [from: number, to: number] {
  const from = Math.min(first + page * size, last);
  return [from, Math.min(from + size, last)];
}

/** The ranked rows that pass the filters too, in place. */
function both({ rows, scores }: Ranked, matching: Matching | undefined, room: Room): Ranked {
  if (!matching) return { rows, scores };
  const passes = matching.passes ?? isAmong(matching.some(), room);
  let kept = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    if (!passes(row)) continue;
    rows[kept] = row;
    scores[kept++] = scores[at] ?? 0;
  }
  return { rows: rows.subarray(0, kept), scores: scores.subarray(0, kept) };
}

function ofRanked({ rows }: Ranked, room: Room): Matching {
  return {
    count: () => rows.length,
    some: () => rows,
    rows: () => ascending(rows, room),
    stretches: [],
  };
}
