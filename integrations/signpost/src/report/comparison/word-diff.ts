/** A stretch of a text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Words beyond which two texts are not held side by side: they are marked as a whole. */
const most = 300;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Both texts, with what each has that the other lacks: by words, in any script. */
export function diffWords(before: string, after: string): readonly [Stretch[], Stretch[]] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > most || b.length > most || before === after)
    return [[{ text: before, isOwn: before !== after }], [{ text: after, isOwn: before !== after }]];
  const common = commonOf(a, b);
  return [
    stretchesOf(
      a,
      common.map(([at]) => at),
    ),
    stretchesOf(
      b,
      common.map(([, at]) => at),
    ),
  ];
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The longest row of words that both have, by their places. */
function commonOf(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]?.set([a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))], j);
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Words that are together and are marked alike are one stretch; a space between two marked words is marked too. */
function stretchesOf(words: readonly string[], common: readonly number[]): Stretch[] {
  const shared = new Set(common);
  const isOwn = (at: number): boolean =>
    !shared.has(at) ||
    (words[at]?.trim() === '' &&
      at > 0 &&
      !shared.has(at - 1) &&
      at + 1 < words.length &&
      !shared.has(at + 1));
  const stretches: Stretch[] = [];
  for (const [at, text] of words.entries()) {
    const last = stretches.at(-1);
    if (last?.isOwn === isOwn(at))
      stretches[stretches.length - 1] = { text: last.text + text, isOwn: last.isOwn };
    else stretches.push({ text, isOwn: isOwn(at) });
  }
  return stretches;
}
