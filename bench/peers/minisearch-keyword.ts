import { createRequire } from 'node:module';
import { cities, wordOf } from '../city-queries.ts';
import { report } from '../timing.ts';

// The same words by minisearch, with prefixes and a fuzziness of a fifth: what it needs to forgive as much.
const { default: MiniSearch } = await import(
  createRequire(new URL('../../test/engines/package.json', import.meta.url)).resolve('minisearch')
);
const { records } = await cities();
const texts = new Map(records.map((record) => [record.id, JSON.stringify(record)]));
const search = new MiniSearch({
  fields: ['name'],
  searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
});
search.addAll(records.map(({ id, name }) => ({ id, name })));
report((round) => {
  const found: { id: string }[] = search.search(wordOf(round));
  return `[${found
    .slice(0, 20)
    .map(({ id }) => texts.get(id))
    .join(',')}]`;
});
