import { fold } from '../fold.ts';
import { instantOf } from '../instant.ts';
import type { Json } from '../json.ts';
import type { Field } from '../model.ts';
import type { CodeColumn, Column, NumberColumn, TextColumn } from './data.ts';
import { gramsOf } from './grams.ts';
import { once } from './once.ts';
import { byCodePoint, orderOf, textComparison } from './order.ts';
import { postingsOf } from './postings.ts';

type Values = readonly (Json | undefined)[];

/** The column of a field, from its values in all rows; undefined for a field that can't be filtered or sorted by. */
export function buildColumn(field: Field, values: Values, idRanks: Uint32Array): Column | undefined {
  switch (field.kind) {
    case 'number':
      return numbers(
        Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN)),
        idRanks,
      );
    case 'time':
      return numbers(Float64Array.from(values, instant), idRanks);
    case 'boolean':
      return codes(values, ['false', 'true'], idRanks);
    case 'enum':
      return codes(values, field.values, idRanks);
    case 'text':
      return text(values, idRanks);
    case 'file':
    case 'json':
      return undefined;
  }
}

function instant(value: Json | undefined): number {
  return typeof value === 'string' ? (instantOf(value) ?? Number.NaN) : Number.NaN;
}

function numbers(values: Float64Array, idRanks: Uint32Array): NumberColumn {
  const at = (row: number) => values[row] ?? Number.NaN;
  const order = orderOf(
    idRanks,
    (row) => !Number.isNaN(at(row)),
    (a, b) => at(a) - at(b),
  );
  return { kind: 'number', order, values };
}

function codes(values: Values, known: readonly string[], idRanks: Uint32Array): CodeColumn {
  const codes = Uint16Array.from(values, (value) => known.indexOf(String(value)) + 1);
  const has = (row: number) => codes[row] !== 0;
  const wordOf = (row: number) => known[(codes[row] ?? 0) - 1]?.toLowerCase() ?? '';
  const order = orderOf(idRanks, has, (a, b) => byCodePoint(wordOf(a), wordOf(b)));
  const rows = Uint32Array.from(codes, (_, row) => row);
  const postings = postingsOf(codes, rows, known.length + 1);
  return { kind: 'code', order, values: known, codes, postings };
}

function text(values: Values, idRanks: Uint32Array): TextColumn {
  const lower = values.map((value) => (typeof value === 'string' ? value.toLowerCase() : undefined));
  const compare = textComparison(lower);
  const order = orderOf(
    idRanks,
    (row) => lower[row] !== undefined,
    (a, b) => compare(lower[a] ?? '', lower[b] ?? ''),
  );
  return { kind: 'text', order, ...wordsOf(values) };
}

/** The distinct words of all texts, and where each occurs. */
function wordsOf(values: Values): Omit<TextColumn, 'kind' | 'order'> {
  const numbers = new Map<string, number>();
  const [keys, rows, places]: [number[], number[], number[]] = [[], [], []];
  for (const [row, value] of values.entries()) {
    if (typeof value !== 'string') continue;
    const folded = fold(value);
    if (folded === '') continue;
    let place = 0;
    for (const word of folded.split(' ')) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      keys.push(number);
      rows.push(row);
      places.push(place++);
    }
  }
  const sorted = postingsOf(keys, places, numbers.size).rows;
  const vocabulary = `\n${[...numbers.keys()].join('\n')}\n`;
  const words = wordStarts(vocabulary, numbers.size);
  return {
    vocabulary,
    words,
    postings: postingsOf(keys, rows, numbers.size),
    places: sorted.every((place) => place < 0x10000) ? Uint16Array.from(sorted) : sorted,
    ...(vocabulary.length > small && { grams: once(() => gramsOf(vocabulary, words)) }),
  };
}

/** A vocabulary up to this many characters is searched through as fast as by an index. */
const small = 1 << 16;

/** Where each of the words begins in a vocabulary. */
function wordStarts(vocabulary: string, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  let at = 1;
  for (let word = 0; word < count; word++) {
    starts[word] = at;
    at = vocabulary.indexOf('\n', at) + 1;
  }
  return starts;
}
