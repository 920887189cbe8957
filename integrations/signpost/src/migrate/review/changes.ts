import type { Decision } from '../state/review-file.ts';

export interface Change {
  readonly before: Decision | undefined;
  readonly after: Decision;
}

/** Finds decisions that are new or differ from the known decisions. */
export function findChanges(known: readonly Decision[], decisions: readonly Decision[]): Change[] {
  const before = new Map(known.map((decision) => [decision.old, decision]));
  return decisions.flatMap((after) => {
    const was = before.get(after.old);
    return was !== undefined && isSameDecision(was, after) ? [] : [{ before: was, after }];
  });
}

export function applyChanges(known: readonly Decision[], changes: readonly Change[]): Decision[] {
  const all = new Map(known.map((decision) => [decision.old, decision]));
  for (const { after } of changes) all.set(after.old, after);
  return [...all.values()];
}

/** An empty column is the same as a missing column. */
export function isSameDecision(a: Decision, b: Decision): boolean {
  const columns = new Set([...Object.keys(a.free), ...Object.keys(b.free)]);
  return (
    a.new === b.new &&
    a.status === b.status &&
    a.owner === b.owner &&
    columns.values().every((name) => (a.free[name] ?? '') === (b.free[name] ?? ''))
  );
}

/** A change in one line: `~ /old -> /new/, was open`. */
export function printChange({ before, after }: Change): string {
  if (before === undefined) return `+ ${after.old} ${describeTarget(after)}`;
  const was = describeTarget(before);
  const rest = was === describeTarget(after) ? 'notes changed' : `was ${was}`;
  return `~ ${after.old} ${describeTarget(after)}, ${rest}`;
}

function describeTarget({ status, new: to }: Decision): string {
  return status === 'accepted' ? `-> ${to}` : status;
}
