import { BeyondLimit, type PartHandler, type XlsxLimits } from './archive.ts';

/** The text of one cell, as its pieces come: plain, or in runs of different fonts. Readings in kana are left out. */
export class CellText {
  readonly #most: number;
  #text = '';
  #isText = false;
  #isReading = false;

  constructor({ characters }: XlsxLimits) {
    this.#most = characters;
  }

  open(name: string): void {
    if (name === 't' || name === 'v') this.#isText = true;
    else if (name === 'rPh') this.#isReading = true;
  }

  close(name: string): void {
    if (name === 't' || name === 'v') this.#isText = false;
    else if (name === 'rPh') this.#isReading = false;
  }

  add(text: string): void {
    if (!this.#isText || this.#isReading) return;
    this.#text += text;
    if (this.#text.length > this.#most)
      throw new BeyondLimit(`has a cell with more than ${this.#most.toLocaleString('en')} characters`);
  }

  /** What came so far; the next text begins. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** Reads the texts that cells name by their number. */
export class StringReader implements PartHandler {
  readonly texts: string[] = [];
  readonly #limits: XlsxLimits;
  readonly #text: CellText;

  constructor(limits: XlsxLimits) {
    this.#limits = limits;
    this.#text = new CellText(limits);
  }

  open(name: string): void {
    this.#text.open(name);
  }

  close(name: string): void {
    this.#text.close(name);
    if (name !== 'si') return;
    if (this.texts.length === this.#limits.cells) throw tooManyCells(this.#limits);
    this.texts.push(unescaped(this.#text.take()));
  }

  text(text: string): void {
    this.#text.add(text);
  }
}

export function tooManyCells({ cells }: XlsxLimits): BeyondLimit {
  return new BeyondLimit(`has more than ${cells.toLocaleString('en')} cells`);
}

/** `_x000D_` stands for a character that XML can't hold. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
