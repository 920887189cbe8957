/**
 * Names that some fact is made of, found in a text without cutting it: most elements and attributes of a
 * page are of no interest, and a string for each of them would cost more than all the rest.
 */
export class Names<Named extends { readonly name: string }> {
  readonly #known = new Map<number, Named>();

  /** Lower-case ASCII names; two that share a key would hide each other, so that is refused. */
  constructor(all: Iterable<Named>) {
    for (const named of all) {
      const key = keyOf(named.name, 0, named.name.length);
      const other = this.#known.get(key);
      if (other !== undefined) throw new RangeError(`${named.name} has the key of ${other.name}`);
      this.#known.set(key, named);
    }
  }

  /** What has the name at a place of a text, whatever its case. */
  find(text: string, start: number, end: number): Named | undefined {
    const named = this.#known.get(keyOf(text, start, end));
    if (named === undefined || named.name.length !== end - start) return undefined;
    for (let index = 0; index < named.name.length; index += 1) {
      const code = text.charCodeAt(start + index);
      const lower = code >= 65 && code <= 90 ? code + 32 : code;
      if (lower !== named.name.charCodeAt(index)) return undefined;
    }
    return named;
  }
}

function keyOf(text: string, start: number, end: number): number {
  let key = end - start;
  for (let at = start; at < end && at < start + 20; at += 1)
    key = (Math.imul(key, 31) + (text.charCodeAt(at) | 32)) | 0;
  return key;
}
