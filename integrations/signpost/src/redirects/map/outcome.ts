import type { Entry, Outcome, Target } from './entry.ts';
import type { Captures } from './lookup.ts';
import { mergeQuery, type Parameter } from './query.ts';
import { substitute } from './target.ts';

const nothing: Captures = new Map();

/** Where a request goes by an entry: what was matched filled in, the rest of its query appended. */
export function targetOf(
  entry: Entry,
  sent: readonly Parameter[],
  captures: Captures = nothing,
): Target | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;
  const filled = entry.kind === 'exact' ? target : fillTarget(target, captures);
  return { ...filled, query: mergeQuery(filled.query, sent, entry.query) };
}

/** Puts what was matched in place of the placeholders; a name that the source doesn't have means itself. */
export function fillTarget(target: Target, captures: Captures): Target {
  return { ...target, path: substitute(target.path, captures), query: substitute(target.query, captures) };
}

/** One outcome after another: the second's target, and the status of the two that promises less. */
export function chained(first: Outcome, second: Outcome, target: Target | undefined): Outcome {
  if (first.status === 410 || second.status === 410 || target === undefined) return { status: 410 };
  const status = isPermanent(first.status)
    ? isPermanent(second.status)
      ? first.status
      : second.status
    : first.status;
  // A client keeps its fragment through a Location that has none, on another origin too (RFC 9110, 10.2.2).
  const fragment = target.fragment === '' ? first.target.fragment : target.fragment;
  return { status, target: { ...target, fragment } };
}

/** 301 and 308 are permanent, all others temporary (`W-REDIR-1`). */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}
