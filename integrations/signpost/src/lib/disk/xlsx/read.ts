import { posix } from 'node:path';
import { Problem } from '../../problem.ts';
import { Archive, BeyondLimit, type PartHandler, type XlsxLimits } from './archive.ts';
import { dayOfSerial, StyleReader } from './dates.ts';

/** Collects the text of a cell from its runs. Skips phonetic readings in kana. */
class CellText {
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

  /** Returns the collected text and starts the next one. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** Reads the shared strings, which cells refer to by number. */
class StringReader implements PartHandler {
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

function tooManyCells({ cells }: XlsxLimits): BeyondLimit {
  return new BeyondLimit(`has more than ${cells.toLocaleString('en')} cells`);
}

/** `_x000D_` is a character that XML can't contain. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The parts that the cells of a sheet refer to. */
interface SheetContext {
  readonly strings: readonly string[];
  readonly styles: StyleReader;
  readonly is1904: boolean;
  readonly limits: XlsxLimits;
}

/** The last row and column of a sheet: XFD1048576. */
const last = { row: 1_048_576, column: 16_384 };

/**
 * Reads the rows of a sheet as text, at their positions; blank rows share one empty array. Skips cells to the right of the
 * header, so that a far cell costs nothing.
 */
class SheetReader implements PartHandler {
  readonly rows: string[][] = [];
  readonly #context: SheetContext;
  readonly #text: CellText;
  readonly #blank: string[] = [];
  /** True if the part is a worksheet. */
  isSheet = false;
  #isData = false;
  /** Counted from 1; 0 before the first row. */
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
    // A failed formula has no result.
    if (type === 'e' || text === '') return '';
    if (type === 's') return strings[Number(text)] ?? unreadable(text);
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'd') return new Date(text).toISOString().slice(0, 10);
    const number = Number(text);
    if (Number.isNaN(number)) return unreadable(text);
    return (styles.isDate(style) ? dayOfSerial(number, is1904) : undefined) ?? String(number);
  }
}

/** The number of a row or cell, or the next one if it has none. Numbers must increase. */
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

/** Enough for a review of half a million rows. */
const usual: XlsxLimits = { cells: 5_000_000, characters: 32_767, bytes: 256 << 20, timeout: 30_000 };

/**
 * Reads the first sheet of an XLSX file as text, with dates as `2026-03-01`; each row that isn't blank is as wide as the
 * header. A `Problem` if it isn't an XLSX file or exceeds a limit.
 */
export async function readXlsx(
  path: string,
  bytes: Buffer,
  limits: XlsxLimits = usual,
): Promise<{ columns: string[]; rows: string[][] }> {
  try {
    const [columns = [], ...rows] = await readFirstSheet(await Archive.open(bytes, limits), limits);
    return { columns, rows };
  } catch (error) {
    throw new Problem(
      error instanceof BeyondLimit
        ? `${path} ${error.message}. Delete what is not part of the table, or save it as CSV.`
        : `${path} can't be read as a spreadsheet (XLSX). Save it as XLSX or CSV again.`,
    );
  }
}

async function readFirstSheet(archive: Archive, limits: XlsxLimits): Promise<string[][]> {
  const workbook = new WorkbookReader();
  await archive.read('xl/workbook.xml', workbook);
  const files = new RelationReader();
  await archive.read('xl/_rels/workbook.xml.rels', files);
  const strings = new StringReader(limits);
  if (files.strings !== undefined) await archive.read(files.strings, strings);
  const styles = new StyleReader();
  if (files.styles !== undefined) await archive.read(files.styles, styles);
  const sheet = new SheetReader({ strings: strings.texts, styles, is1904: workbook.is1904, limits });
  await archive.read(files.byId.get(workbook.firstSheet) ?? '', sheet);
  if (!sheet.isSheet) throw new Error('the first sheet is a chart');
  return sheet.rows;
}

/** Reads the relation id of the first sheet, and which year dates are counted from. */
class WorkbookReader implements PartHandler {
  firstSheet = '';
  is1904 = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'workbookPr') this.is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name !== 'sheet' || this.firstSheet !== '') return;
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
    this.firstSheet = id;
  }
}

/** Reads which parts belong to the workbook. */
class RelationReader implements PartHandler {
  readonly byId = new Map<string, string>();
  strings: string | undefined;
  styles: string | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== 'Relationship') return;
    const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
    const file = posix.resolve('/xl', target).slice(1);
    this.byId.set(id, file);
    if (type.endsWith('/sharedStrings')) this.strings = file;
    if (type.endsWith('/styles')) this.styles = file;
  }
}
