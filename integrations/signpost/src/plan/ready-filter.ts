const odd = 0x9e3779b1;
/** How many paths share a word of the filter, at most and on average. */
const perWord = 3;

/** Two bits for each path, in a table so small that it stays near the processor: what has not both is not there. */
export class ReadyFilter {
  readonly #words: Int32Array;
  readonly #mask: number;

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(count / perWord + 1));
    this.#words = new Int32Array(size);
    this.#mask = size - 1;
  }

  add(hash: number): void {
    const at = (hash >>> 8) & this.#mask;
    this.#words[at] = (this.#words[at] ?? 0) | bitsOf(hash);
  }

  /** False where no path of this hash was added. One question, so that the processor can guess the answer meanwhile. */
  mayHold(hash: number): boolean {
    const bits = bitsOf(hash);
    return ((this.#words[(hash >>> 8) & this.#mask] ?? 0) & bits) === bits;
  }
}

function bitsOf(hash: number): number {
  const mixed = Math.imul(hash, odd);
  return (1 << (mixed >>> 27)) | (1 << ((mixed >>> 22) & 31));
}
