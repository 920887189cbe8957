import writeExcel from 'write-excel-file/node';

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
