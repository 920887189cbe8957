import { type Postings, postingsOf, rowsOf } from './postings.ts';

/** The words that hold each run of one, two or three characters. */
export interface Grams {
  readonly numbers: ReadonlyMap<string, number>;
  readonly postings: Postings;
}

const longest = 3;

/** The runs of a vocabulary whose words begin at the given places. Takes a moment for a large one. */
export function gramsOf(vocabulary: string, words: Uint32Array): Grams {
  const numbers = new Map<string, number>();
  const [keys, holders]: [number[], number[]] = [[], []];
  const last: number[] = [];
  for (let word = 0; word < words.length; word++) {
    const start = words[word] ?? 0;
    const end = (words[word + 1] ?? vocabulary.length) - 1;
    for (let at = start; at < end; at++) {
      for (let to = at + 1; to <= Math.min(at + longest, end); to++) {
        const gram = vocabulary.slice(at, to);
        const number = numbers.get(gram) ?? numbers.size;
        if (number === numbers.size) numbers.set(gram, number);
        if (last[number] === word) continue;
        last[number] = word;
        keys.push(number);
        holders.push(word);
      }
    }
  }
  return { numbers, postings: postingsOf(keys, holders, numbers.size) };
}

/** The words that may hold a text, ascending: all that hold its rarest run. Exact for three characters or fewer. */
export function candidates(grams: Grams, text: string): Uint32Array {
  let fewest: Uint32Array | undefined;
  for (let at = 0; at === 0 || at + longest <= text.length; at++) {
    const number = grams.numbers.get(text.slice(at, at + longest));
    if (number === undefined) return new Uint32Array(0);
    const words = rowsOf(grams.postings, number);
    if (!fewest || words.length < fewest.length) fewest = words;
  }
  return fewest ?? new Uint32Array(0);
}
