import type { TextColumn } from '../table/data.ts';
import { type Narrow, ofRows } from './narrow.ts';
import type { Room } from './room.ts';
import { matchingWords, type Part } from './words.ts';

/** The rows whose text contains a folded text, which may reach over several words. */
export function textFilter(column: TextColumn, folded: string, room: Room): Narrow {
  const parts = folded.split(' ');
  const [only = ''] = parts;
  if (parts.length > 1) return ofRows(phraseRows(column, parts, room), room);
  return ofRows(rowsOfWords(column, matchingWords(column, only, 'inside'), room), room);
}

/** The rows of every occurrence of some words: a row comes as often as it has one of them. */
function rowsOfWords(
  { postings: { starts, rows } }: TextColumn,
  words: ArrayLike<number>,
  room: Room,
): Uint32Array {
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    count += (starts[word + 1] ?? 0) - (starts[word] ?? 0);
  }
  const all = room.take(count);
  let to = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    const end = starts[word + 1] ?? 0;
    for (let entry = starts[word] ?? 0; entry < end; entry++) all[to++] = rows[entry] ?? 0;
  }
  return all;
}

/** The rows in which words follow one another: the first ends so, those between are whole, the last begins so. */
function phraseRows(column: TextColumn, parts: readonly string[], room: Room): Uint32Array {
  let rows: number[] = [];
  const marks = room.marks();
  let ends = new Set<number>();
  for (const [index, text] of parts.entries()) {
    const part: Part = index === 0 ? 'end' : index === parts.length - 1 ? 'start' : 'whole';
    const reached = new Set<number>();
    rows = [];
    for (const word of Array.from(matchingWords(column, text, part))) {
      const first = column.postings.starts[word] ?? 0;
      const last = column.postings.starts[word + 1] ?? first;
      for (let at = first; at < last; at++) {
        const row = column.postings.rows[at] ?? 0;
        // Most rows have nothing of the part before, which a mark says sooner than a set.
        if (index > 0 && marks[row] !== 1) continue;
        const end = row * span + (column.places[at] ?? 0);
        if (index > 0 && !ends.has(end - 1)) continue;
        reached.add(end);
        rows.push(row);
      }
    }
    ends = reached;
    for (const row of rows) marks[row] = 1;
  }
  return Uint32Array.from(rows);
}

/** More places than a text has: row and place together stay below 2^53. */
const span = 2 ** 26;
