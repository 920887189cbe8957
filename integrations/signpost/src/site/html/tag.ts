import { decodeAttribute } from '../entities.ts';
import type { Strings } from '../strings.ts';
import { Names } from './names.ts';

/** The attributes that some fact is made of; all others are skipped as they fly by. */
const wanted = new Names(
  `href src srcset imagesrcset rel id name content charset property http-equiv hreflang media type sizes lang
onclick onload role style as poster data alt width height aria-current aria-disabled shadowrootmode xlink:href
xlink:title data-src data-srcset background hidden`
    .split(/\s+/)
    .map((name) => ({ name })),
);

/** The start tag that is being read. One object, used again for each tag. */
export class Tag {
  /** In lower case; '' for an element that no fact is made of. */
  name = '';
  /** Where its name begins and ends. */
  start = 0;
  nameEnd = 0;
  /** Where its `>` stands. */
  end = 0;
  #count = 0;
  readonly #names: string[] = [];
  /** Where each value begins and ends; an attribute without one has an empty range. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #open = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  begin(name: string, start: number, end: number): void {
    this.name = name;
    this.start = start;
    this.nameEnd = end;
    this.#count = 0;
    this.#open = false;
  }

  /** Where its `<` stands. */
  get offset(): number {
    return this.start - 1;
  }

  /** True where it has an attribute of interest. */
  get isRich(): boolean {
    return this.#count > 0;
  }

  /** Begins an attribute. A name that came before is ignored, as browsers do. */
  attribute(start: number, end: number): void {
    const name = wanted.find(this.#text, start, end)?.name;
    this.#open = name !== undefined && !this.has(name);
    if (name === undefined || !this.#open) return;
    this.#names[this.#count] = name;
    this.#starts[this.#count] = 0;
    this.#ends[this.#count] = 0;
    this.#count += 1;
  }

  value(start: number, end: number): void {
    if (!this.#open) return;
    if (this.#ends[this.#count - 1] === 0) this.#starts[this.#count - 1] = start;
    this.#ends[this.#count - 1] = end;
  }

  /** The value with its entities decoded; '' where it has none, undefined where the attribute is missing. */
  get(name: string): string | undefined {
    const index = this.#indexOf(name);
    return index < 0 ? undefined : decodeAttribute(this.#text.slice(this.#starts[index], this.#ends[index]));
  }

  /** The same, trimmed and shared with all pages that have it: for values that come again and again. */
  shared(name: string, strings: Strings): string | undefined {
    const value = this.get(name)?.trim();
    return value === undefined ? undefined : strings.keep(value);
  }

  /** As it is written, for what is asked so seldom that the attribute is not kept for it. */
  source(): string {
    return this.#text.slice(this.offset, this.end + 1);
  }

  has(name: string): boolean {
    return this.#indexOf(name) >= 0;
  }

  #indexOf(name: string): number {
    for (let index = 0; index < this.#count; index += 1) if (this.#names[index] === name) return index;
    return -1;
  }
}
