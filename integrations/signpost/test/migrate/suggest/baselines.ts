import type { SitePage } from '../../../src/migrate/suggest/profile.ts';

/** What people use without a tool. */
export type Baseline =
  | 'lastSegment'
  | 'editWhole'
  | 'editLast'
  | 'tfIdfPath'
  | 'tfIdfPathAndTitle'
  | 'tfIdfOldTitle';

type Guess = (page: SitePage) => string | undefined;

/** How many URLs each baseline gets right; `old` with the titles that are known. */
export function baselines(
  old: readonly SitePage[],
  newTable: string,
  truth: ReadonlyMap<string, string>,
): Record<Baseline, number> {
  const pages = newTable
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const urls = pages.map(([url = '']) => url);
  const right = (guess: Guess): number => old.filter((page) => guess(page) === truth.get(page.url)).length;
  const byPath = tfIdf(urls.map((url) => [url, url]));
  const byTitle = tfIdf(pages.map(([url = '', title = '']) => [url, `${url} ${title}`]));
  return {
    lastSegment: right(({ url: href }) => {
      return urls.find((url) => lastOf(url) === lastOf(href));
    }),
    editWhole: right(({ url }) => nearest(urls, url, (url) => url)),
    editLast: right(({ url }) => nearest(urls, lastOf(url), lastOf)),
    tfIdfPath: right(({ url }) => byPath(url)),
    tfIdfPathAndTitle: right(({ url }) => byTitle(url)),
    tfIdfOldTitle: right(({ url, title }) => byTitle(`${url} ${title}`)),
  };
}

function lastOf(url: string): string {
  return url.split('/').findLast((part) => part !== '') ?? '';
}

/** The first of those whose text is least far; where the lengths alone are further apart, nothing is counted. */
function nearest(
  urls: readonly string[],
  wanted: string,
  textOf: (url: string) => string,
): string | undefined {
  let [best, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const url of urls) {
    const text = textOf(url);
    if (Math.abs(text.length - wanted.length) / Math.max(1, text.length, wanted.length) >= least) continue;
    const far = levenshtein(text, wanted);
    if (far < least) [best, least] = [url, far];
  }
  return best;
}

/** Levenshtein's distance, as a share of the longer text. */
function levenshtein(one: string, other: string): number {
  const row = Uint16Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= other.length; j++) {
      const above = row[j] ?? 0;
      const change = diagonal + (one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(change, above + 1, (row[j - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return (row[other.length] ?? 0) / Math.max(1, one.length, other.length);
}

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
