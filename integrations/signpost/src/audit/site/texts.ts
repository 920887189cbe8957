/**
 * Keeps one copy of each text of a site. A string that was cut from a page would keep the whole page in memory, and
 * equal texts of many pages share their copy.
 */
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

/** A copy that shares no memory with a longer text; lone surrogates become U+FFFD. */
export function copyOf(text: string): string {
  // Shorter pieces share no memory with the page anyway.
  return text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8');
}

/** Few ways to write `rel` are in use; so many are remembered. */
const most = 1000;
const known = new Map<string, readonly string[]>();

/** The tokens of a `rel` in lower case: one list for all elements that write it alike. */
export function relTokens(rel: string): readonly string[] {
  const found = known.get(rel);
  if (found !== undefined) return found;
  const tokens = rel.toLowerCase().split(/\s+/).filter(Boolean).map(copyOf);
  if (known.size < most) known.set(copyOf(rel), tokens);
  return tokens;
}
