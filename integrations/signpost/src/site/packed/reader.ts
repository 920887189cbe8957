import type { Packed } from './packed.ts';

/** The two halves of a number of 64 bits, and the number. */
const halves = new Int32Array(2);
const whole = new Float64Array(halves.buffer);

/** Most lists are empty: one for them all spares memory. */
const none: readonly never[] = [];

/** Reads what a `PackWriter` wrote. What was never written reads as zeros and empty texts. */
export class PackReader {
  readonly #numbers: Int32Array;
  readonly #text: string;
  readonly #starts: Int32Array;
  readonly #known: (string | undefined)[];
  #at = 0;

  constructor({ numbers, lengths, text }: Packed) {
    this.#numbers = numbers;
    this.#text = text;
    this.#starts = new Int32Array(lengths.length + 1);
    let start = 0;
    for (let index = 0; index < lengths.length; index += 1) {
      start += lengths[index] ?? 0;
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
    halves[0] = this.int();
    halves[1] = this.int();
    return whole[0] ?? 0;
  }

  flag(): boolean {
    return this.int() === 1;
  }

  text(): string {
    const index = this.int();
    const known = this.#known[index];
    if (known !== undefined) return known;
    const text = this.#text.slice(this.#starts[index], this.#starts[index + 1]);
    this.#known[index] = text;
    return text;
  }

  maybe<T>(read: (from: PackReader) => T): T | undefined {
    return this.flag() ? read(this) : undefined;
  }

  list<T>(read: (from: PackReader) => T): readonly T[] {
    // A count that can't be is one of a broken file.
    const count = Math.min(this.int(), this.#numbers.length);
    if (count <= 0) return none;
    if (count === 1) return [read(this)];
    const values: T[] = [];
    for (let index = 0; index < count; index += 1) values.push(read(this));
    // What grew has room for more than there will ever be.
    return values.slice();
  }
}
