import type { Packed } from './packed.ts';

/** Reads what a `PackWriter` wrote. What was never written reads as zeros and empty texts. */
export class PackReader {
  readonly #numbers: Int32Array;
  readonly #text: string;
  readonly #starts: Int32Array;
  readonly #known: (string | undefined)[];
  readonly #keep: (text: string) => string;
  #at = 0;

  /** `keep` gives the one copy of a text that all pages share. */
  constructor({ numbers, lengths, text }: Packed, keep: (text: string) => string) {
    this.#numbers = numbers;
    this.#text = text;
    this.#keep = keep;
    this.#starts = new Int32Array(lengths.length + 1);
    let start = 0;
    for (const [index, length] of lengths.entries()) {
      start += length;
      this.#starts[index + 1] = start;
    }
    this.#known = new Array(lengths.length);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#numbers.length;
  }

  int(): number {
    return this.#numbers[this.#at++] ?? 0;
  }

  double(): number {
    return new Float64Array(Int32Array.of(this.int(), this.int()).buffer)[0] ?? 0;
  }

  flag(): boolean {
    return this.int() === 1;
  }

  text(): string {
    const index = this.int();
    const known = this.#known[index];
    if (known !== undefined) return known;
    const text = this.#keep(this.#text.slice(this.#starts[index], this.#starts[index + 1]));
    this.#known[index] = text;
    return text;
  }

  maybe<T>(read: () => T): T | undefined {
    return this.flag() ? read() : undefined;
  }

  list<T>(read: () => T): T[] {
    const values: T[] = [];
    // A count that can't be is one of a broken file.
    const count = Math.min(this.int(), this.#numbers.length);
    for (let index = 0; index < count; index += 1) values.push(read());
    return values;
  }
}
