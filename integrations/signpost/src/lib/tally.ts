const odd = 0x9e3779b1;

/** A number of 32 bits for a text, the same for equal texts; four characters at a time, since texts are many. */
export function hashOf(text: string): number {
  const whole = text.length & ~3;
  let hash = text.length;
  for (let at = 0; at < whole; at += 4) {
    const low = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 8);
    const high = text.charCodeAt(at + 2) | (text.charCodeAt(at + 3) << 8);
    hash = Math.imul(hash ^ low ^ (high << 16), odd);
    hash ^= hash >>> 15;
  }
  for (let at = whole; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), odd);
  return Math.imul(hash ^ (hash >>> 13), odd);
}

/**
 * Counts equal texts without keeping them: sometimes too many, since two texts may share a place, never too few.
 * Tells apart in little memory the few texts that are worth a list from a million that are not.
 */
export class Tally {
  readonly #counts: Uint8Array;

  /** `texts` is how many are expected. */
  constructor(texts: number) {
    this.#counts = new Uint8Array(2 ** Math.ceil(Math.log2(texts * 2 + 1)));
  }

  /** Counts a text, and gives how often it may have been counted by now: 255 for more, too. */
  add(text: string): number {
    const place = this.#placeOf(text);
    const count = Math.min((this.#counts[place] ?? 0) + 1, 255);
    this.#counts[place] = count;
    return count;
  }

  of(text: string): number {
    return this.#counts[this.#placeOf(text)] ?? 0;
  }

  #placeOf(text: string): number {
    return hashOf(text) & (this.#counts.length - 1);
  }
}
