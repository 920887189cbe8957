import { wordsOf } from './words.ts';

/** Words as numbers, so that pages compare without strings. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #split = new Map<string, readonly number[]>();

  get size(): number {
    return this.#words.length;
  }

  word(id: number): string {
    return this.#words[id] ?? '';
  }

  /** The number of a word, made where it is new. */
  id(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }

  /** The different words of a text. */
  ids(text: string): number[] {
    return [...new Set(wordsOf(text).map((word) => this.id(word)))];
  }

  /** As `ids`, and a long word that nobody wrote yet is taken for several that are known: *loadgenerator*. */
  idsOfOld(text: string, isKnown: (id: number) => boolean): number[] {
    const ids = this.ids(text).flatMap((id) => {
      const word = this.word(id);
      return isKnown(id) || word.length < 6 ? [id] : (this.#partsOf(word, isKnown) ?? [id]);
    });
    return [...new Set(ids)];
  }

  #partsOf(word: string, isKnown: (id: number) => boolean): readonly number[] | undefined {
    const before = this.#split.get(word);
    if (before !== undefined) return before.length === 0 ? undefined : before;
    const parts = this.#cut(word, isKnown);
    this.#split.set(word, parts ?? []);
    return parts;
  }

  /** The cut with the fewest known words, each of three letters or more; the last may be stemmed. */
  #cut(word: string, isKnown: (id: number) => boolean): readonly number[] | undefined {
    const best: (readonly number[] | undefined)[] = [[]];
    for (let end = 3; end <= Math.min(word.length, 40); end++) {
      for (let start = 0; start <= end - 3; start++) {
        const head = best[start];
        if (head === undefined || head.length + 1 >= (best[end]?.length ?? 5)) continue;
        const id = this.#known(word.slice(start, end), isKnown);
        if (id !== undefined) best[end] = [...head, id];
      }
    }
    return best[word.length];
  }

  #known(text: string, isKnown: (id: number) => boolean): number | undefined {
    for (const spelling of [text, wordsOf(text)[0]]) {
      const id = spelling === undefined ? undefined : this.#ids.get(spelling);
      if (id !== undefined && isKnown(id)) return id;
    }
    return undefined;
  }
}
