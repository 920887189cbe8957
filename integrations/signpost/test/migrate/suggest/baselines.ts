/** Splits a text into lower-case words: the first baseline, which people use without a tool. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Words, and their pieces of three letters: `pump` is also `-pu`, `pum`, `ump` and `mp-`. The second baseline. */
export function splitWordsAndPieces(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const padded = `-${word}-`;
    const pieces = Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    return [`=${word}`, ...pieces];
  });
}

/** TF-IDF with the cosine of two texts. The returned function lists the five URLs with the nearest text, best first. */
export function tfIdf(
  pages: readonly (readonly [url: string, text: string])[],
  split: (text: string) => string[],
): (text: string) => string[] {
  const texts = pages.map(([, text]) => split(text));
  const pagesWithWord = countWords(texts.flatMap((words) => [...new Set(words)]));

  const weigh = (words: readonly string[]): Map<string, number> => {
    const weights = new Map<string, number>();
    for (const [word, count] of countWords(words)) {
      const idf = Math.log((1 + pages.length) / (1 + (pagesWithWord.get(word) ?? 0))) + 1;
      weights.set(word, (1 + Math.log(count)) * idf);
    }
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([word, weight]) => [word, weight / length]));
  };

  const index = new Map<string, { page: number; weight: number }[]>();
  for (const [page, words] of texts.entries()) {
    for (const [word, weight] of weigh(words)) {
      const known = index.get(word) ?? [];
      known.push({ page, weight });
      index.set(word, known);
    }
  }

  return (text) => {
    const scores = new Map<number, number>();
    for (const [word, weight] of weigh(split(text)))
      for (const known of index.get(word) ?? [])
        scores.set(known.page, (scores.get(known.page) ?? 0) + weight * known.weight);
    const best = [...scores].sort(([a, one], [b, other]) => other - one || a - b).slice(0, 5);
    return best.map(([page]) => pages[page]?.[0] ?? '');
  };
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
