/** Top-1 of what people use without a tool: the last segment, and TF-IDF of the path, and of path and title. */
export function baselines(
  old: readonly { readonly old: string }[],
  newTable: string,
  truth: ReadonlyMap<string, string>,
): Record<'lastSegment' | 'path' | 'pathAndTitle', number> {
  const pages = newTable
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const share = (guess: (address: string) => string | undefined): number =>
    old.filter((one) => guess(one.old) === truth.get(one.old)).length / old.length;
  const lastOf = (address: string): string | undefined => address.split('/').findLast((part) => part !== '');
  return {
    lastSegment: share((address) => {
      const same = pages.filter(([url = '']) => lastOf(url) === lastOf(address));
      return same.length === 1 ? same[0]?.[0] : undefined;
    }),
    path: share(tfIdf(pages.map(([url = '']) => [url, url]))),
    pathAndTitle: share(tfIdf(pages.map(([url = '', title = '']) => [url, `${url} ${title}`]))),
  };
}

function tfIdf(
  pages: readonly (readonly [url: string, text: string])[],
): (address: string) => string | undefined {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const counts = new Map<string, number>();
  for (const [, text] of pages)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const vector = (text: string): Map<string, number> => {
    const weights = new Map<string, number>();
    for (const word of wordsOf(text)) {
      const idf = Math.log((1 + pages.length) / (1 + (counts.get(word) ?? 0))) + 1;
      weights.set(word, (weights.get(word) ?? 0) + idf);
    }
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([word, weight]) => [word, weight / length]));
  };
  const vectors = pages.map(([url, text]) => ({ url, weights: vector(text) }));
  return (address) => {
    let [best, most]: [string | undefined, number] = [undefined, 0];
    const query = vector(address);
    for (const { url, weights } of vectors) {
      let score = 0;
      for (const [word, weight] of query) score += weight * (weights.get(word) ?? 0);
      if (score > most) [best, most] = [url, score];
    }
    return best;
  };
}
