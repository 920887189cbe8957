import { countsOf } from '../../lib/counts.ts';
import type { Suggestion } from '../state/review-file.ts';
import { alikeUrls } from './alike.ts';
import { partsOf } from './url-forms.ts';
import { wordsOf } from './words.ts';

/** Above this confidence, no review is needed. */
const sure = 0.9;

/** So many URLs are put in order: more than a person reviews. */
const most = 10_000;

/**
 * The order in which decisions help most: by the doubt that each takes away, of its own URL and of those like it that no
 * decision before it has helped. Certain ones come last.
 */
export function mostTelling(suggestions: readonly Suggestion[]): Suggestion[] {
  const isOpen = ({ confidence, new: to }: Suggestion): boolean => to === '' || confidence < sure;
  const all = suggestions.filter(isOpen);
  const open = all.slice(0, most);
  const words = open.map(({ old }): [name: string[], folder: string[]] => {
    const { segments } = partsOf(old);
    return [wordsOf(segments.at(-1) ?? ''), wordsOf(segments.slice(0, -1).join(' '))];
  });
  const counts = countsOf(words.values().flatMap((both) => new Set(both.flat())));
  const alike = alikeUrls<string>((word) => Math.log((open.length + 1) / (counts.get(word) ?? 1)));
  for (const both of words) alike.add(...both);
  const near = (at: number): Map<number, number> => alike.to(...(words[at] ?? [[], []])).set(at, 1);
  const doubts = open.map(doubt);
  const gainOf = (others: ReadonlyMap<number, number>): number =>
    others.entries().reduce((sum, [other, likeness]) => sum + (doubts[other] ?? 0) * likeness ** 2, 0);
  const gains = open.map((_, at) => gainOf(near(at)));
  const turns = [...open.entries()].sort(([a], [b]) => (gains[b] ?? 0) - (gains[a] ?? 0));
  for (const [at] of turns) {
    const others = near(at);
    gains[at] = gainOf(others);
    for (const [other, likeness] of others) doubts[other] = (doubts[other] ?? 0) * (1 - likeness ** 2);
  }
  const first = turns.sort(([a], [b]) => (gains[b] ?? 0) - (gains[a] ?? 0)).map(([, one]) => one);
  return [...first, ...all.slice(most), ...suggestions.filter((one) => !isOpen(one))];
}

/** The probability that the proposed page is wrong; for *gone*, that the closest page is. */
function doubt({ new: to, confidence }: Suggestion): number {
  return to === '' ? confidence : 1 - confidence;
}
