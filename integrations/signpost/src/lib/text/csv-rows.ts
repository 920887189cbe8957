import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { toSentence } from './sentence.ts';

const rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** The records of a CSV text with their first lines. */
export function readRows(
  file: string,
  text: string,
  delimiter: string,
): { record: string[]; line: number }[] {
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      info: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    });
    return rows
      .parse(parsed)
      .map(({ record, info }) => ({ record, line: info.lines - countNewLines(record) }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new Problem(`${file}: The CSV can't be read: ${toSentence(error.message)}`);
    throw error;
  }
}

function countNewLines(record: readonly string[]): number {
  return record.reduce((count, field) => count + field.split('\n').length - 1, 0);
}

/** The header of a table. */
export function firstLine(text: string): string {
  return /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '';
}

/** The first line with a delimiter, since a title may come before the header. */
export function findHeader(text: string): string {
  const lines = text.slice(0, 1 << 14).split(/\r?\n/, 10);
  return lines.find((line) => /[,;\t|]/.test(line)) ?? firstLine(text);
}

/** The most frequent delimiter in the header, outside of quotes. */
export function findDelimiter(header: string): string {
  const plain = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => plain.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
