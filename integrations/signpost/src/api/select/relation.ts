import type { RelationColumn } from '../table/data.ts';
import { rowsOf } from '../table/postings.ts';
import { joined, type Narrow, ofRows } from './narrow.ts';
import type { Room } from './room.ts';

/** The rows that have one of some related records. */
export function relationFilter(
  { ids, postings }: RelationColumn,
  wanted: readonly string[],
  room: Room,
): Narrow {
  const places = [...new Set(wanted)].map((id) => ids.indexOf(id)).filter((place) => place >= 0);
  return ofRows(
    joined(
      places.map((place) => rowsOf(postings, place)),
      room,
    ),
    room,
  );
}
