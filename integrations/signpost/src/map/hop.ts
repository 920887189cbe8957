import type { Entry, Outcome, Target } from './entry.ts';
import { chain, targetOf } from './follow.ts';
import { printQuery } from './key.ts';
import type { Captures } from './lookup.ts';
import { parametersOf } from './query.ts';
import { asLiteral, holesIn } from './target.ts';

/** An entry's outcome one hop further, through the entry that it meets; undefined where no target can say it. */
export function hop(entry: Entry, next: Entry, captures: Captures): Outcome | undefined {
  const after = chain(entry.outcome, next.outcome, targetAfter(entry, next, captures));
  return hasOnlyOwnHoles(entry, after) ? after : undefined;
}

/** The next entry's target; what an exact entry's text says literally must not become a hole of a pattern. */
function targetAfter(entry: Entry, next: Entry, captures: Captures): Target | undefined {
  const target = targetOf(next, parametersOf(entry.outcome.target?.query ?? ''), captures);
  if (target === undefined || entry.kind === 'exact' || next.kind === 'pattern') return target;
  const own = next.outcome.target?.query ?? '';
  const rest = target.query.slice(own.length);
  return { ...target, path: asLiteral(target.path), query: asLiteral(own) + rest };
}

function hasOnlyOwnHoles(entry: Entry, { target }: Outcome): boolean {
  if (entry.kind === 'exact' || target === undefined) return true;
  const own = new Set(['*', ...entry.segments.flatMap((s) => s.name ?? [])]);
  if (!entry.rest) own.delete('*');
  return [...holesIn(target.path), ...holesIn(target.query)].every(
    (piece) => 'text' in piece || own.has(piece.hole),
  );
}

/** Where an entry's requests are, and which parameters they have left behind: the same twice is a loop. */
export function stateOf({ query, outcome: { target } }: Entry): string {
  return target === undefined ? '' : `${target.origin}${target.path}?${target.query} ${printQuery(query)}`;
}
