import type { Suggestion } from '../state/review-file.ts';
import { partsOf } from './url-forms.ts';

/** Above this confidence, no review is needed. */
const sure = 0.9;

/**
 * The order in which decisions help most: from each folder in turn, the largest first, since a decision teaches about its
 * neighbors. Within a folder, the least certain comes first. Certain ones come last.
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

/** The probability of the proposed page; for *gone*, that of the closest page. */
function trust({ new: to, confidence }: Suggestion): number {
  return to === '' ? 1 - confidence : confidence;
}
