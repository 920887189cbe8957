import { decodeAttribute } from '../entities.ts';
import { Names } from './names.ts';

/** The attributes that some fact is made of; all others are skipped as they fly by. */
const wanted = new Names(
  `href src srcset imagesrcset rel id name content charset property http-equiv hreflang media type sizes lang
onclick role as poster data aria-current aria-disabled shadowrootmode xlink:href`.split(/\s+/),
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
  readonly #values: string[] = [];
  #open = false;

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
  attribute(text: string, start: number, end: number): void {
    const name = wanted.find(text, start, end);
    this.#open = name !== '' && !this.has(name);
    if (!this.#open) return;
    this.#names[this.#count] = name;
    this.#values[this.#count] = '';
    this.#count += 1;
  }

  value(text: string, start: number, end: number): void {
    if (this.#open) this.#values[this.#count - 1] += text.slice(start, end);
  }

  /** The value with its entities decoded; '' where it has none, undefined where the attribute is missing. */
  get(name: string): string | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index] === name) return decodeAttribute(this.#values[index] ?? '');
    }
    return undefined;
  }

  has(name: string): boolean {
    for (let index = 0; index < this.#count; index += 1) if (this.#names[index] === name) return true;
    return false;
  }
}
