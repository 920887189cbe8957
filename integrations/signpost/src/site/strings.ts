/**
 * Keeps one copy of each text. A piece cut from a page would keep the whole page in memory, so what is
 * kept is copied once, and equal texts of many pages share it.
 */
export interface Strings {
  keep(text: string): string;
}

/** The real one. */
export class SharedStrings implements Strings {
  readonly #known = new Map<string, string>();

  keep(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = copyOf(text);
    this.#known.set(copy, copy);
    return copy;
  }
}

/** A copy that shares no memory with a longer text; lone surrogates become U+FFFD. */
export function copyOf(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8');
}
