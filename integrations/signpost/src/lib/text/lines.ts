/** A place in a text; both count from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets of a text to lines and columns. Fast for increasing offsets. */
export class Lines {
  readonly #text: string;
  #line = 1;
  #start = 0;
  /** The offset of the line's line feed; infinity on the last line. */
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#lineEnd(0);
  }

  at(offset: number): Spot {
    // Before the last place: start again at line 1.
    if (offset < this.#start) {
      this.#line = 1;
      this.#start = 0;
      this.#end = this.#lineEnd(0);
    }
    while (this.#end < offset) {
      this.#line += 1;
      this.#start = this.#end + 1;
      this.#end = this.#lineEnd(this.#start);
    }
    return { line: this.#line, column: offset - this.#start + 1 };
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? Number.POSITIVE_INFINITY : end;
  }
}

/** A part of a text, by its offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Applies edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join('') + text.slice(at);
}
