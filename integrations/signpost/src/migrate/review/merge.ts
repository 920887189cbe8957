import type { Decision } from '../state/review-file.ts';
import { type Exported, mark } from './sheet.ts';

export interface Change {
  readonly before: Decision | undefined;
  readonly after: Decision;
}

export function changesOf(known: readonly Decision[], decisions: readonly Decision[]): Change[] {
  const before = new Map(known.map((decision) => [decision.old, decision]));
  return decisions.flatMap((after) => {
    const was = before.get(after.old);
    return was !== undefined && isSame(was, after) ? [] : [{ before: was, after: withFree(was, after) }];
  });
}

export function applyChanges(known: readonly Decision[], changes: readonly Change[]): Decision[] {
  const all = new Map(known.map((decision) => [decision.old, decision]));
  for (const { after } of changes) all.set(after.old, after);
  return [...all.values()];
}

/** A column that the sheet lacks doesn't clear the value. */
function withFree(before: Decision | undefined, after: Decision): Decision {
  return { ...after, free: { ...before?.free, ...after.free } };
}

/** True if the second decision changes nothing. */
export function isSame(a: Decision, b: Decision): boolean {
  return (
    a.new === b.new &&
    a.status === b.status &&
    a.owner === b.owner &&
    Object.entries(b.free).every(([name, value]) => (a.free[name] ?? '') === value)
  );
}

function goes({ status, new: to }: Decision): string {
  return status === 'accepted' ? `-> ${to}` : status;
}

/** A change in one line: `/old -> /new/ (accepted, was open)`. */
export function printChange({ before, after }: Change): string {
  if (before === undefined) return `+ ${after.old} ${goes(after)}`;
  const same = goes(before) === goes(after);
  return `~ ${after.old} ${goes(after)}${same ? ', notes changed' : `, was ${goes(before)}`}`;
}

export interface ReturnedRow {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** `owner` is missing if the sheet has no such column. */
  readonly decision: Omit<Decision, 'owner'> & { readonly owner?: string };
  /** The decision at the time of the export; undefined if the sheet doesn't contain it. */
  readonly exported: Exported | undefined;
}

/** A row that was changed in the sheet, and decided differently by somebody else since the export. */
interface Conflict {
  readonly row: number;
  readonly sheet: Decision;
  readonly kept: Decision;
}

/** Which side wins if both changed a row: the sheet or the state. */
export const sides = ['sheet', 'kept'] as const;
export type Side = (typeof sides)[number];

export interface Merge {
  readonly changes: readonly Change[];
  readonly conflicts: readonly Conflict[];
  /** Unchanged rows of the sheet whose decision is newer: the newer one stays. */
  readonly older: number;
  /** Rows that change a decision but don't contain the exported one. */
  readonly blind: number;
}

/** Compares each row with its export and with the current decision, so that only what a person changed counts. */
export function mergeRows(known: readonly Decision[], rows: readonly ReturnedRow[], side?: Side): Merge {
  const before = new Map(known.map((decision) => [decision.old, decision]));
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  let [older, blind] = [0, 0];
  for (const { row, decision, exported } of rows) {
    const was = before.get(decision.old);
    const sheet = { ...decision, owner: decision.owner ?? was?.owner ?? '' };
    if (was === undefined || exported === undefined) {
      const made = changesOf(was === undefined ? [] : [was], [sheet]);
      changes.push(...made);
      if (was !== undefined) blind += made.length;
      continue;
    }
    const { after, isTorn } = threeWay(was, sheet, exported, side);
    if (isTorn && side === undefined) conflicts.push({ row, sheet, kept: was });
    else if (!isSame(was, after)) changes.push({ before: was, after });
    else if (!isSame(was, sheet)) older += 1;
  }
  return { changes, conflicts, older, blind };
}

/** A conflict in one line: the sheet's decision, and the other one. */
export function printConflict({ row, sheet, kept }: Conflict): string {
  const says = isPlaceSame(sheet, kept) ? notesOf(sheet, kept) : [goes(sheet), goes(kept)];
  return `row ${row}: ${sheet.old}: the sheet has ${says[0]}, but a later decision has ${says[1]}`;
}

function isPlaceSame(a: Decision, b: Decision): boolean {
  return a.status === b.status && a.new === b.new;
}

/** The first owner or note that differs, on each side. */
function notesOf(sheet: Decision, kept: Decision): string[] {
  const name = Object.keys(sheet.free).find((one) => sheet.free[one] !== (kept.free[one] ?? ''));
  if (sheet.owner !== kept.owner || name === undefined)
    return [`owner "${sheet.owner}"`, `owner "${kept.owner}"`];
  return [`${name} "${sheet.free[name]}"`, `${name} "${kept.free[name] ?? ''}"`];
}

/** Merges each field separately: a note in the sheet doesn't undo a target that somebody else chose. */
function threeWay(
  was: Decision,
  sheet: Decision,
  base: Exported,
  side: Side | undefined,
): { after: Decision; isTorn: boolean } {
  let isTorn = false;
  const takes = (isDecided: boolean, isEdited: boolean, isEqual: boolean): boolean => {
    if (isEqual || !isEdited) return false;
    if (!isDecided) return true;
    isTorn = true;
    return side === 'sheet';
  };
  const differs = (one: Pick<Decision, 'status' | 'new'>): boolean =>
    one.status !== base.status || one.new !== base.new;
  const place = takes(differs(was), differs(sheet), isPlaceSame(sheet, was)) ? sheet : was;
  const part = (kept: string, text: string, exported: string): string =>
    takes(mark(kept) !== exported, mark(text) !== exported, kept === text) ? text : kept;
  const free = Object.entries(sheet.free).map(
    ([name, text]) => [name, part(was.free[name] ?? '', text, base.free[name] ?? '')] as const,
  );
  const after = {
    old: was.old,
    new: place.new,
    status: place.status,
    owner: part(was.owner, sheet.owner, base.owner),
    free: { ...was.free, ...Object.fromEntries(free) },
  };
  return { after, isTorn };
}
