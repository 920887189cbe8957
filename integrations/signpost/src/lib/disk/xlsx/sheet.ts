import type { PartHandler, XlsxLimits } from './archive.ts';
import { dayOfSerial, type StyleReader } from './dates.ts';
import { CellText, tooManyCells, unescaped } from './strings.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly styles: StyleReader;
  readonly is1904: boolean;
  readonly limits: XlsxLimits;
}

/** The last row and column of a sheet: XFD1048576. */
const last = { row: 1_048_576, column: 16_384 };

/**
 * Reads the rows of a sheet as text, in their places: blank rows are one and the same empty array. What is to the right of
 * the header has no name and is left out, so that a far cell costs nothing.
 */
export class SheetReader implements PartHandler {
  readonly rows: string[][] = [];
  readonly #context: SheetContext;
  readonly #text: CellText;
  readonly #blank: string[] = [];
  /** Whether the part is that of a sheet. */
  isSheet = false;
  #isData = false;
  /** Counted from 1; 0 before the first. */
  #rowNumber = 0;
  #column = 0;
  #row: string[] = [];
  #cell: { readonly type: string; readonly style: string | undefined } | undefined;
  #count = 0;

  constructor(context: SheetContext) {
    this.#context = context;
    this.#text = new CellText(context.limits);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') {
      this.isSheet = true;
      this.#isData = true;
    }
    if (!this.#isData) return;
    if (this.#cell !== undefined) this.#text.open(name);
    else if (name === 'row') {
      const { r } = attributes;
      this.#rowNumber = after(this.#rowNumber, r === undefined ? undefined : Number(r), last.row);
      this.#row = [];
      this.#column = 0;
    } else if (name === 'c') {
      this.#column = after(this.#column, columnOf(attributes['r']), last.column);
      this.#cell = { type: attributes['t'] ?? 'n', style: attributes['s'] };
    }
  }

  close(name: string): void {
    if (name === 'sheetData') this.#isData = false;
    if (!this.#isData) return;
    if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (this.#cell !== undefined) this.#text.close(name);
  }

  text(text: string): void {
    if (this.#cell !== undefined) this.#text.add(text);
  }

  #endCell(): void {
    const text = this.#valueOf(this.#text.take()).trim();
    this.#cell = undefined;
    const isNamed = this.#rowNumber === 1 || this.#column <= this.#width;
    if (text === '' || !isNamed) return;
    fillTo(this.#row, this.#column - 1, '');
    this.#row.push(text);
  }

  #endRow(): void {
    if (this.#row.length === 0) return;
    if (this.#rowNumber > 1) fillTo(this.#row, this.#width, '');
    this.#count += this.#row.length;
    if (this.#count > this.#context.limits.cells) throw tooManyCells(this.#context.limits);
    fillTo(this.rows, this.#rowNumber - 1, this.#blank);
    this.rows.push(this.#row);
  }

  get #width(): number {
    return this.rows[0]?.length ?? 0;
  }

  #valueOf(text: string): string {
    const { strings, styles, is1904 } = this.#context;
    const { type, style } = this.#cell ?? {};
    if (type === 'inlineStr' || type === 'str') return unescaped(text);
    // The result of a formula that failed is none.
    if (type === 'e' || text === '') return '';
    if (type === 's') return strings[Number(text)] ?? unreadable(text);
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'd') return new Date(text).toISOString().slice(0, 10);
    const number = Number(text);
    if (Number.isNaN(number)) return unreadable(text);
    return (styles.isDate(style) ? dayOfSerial(number, is1904) : undefined) ?? String(number);
  }
}

/** A row's or cell's number, or the next where it has none. They only go up. */
function after(previous: number, number = previous + 1, most: number): number {
  return Number.isInteger(number) && number > previous && number <= most
    ? number
    : unreadable(String(number));
}

/** `B7` ─▶ 2. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [unreadable(reference)];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function fillTo<Item>(list: Item[], length: number, item: Item): void {
  while (list.length < length) list.push(item);
}

function unreadable(value: string): never {
  throw new Error(`"${value}" is out of place`);
}
