import type { Packed } from './packed/packed.ts';
import { refKinds } from './packed/words.ts';
import type { Ref } from './page.ts';
import { isAbsolute } from './target.ts';

/** What a row holds: the address's number with kind and noscript in its low bits, the line, the column. */
const width = 3;
const kindBits = 0b111;
const noscriptBit = 0b1000;
const numberShift = 4;

const places: Readonly<Record<Ref['kind'], number>> = {
  link: refKinds.indexOf('link'),
  image: refKinds.indexOf('image'),
  script: refKinds.indexOf('script'),
  style: refKinds.indexOf('style'),
  font: refKinds.indexOf('font'),
  frame: refKinds.indexOf('frame'),
  media: refKinds.indexOf('media'),
  asset: refKinds.indexOf('asset'),
};

/** An address that is known already; `number` is its place among all, or below zero where it has none yet. */
export interface Numbered {
  readonly value: string;
  number: number;
}

/**
 * The references of all pages of a site, as rows of whole numbers. A site has millions of them and most are never
 * looked at one by one: objects would take most of the time that an audit needs, and most of its memory.
 */
export class RefRows {
  /** How many rows there are. */
  length = 0;
  #numbers = new Int32Array(64 * width);
  readonly #texts: string[] = [];
  readonly #absolute: boolean[] = [];
  readonly #byText = new Map<string, number>();

  add(kind: Ref['kind'], noscript: boolean, href: Numbered, line: number, column: number): void {
    const at = this.length * width;
    if (at === this.#numbers.length) this.#grow(at + width);
    const numbers = this.#numbers;
    numbers[at] = (this.#numberOf(href) << numberShift) | (noscript ? noscriptBit : 0) | places[kind];
    numbers[at + 1] = line;
    numbers[at + 2] = column;
    this.length += 1;
  }

  /** How many addresses are known; each has a number below. */
  get addresses(): number {
    return this.#texts.length;
  }

  /** The number of the address in a row. */
  textAt(row: number): number {
    return (this.#numbers[row * width] ?? 0) >> numberShift;
  }

  /** The first row from some on whose number is not among those; `end` where there is none before it. */
  skip(from: number, end: number, numbers: readonly boolean[]): number {
    let row = from;
    while (row < end && numbers[this.textAt(row)] === true) row += 1;
    return row;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  /** True for an address that doesn't depend on the page's own. */
  isAbsolute(number: number): boolean {
    return this.#absolute[number] === true;
  }

  kindAt(row: number): Ref['kind'] {
    return refKinds[(this.#numbers[row * width] ?? 0) & kindBits] ?? 'link';
  }

  spotAt(row: number) {
    const at = row * width;
    const noscript = ((this.#numbers[at] ?? 0) & noscriptBit) !== 0;
    return { noscript, line: this.#numbers[at + 1] ?? 0, column: this.#numbers[at + 2] ?? 0 };
  }

  /** The rows and addresses from some on, to be handed over or kept. */
  pack(fromRow: number, fromText: number): Packed {
    const texts = this.#texts.slice(fromText);
    return {
      numbers: this.#numbers.slice(fromRow * width, this.length * width),
      lengths: Int32Array.from(texts, ({ length }) => length),
      text: texts.join(''),
    };
  }

  /**
   * Adds rows of another thread or run, whose addresses have other numbers: `known` has ours for theirs, of all that
   * came before from there. Returns the place of the first row.
   */
  append({ numbers, lengths, text }: Packed, known: number[]): number {
    let start = 0;
    for (const length of lengths) {
      known.push(this.#numberOfText(text.slice(start, start + length)));
      start += length;
    }
    const first = this.length;
    const end = first * width + numbers.length;
    if (end > this.#numbers.length) this.#grow(end);
    this.#numbers.set(numbers, first * width);
    for (let at = first * width; at < end; at += width) {
      const what = this.#numbers[at] ?? 0;
      const number = known[what >> numberShift] ?? 0;
      this.#numbers[at] = (number << numberShift) | (what & (kindBits | noscriptBit));
    }
    this.length += Math.floor(numbers.length / width);
    return first;
  }

  /** Forgets the rows, and keeps the addresses: what was handed over is needed here no more. */
  clear(): void {
    this.length = 0;
  }

  #numberOf(href: Numbered): number {
    if (href.number < 0) href.number = this.#numberOfText(href.value);
    return href.number;
  }

  #numberOfText(text: string): number {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.push(text) - 1;
    this.#absolute.push(isAbsolute(text));
    this.#byText.set(text, number);
    return number;
  }

  #grow(least: number): void {
    const larger = new Int32Array(Math.max(least, this.#numbers.length * 2));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
