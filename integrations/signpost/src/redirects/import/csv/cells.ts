/** Cells that are looked at: what a column holds shows soon. */
const enough = 500;

/** What stands in a column: addresses, the numbers of statuses, nothing, or something else. */
export type Kind = 'addresses' | 'statuses' | 'nothing' | 'else';

/** What each column of a table holds, by its cells. */
export function kindsOf(rows: readonly (readonly string[])[], width: number): Kind[] {
  const seen = rows.slice(0, enough);
  return Array.from({ length: width }, (_, at) => kindOf(seen.map((row) => row[at]?.trim() ?? '')));
}

function kindOf(column: readonly string[]): Kind {
  const cells = column.filter((cell) => cell !== '');
  if (cells.length === 0) return 'nothing';
  if (cells.every((cell) => /^(?:200|30[1-8]|40\d|41\d|50\d)\b/.test(cell))) return 'statuses';
  // A slip in a row or two makes no other column of it.
  return cells.filter(isAddress).length > cells.length * 0.8 ? 'addresses' : 'else';
}

/** True for a path or an absolute address, which no heading of a column is. */
export function isAddress(cell: string): boolean {
  return /^(?:\/|https?:\/\/)/i.test(cell.trim());
}
