import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type OnRow, PlainCsv } from './csv-plain.ts';

/** A row longer than this is left to csv-parse, which keeps the half of it that has come in a better way. */
const longestRow = 1 << 20;
const lineFeed = 10;

/** Where the rest of a file can't be read, and why. */
export interface Stop {
  /** Of the row that can't be read. */
  readonly line: number;
  /** Its text, up to where reading stopped, and how many of its fields were read before. */
  readonly raw: string;
  readonly fields: number;
  /** csv-parse's own. */
  readonly code: string;
  readonly message: string;
}

/** Gives each row of a CSV that is not empty, by hand while it is plain and from there on by csv-parse. */
export async function readRows(input: Readable, onRow: OnRow): Promise<Stop | undefined> {
  const chunks: AsyncIterator<unknown> = input[Symbol.asyncIterator]();
  const plain = new PlainCsv(onRow);
  let left = Buffer.alloc(0);
  try {
    for (;;) {
      const next = await chunks.next();
      const isEnd = next.done === true;
      const bytes = isEnd ? left : Buffer.concat([left, bytesOf(next.value)]);
      const end = isEnd ? bytes.length : bytes.lastIndexOf(lineFeed) + 1;
      const isRead = bytes.length - end < longestRow && plain.read(bytes.subarray(0, end));
      if (!isRead) return await readQuoted(bytes, chunks, plain, onRow);
      left = bytes.subarray(end);
      if (isEnd) return undefined;
    }
  } finally {
    input.destroy();
  }
}

/** Empty lines stand for those that were read before, so that csv-parse counts on from there. */
async function readQuoted(
  left: Buffer,
  chunks: AsyncIterator<unknown>,
  { lines: before, lastRow, newline = '\n' }: PlainCsv,
  onRow: OnRow,
): Promise<Stop | undefined> {
  // Most maps have no quotes and never need it, and it takes a while to load.
  const { CsvError, parse } = await import('csv-parse');
  let lastLine = lastRow;
  /** The lines up to the last row that csv-parse gave, with the empty ones. */
  let given = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    raw: true,
    on_record: (row: unknown, { lines }) => {
      if (!isRaw(row)) return null;
      const { record, raw } = row;
      const line = lines - lastLine > 1 ? lines - newLinesIn(record) : lines;
      lastLine = lines;
      given = lines;
      onRow(record, line, raw.replace(/^[\r\n\uFEFF]+/, ''));
      return null;
    },
  });
  async function* rest(): AsyncGenerator<Buffer> {
    yield Buffer.from(newline.repeat(before));
    yield left;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield bytesOf(next.value);
  }
  const input = Readable.from(rest());
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    await finished(parser.resume());
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, message } = error;
    return {
      ...rowIn(String(error['raw'] ?? ''), given),
      fields: Number(error['index'] ?? 0),
      code,
      message,
    };
  } finally {
    input.destroy();
  }
}

/** The text of a row without the empty lines before it, and the line that it begins at. */
function rowIn(raw: string, linesBefore: number): Pick<Stop, 'line' | 'raw'> {
  const [empty = ''] = /^[\r\n\uFEFF]*/.exec(raw) ?? [];
  return { line: linesBefore + empty.split(/\r?\n/).length, raw: raw.slice(empty.length) };
}

function bytesOf(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}

/** What csv-parse gives where it is asked for the text of each row; its types don't say so. */
function isRaw(row: unknown): row is { record: readonly string[]; raw: string } {
  return typeof row === 'object' && row !== null && 'record' in row && 'raw' in row;
}

/** Where a record ends beyond the next line, empty lines stood before it or new lines stand in its fields. */
function newLinesIn(record: readonly string[]): number {
  return record.reduce((count, field) => count + field.split('\n').length - 1, 0);
}
