/**
 * Names that some fact is made of, found in a text without cutting it: most elements and attributes of a
 * page are of no interest, and a string for each of them would cost more than all the rest.
 */
export class Names {
  readonly #known = new Map<number, string>();

  /** Lower-case ASCII names; two that share a key would hide each other, so that is refused. */
  constructor(names: Iterable<string>) {
    for (const name of names) {
      const key = keyOf(name, 0, name.length);
      if (this.#known.has(key)) throw new RangeError(`${name} has the key of ${this.#known.get(key)}`);
      this.#known.set(key, name);
    }
  }

  /** The known name at a place of a text, whatever its case, or ''. */
  find(text: string, start: number, end: number): string {
    const name = this.#known.get(keyOf(text, start, end));
    if (name === undefined || name.length !== end - start) return '';
    for (let index = 0; index < name.length; index += 1) {
      const code = text.charCodeAt(start + index);
      const lower = code >= 65 && code <= 90 ? code + 32 : code;
      if (lower !== name.charCodeAt(index)) return '';
    }
    return name;
  }
}

function keyOf(text: string, start: number, end: number): number {
  let key = end - start;
  for (let at = start; at < end && at < start + 20; at += 1)
    key = (Math.imul(key, 31) + (text.charCodeAt(at) | 32)) | 0;
  return key;
}
