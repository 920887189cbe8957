import type { ApiRecord, Model } from './model.ts';
import type { Query } from './query.ts';
import type { Table } from './table.ts';

/** The records of a response, and their number before paging. */
export interface Selection {
  readonly records: readonly ApiRecord[];
  readonly total: number;
}

/**
 * Selects the records of a query:
 * 1. filters, in the order of `sortby` or else of the collection,
 * 2. `keyword`, by rank unless `sortby` is given,
 * 3. the window of `offset` and `limit`,
 * 4. the page.
 */
export function selectRecords(model: Model, table: Table, query: Query): Selection {
  const rows = rankRows(model, table, query, filterRows(table, query));

  const { offset = 0, limit = rows.length, page = 0, size } = query;
  const found = rows.slice(offset, offset + limit);
  const shown = size === undefined ? found : found.slice(page * size, (page + 1) * size);
  return { records: shown.flatMap((row) => table.records[row] ?? []), total: found.length };
}

function filterRows(table: Table, { filters, sortby, order }: Query): readonly number[] {
  const rows = sortby === undefined ? table.rows : table.sortedRows(sortby, order === 'desc');
  const tests = filters.map((filter) => filter(table));
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((passes) => passes(row)));
}

function rankRows(model: Model, table: Table, query: Query, rows: readonly number[]): readonly number[] {
  const { words, sortby } = query;
  if (words === undefined) return rows;

  const columns = model.search.map((field) => table.texts(field));
  const scored = rows.flatMap((row) => {
    const texts = columns.map((column) => column[row] ?? '');
    const score = scoreTexts(texts, words);
    return score === undefined ? [] : [{ row, score }];
  });
  if (sortby === undefined) scored.sort((a, b) => a.score - b.score);
  return scored.map(({ row }) => row);
}

/** Lower is better; undefined if a word occurs in no text. */
function scoreTexts(texts: readonly string[], words: readonly string[]): number | undefined {
  let score = 0;
  for (const word of words) {
    const fits = texts.flatMap((text, field) => {
      const place = findPlace(text, word);
      return place === undefined ? [] : [place * texts.length + field];
    });
    if (fits.length === 0) return undefined;
    score += Math.min(...fits);
  }
  return score;
}

/** Where a word is best found: 0 at the start of the text, 1 at the start of a word, 2 inside one. */
function findPlace(text: string, word: string): number | undefined {
  if (!text.includes(word)) return undefined;
  if (text.startsWith(word)) return 0;
  return text.includes(` ${word}`) ? 1 : 2;
}
