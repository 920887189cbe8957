import { decodeAttribute } from './entities.ts';
import { type Numbered, RefRows } from './ref-rows.ts';

/** A value that comes again and again, and how it stood in the page where it came first. */
export interface Kept extends Numbered {
  readonly raw: string;
}

/**
 * Keeps one copy of each text. A piece cut from a page would keep the whole page in memory, so what is
 * kept is copied once, and equal texts of many pages share it.
 */
export interface Strings {
  /** The one copy of a text. */
  keep(text: string): string;
  /** The one copy of an attribute's value as it stands in a page: entities decoded, trimmed. */
  cut(page: string, start: number, end: number): Kept;
  /** The references that were read together with these texts. */
  readonly refs: RefRows;
}

/** The real one. */
export class SharedStrings implements Strings {
  readonly #known = new Map<string, string>();
  /** By a number made of the raw text, so that a known one is found without cutting it out. */
  readonly #cuts = new Map<number, Kept>();
  readonly refs = new RefRows();

  keep(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = copyOf(text);
    this.#known.set(copy, copy);
    return copy;
  }

  cut(page: string, start: number, end: number): Kept {
    const key = keyOf(page, start, end);
    const known = this.#cuts.get(key);
    if (known !== undefined && known.raw.length === end - start && page.startsWith(known.raw, start))
      return known;
    const raw = copyOf(page.slice(start, end));
    const value = decodeAttribute(raw).trim();
    // One that stands in pages as it is, is known by `#cuts` already.
    const kept: Kept = { raw, value: value === raw ? raw : this.keep(value), number: -1 };
    if (known === undefined) this.#cuts.set(key, kept);
    return kept;
  }
}

function keyOf(text: string, start: number, end: number): number {
  let key = end - start;
  for (let at = start; at < end; at += 1) key = (Math.imul(key, 31) + text.charCodeAt(at)) | 0;
  return key;
}

/** A value that is no attribute of its own, such as one of the addresses of a `srcset`. */
export function keptOf(value: string): Kept {
  const copy = copyOf(value);
  return { raw: copy, value: copy, number: -1 };
}

/** Characters of a text that is copied by way of the same bytes each time; one takes three at most. */
const most = 1024;
const bytes = Buffer.alloc(most * 3);

/** A copy that shares no memory with a longer text; lone surrogates become U+FFFD. */
export function copyOf(text: string): string {
  if (text.length < 13) return text;
  if (text.length > most) return Buffer.from(text, 'utf8').toString('utf8');
  return bytes.toString('utf8', 0, bytes.write(text, 0, 'utf8'));
}
