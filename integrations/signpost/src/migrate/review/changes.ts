import type { Decision } from '../state/review-file.ts';

export interface Change {
  readonly before: Decision | undefined;
  readonly after: Decision;
}

/** A decision of a sheet. `owner` is missing if the sheet has no such column. */
export type SheetDecision = Omit<Decision, 'owner'> & { readonly owner?: string };

/** The decisions that are new or differ from the known ones. */
export function findChanges(known: readonly Decision[], decisions: readonly SheetDecision[]): Change[] {
  const before = new Map(known.map((decision) => [decision.old, decision]));

  return decisions.flatMap((decision) => {
    const was = before.get(decision.old);
    // A column that the sheet lacks doesn't clear the value.
    const owner = decision.owner ?? was?.owner ?? '';
    const after = { ...decision, owner, free: { ...was?.free, ...decision.free } };
    return was !== undefined && isSame(was, after) ? [] : [{ before: was, after }];
  });
}

export function applyChanges(known: readonly Decision[], changes: readonly Change[]): Decision[] {
  const all = new Map(known.map((decision) => [decision.old, decision]));
  for (const { after } of changes) all.set(after.old, after);
  return [...all.values()];
}

function isSame(a: Decision, b: Decision): boolean {
  return (
    a.new === b.new &&
    a.status === b.status &&
    a.owner === b.owner &&
    Object.entries(b.free).every(([name, value]) => (a.free[name] ?? '') === value)
  );
}

/** A change in one line: `~ /old -> /new/, was open`. */
export function printChange({ before, after }: Change): string {
  if (before === undefined) return `+ ${after.old} ${goes(after)}`;
  const same = goes(before) === goes(after);
  return `~ ${after.old} ${goes(after)}${same ? ', notes changed' : `, was ${goes(before)}`}`;
}

function goes({ status, new: to }: Decision): string {
  return status === 'accepted' ? `-> ${to}` : status;
}
