import type { Entry, Outcome, PatternEntry, Target } from './entry.ts';
import { chain, targetOf } from './follow.ts';
import { printQuery } from './key.ts';
import type { Captures } from './lookup.ts';
import { parametersOf } from './query.ts';
import { asLiteral, holesIn } from './target.ts';

/** An entry's outcome one hop further, through the entry that it meets; undefined where no target can say it. */
export function hop(entry: Entry, next: Entry, captures: Captures): Outcome | undefined {
  const after = chain(entry.outcome, next.outcome, targetAfter(entry, next, captures));
  if (entry.kind === 'exact' || after.target === undefined) return after;
  const isSayable =
    after.target.origin === ''
      ? hasOnlyOwnHoles(entry, [after.target.path, after.target.query])
      : hasOnlyOwnHoles(entry, captures.values()) && keepsText(entry, next);
  return isSayable ? after : undefined;
}

/** The next entry's target; what an exact entry's text says literally must not become a hole of a pattern. */
function targetAfter(entry: Entry, next: Entry, captures: Captures): Target | undefined {
  const target = targetOf(next, parametersOf(entry.outcome.target?.query ?? ''), captures);
  if (target === undefined || entry.kind === 'exact' || next.kind === 'pattern' || target.origin !== '')
    return target;
  const own = next.outcome.target?.query ?? '';
  const rest = target.query.slice(own.length);
  return { ...target, path: asLiteral(target.path), query: asLiteral(own) + rest };
}

function hasOnlyOwnHoles(entry: PatternEntry, parts: Iterable<string>): boolean {
  const own = new Set(['*', ...entry.segments.flatMap((s) => s.name ?? [])]);
  if (!entry.rest) own.delete('*');
  return [...parts].flatMap((part) => holesIn(part)).every((piece) => 'text' in piece || own.has(piece.hole));
}

/** True where nothing that the next target says literally, as one to another host may, is a hole of the entry. */
function keepsText(entry: PatternEntry, next: Entry): boolean {
  const { target } = next.outcome;
  return [target?.path ?? '', target?.query ?? ''].every((part) => {
    const pieces = next.kind === 'pattern' ? holesIn(part, next) : [{ text: part }];
    return pieces.every((piece, at) => {
      if ('hole' in piece) return true;
      const isColonBeforeHole = piece.text.endsWith(':') && at < pieces.length - 1;
      return !isColonBeforeHole && holesIn(piece.text, entry).every((inner) => 'text' in inner);
    });
  });
}

/** Where an entry's requests are, and which parameters they have left behind: the same twice is a loop. */
export function stateOf({ query, outcome: { target } }: Entry): string {
  return target === undefined ? '' : `${target.origin}${target.path}?${target.query} ${printQuery(query)}`;
}
