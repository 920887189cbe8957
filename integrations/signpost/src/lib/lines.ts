/** A place in a file; both count from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets of a text into lines and columns. Fast where they are asked for in rising order. */
export class Lines {
  readonly #text: string;
  /** What `seek` found. */
  line = 1;
  column = 1;
  #start = 0;
  /** Where the line ends: the offset of its line feed, or infinity on the last one. */
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#lineEnd(0);
  }

  at(offset: number): Spot {
    this.seek(offset);
    return { line: this.line, column: this.column };
  }

  seek(offset: number): void {
    if (offset < this.#start) {
      this.line = 1;
      this.#start = 0;
      this.#end = this.#lineEnd(0);
    }
    while (this.#end < offset) {
      this.line += 1;
      this.#start = this.#end + 1;
      this.#end = this.#lineEnd(this.#start);
    }
    this.column = offset - this.#start + 1;
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? Number.POSITIVE_INFINITY : end;
  }
}
