/** TF-IDF over the words of texts, as people use without a tool: returns the URL with the nearest text. */
export function tfIdf(
  pages: readonly (readonly [url: string, text: string])[],
): (text: string) => string | undefined {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const counts = new Map<string, number>();
  for (const [, text] of pages)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const vector = (text: string): Map<string, number> => {
    const counted = new Map<string, number>();
    for (const word of wordsOf(text)) counted.set(word, (counted.get(word) ?? 0) + 1);
    const weights = [...counted].map(([word, count]): [string, number] => {
      const idf = Math.log((1 + pages.length) / (1 + (counts.get(word) ?? 0))) + 1;
      return [word, (1 + Math.log(count)) * idf];
    });
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  };
  const vectors = pages.map(([url, text]) => ({ url, weights: vector(text) }));
  return (text) => {
    let [best, most]: [string | undefined, number] = [undefined, 0];
    const query = vector(text);
    for (const { url, weights } of vectors) {
      let score = 0;
      for (const [word, weight] of query) score += weight * (weights.get(word) ?? 0);
      if (score > most) [best, most] = [url, score];
    }
    return best;
  };
}
