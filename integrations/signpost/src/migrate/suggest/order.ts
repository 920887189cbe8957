import type { Suggestion } from '../state/review-file.ts';
import { partsOf } from './url-forms.ts';

/** What is surer than this needs no look. */
const sure = 0.9;

/**
 * The suggestions that a decision helps most with first: from each folder in turn, the largest first, since a decision
 * teaches what became of the others beside it. Of a folder, the least sure comes first. Those that are sure come last.
 */
export function mostTelling(suggestions: readonly Suggestion[]): Suggestion[] {
  const open = suggestions.filter(({ confidence, new: to }) => to === '' || confidence < sure);
  const buckets = Map.groupBy(open, ({ old }) => partsOf(old).bucket);
  const largest = [...buckets.values()].sort((a, b) => b.length - a.length);
  const turns = largest.flatMap((bucket) =>
    bucket
      .sort((a, b) => trust(a) - trust(b))
      .map((suggestion, turn) => ({ suggestion, turn: turn / bucket.length ** 0.5 })),
  );
  const first = turns.sort((a, b) => a.turn - b.turn).map(({ suggestion }) => suggestion);
  const isFirst = new Set(first);
  return [...first, ...suggestions.filter((one) => !isFirst.has(one))];
}

/** How likely the proposed page is; for *gone*, how likely the closest page is. */
function trust({ new: to, confidence }: Suggestion): number {
  return to === '' ? 1 - confidence : confidence;
}
