import type { TableData, TextColumn } from '../table/data.ts';
import { matchingWords } from './words.ts';

/** Where a word was found: at the start of the text, at the start of a word, inside one. Lower is better. */
const start = 0;
const wordStart = 1;
const inside = 2;

/** Rows in no order, each once, and the score of each: the lower, the better. */
export interface Ranked {
  readonly rows: readonly number[];
  readonly scores: readonly number[];
}

/**
 * The rows in which every word occurs in some searched field. A word counts as where it fits best; between two
 * fits that are alike, the field that stands first in `search` wins. The score is the sum over the words.
 */
export function keywordRows(table: TableData, search: readonly string[], words: readonly string[]): Ranked {
  const columns = search.map((name) => table.column(name)).filter((column) => column?.kind === 'text');
  const fits = scratchOf(table);
  let ranked: Ranked | undefined;
  for (const word of words) {
    const touched = markFits(columns, word, fits);
    ranked = withFits(ranked ?? { rows: touched, scores: [] }, fits);
    for (const row of touched) fits[row] = 0;
  }
  return ranked ?? { rows: [], scores: [] };
}

/** Keeps the rows that the last word fits, and adds how well. */
function withFits({ rows, scores }: Ranked, fits: Uint8Array): Ranked {
  const kept: { rows: number[]; scores: number[] } = { rows: [], scores: [] };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const fit = fits[row] ?? 0;
    if (fit === 0) continue;
    kept.rows.push(row);
    kept.scores.push((scores[at] ?? 0) + fit - 1);
  }
  return kept;
}

/** Notes the best fit of a word in each row, plus one; returns the rows that it noted. */
function markFits(columns: readonly TextColumn[], word: string, fits: Uint8Array): number[] {
  const touched: number[] = [];
  for (const [field, column] of columns.entries()) {
    const { starts, rows } = column.postings;
    const numbers = matchingWords(column, word, 'inside');
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0;
      const begins = column.vocabulary.startsWith(word, column.words[number]);
      const end = starts[number + 1] ?? 0;
      for (let entry = starts[number] ?? 0; entry < end; entry++) {
        const row = rows[entry] ?? 0;
        const how = begins ? (column.places[entry] === 0 ? start : wordStart) : inside;
        const value = how * columns.length + field + 1;
        const known = fits[row] ?? 0;
        if (known === 0) touched.push(row);
        if (known === 0 || value < known) fits[row] = value;
      }
    }
  }
  return touched;
}

/** A byte for each row, zero between queries: a new array for each would cost more than the search. */
const scratches = new WeakMap<TableData, Uint8Array>();

function scratchOf(table: TableData): Uint8Array {
  const known = scratches.get(table);
  if (known) return known;
  const made = new Uint8Array(table.size);
  scratches.set(table, made);
  return made;
}

/** Rows `from` to `to` of ranked rows in their order: the best score first, ties in collection order. */
export function rankedPart({ rows, scores }: Ranked, from: number, to: number): Uint32Array {
  const counts: number[] = [];
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1;
  const part = new Uint32Array(to - from);
  let before = 0;
  for (const [score, count = 0] of counts.entries()) {
    const [first, last] = [Math.max(from, before), Math.min(to, before + count)];
    if (first < last) {
      // Only the scores that reach into the part are sorted.
      const equal = Uint32Array.from(rows.filter((_, at) => scores[at] === score)).sort();
      part.set(equal.subarray(first - before, last - before), first - from);
    }
    before += count;
  }
  return part;
}
