import type { Packed } from './packed.ts';

/** Characters. Longer texts are hardly ever the same twice: to look for each takes longer than to write it again. */
const longest = 30;

/** Writes numbers and texts in the order in which a `PackReader` reads them. */
export class PackWriter {
  #numbers = new Int32Array(1 << 14);
  #count = 0;
  readonly #texts: string[] = [];
  /** Where those stand that may come again. */
  readonly #known = new Map<string, number>();

  /** A whole number of 32 bits. */
  int(value: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Int32Array(this.#count * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = value;
    this.#count += 1;
  }

  /** Any number, such as a time. */
  double(value: number): void {
    const halves = new Int32Array(Float64Array.of(value).buffer);
    for (const half of halves) this.int(half);
  }

  flag(value: boolean): void {
    this.int(value ? 1 : 0);
  }

  text(value: string): void {
    const isLong = value.length > longest;
    const known = isLong ? undefined : this.#known.get(value);
    if (known !== undefined) {
      this.int(known);
      return;
    }
    const index = this.#texts.push(value) - 1;
    if (!isLong) this.#known.set(value, index);
    this.int(index);
  }

  /** A value that may be missing. */
  maybe<T>(value: T | undefined, write: (to: PackWriter, value: T) => void): void {
    this.flag(value !== undefined);
    if (value !== undefined) write(this, value);
  }

  list<T>(values: readonly T[], write: (to: PackWriter, value: T) => void): void {
    this.int(values.length);
    for (const value of values) write(this, value);
  }

  pack(): Packed {
    return {
      numbers: this.#numbers.slice(0, this.#count),
      lengths: Int32Array.from(this.#texts, ({ length }) => length),
      text: this.#texts.join(''),
    };
  }
}
