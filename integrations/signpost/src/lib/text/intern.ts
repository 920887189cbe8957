// A text cut from a page → a copy to keep. JavaScript's substrings would keep the whole page in memory.

/** Copies the texts of a site. Equal texts of many pages share a copy. */
export class Strings {
  readonly #known = new Map<string, string>();

  keep(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = copyOf(text);
    this.#known.set(copy, copy);
    return copy;
  }
}

/** A copy apart from the memory of a longer text. Lone surrogates become U+FFFD. */
export function copyOf(text: string): string {
  // Shorter substrings don't share memory anyway.
  return text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8');
}
