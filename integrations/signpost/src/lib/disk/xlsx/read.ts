import { posix } from 'node:path';
import { Problem } from '../../problem.ts';
import { figure } from '../../text/text.ts';
import { BeyondLimit, openXlsx, type XlsxLimits } from './archive.ts';

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
    const [columns = [], ...rows] = await readFirstSheet(bytes, limits);
    return { columns, rows };
  } catch (error) {
    throw new Problem(
      error instanceof BeyondLimit
        ? `${path} ${error.message}. Delete what is not part of the table, or save it as CSV.`
        : `${path} can't be read as a spreadsheet (XLSX). Save it as XLSX or CSV again.`,
    );
  }
}

async function readFirstSheet(bytes: Buffer, limits: XlsxLimits): Promise<string[][]> {
  const read = await openXlsx(bytes, limits);
  let [firstSheet, is1904] = ['', false];
  await read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || firstSheet !== '') return;
      firstSheet = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    },
  });
  const files = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const file = posix.resolve('/xl', target).slice(1);
      files.set(id, file).set(type.replace(/^.*\//, ''), file);
    },
  });
  const [textFile, styleFile] = [files.get('sharedStrings'), files.get('styles')];
  const strings: string[] = [];
  if (textFile !== undefined)
    await read(textFile, {
      open: () => undefined,
      close(name, text) {
        if (name !== 'si') return;
        if (strings.length === limits.cells) throw tooManyCells(limits);
        strings.push(unescaped(text));
      },
    });
  const styles = new StyleReader();
  if (styleFile !== undefined) await read(styleFile, styles);
  const sheet = new SheetReader(limits, (text, type, style) => {
    if (type === 'inlineStr' || type === 'str') return unescaped(text);
    // A failed formula has no result.
    if (type === 'e' || text === '') return '';
    if (type === 's') return strings[Number(text)] ?? unreadable(text);
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'd') return new Date(text).toISOString().slice(0, 10);
    const number = Number(text);
    if (Number.isNaN(number)) return unreadable(text);
    return (styles.isDate(style) ? dayOfSerial(number, is1904) : undefined) ?? String(number);
  });
  await read(files.get(firstSheet) ?? '', sheet);
  if (!sheet.isSheet) throw new Error('the first sheet is a chart');
  return sheet.rows;
}

function tooManyCells({ cells }: XlsxLimits): BeyondLimit {
  return new BeyondLimit(`has more than ${figure(cells)} cells`);
}

/** `_x000D_` is a character that XML can't contain. */
function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The last row and column of a sheet: XFD1048576. */
const last = { row: 1_048_576, column: 16_384 };

type ValueOf = (text: string, type: string, style: string | undefined) => string;

/**
 * Reads the rows of a sheet as text, at their positions; blank rows share one empty array. Skips cells to the right of the
 * header, so that a far cell costs nothing.
 */
class SheetReader {
  readonly rows: string[][] = [];
  readonly #limits: XlsxLimits;
  readonly #valueOf: ValueOf;
  readonly #blank: string[] = [];
  isSheet = false;
  #isData = false;
  /** Counted from 1; 0 before the first row. */
  #rowNumber = 0;
  #column = 0;
  #row: string[] = [];
  #type = '';
  #style: string | undefined;
  #count = 0;

  constructor(limits: XlsxLimits, toText: ValueOf) {
    this.#limits = limits;
    this.#valueOf = toText;
  }

  open(name: string, { r, t = 'n', s }: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.isSheet = this.#isData = true;
    if (!this.#isData) return;
    if (name === 'row') {
      this.#rowNumber = after(this.#rowNumber, r === undefined ? undefined : Number(r), last.row);
      [this.#row, this.#column] = [[], 0];
    } else if (name === 'c') {
      this.#column = after(this.#column, columnOf(r), last.column);
      [this.#type, this.#style] = [t, s];
    }
  }

  close(name: string, text: string): void {
    if (name === 'sheetData') this.#isData = false;
    if (!this.#isData) return;
    if (name === 'c') this.#endCell(this.#valueOf(text, this.#type, this.#style).trim());
    else if (name === 'row') this.#endRow();
  }

  #endCell(value: string): void {
    const isNamed = this.#rowNumber === 1 || this.#column <= this.#width;
    if (value === '' || !isNamed) return;
    fillTo(this.#row, this.#column - 1, '');
    this.#row.push(value);
  }

  #endRow(): void {
    if (this.#row.length === 0) return;
    if (this.#rowNumber > 1) fillTo(this.#row, this.#width, '');
    this.#count += this.#row.length;
    if (this.#count > this.#limits.cells) throw tooManyCells(this.#limits);
    fillTo(this.rows, this.#rowNumber - 1, this.#blank);
    this.rows.push(this.#row);
  }

  get #width(): number {
    return this.rows[0]?.length ?? 0;
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
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function fillTo<Item>(list: Item[], length: number, item: Item): void {
  while (list.length < length) list.push(item);
}

function unreadable(value: string): never {
  throw new Error(`"${value}" is out of place`);
}

/** The number formats for dates that spreadsheet programs have built in, including those of East Asian and Thai versions. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

class StyleReader {
  readonly #formats = new Map<number, boolean>();
  readonly #styles: boolean[] = [];
  #isInCellStyles = false;

  open(name: string, { numFmtId, formatCode = '' }: Readonly<Record<string, string>>): void {
    const id = Number(numFmtId);
    if (name === 'numFmt') this.#formats.set(id, isDateFormat(formatCode));
    else if (name === 'cellXfs') this.#isInCellStyles = true;
    else if (name === 'xf' && this.#isInCellStyles)
      this.#styles.push(
        this.#formats.get(id) ?? builtInDates.some(([first, last]) => id >= first && id <= last),
      );
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCellStyles = false;
  }

  isDate(style: string | undefined): boolean {
    return style !== undefined && this.#styles[Number(style)] === true;
  }
}

/** The longest format that Excel accepts. */
const longestFormat = 255;

/** True for a number format that shows a date or time, such as `dd.mm.yyyy`; false for `0.00` and `"days" 0`. */
export function isDateFormat(format: string): boolean {
  const bare = format
    .slice(0, longestFormat)
    // Removes quoted text, escaped characters and brackets, except for elapsed time: [Red], [$-407], [h].
    .replace(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, ' ')
    // Fractions of a second.
    .replace(/(s\]?)[.,]0+/gi, '$1');
  return /[dmyhs]/i.test(bare) && !/[0#?%]/.test(bare);
}

const msOfDay = 86_400_000;
/** Day 0. Excel treats 1900 as a leap year; with this day, all dates from March 1900 are right. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/** The day of a spreadsheet's date number, as `2026-03-01`; undefined if it is out of range. */
function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const date = new Date((is1904 ? epoch1904 : epoch1900) + Math.floor(serial * msOfDay));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
