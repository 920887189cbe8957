import { readFileSync } from 'node:fs';

// The usual baseline: cosine of TF-IDF over the words of path and title, each word's pages by an inverted index.
const [oldFile = '', newFile = ''] = process.argv.slice(2);
const old = readFileSync(oldFile, 'utf8').split('\n').filter(Boolean);
const pages = readFileSync(newFile, 'utf8').split('\n').slice(1).filter(Boolean);
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const index = new Map<string, Map<number, number>>();
for (const [page, line] of pages.entries()) {
  for (const word of wordsOf(line)) {
    const counts = index.get(word) ?? new Map<number, number>();
    counts.set(page, (counts.get(page) ?? 0) + 1);
    index.set(word, counts);
  }
}
const idf = (word: string): number => Math.log(pages.length / (index.get(word)?.size ?? pages.length));
const lengths = new Float64Array(pages.length);
for (const [word, counts] of index)
  for (const [page, count] of counts) lengths[page] = (lengths[page] ?? 0) + (count * idf(word)) ** 2;

let found = 0;
for (const url of old) {
  const scores = new Map<number, number>();
  for (const word of wordsOf(url)) {
    const weight = idf(word) ** 2;
    for (const [page, count] of index.get(word) ?? [])
      scores.set(page, (scores.get(page) ?? 0) + weight * count);
  }
  let [best, most] = [-1, 0];
  for (const [page, score] of scores) {
    const cosine = score / Math.sqrt(lengths[page] ?? 1);
    if (cosine > most) [best, most] = [page, cosine];
  }
  if (best >= 0) found++;
}
console.log(found);
