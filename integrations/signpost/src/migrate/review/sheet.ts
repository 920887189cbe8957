import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { delimiterOf, firstLine, readRows } from '../../import/shared/csv.ts';
import { noText, readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { readXlsx } from '../../lib/disk/xlsx/read.ts';
import { longestCell, printXlsx } from '../../lib/disk/xlsx/write.ts';
import { Problem } from '../../lib/problem.ts';
import { harmless, printCsv, withoutMarks } from '../../lib/text/csv.ts';
import { isBinary } from '../../lib/text/text.ts';
import { decode } from '../inventory/read/input.ts';
import type { Migration } from '../migration.ts';
import { byTraffic, isWanted } from '../state/old-url.ts';
import { type Decision, type DecisionStatus, isDecisionStatus } from '../state/review-file.ts';

type Cell = string | number;

interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The columns that Signpost writes and reads. Others belong to people and are kept. `exported` is only for the import. */
export const sheetColumns = [
  'old',
  'new',
  'status',
  'owner',
  'confidence',
  'reason',
  'clicks',
  'hits',
  'links',
  'title',
  'exported',
] as const;

interface SheetInput extends Pick<Migration, 'inventory' | 'suggestions' | 'decisions'> {
  /** Whether the new site has a page at an old URL, so that nothing is to be decided. */
  readonly stays: (url: string) => boolean;
}

/** A sheet of all URLs to decide, most requested first: a row for each old URL without a page. */
export function makeSheet({ inventory, suggestions, decisions, stays }: SheetInput): Sheet {
  const suggested = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  const free = [...new Set(decisions.flatMap((decision) => Object.keys(decision.free)))].sort();
  const wanted = inventory.filter((row) => isWanted(row) && (decided.has(row.url) || !stays(row.url)));
  const rows = wanted.toSorted(byTraffic).map((row): Cell[] => {
    const suggestion = suggested.get(row.url);
    const decision = decided.get(row.url);
    return [
      row.url,
      decision?.new ?? suggestion?.new ?? '',
      decision?.status ?? '',
      decision?.owner ?? '',
      suggestion?.confidence ?? '',
      suggestion?.reason ?? '',
      row.clicks,
      row.hits,
      row.links,
      row.title,
      printExported(exportedOf(decision)),
      ...free.map((name) => decision?.free[name] ?? ''),
    ];
  });
  return { columns: [...sheetColumns, ...free], rows };
}

/** What was decided at the export, beside each row: it tells an old sheet from an edited one. Long notes are hashed. */
export interface Exported {
  /** '' if it was undecided. */
  readonly status: DecisionStatus | '';
  readonly new: string;
  readonly owner: string;
  /** Column ─▶ hash; empty columns are missing. */
  readonly free: Readonly<Record<string, string>>;
}

export function exportedOf(decision: Decision | undefined): Exported {
  const { status = '', new: to = '', owner = '', free = {} } = decision ?? {};
  const notes = Object.entries(free).flatMap(([name, text]) =>
    text === '' ? [] : [[name, mark(text)] as const],
  );
  return { status, new: to, owner: mark(owner), free: Object.fromEntries(notes) };
}

/** The text of the cell: `status=accepted&new=%2Fnews%2F&owner=3fa2c1d2&note.Ticket=91bc0a77`. */
export function printExported({ status, new: to, owner, free }: Exported): string {
  const notes = Object.entries(free).map(([name, text]): [string, string] => [`note.${name}`, text]);
  const cells: [string, string][] = [['new', to], ['owner', owner], ...notes.sort()];
  return new URLSearchParams([['status', status], ...cells.filter(([, text]) => text !== '')]).toString();
}

export function parseExported(cell: string): Exported | undefined {
  if (!cell.startsWith('status=')) return undefined;
  const cells = new URLSearchParams(cell);
  const status = cells.get('status') ?? '';
  if (status !== '' && !isDecisionStatus(status)) return undefined;
  const free = [...cells].flatMap(([name, text]) =>
    name.startsWith('note.') ? [[name.slice('note.'.length), text] as const] : [],
  );
  return {
    status,
    new: cells.get('new') ?? '',
    owner: cells.get('owner') ?? '',
    free: Object.fromEntries(free),
  };
}

export function mark(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export async function writeSheet(file: string, { columns, rows }: Sheet): Promise<void> {
  if (!isXlsx(file))
    return void (await writeFileAt(
      file,
      printCsv(
        columns,
        rows.map((row) => row.map(String)),
      ),
    ));
  const cells = rows.map((row) => row.map((cell, at) => fitting(cell, columns[at] ?? '', row)));
  await writeFileAt(file, await printXlsx('review', { columns: columns.map(asText), rows: cells }));
}

/** Makes a text fit into an XLSX cell. Only columns that aren't read back may be cut. */
function fitting(cell: Cell, column: string, [old = '']: readonly Cell[]): Cell {
  if (typeof cell === 'number') return cell;
  const text = asText(cell);
  if (text.length <= longestCell) return text;
  if (column === 'title' || column === 'reason') return `${text.slice(0, longestCell - 1)}…`;
  throw new Problem(
    `An XLSX file holds ${longestCell} characters in a cell, and "${column}" of ${old} has ${text.length}. Pass a .csv file.`,
  );
}

/** XLSX has a type for texts. Only what would lose an apostrophe when it is read back gets one. */
function asText(text: string): string {
  return withoutMarks(text) === text ? text : harmless(text);
}

/** Reads a sheet, recognizing the format by its content. */
export async function readSheet(file: string): Promise<Returned> {
  const { columns, rows } = await tableIn(file);
  return { columns: columns.map(withoutMarks), rows: rows.map((row) => row.map(withoutMarks)) };
}

async function tableIn(file: string): Promise<Returned> {
  const bytes = await readBytes(file);
  if (bytes === undefined)
    throw new Problem(`${file} doesn't exist. Pass the returned sheet, such as review.xlsx.`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(file, bytes);
  const text = decode(bytes);
  if (isBinary(text)) throw noText(file);
  const [header, ...rows] = readRows(file, text, delimiterOf(firstLine(text)));
  return { columns: header?.record ?? [], rows: rows.map(({ record }) => record) };
}

function isXlsx(file: string): boolean {
  const ending = extname(file).toLowerCase();
  if (ending === '.xlsx' || ending === '.csv') return ending === '.xlsx';
  throw new Problem(`Invalid --output: "${file}". Pass a .csv or .xlsx file.`);
}

export interface Returned {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
