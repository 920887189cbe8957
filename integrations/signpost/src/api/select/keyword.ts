import type { TableData, TextColumn } from '../table/data.ts';
import { ascending } from './narrow.ts';
import type { Room } from './room.ts';
import { beginsAt, matchingWords } from './words.ts';

/** Where a word was found: at the start of the text, at the start of a word, inside one. Lower is better. */
const start = 0;
const wordStart = 1;
const inside = 2;

/** Rows in no order, each once, and the score of each: the lower, the better. */
export interface Ranked {
  readonly rows: Uint32Array;
  readonly scores: Uint32Array;
}

/**
 * The rows in which every word occurs in some searched field. A word counts as where it fits best; between two
 * fits that are alike, the field that stands first in `search` wins. The score is the sum over the words.
 */
export function keywordRows(
  table: TableData,
  search: readonly string[],
  words: readonly string[],
  room: Room,
): Ranked {
  const columns = search.map((name) => table.column(name)).filter((column) => column?.kind === 'text');
  const fits = room.fits();
  let ranked: Ranked | undefined;
  for (const word of words) {
    const touched = markFits(columns, word, fits, room.take(room.size));
    ranked = withFits(ranked ?? unranked(touched, room), fits);
    for (let at = 0; at < touched.length; at++) fits[touched[at] ?? 0] = 0;
  }
  return ranked ?? { rows: new Uint32Array(0), scores: new Uint32Array(0) };
}

function unranked(rows: Uint32Array, room: Room): Ranked {
  return { rows: room.copy(rows), scores: room.take(rows.length).fill(0) };
}

/** Keeps the rows that the last word fits, in place, and adds how well. */
function withFits({ rows, scores }: Ranked, fits: Uint8Array): Ranked {
  let kept = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const fit = fits[row] ?? 0;
    if (fit === 0) continue;
    rows[kept] = row;
    scores[kept++] = (scores[at] ?? 0) + fit - 1;
  }
  return { rows: rows.subarray(0, kept), scores: scores.subarray(0, kept) };
}

/** Notes the best fit of a word in each row, plus one; returns the rows that it noted, in `touched`. */
function markFits(
  columns: readonly TextColumn[],
  word: string,
  fits: Uint8Array,
  touched: Uint32Array,
): Uint32Array {
  let count = 0;
  for (const [field, column] of columns.entries()) {
    const { starts, rows } = column.postings;
    const numbers = matchingWords(column, word, 'inside');
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0;
      const begins = beginsAt(column.vocabulary, column.words[number] ?? 0, word);
      const end = starts[number + 1] ?? 0;
      for (let entry = starts[number] ?? 0; entry < end; entry++) {
        const row = rows[entry] ?? 0;
        const how = begins ? (column.places[entry] === 0 ? start : wordStart) : inside;
        const value = how * columns.length + field + 1;
        const known = fits[row] ?? 0;
        if (known === 0) touched[count++] = row;
        if (known === 0 || value < known) fits[row] = value;
      }
    }
  }
  return touched.subarray(0, count);
}

/** Rows `from` to `to` of ranked rows in their order: the best score first, ties in collection order. */
export function rankedPart({ rows, scores }: Ranked, room: Room, from: number, to: number): Uint32Array {
  const counts: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  const part = room.take(to - from);
  let before = 0;
  for (const [score, count = 0] of counts.entries()) {
    const [first, last] = [Math.max(from, before), Math.min(to, before + count)];
    if (first < last) {
      // Only the scores that reach into the part are sorted.
      const equal = ascending(rowsWith(score, room.take(count), { rows, scores }), room);
      part.set(equal.subarray(first - before, last - before), first - from);
    }
    before += count;
  }
  return part;
}

function rowsWith(score: number, equal: Uint32Array, { rows, scores }: Ranked): Uint32Array {
  let to = 0;
  for (let at = 0; at < rows.length; at++) {
    if (scores[at] === score) equal[to++] = rows[at] ?? 0;
  }
  return equal;
}
