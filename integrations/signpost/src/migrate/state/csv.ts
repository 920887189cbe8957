import { z } from 'zod';
import { isDay } from '../../lib/date.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { findDelimiter, firstLine, printCsv, readRows, unescapeFormulas } from '../../lib/text/csv.ts';

/** Reads a file of the state folder; a `Problem` for a missing column or a truncated file. */
export function parseCsv(file: string, text: string, needed: readonly string[]) {
  expectWhole(file, text);
  const [header, ...records] = readRows(file, text, ',');
  const columns = (header?.record ?? []).map((name) => unescapeFormulas(name.trim()));
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const sign = findDelimiter(firstLine(text));
    const message = `the column "${missing.join('", "')}" is missing`;
    const why = `the columns are separated by ${sign === '\t' ? 'tabs' : `"${sign}"`}. Save the file with commas`;
    throw createBrokenFileProblem(file, 1, sign === ',' ? message : why);
  }
  // /a,log,3 of thirteen columns: the file was cut off.
  for (const { record, line } of records) {
    if (record.length >= columns.length) continue;
    throw createBrokenFileProblem(
      file,
      line,
      `this row has ${record.length} of the header's ${columns.length} fields, so the file may be truncated`,
    );
  }
  const index = new Map(columns.map((name, place) => [name, place]));
  const rows = records.map(({ record, line }) => ({
    /** The first line of the row. */
    line,
    at: (column: string) => unescapeFormulas(record[index.get(column) ?? -1] ?? ''),
  }));

  return { columns, rows };
}

/** Files of the state end with a line feed. A file without one was truncated. */
export function expectWhole(file: string, text: string): void {
  if (text === '' || text.endsWith('\n')) return;
  throw createBrokenFileProblem(
    file,
    text.split('\n').length,
    'the last line has no line break, so the file may be truncated. If it is complete, add a line break',
  );
}

export function createBrokenFileProblem(file: string, line: number, what: string): Problem {
  return new Problem(
    `${file}:${line}: ${what}. Nothing was changed. Restore the file from version control, or correct the line.`,
  );
}

/** Parses lines of JSON, each a record. */
export function parseJsonLines<T>(
  file: string,
  lines: readonly string[],
  record: z.ZodType<T>,
  firstLine = 1,
): T[] {
  return lines.map((line, index) => {
    const { data } = record.safeParse(parseJson(line));
    if (data !== undefined) return data;
    throw createBrokenFileProblem(file, firstLine + index, "the line isn't a record of this version");
  });
}

const digits = z.string().regex(/^\d{0,15}$/, "isn't a number");

// Parsers of cells. Each message follows the cell and the column: "x" in hits isn't a number.

/** 0 is written as ''. */
export const count = z.codec(digits, z.number(), {
  decode: Number,
  encode: (amount) => (amount === 0 ? '' : String(Math.round(amount))),
});
export const day = z.string().refine(isDay, "isn't a date");
/** '' for none. */
export const dayIfAny = z.codec(
  z.string().refine((text): boolean => text === '' || isDay(text), "isn't a date"),
  day.optional(),
  { decode: (text) => (isDay(text) ? text : undefined), encode: (known) => known ?? '' },
);

type Row<Shape extends Readonly<Record<string, z.ZodType<unknown, string>>>> = z.output<z.ZodObject<Shape>>;

/** A file with a column for each key of the rows, sorted for a good diff. A file of an earlier version lacks `later` columns. */
export function defineCsvFile<Shape extends Readonly<Record<string, z.ZodType<unknown, string>>>>(
  shape: Shape,
  order: (a: Row<Shape>, b: Row<Shape>) => number,
  later: readonly (keyof Row<Shape>)[] = [],
) {
  const schema = z.object(shape);
  const columns = Object.keys(shape);
  const needed = columns.filter((name) => !later.some((column) => column === name));
  const blank = Object.fromEntries(later.map((name) => [name, undefined]));

  return {
    print(rows: readonly Row<Shape>[]): Generator<string> {
      const cells = rows.toSorted(order).map((row) => {
        const encoded = new Map(Object.entries(z.encode(schema, { ...blank, ...row })));
        return columns.map((name) => String(encoded.get(name) ?? ''));
      });
      return printCsv(columns, cells.values());
    },
    parse(file: string, text: string): Row<Shape>[] {
      return parseCsv(file, text, needed).rows.map(({ line, at }) => {
        const { data, error } = schema.safeParse(Object.fromEntries(columns.map((name) => [name, at(name)])));
        if (data !== undefined) return data;
        const issue = error?.issues[0];
        const column = String(issue?.path[0]);
        throw createBrokenFileProblem(file, line, `"${at(column)}" in ${column} ${issue?.message}`);
      });
    },
  };
}
