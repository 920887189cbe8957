import { exists } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { didYouMean } from '../../lib/text/nearest.ts';
import { counted } from '../../lib/text/text.ts';
import { otherSlash, parsePath } from '../../lib/url/path.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { parseTarget } from '../../map/target.ts';
import { servedFiles } from '../../plan/build.ts';
import type { Inputs } from '../../project/load.ts';
import { guessSiteOf, settingsAt } from '../../project/site-url.ts';
import { keyOf, nameOf, oldSiteIn } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import { pathTo } from '../places.ts';
import { isUrl } from '../state/old-url.ts';
import {
  type Decision,
  type DecisionStatus,
  decisionStatuses,
  isDecisionStatus,
  type TakenRow,
} from '../state/review-file.ts';
import { isSame, mergeRows, type ReturnedRow } from './merge.ts';
import { exportedOf, parseExported, printExported, type Returned, readSheet, sheetColumns } from './sheet.ts';

/** A returned sheet. Rows are counted as a spreadsheet does: the header is row 1. */
export interface Incoming {
  readonly rows: readonly ReturnedRow[];
  readonly bad: readonly { readonly row: number; readonly why: string }[];
  /** How many of the invalid rows have a status. */
  readonly refused: number;
  /** The old URLs of rows without a status, which are undecided. */
  readonly blank: readonly string[];
}

export interface IncomingContext {
  /** Why a URL of this site can't be a target; undefined if it can, or if no build is known. */
  readonly unfit: (target: string) => string | undefined;
  /** The variant that the inventory has of an old URL. */
  readonly spelled: (old: string) => string;
  readonly inventory: ReadonlySet<string>;
  /** The target that an export wrote for an old URL; '' for none. */
  readonly exported: (old: string) => string;
}

/** Reads a returned sheet; undefined if the columns `old`, `new` and `status` are missing. */
export function readIncoming({ columns, rows }: Returned, context: IncomingContext): Incoming | undefined {
  const names = columns.map((name) => name.trim().toLowerCase());
  const [old, target, status] = ['old', 'new', 'status'].map((name) => names.indexOf(name));
  if (old === undefined || target === undefined || status === undefined) return undefined;
  if (old < 0 || target < 0 || status < 0) return undefined;
  const [owner, base] = [names.indexOf('owner'), names.indexOf('exported')];
  const free = columns.flatMap((name, index) =>
    name.trim() === '' || sheetColumns.some((known) => known === names[index])
      ? []
      : [{ name: name.trim(), index }],
  );
  const taken = new Map<string, ReturnedRow>();
  const bad: { row: number; why: string }[] = [];
  const blank: string[] = [];
  let refused = 0;
  const near = proposalsOf(context.inventory);
  for (const [index, cells] of rows.entries()) {
    const at = (column: number): string => cells[column]?.trim() ?? '';
    if (cells.every((cell) => cell.trim() === '')) continue;
    const wanted = at(status).toLowerCase();
    const raw = { old: context.spelled(at(old)), new: at(target), status: wanted };
    const why = refusal(raw, taken, context, near);
    if (why !== undefined) {
      bad.push({ row: index + 2, why });
      if (wanted !== '') refused += 1;
    } else if (!isDecisionStatus(wanted)) blank.push(raw.old);
    else {
      const decision = {
        old: raw.old,
        new: wanted === 'accepted' ? raw.new : '',
        status: wanted,
        ...(owner < 0 ? {} : { owner: at(owner) }),
        free: Object.fromEntries(free.map(({ name, index: place }) => [name, at(place)])),
      };
      const exported = parseExported(at(base));
      taken.set(raw.old, { row: index + 2, decision, exported });
    }
  }
  return { rows: [...taken.values()], bad, refused, blank };
}

/** Old URLs that a mistyped one may mean. Only for the first few, since each is compared with all. */
function proposalsOf(inventory: ReadonlySet<string>): (old: string) => string {
  let left = 5;
  return (old) => {
    if (left === 0) return '';
    left -= 1;
    const similar = inventory.values().filter(({ length }) => Math.abs(length - old.length) <= 3);
    const near = didYouMean(old, similar);
    return near === '' ? '' : `.${near}`;
  };
}

type Raw = Readonly<Record<'old' | 'new' | 'status', string>>;

/** Why a row is invalid, as a clause; undefined if it isn't. */
function refusal(
  raw: Raw,
  taken: ReadonlyMap<string, ReturnedRow>,
  { unfit, inventory, exported }: IncomingContext,
  near: (old: string) => string,
): string | undefined {
  if (!isUrl(raw.old)) return `"${raw.old}" in the column "old" isn't a valid URL`;
  const source = parseSource(raw.old);
  if ('message' in source) return source.message;
  if (source.kind === 'pattern') return `"${raw.old}" is a pattern, and a sheet has only single URLs`;
  if (raw.status !== '' && !isDecisionStatus(raw.status))
    return `"${raw.status}" isn't a valid status. Write ${statusList()}`;
  if (taken.has(raw.old)) return `${raw.old} is already in an earlier row`;
  if (!inventory.has(raw.old)) return `${raw.old} isn't in the inventory${near(raw.old)}`;
  if (raw.status === 'gone' && raw.new !== '' && raw.new !== exported(raw.old))
    return `${raw.old} can't be gone and have the target ${raw.new}. Write accepted, or empty the column "new"`;
  if (raw.status !== 'accepted') return undefined;
  if (raw.new === '')
    return `${raw.old} is accepted without a target. Fill in the column "new", or write gone`;
  return targetRefusal(raw.old, raw.new, unfit);
}

/** Why an old URL can't have a target, as a clause; undefined if it can. */
export function targetRefusal(old: string, to: string, unfit: IncomingContext['unfit']): string | undefined {
  const source = parseSource(old);
  if ('message' in source) return source.message;
  const target = parseTarget(to, source);
  if ('message' in target) return target.message;
  if (source.kind === 'pattern') return `"${old}" is a pattern`;
  const same = target.origin === '' && target.path.replace(/\/$/, '') === source.path.replace(/\/$/, '');
  if (same && source.query.length === 0) return `${old} would redirect to itself`;
  const why = target.origin === '' ? unfit(to) : undefined;
  return why === undefined ? undefined : `the target ${to} ${why}`;
}

function statusList(): string {
  const [last, ...others]: readonly DecisionStatus[] = decisionStatuses.toReversed();
  return `${others.toReversed().join(', ')} or ${last}`;
}

/** Compares a sheet with its last import. A copy by another person has rows as exported, and is compared with those. */
export function sinceTaken({ rows, refused }: Incoming, taken: readonly TakenRow[]): readonly ReturnedRow[] {
  const before = new Map(taken.map((row) => [row.old, row]));
  const again = new Map<ReturnedRow, TakenRow>();
  for (const row of rows) {
    const was = before.get(row.decision.old);
    if (was !== undefined && was.exported === cellOf(row)) again.set(row, was);
  }
  const isBack = again.entries().some(([row, was]) => printExported(said(row)) === was.exported);
  if (isBack || taken.length - again.size > refused) return rows;
  return rows.map((row) => {
    const was = again.get(row);
    return was === undefined ? row : { ...row, exported: parseExported(was.taken) };
  });
}

/**
 * What to remember of a sheet after its import: its rows that now match the decisions, and earlier knowledge of the others.
 */
function takenFrom(
  sheet: string,
  rows: readonly ReturnedRow[],
  decisions: readonly Decision[],
  before: readonly TakenRow[],
): TakenRow[] {
  const known = new Map(before.map((row) => [row.old, row]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  for (const row of rows) {
    const { old } = row.decision;
    const [exported, taken] = [cellOf(row), printExported(said(row))];
    const now = decided.get(old);
    if (exported === undefined || now === undefined || !isSame(now, { ...now, ...row.decision })) continue;
    if (exported === taken) known.delete(old);
    else known.set(old, { sheet, old, exported, taken });
  }
  return [...known.values()];
}

function cellOf({ exported }: ReturnedRow): string | undefined {
  return exported && printExported(exported);
}

function said({ decision }: ReturnedRow): ReturnType<typeof exportedOf> {
  return exportedOf({ ...decision, owner: decision.owner ?? '' });
}

export function takenOf(file: string, { folder, sheets }: Migration): TakenRow[] {
  const name = pathTo(folder, file);
  return sheets.filter(({ sheet }) => sheet === name);
}

/** The content of all sheets, including this one, so that it can be edited and imported again. */
export function sheetsWith(
  file: string,
  { rows }: Incoming,
  migration: Migration,
  decisions: readonly Decision[],
): TakenRow[] {
  const name = pathTo(migration.folder, file);
  const others = migration.sheets.filter(({ sheet }) => sheet !== name);
  return [...others, ...takenFrom(name, rows, decisions, takenOf(file, migration))];
}

/** A `Problem` where an export would overwrite another file, or decisions in a sheet that were not imported yet. */
export async function expectTaken(
  file: string,
  { decisions, sheets }: Pick<Migration, 'decisions' | 'sheets'>,
  context: IncomingContext,
  importing: string,
): Promise<void> {
  if (!(await exists(file))) return;
  const incoming = readIncoming(await readSheet(file), context);
  if (incoming === undefined)
    throw new Problem(`${file} exists and isn't the sheet of a review. Pass another file.`);
  const { changes, conflicts } = mergeRows(decisions, sinceTaken(incoming, sheets));
  const open = changes.length + conflicts.length + incoming.refused;
  if (open === 0) return;
  throw new Problem(
    `${file} exists and has ${counted(open, 'decision')} that ${open === 1 ? 'was' : 'were'} not imported, so nothing was written. Import it first: ${importing}, or pass another file.`,
  );
}

export function contextOf(migration: Migration, build: NewUrls): IncomingContext {
  return {
    unfit: build.unfit,
    spelled: variantIn(migration),
    inventory: new Set(migration.inventory.map(({ url }) => url)),
    exported: exportedBy(migration),
  };
}

/** People write `/café`, an absolute URL, or omit the trailing slash. */
function variantIn({ state, inventory }: Migration): (old: string) => string {
  const site = oldSiteIn(state);
  const known = new Map(inventory.map(({ url }) => [keyOf(url), url]));
  return (old) => {
    const url = nameOf(old, site)?.url ?? old;
    return known.get(keyOf(url)) ?? url;
  };
}

/** What an export wrote into `new`, to distinguish a typed target from an untouched one. */
function exportedBy({ suggestions, decisions }: Migration): (old: string) => string {
  const targets = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion.new]));
  for (const decision of decisions) if (decision.new !== '') targets.set(decision.old, decision.new);
  return (old) => targets.get(old) ?? '';
}

/** The URLs of the new build; nothing if no build was found. */
export interface NewUrls {
  /** Whether the new site has a page or file at an old URL. */
  readonly stays: (url: string) => boolean;
  readonly unfit: (target: string) => string | undefined;
  readonly pages: readonly string[];
}

/** Looks up URLs in the loaded build, below the base in its pages if none was passed. */
export async function newUrls({
  dist,
  files,
  settings,
}: Pick<Inputs, 'dist' | 'files' | 'settings'>): Promise<NewUrls> {
  if (dist === undefined || files.length === 0)
    return { stays: () => false, unfit: () => undefined, pages: [] };
  const guessed = settings === undefined ? await guessSiteOf(dist, files) : undefined;
  const known = settings ?? (guessed === undefined ? {} : settingsAt(guessed));
  const { pages, files: others } = servedFiles(known, files);
  const has = (text: string): boolean => {
    const path = parsePath(text);
    return pages.has(path) || others.has(path) || pages.has(otherSlash(path));
  };
  return {
    stays: (url) => url.startsWith('/') && !url.includes('?') && has(url),
    unfit: (target) => (has(target.replace(/[?#].*$/s, '')) ? undefined : 'is not in the new build'),
    pages: [...pages.keys()],
  };
}
