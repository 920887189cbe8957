import type { TableData, TextColumn } from '../table/data.ts';
import { ascending } from './narrow.ts';
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
export function keywordRows(table: TableData, search: readonly string[], words: readonly string[]): Ranked {
  const columns = search.map((name) => table.column(name)).filter((column) => column?.kind === 'text');
  const scratch = scratchOf(table);
  let ranked: Ranked | undefined;
  for (const word of words) {
    const touched = markFits(columns, word, scratch);
    ranked = withFits(ranked ?? { rows: touched.slice(), scores: new Uint32Array(touched.length) }, scratch);
    for (let at = 0; at < touched.length; at++) scratch.fits[touched[at] ?? 0] = 0;
  }
  return ranked ?? { rows: new Uint32Array(0), scores: new Uint32Array(0) };
}

/** Keeps the rows that the last word fits, in place, and adds how well. */
function withFits({ rows, scores }: Ranked, { fits }: Scratch): Ranked {
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

/** Notes the best fit of a word in each row, plus one; returns the rows that it noted. */
function markFits(columns: readonly TextColumn[], word: string, { fits, touched }: Scratch): Uint32Array {
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

/** A fit for each row, zero between queries, and room for rows: new arrays for each would cost more than the search. */
interface Scratch {
  readonly fits: Uint8Array;
  readonly touched: Uint32Array;
}

const scratches = new WeakMap<TableData, Scratch>();

function scratchOf(table: TableData): Scratch {
  const known = scratches.get(table);
  if (known) return known;
  const made = { fits: new Uint8Array(table.size), touched: new Uint32Array(table.size) };
  scratches.set(table, made);
  return made;
}

/** Rows `from` to `to` of ranked rows in their order: the best score first, ties in collection order. */
export function rankedPart({ rows, scores }: Ranked, size: number, from: number, to: number): Uint32Array {
  const counts: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  const part = new Uint32Array(to - from);
  let before = 0;
  for (const [score, count = 0] of counts.entries()) {
    const [first, last] = [Math.max(from, before), Math.min(to, before + count)];
    if (first < last) {
      // Only the scores that reach into the part are sorted.
      const equal = ascending(rowsWith(score, count, { rows, scores }), size);
      part.set(equal.subarray(first - before, last - before), first - from);
    }
    before += count;
  }
  return part;
}

function rowsWith(score: number, count: number, { rows, scores }: Ranked): Uint32Array {
  const equal = new Uint32Array(count);
  let to = 0;
  for (let at = 0; at < rows.length; at++) {
    if (scores[at] === score) equal[to++] = rows[at] ?? 0;
  }
  return equal;
}
