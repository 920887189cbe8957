import { Problem } from '../lib/problem.ts';
import { findColumnsNamedFor, type RedirectRole, redirectRoles } from '../lib/text/columns.ts';
import { escapeControls } from '../lib/text/escape.ts';
import { didYouMean } from '../lib/text/nearest.ts';
import { isPathOrUrl } from '../lib/url/is-url.ts';

// Which columns of a table are the old URL, the new URL and the status.

/** The positions of the columns. A table of gone URLs may have no new ones. */
export interface Columns {
  readonly from: number;
  readonly to?: number | undefined;
  readonly status?: number | undefined;
}

/** The columns, with a notice if URLs in the cells decided. */
export interface ChosenColumns extends Columns {
  readonly notice?: string;
}

/** A table; the header is empty if there is none. */
export interface Table {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `from=Legacy,to=3` of `--columns`: role ─▶ name, or number from 1. */
export type NamedColumns = ReadonlyMap<RedirectRole, string>;

const usage =
  'Write `--columns from=NAME,to=NAME`, with the names of columns or their numbers. If the table has a column of statuses, add `status=NAME`.';

/** Reads `--columns`. Throws a `Problem` for anything but `from=…,to=…,status=…`. */
export function readColumnsOption(text: string | undefined): NamedColumns {
  const columnByRole = new Map<RedirectRole, string>();
  for (const piece of text?.split(',') ?? []) {
    // from=Legacy
    const [name = '', column = ''] = piece.split(/=(.*)/s, 2).map((part) => part.trim());
    const role = redirectRoles.find((known) => known === name.toLowerCase());
    if (role === undefined || column === '')
      throw new Problem(
        `Invalid --columns: "${escapeControls(piece.trim())}".${didYouMean(name, redirectRoles)} ${usage}`,
      );
    if (columnByRole.has(role)) throw new Problem(`--columns has two columns for "${role}". Pass one.`);
    columnByRole.set(role, column);
  }

  return columnByRole;
}

/** True for a path or an absolute URL, which can't be a heading. */
export function isUrlCell(cell: string): boolean {
  return isPathOrUrl(cell.trim());
}

/** True for a header. An uncertain first record counts as a row, so that no redirect is lost. */
export function hasHeader(
  [first, ...rows]: readonly (readonly string[])[],
  columnsOption: NamedColumns,
): boolean {
  if (first === undefined || first.some(isUrlCell)) return false;
  const isKnown = redirectRoles.some((role) => findColumnsNamedFor(role, first).length > 0);
  const isNamed = [...columnsOption.values()].some((column) => !/^\d+$/.test(column));
  return isKnown || isNamed || first.some((_, at) => hasUrls(rows, at));
}

/**
 * The columns by `--columns`, otherwise by name, otherwise two columns with URLs, the old URLs on the left. Throws a `Problem`
 * for an unclear table.
 */
export function chooseColumns(table: Table, columnsOption: NamedColumns): ChosenColumns {
  const { header, rows } = table;
  const findByName = (role: RedirectRole): number | undefined => {
    const column = columnsOption.get(role);
    if (column !== undefined) return findColumn(table, column);
    return findColumnsNamedFor(role, header)[0];
  };
  const from = findByName('from');
  const to = findByName('to');
  const width = Math.max(header.length, rows[0]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, at) => at);
  // A column called `type` may have other values than statuses.
  const statuses = columnsOption.has('status') ? undefined : findStatuses(table, columns);
  const status = statuses ?? findByName('status');
  // `from;to` above `404;/missing/`: the column `from` has URLs, although 404 looks like a status.
  if (from !== undefined && to !== undefined)
    return { from, to, status: status === from ? undefined : status };

  // `Alt;Neu`: two columns of URLs.
  const otherColumns = columns.filter((at) => at !== from && at !== to && hasUrls(rows, at));
  const oldUrls = from ?? otherColumns.shift();
  const newUrls = to ?? otherColumns.shift();
  // Only a table of gone URLs, with the status 410, has no new ones.
  const isClear = (newUrls !== undefined || status !== undefined) && otherColumns.length === 0;
  if (oldUrls === undefined || !isClear) throw refuseUnclearColumns(table);

  const newTitle = newUrls === undefined ? 'no column' : printColumnTitle(table, newUrls);
  const notice = `${printColumnTitle(table, oldUrls)} was read as the old URLs, and ${newTitle} as the new ones`;
  return { from: oldUrls, to: newUrls, status, notice };
}

/** `column 1 ("Alt")`. */
function printColumnTitle({ header }: Table, column: number): string {
  const name = header[column]?.trim();
  if (!name) return `column ${column + 1}`;
  return `column ${column + 1} ("${escapeControls(name)}")`;
}

/** The index of a column in `--columns`. Throws a `Problem` if there is none. */
function findColumn({ file, header, rows }: Table, column: string): number {
  const fold = (name: string): string => name.trim().toLowerCase();
  const index = header.findIndex((name) => fold(name) === fold(column));
  if (index >= 0) return index;

  const width = Math.max(header.length, rows[0]?.length ?? 0);
  const number = /^\d+$/.test(column) ? Number(column) : 0;
  if (number >= 1 && number <= width) return number - 1;

  const names = header.map((name) => escapeControls(name.trim())).join(', ');
  const use = names === '' ? 'It has no header. Use' : `Use ${names} or`;
  throw new Problem(
    `${file} has no column "${escapeControls(column)}".${didYouMean(column, header)} ${use} a number from 1 to ${width}.`,
  );
}

function refuseUnclearColumns({ file, header, rows }: Table): Problem {
  const shownRow = header.length > 0 ? header : (rows[0] ?? []);
  return new Problem(
    `${file}:1: It isn't clear which columns of "${escapeControls(shownRow.join(', '))}" have the old and the new URLs. Pass --columns from=NAME,to=NAME, with names or numbers of columns, such as \`--columns from=1,to=2\`.`,
  );
}

/** Rows that are enough to see what a column has. */
const sampleRows = 500;

/** True if four of five cells are URLs: an error in a row or two doesn't change a column's kind. */
function hasUrls(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = listCells(rows, column);
  return cells.length > 0 && cells.filter(isUrlCell).length > cells.length * 0.8;
}

/** The first cells of a column that aren't empty. */
function listCells(rows: readonly (readonly string[])[], column: number): string[] {
  return rows
    .slice(0, sampleRows)
    .map((row) => row[column]?.trim() ?? '')
    .filter((cell) => cell !== '');
}

/** The only column of statuses. */
function findStatuses({ rows }: Table, columns: readonly number[]): number | undefined {
  const [only, another] = columns.filter((at) => {
    const cells = listCells(rows, at);
    return cells.length > 0 && cells.every((cell) => /^(?:30[1-8]|4\d\d)\b/.test(cell));
  });
  return another === undefined ? only : undefined;
}
