import { hasFile, readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { findDelimiter, firstLine, printCsv, readRows, unescapeFormulas } from '../../lib/text/csv.ts';
import { decodeTable } from '../../lib/text/decode.ts';
import { printExactSource } from '../../map/entry.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { parseTarget } from '../../map/target.ts';
import { identifyUrl, nameUrl, readOldSite } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import { compareTraffic, isWanted } from '../state/old-url.ts';
import { type Decision, decisionStatuses, isDecisionStatus } from '../state/review-file.ts';
import type { NewPages } from './new-pages.ts';

/** Signpost's columns. Further columns belong to people and are kept. */
const sheetColumns = [
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
] as const;

/** Who decided, when, and why, by the desk or by a person in the sheet. */
const signOff = ['note', 'when', 'who'] as const;

/** The columns and rows of the URLs to decide, most requested first. `all`: of the decided URLs too. */
export function makeSheet({ inventory, suggestions, decisions }: Migration, pages: NewPages, all: boolean) {
  const suggested = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  const free = [...new Set([...signOff, ...decisions.flatMap(({ free }) => Object.keys(free))])].sort();

  const listed = inventory.filter((row) => {
    if (!isWanted(row)) return false;
    // /about/ is a page of the new site too.
    const status = decided.get(row.url)?.status;
    if (status === undefined) return !pages.keeps(row.url);
    return all || status === 'open' || status === 'rejected';
  });

  const rows = listed.sort(compareTraffic).map(({ url, clicks, hits, links, title }) => {
    const { new: proposed = '', confidence = '', reason = '' } = suggested.get(url) ?? {};
    const decision = decided.get(url);
    return [
      ...[url, decision?.new || proposed, decision?.status ?? '', decision?.owner ?? ''],
      ...[confidence, reason, clicks, hits, links, title],
      ...free.map((name) => decision?.free[name] ?? ''),
    ].map(String);
  });
  return { columns: [...sheetColumns, ...free], rows };
}

/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\uFEFF';

/** Writes a new CSV file. A `Problem` for an existing file, since people may have decided in it. */
export async function writeSheet(
  file: string,
  { columns, rows }: ReturnType<typeof makeSheet>,
): Promise<void> {
  if (/\.xlsx?$/i.test(file)) throw new Problem('Signpost writes CSV files. Pass --export review.csv.');
  if (await hasFile(file))
    throw new Problem(
      `${file} exists, so nothing was written. Import it and remove it, or pass another file.`,
    );
  await writeFileAt(file, byteOrderMark + [...printCsv(columns, rows)].join(''));
}

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
  migration: Pick<Migration, 'state' | 'inventory' | 'decisions'>,
) {
  const names = columns.map((name) => name.toLowerCase());
  const free = columns.filter(
    (name, at) => name !== '' && !sheetColumns.some((known) => known === names[at]),
  );

  const findKnown = makeInventoryLookup(migration);
  const inventory = new Set(migration.inventory.map(({ url }) => url));
  const known = new Map(migration.decisions.map((decision) => [decision.old, decision]));
  const decisions = new Map<string, Decision>();
  const refused: { readonly row: number; readonly why: string }[] = [];
  /** Rows to decide later: without a status, open, or with a rejected suggestion. */
  let undecided = 0;

  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const cell = (name: string): string | undefined => cells[names.indexOf(name.toLowerCase())];
    const old = findKnown(cell('old') ?? '');
    const status = (cell('status') ?? '').toLowerCase();
    const to = status === 'accepted' ? (cell('new') ?? '') : '';

    const why = findRefusal({ old, to, status }, inventory, decisions);
    if (why !== undefined) {
      refused.push({ row: index + 2, why });
      continue;
    }
    if (status !== 'accepted' && status !== 'gone') undecided += 1;
    if (!isDecisionStatus(status)) continue;
    // A missing column doesn't clear the value.
    const before = known.get(old);
    const own = Object.fromEntries(free.map((name) => [name, cell(name) ?? '']));
    const owner = cell('owner') ?? before?.owner ?? '';
    decisions.set(old, { old, new: to, status, owner, free: { ...before?.free, ...own } });
  }
  return { decisions: [...decisions.values()], refused, undecided };
}

/** Why a row is invalid, as a clause; undefined for a valid row. */
function findRefusal(
  { old, to, status }: Readonly<Record<'old' | 'to' | 'status', string>>,
  inventory: ReadonlySet<string>,
  earlier: ReadonlyMap<string, Decision>,
): string | undefined {
  if (!inventory.has(old)) return `${old} isn't in the inventory`;
  if (earlier.has(old)) return `${old} is already in an earlier row`;
  if (status !== '' && !isDecisionStatus(status))
    return `"${status}" isn't a valid status. Write ${decisionStatuses.join(', ')}`;
  if (status !== 'accepted') return undefined;
  if (to === '') return `${old} is accepted without a target. Fill in the column "new", or write gone`;
  return findTargetRefusal(old, to);
}

/** Why an old URL can't have a target, as a clause; undefined for a valid target. */
export function findTargetRefusal(old: string, to: string): string | undefined {
  const source = parseSource(printExactSource(old));
  if ('message' in source) return source.message;
  const target = parseTarget(to, source);
  if ('message' in target) return target.message;

  if (source.kind === 'pattern' || source.query.length > 0 || target.origin !== '') return undefined;
  const isSame = target.path.replace(/\/$/, '') === source.path.replace(/\/$/, '');
  return isSame ? `${old} would redirect to itself` : undefined;
}

/** Makes the lookup for the URL in the inventory: people write `/café`, an absolute URL, or omit the trailing slash. */
function makeInventoryLookup({ state, inventory }: Pick<Migration, 'state' | 'inventory'>) {
  const site = readOldSite(state);
  const known = new Map(inventory.map(({ url }) => [identifyUrl(url), url]));
  return (old: string): string => {
    const url = nameUrl(old, site)?.url ?? old;
    return known.get(identifyUrl(url)) ?? url;
  };
}

export function findChanges(known: readonly Decision[], decisions: readonly Decision[]) {
  const all = new Map(known.map((decision) => [decision.old, decision]));
  const changes = decisions.map((after) => ({ old: after.old, before: all.get(after.old) ?? null, after }));
  return changes.filter(({ before, after }) => !isSameDecision(before, after));
}

/** An empty column equals a missing column. */
export function isSameDecision(a: Decision | null, b: Decision | null): boolean {
  if (a === null || b === null) return a === b;
  const columns = new Set([...Object.keys(a.free), ...Object.keys(b.free)]);
  return (
    a.new === b.new &&
    a.status === b.status &&
    a.owner === b.owner &&
    columns.values().every((name) => (a.free[name] ?? '') === (b.free[name] ?? ''))
  );
}

/** A change in one line: `~ /old -> /new/, was open`. */
export function printChange({ before, after }: ReturnType<typeof findChanges>[number]): string {
  if (before === null) return `+ ${after.old} ${describeTarget(after)}`;
  const was = describeTarget(before);
  const rest = was === describeTarget(after) ? 'notes changed' : `was ${was}`;
  return `~ ${after.old} ${describeTarget(after)}, ${rest}`;
}

function describeTarget({ status, new: to }: Decision): string {
  if (status === 'accepted') return `-> ${to}`;
  return status;
}
