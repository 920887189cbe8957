import { remember } from '../lib/remember.ts';
import type { Model } from './model.ts';
import type { Filter, Interval, Query } from './query/grammar.ts';
import { descending, type NumberColumn, ranksOf, type Table, type TextColumn } from './table.ts';

/** The rows of a response, and their number before paging. */
export interface Selection {
  readonly rows: ArrayLike<number>;
  readonly total: number;
}

type Rows = ArrayLike<number>;
type Test = (row: number) => boolean;

/** A filter as a test for rows. `rows` are the matching ones, if they are known without testing each. */
interface Condition {
  readonly passes: Test;
  readonly rows?: Rows;
}

/** Below this share of all rows, the matches are sorted; above it, the sorted rows are filtered. */
const few = 1 / 16;

/** Selects the rows of a query: filters, ranks or sorts, cuts to the window, then to the page. */
export function select(model: Model, table: Table, query: Query): Selection {
  const rows = matchingRows(model, table, query);
  const first = Math.min(query.offset, rows.length);
  const last = Math.min(first + query.limit, rows.length);
  const { page, size } = query.page ?? { page: 0, size: last - first };
  const from = Math.min(first + page * size, last);
  return { rows: part(rows, from, Math.min(from + size, last)), total: last - first };
}

function part(rows: Rows, from: number, to: number): Rows {
  return Array.from({ length: to - from }, (_, at) => rows[from + at] ?? 0);
}

function matchingRows(model: Model, table: Table, { filters, words, sort }: Query): Rows {
  const order = sort === undefined ? undefined : sortedRows(table, sort.field, sort.descending);
  const conditions = filters.map((filter) => conditionOf(table, filter));
  if (words.length > 0) {
    const scores = scoresOf(model, table, words);
    const ranked = passing(scores.keys(), conditions);
    return order === undefined
      ? ranked.sort((a, b) => (scores.get(a) ?? 0) - (scores.get(b) ?? 0) || a - b)
      : byRank(ranked, order.ranks());
  }
  const inOrder = order?.rows ?? naturalRows(table);
  if (conditions.length === 0) return inOrder;
  const fewest = conditions
    .flatMap(({ rows }) => (rows === undefined ? [] : [rows]))
    .sort((a, b) => a.length - b.length)[0];
  if (fewest === undefined || fewest.length > table.size * few) return passing(inOrder, conditions);
  const found = passing(Array.from(fewest), conditions);
  return order === undefined ? found.sort((a, b) => a - b) : byRank(found, order.ranks());
}

function passing(rows: Iterable<number>, conditions: readonly Condition[]): number[] {
  const tests = conditions.map(({ passes }) => passes);
  const [first, ...rest] = tests;
  const found: number[] = [];
  if (first === undefined) return [...rows];
  for (const row of rows) if (first(row) && rest.every((passes) => passes(row))) found.push(row);
  return found;
}

function byRank(rows: number[], ranks: Uint32Array): number[] {
  return rows.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

interface Sorted {
  readonly rows: Uint32Array;
  /** The position of each row in this order. */
  ranks(): Uint32Array;
}

const sortedOf = remember((_table: Table) => new Map<string, Sorted>());
const naturalRows = remember(({ size }: Table) => Uint32Array.from({ length: size }, (_, row) => row));

/** All rows sorted by a field. Each order is computed once, on demand. */
export function sortedRows(table: Table, field: string, down: boolean): Sorted {
  const known = sortedOf(table);
  const key = `${field} ${down}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const order = field === 'id' ? table.byId : (table.column(field)?.order ?? table.byId);
  const rows = down ? descending(order) : order.rows;
  let ranks: Uint32Array | undefined;
  const sorted: Sorted = {
    rows,
    ranks() {
      ranks ??= ranksOf(rows);
      return ranks;
    },
  };
  known.set(key, sorted);
  return sorted;
}

const nothing: Condition = { passes: () => false, rows: [] };

function conditionOf(table: Table, filter: Filter): Condition {
  if (filter.kind === 'relation') {
    const relation = table.relation(filter.relation);
    return amongRows(filter.ids.flatMap((id) => Array.from(relation?.get(id) ?? [])));
  }
  const column = table.column(filter.field);
  if (filter.kind === 'range' && column?.kind === 'number') return inRange(column, filter.interval);
  if (filter.kind === 'value' && column?.kind === 'code') {
    const codes = new Set(filter.values.map((value) => column.values.indexOf(value) + 1));
    codes.delete(0);
    const rows = [...codes].flatMap((code) => column.rowsByCode().get(code) ?? []);
    return { passes: (row) => codes.has(column.codes[row] ?? 0), rows };
  }
  if (filter.kind === 'text' && column?.kind === 'text') return amongRows(rowsHolding(column, filter.folded));
  return nothing;
}

function amongRows(rows: readonly number[]): Condition {
  const set = new Set(rows);
  return { passes: (row) => set.has(row), rows: [...set] };
}

/** The rows with a number in an interval are a range of the field's order. */
function inRange({ values, order }: NumberColumn, { from, fromOpen, to, toOpen }: Interval): Condition {
  const first = placeOf(from, fromOpen);
  const last = Math.max(first, placeOf(to, !toOpen));
  return {
    passes(row) {
      const value = values[row] ?? Number.NaN;
      return (fromOpen ? value > from : value >= from) && (toOpen ? value < to : value <= to);
    },
    rows: order.rows.subarray(first, last),
  };

  /** The first position whose value isn't below the bound, or for an exclusive bound, above it. */
  function placeOf(bound: number, past: boolean): number {
    let low = 0;
    let high = order.present;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = values[order.rows[middle] ?? 0] ?? 0;
      if (value < bound || (past && value === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The rows whose text contains a normalized text, ascending. */
function rowsHolding(column: TextColumn, folded: string): number[] {
  const rows: number[] = [];
  for (const [row] of occurrences(column, folded)) if (rows.at(-1) !== row) rows.push(row);
  return rows;
}

/** Every occurrence of a normalized text, with its row. */
function* occurrences({ text, starts }: TextColumn, folded: string): Generator<[row: number, at: number]> {
  let row = 0;
  for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) {
    while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row++;
    yield [row, at];
  }
}

/** The rows with every word, with scores; lower is better. Start of text beats start of word, then the order of `search`. */
function scoresOf(model: Model, table: Table, words: readonly string[]): ReadonlyMap<number, number> {
  const columns = model.search.map((name) => table.column(name)).filter((column) => column?.kind === 'text');
  let scores: Map<number, number> | undefined;
  for (const word of words) {
    const fits = new Map<number, number>();
    for (const [field, column] of columns.entries()) {
      for (const [row, at] of occurrences(column, word)) {
        const place = at === column.starts[row] ? 0 : column.text.charCodeAt(at - 1) === space ? 1 : 2;
        const fit = place * columns.length + field;
        const known = fits.get(row);
        if (known === undefined || fit < known) fits.set(row, fit);
      }
    }
    const before = scores;
    scores =
      before === undefined
        ? fits
        : new Map(
            [...fits].flatMap(([row, fit]): [number, number][] => {
              const score = before.get(row);
              return score === undefined ? [] : [[row, score + fit]];
            }),
          );
  }
  return scores ?? new Map();
}

const space = 0x20;
