import type { Decision } from '../state/review-file.ts';

/** What an import or a review changes of one decision. */
export interface Change {
  readonly before: Decision | undefined;
  readonly after: Decision;
}

/** The changes that new decisions make to the known ones, by old address. */
export function changesOf(known: readonly Decision[], decisions: readonly Decision[]): Change[] {
  const before = new Map(known.map((decision) => [decision.old, decision]));
  return decisions.flatMap((after) => {
    const was = before.get(after.old);
    return was !== undefined && isSame(was, after) ? [] : [{ before: was, after: withFree(was, after) }];
  });
}

/** The known decisions with the changes made. */
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

/** Where a decision sends an address, for a person: `-> /new/`, or its status. */
export function goes({ status, new: to }: Decision): string {
  return status === 'accepted' ? `-> ${to}` : status;
}

/** One line for a person: `/old -> /new/ (accepted, was open)`. */
export function printChange({ before, after }: Change): string {
  if (before === undefined) return `+ ${after.old} ${goes(after)}`;
  const same = goes(before) === goes(after);
  return `~ ${after.old} ${goes(after)}${same ? ', notes changed' : `, was ${goes(before)}`}`;
}
