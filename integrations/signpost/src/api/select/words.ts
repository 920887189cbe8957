import type { TextColumn } from '../table/data.ts';
import { candidates } from '../table/grams.ts';

/** How a word is looked for: as a part of a word, at its start, at its end or whole. */
export type Part = 'inside' | 'start' | 'end' | 'whole';

const patterns: Record<Part, (text: string) => string> = {
  inside: (text) => text,
  start: (text) => `\n${text}`,
  end: (text) => `${text}\n`,
  whole: (text) => `\n${text}\n`,
};

/** The numbers of the words that hold a text, each once, ascending. */
export function matchingWords(column: TextColumn, text: string, part: Part): ArrayLike<number> {
  const pattern = patterns[part](text);
  const grams = column.grams?.();
  if (!grams) return scan(column, pattern);
  const some = candidates(grams, text);
  if (part === 'inside' && text.length <= 3) return some;
  if (part === 'start')
    return some.filter((word) => beginsAt(column.vocabulary, column.words[word] ?? 0, text));
  return some.filter((word) => holds(column, word, pattern));
}

/** True where a word, with the line breaks around it, holds the pattern. It is not cut out: there are thousands. */
function holds({ vocabulary, words }: TextColumn, word: number, pattern: string): boolean {
  const last = (words[word + 1] ?? vocabulary.length) - pattern.length;
  for (let at = (words[word] ?? 0) - 1; at <= last; at++) {
    if (beginsAt(vocabulary, at, pattern)) return true;
  }
  return false;
}

/** `startsWith` at a place, for loops over very many words: the engine's own costs a call for each. */
export function beginsAt(vocabulary: string, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (vocabulary.charCodeAt(start + at) !== text.charCodeAt(at)) return false;
  }
  return true;
}

function scan({ vocabulary, words }: TextColumn, pattern: string): number[] {
  const found: number[] = [];
  for (let at = vocabulary.indexOf(pattern); at >= 0; ) {
    // A pattern that begins with a line break begins one character before its word.
    const word = wordAt(words, pattern.startsWith('\n') ? at + 1 : at);
    found.push(word);
    const next = words[word + 1];
    if (next === undefined) break;
    at = vocabulary.indexOf(pattern, next - 1);
  }
  return found;
}

/** The number of the word that covers a place of the vocabulary. */
function wordAt(words: Uint32Array, at: number): number {
  let low = 0;
  let high = words.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((words[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
