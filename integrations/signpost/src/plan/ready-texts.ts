const textBits = 20;
const textSize = 1 << textBits;
/** So that where a text begins fits a number of 32 bits. */
const maxTexts = 2 ** (32 - textBits) - 1;

/** Many texts side by side in a few long ones: a piece is told by its place, and none of it is read for that. */
export class ReadyTexts {
  readonly #texts: string[] = [];
  #pieces: string[] = [];
  #length = 0;

  /** Puts a text in, to be read once all are in and `flush` was called. Gives where it begins; undefined where it is too long. */
  add(text: string): number | undefined {
    const { length } = text;
    if (length > textSize || this.#texts.length >= maxTexts) return undefined;
    if (this.#length + length > textSize) this.flush();
    const begin = this.#texts.length * textSize + this.#length;
    this.#pieces.push(text);
    this.#length += length;
    return begin;
  }

  flush(): void {
    this.#texts.push(this.#pieces.join(''));
    this.#pieces = [];
    this.#length = 0;
  }

  read(begin: number, length: number): string {
    const at = begin & (textSize - 1);
    return this.#texts[begin >>> textBits]?.slice(at, at + length) ?? '';
  }
}
