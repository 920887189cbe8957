import type { Model } from '../model.ts';
import type { Filter, Query } from '../query/query.ts';
import type { TableData } from '../table/data.ts';
import { keywordRows, type Ranked, rankedPart } from './keyword.ts';
import { marksOf, type Narrow, nothing } from './narrow.ts';
import { rangeFilter } from './range.ts';
import { relationFilter } from './relation.ts';
import type { Sorter } from './sorter.ts';
import { textFilter } from './text.ts';
import { valueFilter } from './value.ts';

/** The rows of an answer, and how many there are before paging. */
export interface Selection {
  readonly rows: Uint32Array;
  readonly total: number;
}

/** The rows that a query asks for: filtered, ranked or sorted, cut to its window, then to its page. */
export function select(model: Model, table: TableData, sorter: Sorter, query: Query): Selection {
  const matching = filtered(table, query.filters);
  const ranked =
    query.words.length === 0
      ? undefined
      : both(keywordRows(table, model.search, query.words), matching, table.size);
  const count = ranked?.rows.length ?? matching?.length ?? table.size;
  const first = Math.min(query.offset, count);
  const last = Math.min(first + query.limit, count);
  const [from, to] = query.page ? pageOf(first, last, query.page) : [first, last];
  const rows =
    ranked && !query.sort
      ? rankedPart(ranked, from, to)
      : sorter.part(query.sort, ranked ? Uint32Array.from(ranked.rows) : matching, from, to);
  return { rows, total: last - first };
}

function pageOf(
  first: number,
  last: number,
  { page, size }: { page: number; size: number },
): [from: number, to: number] {
  const from = Math.min(first + page * size, last);
  return [from, Math.min(from + size, last)];
}

/** The rows that pass all filters, ascending; undefined without filters. */
function filtered(table: TableData, filters: readonly Filter[]): Uint32Array | undefined {
  const [first, ...rest] = filters.map((filter) => narrowOf(table, filter)).sort((a, b) => a.most - b.most);
  if (!first) return undefined;
  const rows = first.rows();
  let count = rows.length;
  for (const narrow of rest) count = narrow.keep(rows, count);
  return rows.subarray(0, count);
}

function narrowOf(table: TableData, filter: Filter): Narrow {
  if (filter.kind === 'relation') {
    const relation = table.relation(filter.relation);
    return relation ? relationFilter(relation, filter.ids, table.size) : nothing;
  }
  const column = table.column(filter.field);
  if (filter.kind === 'range' && column?.kind === 'number') return rangeFilter(column, filter.interval);
  if (filter.kind === 'value' && column?.kind === 'code') return valueFilter(column, filter.values);
  if (filter.kind === 'text' && column?.kind === 'text') return textFilter(column, filter.folded, table.size);
  return nothing;
}

/** The ranked rows that pass the filters too. */
function both(ranked: Ranked, matching: Uint32Array | undefined, size: number): Ranked {
  if (!matching) return ranked;
  const marks = marksOf(matching, size);
  const passes = (_: number, at: number) => marks[ranked.rows[at] ?? 0] === 1;
  return { rows: ranked.rows.filter(passes), scores: ranked.scores.filter(passes) };
}
