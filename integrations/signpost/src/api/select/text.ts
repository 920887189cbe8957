import type { TextColumn } from '../table/data.ts';
import { rowsOf } from '../table/postings.ts';
import { joined, type Narrow, ofRows } from './narrow.ts';
import { matchingWords, type Part } from './words.ts';

/** The rows whose text contains a folded text, which may reach over several words. */
export function textFilter(column: TextColumn, folded: string, size: number): Narrow {
  const parts = folded.split(' ');
  const [only = ''] = parts;
  if (parts.length > 1) return ofRows(phraseRows(column, parts), size);
  const words = matchingWords(column, only, 'inside');
  return ofRows(joined(Array.from(words, (word) => rowsOf(column.postings, word))), size);
}

/** The rows in which words follow one another: the first ends so, those between are whole, the last begins so. */
function phraseRows(column: TextColumn, parts: readonly string[]): Uint32Array {
  let rows: number[] = [];
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
        const end = row * span + (column.places[at] ?? 0);
        if (index > 0 && !ends.has(end - 1)) continue;
        reached.add(end);
        rows.push(row);
      }
    }
    ends = reached;
  }
  return Uint32Array.from(rows);
}

/** More places than a text has: row and place together stay below 2^53. */
const span = 2 ** 26;
