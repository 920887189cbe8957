import { type Outcome, redirectStatuses } from '../map/entry.ts';

/** What is answered at a path. */
export interface Told {
  readonly status: Outcome['status'];
  /** Absolute; '' where the address is gone. */
  readonly location: string;
}

/** The first character behind a path says the status. It is below the space, as none of a path is. */
const statuses = [undefined, ...redirectStatuses, 410] as const;
/** That, and the length of the location in three characters of seven bits, so that a text needs a byte for each. */
const markWidth = 4;
const textBits = 20;
const textSize = 1 << textBits;
/** So that where an answer begins fits a number. */
const maxTexts = 2 ** (32 - textBits) - 1;

/**
 * Paths and what is answered there, side by side in a few long texts: path, status, length of the location, location.
 * So a path is compared and its answer known with one wait for memory.
 */
export class ReadyTexts {
  readonly #texts: string[] = [];
  #pieces: string[] = [];
  #length = 0;

  /** Puts an answer in, to be read once all are in and `flush` was called. Gives where it begins; undefined where it is too long. */
  add(path: string, { status, location }: Told): number | undefined {
    const size = path.length + markWidth + location.length;
    if (size > textSize || this.#texts.length >= maxTexts) return undefined;
    if (this.#length + size > textSize) this.flush();
    const begin = this.#texts.length * textSize + this.#length;
    const { length } = location;
    const said = [statuses.indexOf(status), length & 127, (length >>> 7) & 127, length >>> 14] as const;
    this.#pieces.push(path, String.fromCharCode(...said), location);
    this.#length += size;
    return begin;
  }

  flush(): void {
    this.#texts.push(this.#pieces.join(''));
    this.#pieces = [];
    this.#length = 0;
  }

  /** The answer that begins at a place, where it is that of the path. */
  read(begin: number, path: string): Told | undefined {
    const text = this.#texts[begin >>> textBits];
    if (text === undefined) return undefined;
    const at = begin & (textSize - 1);
    const mark = at + path.length;
    // Read before the path is compared: both may lie in two lines of memory, and are then waited for at once.
    const status = statuses[text.charCodeAt(mark)];
    if (status === undefined || !text.startsWith(path, at)) return undefined;
    const length =
      text.charCodeAt(mark + 1) | (text.charCodeAt(mark + 2) << 7) | (text.charCodeAt(mark + 3) << 14);
    return { status, location: text.slice(mark + markWidth, mark + markWidth + length) };
  }
}
