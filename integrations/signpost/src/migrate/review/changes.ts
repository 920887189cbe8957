import type { Decision } from '../state/review-file.ts';

/** Finds decisions that are new or differ from the known decisions. */
export function findChanges(known: readonly Decision[], decisions: readonly Decision[]) {
  const all = new Map(known.map((decision) => [decision.old, decision]));
  const changes = decisions.map((after) => ({ old: after.old, before: all.get(after.old) ?? null, after }));
  return changes.filter(({ before, after }) => !isSameDecision(before, after));
}

/** An empty column is the same as a missing column. */
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
  return status === 'accepted' ? `-> ${to}` : status;
}
