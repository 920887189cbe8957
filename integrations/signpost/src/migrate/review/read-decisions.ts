import { parseSource } from '../../map/parse-entry.ts';
import { parseTarget } from '../../map/target.ts';
import { identifyUrl, nameUrl, readOldSite } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import { isUrl } from '../state/old-url.ts';
import { type Decision, decisionStatuses, isDecisionStatus } from '../state/review-file.ts';
import type { NewPages } from './new-pages.ts';
import { type Sheet, sheetColumns } from './sheet.ts';

/** A row and a clause about it. Rows are counted as a spreadsheet does: the header is row 1. */
interface RowNote {
  readonly row: number;
  readonly why: string;
}

export interface ReturnedSheet {
  readonly decisions: readonly Decision[];
  readonly refused: readonly RowNote[];
  /** Accepted rows whose target isn't in the new build yet. */
  readonly unbuilt: readonly RowNote[];
  /** Rows that somebody decides later: without a status, open, or with a rejected suggestion. */
  readonly undecided: number;
}

/** Reads the decisions of a sheet. */
export function readDecisions(
  { columns, rows }: Sheet,
  migration: Pick<Migration, 'state' | 'inventory' | 'decisions'>,
  pages: NewPages,
): ReturnedSheet {
  const names = columns.map((name) => name.toLowerCase());
  const free = columns.filter(
    (name, at) => name !== '' && !sheetColumns.some((known) => known === names[at]),
  );

  const findKnown = makeInventoryLookup(migration);
  const inventory = new Set(migration.inventory.map(({ url }) => url));
  const known = new Map(migration.decisions.map((decision) => [decision.old, decision]));
  const decisions = new Map<string, Decision>();
  const refused: RowNote[] = [];
  const unbuilt: RowNote[] = [];
  let undecided = 0;

  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const row = index + 2;
    const cell = (name: string): string | undefined => cells[names.indexOf(name.toLowerCase())];
    const old = findKnown(cell('old') ?? '');
    const status = (cell('status') ?? '').toLowerCase();
    const to = status === 'accepted' ? (cell('new') ?? '') : '';

    const why = findRefusal({ old, to, status }, inventory, decisions);
    if (why !== undefined) {
      refused.push({ row, why });
      continue;
    }
    if (status !== 'accepted' && status !== 'gone') undecided += 1;
    if (!isDecisionStatus(status)) continue;
    if (to.startsWith('/') && !pages.isEmpty && !pages.has(to))
      unbuilt.push({ row, why: `the target ${to} is not in the new build yet` });
    // A column that the sheet lacks doesn't clear the value.
    const owner = cell('owner') ?? known.get(old)?.owner ?? '';
    const own = Object.fromEntries(free.map((name) => [name, cell(name) ?? '']));
    decisions.set(old, { old, new: to, status, owner, free: { ...known.get(old)?.free, ...own } });
  }
  return { decisions: [...decisions.values()], refused, unbuilt, undecided };
}

/** Why a row is invalid, as a clause; undefined if it isn't. */
function findRefusal(
  { old, to, status }: Readonly<Record<'old' | 'to' | 'status', string>>,
  inventory: ReadonlySet<string>,
  earlier: ReadonlyMap<string, Decision>,
): string | undefined {
  if (!isUrl(old)) return `"${old}" in the column "old" isn't a valid URL`;
  if (!inventory.has(old)) return `${old} isn't in the inventory`;
  if (earlier.has(old)) return `${old} is already in an earlier row`;
  if (status !== '' && !isDecisionStatus(status))
    return `"${status}" isn't a valid status. Write ${decisionStatuses.join(', ')}`;
  if (status !== 'accepted') return undefined;
  if (to === '') return `${old} is accepted without a target. Fill in the column "new", or write gone`;
  return findTargetRefusal(old, to);
}

/** Why an old URL can't have a target, as a clause; undefined if it can. */
export function findTargetRefusal(old: string, to: string): string | undefined {
  const source = parseSource(old);
  if ('message' in source) return source.message;
  const target = parseTarget(to, source);
  if ('message' in target) return target.message;
  if (source.kind === 'pattern') return `"${old}" is a pattern`;

  const same = target.origin === '' && target.path.replace(/\/$/, '') === source.path.replace(/\/$/, '');
  return same && source.query.length === 0 ? `${old} would redirect to itself` : undefined;
}

/** Makes the function that finds the URL of the inventory: people write `/café`, an absolute URL, or omit the trailing slash. */
function makeInventoryLookup({ state, inventory }: Pick<Migration, 'state' | 'inventory'>) {
  const site = readOldSite(state);
  const known = new Map(inventory.map(({ url }) => [identifyUrl(url), url]));
  return (old: string): string => {
    const url = nameUrl(old, site)?.url ?? old;
    return known.get(identifyUrl(url)) ?? url;
  };
}
