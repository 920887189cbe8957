import type { PartHandler } from './archive.ts';

/** Formats that every spreadsheet program has without a definition, those of East Asian and Thai versions included. */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58) ||
    (id >= 71 && id <= 81)
  );
}

/** The longest format that Excel takes. */
const longestFormat = 255;

/** True for a number format that shows a number as a date or time: `dd.mm.yyyy`, and not `0.00` or `"days" 0`. */
export function isDateFormat(format: string): boolean {
  const bare = format
    .slice(0, longestFormat)
    // Quoted text, escaped characters, and what is in brackets but for elapsed time: [Red], [$-407], [h].
    .replace(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, ' ')
    // Fractions of a second.
    .replace(/(s\]?)[.,]0+/gi, '$1');
  return /[dmyhs]/i.test(bare) && !/[0#?%]/.test(bare);
}

/** Reads which cell styles show a number as a date. */
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
/** Day 0, so that all days from March 1900 are right: Excel believes that 1900 was a leap year. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/** The day of a spreadsheet's date, as `2026-03-01`; undefined where no calendar has it. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const date = new Date((is1904 ? epoch1904 : epoch1900) + Math.floor(serial * msOfDay));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
