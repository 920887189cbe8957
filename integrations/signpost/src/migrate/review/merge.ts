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

/** A column that the sheet no longer has is not emptied. */
function withFree(before: Decision | undefined, after: Decision): Decision {
  return { ...after, free: { ...before?.free, ...after.free } };
}

/** True where nothing of a decision differs in what the second says. */
export function isSame(a: Decision, b: Decision): boolean {
  return (
    a.new === b.new &&
    a.status === b.status &&
    a.owner === b.owner &&
    Object.entries(b.free).every(([name, value]) => (a.free[name] ?? '') === value)
  );
}

/** Where a decision sends a URL, for a person: `-> /new/`, or its status. */
function goes({ status, new: to }: Decision): string {
  return status === 'accepted' ? `-> ${to}` : status;
}

/** One line for a person: `/old -> /new/ (accepted, was open)`. */
export function printChange({ before, after }: Change): string {
  if (before === undefined) return `+ ${after.old} ${goes(after)}`;
  const same = goes(before) === goes(after);
  return `~ ${after.old} ${goes(after)}${same ? ', notes changed' : `, was ${goes(before)}`}`;
}

export interface ReturnedRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  /** `owner` is missing where the sheet has no such column. */
  readonly decision: Omit<Decision, 'owner'> & { readonly owner?: string };
  /** What was decided when the sheet was exported; undefined where the sheet doesn't say. */
  readonly exported: Exported | undefined;
}

/** A row that was changed in the sheet, and decided otherwise by somebody else since the sheet was exported. */
interface Conflict {
  readonly row: number;
  readonly sheet: Decision;
  readonly kept: Decision;
}

/** Which side counts where both changed a row: the sheet, or what is kept in the state. */
export const sides = ['sheet', 'kept'] as const;
export type Side = (typeof sides)[number];

export interface Merge {
  readonly changes: readonly Change[];
  readonly conflicts: readonly Conflict[];
  /** Rows that the sheet has as they were exported, and that were decided anew since: the newer decision stays. */
  readonly older: number;
  /** Rows that change a decision and don't say what they were exported as. */
  readonly blind: number;
}

/** Holds each row against what it was exported as and what is decided now, so that only what a person did counts. */
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

/** One line for a person: what the sheet says, and what was decided meanwhile. */
export function printConflict({ row, sheet, kept }: Conflict): string {
  const says = isPlaceSame(sheet, kept) ? notesOf(sheet, kept) : [goes(sheet), goes(kept)];
  return `row ${row}: ${sheet.old}: the sheet has ${says[0]}, but a later decision has ${says[1]}`;
}

function isPlaceSame(a: Decision, b: Decision): boolean {
  return a.status === b.status && a.new === b.new;
}

/** The first owner or note that differs, as each side has it. */
function notesOf(sheet: Decision, kept: Decision): string[] {
  const name = Object.keys(sheet.free).find((one) => sheet.free[one] !== (kept.free[one] ?? ''));
  if (sheet.owner !== kept.owner || name === undefined)
    return [`owner "${sheet.owner}"`, `owner "${kept.owner}"`];
  return [`${name} "${sheet.free[name]}"`, `${name} "${kept.free[name] ?? ''}"`];
}

/** Each part of a row by itself: a note in the sheet doesn't undo the target that somebody chose meanwhile. */
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
