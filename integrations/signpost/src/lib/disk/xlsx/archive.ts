import { addAbortSignal } from 'node:stream';
import { Parser } from 'htmlparser2';
import writeExcel from 'write-excel-file/node';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Limits for reading a spreadsheet. */
export interface XlsxLimits {
  /** In rows that aren't blank, each as wide as the header. */
  readonly cells: number;
  /** Per cell. */
  readonly characters: number;
  /** Of all unpacked parts that are read. */
  readonly bytes: number;
  /** Milliseconds for the whole file. */
  readonly timeout: number;
}

/** Thrown when a file exceeds a limit. The message is a clause that follows the file's name. */
export class BeyondLimit extends Error {}

/** Receives the elements of a part by their local names. Throwing from a method stops the reading. */
export interface PartHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Office files have about ten parts, and some hundred with pictures. */
const mostParts = 10_000;
/** Office files are nested about ten levels deep. */
const mostLevels = 100;
/** Tables shrink to a tenth or a twentieth. A file that unpacks to more than 100 times its size is an attack. */
const mostGrowth = 100;
const alwaysFine = 10 << 20;

/** The XML parts of an XLSX file. A part is unpacked and parsed in pieces and never held as a whole. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  readonly #limits: XlsxLimits;
  readonly #deadline: AbortSignal;
  readonly #grown: number;
  #bytes = 0;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>, limits: XlsxLimits) {
    this.#zip = zip;
    this.#parts = parts;
    this.#limits = limits;
    this.#grown = Math.max(alwaysFine, mostGrowth * zip.fileSize);
    this.#deadline = AbortSignal.timeout(limits.timeout);
  }

  /** Rejects if the bytes aren't a ZIP archive. */
  static async open(bytes: Buffer, limits: XlsxLimits): Promise<Archive> {
    const zip = await fromBufferPromise(bytes);
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (parts.size === mostParts)
        throw new BeyondLimit(`has more than ${mostParts.toLocaleString('en')} parts`);
      parts.set(entry.fileName, entry);
    }
    return new Archive(zip, parts, limits);
  }

  /** Rejects if the part is missing, damaged or incomplete, or exceeds a limit. */
  async read(name: string, handler: PartHandler): Promise<void> {
    const part = this.#parts.get(name);
    if (part === undefined) throw new Error(`there is no ${name}`);
    let depth = 0;
    const parser = new Parser(
      {
        onopentag(tag, attributes) {
          depth += 1;
          if (depth > mostLevels) throw new Error(`${name} is nested too deep`);
          handler.open(localName(tag), attributes);
        },
        onclosetag(tag) {
          depth -= 1;
          handler.close?.(localName(tag));
        },
        ontext: (text) => handler.text?.(text),
      },
      { xmlMode: true },
    );
    for await (const text of this.#textOf(part)) parser.write(text);
    if (depth !== 0) throw new Error(`${name} breaks off`);
    parser.end();
  }

  async *#textOf(part: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    try {
      const stream = addAbortSignal(this.#deadline, await this.#zip.openReadStreamPromise(part));
      for await (const piece of stream) {
        if (!(piece instanceof Uint8Array)) continue;
        this.#bytes += piece.byteLength;
        this.#checkSize();
        yield decoder.decode(piece, { stream: true });
      }
    } catch (error) {
      if (!this.#deadline.aborted) throw error;
      throw new BeyondLimit(`takes longer than ${this.#limits.timeout / 1000} seconds to read`);
    }
  }

  #checkSize(): void {
    const { bytes } = this.#limits;
    if (this.#bytes > bytes) throw new BeyondLimit(`unpacks to more than ${bytes / 1_048_576} MiB`);
    if (this.#bytes > this.#grown) throw new BeyondLimit(`unpacks to more than ${mostGrowth} times its size`);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** A table for a spreadsheet. */
interface SheetTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The longest text of a cell. Excel reports a file with a longer one as damaged. */
export const longestCell = 32_767;

/**
 * Prints an XLSX file: a bold header that stays visible, numbers as numbers, everything else as text and never as a
 * formula.
 */
export async function printXlsx(name: string, { columns, rows }: SheetTable): Promise<Buffer> {
  const header = columns.map((name) => ({ value: literal(name), type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === '') return null;
      if (typeof value === 'number') return { value, type: Number };
      return { value: literal(value.slice(0, longestCell)), type: String };
    }),
  );
  const file = await writeExcel([header, ...cells], {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widths[column] ?? 16 })),
  });
  return file.toBuffer();
}

/** XLSX reads `_x0041_` as the letter A, so its underscore is escaped. */
function literal(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

const widths: Readonly<Record<string, number>> = {
  old: 48,
  new: 48,
  reason: 56,
  title: 40,
  status: 12,
  clicks: 10,
  hits: 10,
  links: 10,
};
