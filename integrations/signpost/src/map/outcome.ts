import { type Entry, isPermanent, type Outcome, type Target } from './entry.ts';
import type { Captures } from './lookup.ts';
import { mergeQuery, type Parameter } from './query.ts';
import { fillPlaceholders } from './target.ts';

const nothing: Captures = new Map();

/** The target of a request by an entry: placeholders are filled in, and the rest of its query is appended. */
export function resolveTarget(
  entry: Entry,
  sent: readonly Parameter[],
  captures: Captures = nothing,
): Target | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;
  const filled = entry.kind === 'exact' ? target : fillTarget(target, captures);
  return { ...filled, query: mergeQuery(filled.query, sent, entry.query) };
}

/** Fills in the placeholders. A name that the source doesn't have is literal text. */
export function fillTarget(target: Target, captures: Captures): Target {
  return {
    ...target,
    path: fillPlaceholders(target.path, captures),
    query: fillPlaceholders(target.query, captures),
  };
}

/** Combines two redirects in a row: the second's target, and the weaker of the two statuses. */
export function chainOutcomes(first: Outcome, second: Outcome, target: Target | undefined): Outcome {
  if (first.status === 410 || second.status === 410 || target === undefined) return { status: 410 };
  const status = isPermanent(first.status)
    ? isPermanent(second.status)
      ? first.status
      : second.status
    : first.status;
  // A client keeps its fragment if the Location has none, also on another origin (RFC 9110, 10.2.2).
  const fragment = target.fragment === '' ? first.target.fragment : target.fragment;
  return { status, target: { ...target, fragment } };
}
