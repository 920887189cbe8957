import type { PartHandler } from './archive.ts';

/** The date formats that spreadsheet programs have built in, including those of East Asian and Thai versions. */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58) ||
    (id >= 71 && id <= 81)
  );
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

/** Reads which cell styles show numbers as dates. */
export class StyleReader implements PartHandler {
  readonly #formats = new Map<number, boolean>();
  readonly #styles: boolean[] = [];
  #isInCellStyles = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const id = Number(attributes['numFmtId']);
    if (name === 'numFmt') this.#formats.set(id, isDateFormat(attributes['formatCode'] ?? ''));
    else if (name === 'cellXfs') this.#isInCellStyles = true;
    else if (name === 'xf' && this.#isInCellStyles)
      this.#styles.push(this.#formats.get(id) ?? isBuiltInDate(id));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCellStyles = false;
  }

  isDate(style: string | undefined): boolean {
    return style !== undefined && this.#styles[Number(style)] === true;
  }
}

const msOfDay = 86_400_000;
/** Day 0. Excel treats 1900 as a leap year; with this day, all dates from March 1900 are right. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/** The day of a spreadsheet's date number, as `2026-03-01`; undefined if it is out of range. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const date = new Date((is1904 ? epoch1904 : epoch1900) + Math.floor(serial * msOfDay));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
