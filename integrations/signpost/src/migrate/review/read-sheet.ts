import { readBytes } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { findDelimiter, firstLine, readRows, unescapeFormulas } from '../../lib/text/csv.ts';
import { decodeTable } from '../../lib/text/decode.ts';
import { identifyUrl, readOldSite, toInventoryUrl } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import type { DecisionChange } from '../state/decision-log.ts';
import type { OldUrl } from '../state/old-url.ts';
import {
  type Decision,
  type Decisions,
  decisionStatuses,
  isDecisionStatus,
  isSameDecision,
} from '../state/review-file.ts';
import { findTargetRefusal } from './target-refusal.ts';
import { sheetColumns } from './write-sheet.ts';

// `migrate review --import review.csv`: from the cells of a sheet to the changes of decisions, and the refused rows.

/**
 * Reads the cells of a sheet, the columns first: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. A `Problem`
 * for an .xlsx file, or for a file that isn't the sheet of a review.
 */
export async function readSheet(file: string): Promise<string[][]> {
  const bytes = await readBytes(file);
  if (bytes === undefined)
    throw new Problem(`${file} doesn't exist. Pass the returned sheet, such as review.csv.`);
  // PK: review.xlsx is a zip file.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Problem(
      `${file} is a spreadsheet, and Signpost reads CSV files. In Excel, save it with File > Save As > CSV UTF-8, and import that file.`,
    );

  const text = decodeTable(bytes);
  const records = readRows(file, text, findDelimiter(firstLine(text)));
  const cells = records.map(({ record }) => record.map((cell) => unescapeFormulas(cell).trim()));
  const names = cells[0]?.map((name) => name.toLowerCase()) ?? [];
  if (!['old', 'new', 'status'].every((name) => names.includes(name)))
    throw new Problem(
      `${file} isn't the sheet of a review: it needs the columns old, new and status in its first row.`,
    );
  return cells;
}

/** Reads the decisions in the cells of a sheet. Refused rows are counted as a spreadsheet does: the header is row 1. */
export function readDecisions(
  [columns = [], ...rows]: readonly string[][],
  migration: Pick<Migration, 'state' | 'inventory'>,
) {
  const names = columns.map((name) => name.toLowerCase());
  const freeColumns = columns.filter(
    (name, index) => name !== '' && !sheetColumns.some((column) => column === names[index]),
  );

  const findUrl = makeInventoryLookup(migration);
  const records = new Map(migration.inventory.map((record) => [record.url, record]));
  const decisions = new Map<string, Decision>();
  const refused: { readonly row: number; readonly why: string }[] = [];
  /** Rows to decide later: without a status, open, or with a rejected suggestion. */
  let undecided = 0;

  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const cell = (name: string): string | undefined => cells[names.indexOf(name.toLowerCase())];
    const url = findUrl(cell('old') ?? '');
    const status = (cell('status') ?? '').toLowerCase();
    const to = status === 'accepted' ? (cell('new') ?? '') : '';

    const record = records.get(url);
    const why = findRefusal({ url, to, status }, record, decisions);
    if (why !== undefined) {
      refused.push({ row: index + 2, why });
      continue;
    }
    if (status !== 'accepted' && status !== 'gone') undecided += 1;
    if (!isDecisionStatus(status)) continue;
    // A missing column doesn't clear the value.
    const before = record?.decision;
    const ownCells = Object.fromEntries(freeColumns.map((name) => [name, cell(name) ?? '']));
    const owner = cell('owner') ?? before?.owner ?? '';
    decisions.set(url, { target: to, status, owner, free: { ...before?.free, ...ownCells } });
  }

  const changes: DecisionChange[] = [];
  for (const [url, after] of decisions) {
    const before = records.get(url)?.decision ?? null;
    if (!isSameDecision(before, after)) changes.push({ url, before, after });
  }
  return { changes, unchanged: decisions.size - changes.length, refused, undecided };
}

/** Why a row is invalid, as a clause; undefined for a valid row. */
function findRefusal(
  { url, to, status }: Readonly<Record<'url' | 'to' | 'status', string>>,
  record: OldUrl | undefined,
  earlier: Decisions,
): string | undefined {
  if (record === undefined) return `${url} isn't in the inventory`;
  if (earlier.has(url)) return `${url} is already in an earlier row`;
  if (status !== '' && !isDecisionStatus(status))
    return `"${status}" isn't a valid status. Write ${decisionStatuses.join(', ')}`;
  if (status !== 'accepted') return undefined;
  if (to === '') return `${url} is accepted without a target. Fill in the column "new", or write gone`;
  return findTargetRefusal(url, to);
}

/** Makes the lookup for the URL in the inventory: people write `/café`, an absolute URL, or omit the trailing slash. */
function makeInventoryLookup({ state, inventory }: Pick<Migration, 'state' | 'inventory'>) {
  const site = readOldSite(state);
  const urlsById = new Map(inventory.map(({ url }) => [identifyUrl(url), url]));
  return (old: string): string => {
    const url = toInventoryUrl(old, site)?.url ?? old;
    return urlsById.get(identifyUrl(url)) ?? url;
  };
}

/** A change in one line: `~ /old -> /new/, was open`. */
export function printChange({ url, before, after }: DecisionChange): string {
  const now = describeTarget(after);
  if (before === null) return `+ ${url} ${now}`;
  const was = describeTarget(before);
  return `~ ${url} ${now}, ${was === now ? 'notes changed' : `was ${was}`}`;
}

function describeTarget(decision: Decision | null): string {
  if (decision?.status === 'accepted') return `-> ${decision.target}`;
  return decision?.status ?? 'undecided';
}
