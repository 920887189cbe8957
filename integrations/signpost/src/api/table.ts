import { once } from '../lib/remember.ts';
import { fold, instantOf } from './compare.ts';
import type { ApiRecord, Field, Json, List } from './model.ts';

/** The rows sorted by a field: ascending, ties by id, rows without a value last, by id too. */
export interface Order {
  readonly rows: Uint32Array;
  /** 1 if the value equals that of the previous position. */
  readonly same: Uint8Array;
  /** The number of rows with a value. */
  readonly present: number;
}

/** Compares texts by code points, like UTF-8 bytes and SQLite; JavaScript compares UTF-16 units. */
function byCodePoint(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === other) continue;
    // Units of a surrogate pair mean code points above all others.
    return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** A comparison by code points; the engine's faster one if both agree for these texts. */
function textComparison(texts: readonly (string | undefined)[]): (a: string, b: string) => number {
  const mixed = texts.some((text) => text !== undefined && /[\ud800-\udfff\ue000-\uffff]/.test(text));
  return mixed ? byCodePoint : (a, b) => (a < b ? -1 : a > b ? 1 : 0);
}

/** Sorts the rows. `compare` gets only rows with a value. `idRanks` is the position of each row by id. */
function orderOf(
  idRanks: Uint32Array,
  has: (row: number) => boolean,
  compare: (a: number, b: number) => number,
): Order {
  const rankOf = (row: number) => idRanks[row] ?? 0;
  const byId = Uint32Array.from(idRanks, (_, row) => row).sort((a, b) => rankOf(a) - rankOf(b));
  const present = Array.from(byId.filter(has)).sort(compare);
  const rows = Uint32Array.from([...present, ...byId.filter((row) => !has(row))]);
  const same = Uint8Array.from(rows, (row, place) => {
    const before = rows[place - 1];
    if (before === undefined || place === present.length) return 0;
    return place > present.length || compare(before, row) === 0 ? 1 : 0;
  });
  return { rows, same, present: present.length };
}

/** The rows in descending order: values reversed, ties still by id, rows without a value still last. */
export function descending({ rows, same, present }: Order): Uint32Array {
  const turned = new Uint32Array(rows.length);
  let to = 0;
  for (let end = present; end > 0; ) {
    let start = end - 1;
    while (same[start] === 1) start--;
    turned.set(rows.subarray(start, end), to);
    to += end - start;
    end = start;
  }
  turned.set(rows.subarray(present), to);
  return turned;
}

export function ranksOf(rows: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place++) ranks[rows[place] ?? 0] = place;
  return ranks;
}

/** Numbers, or times in milliseconds; NaN for no value. */
export interface NumberColumn {
  readonly kind: 'number';
  readonly order: Order;
  readonly values: Float64Array;
}

/** Values of an enumeration: their position plus one; zero for no value. */
interface CodeColumn {
  readonly kind: 'code';
  readonly order: Order;
  readonly values: readonly string[];
  readonly codes: Uint16Array;
  /** The rows of each code, ascending. */
  rowsByCode(): ReadonlyMap<number, readonly number[]>;
}

/** The folded text of each row, one a line, and where each starts. One text is searched much faster than many. */
export interface TextColumn {
  readonly kind: 'text';
  readonly order: Order;
  readonly text: string;
  readonly starts: Uint32Array;
}

export type Column = NumberColumn | CodeColumn | TextColumn;

/** The rows with a related record, ascending, by that record's id. */
export type RelationColumn = ReadonlyMap<string, ArrayLike<number>>;

/** The data for queries, built from records or read from a slim index. */
export interface Table {
  readonly size: number;
  idOf(row: number): string;
  readonly byId: Order;
  /** The column of a field that can be filtered or sorted. */
  column(field: string): Column | undefined;
  relation(name: string): RelationColumn | undefined;
}

type Values = readonly (Json | undefined)[];

/** A table over records in memory. Each column is built once, on demand. */
export function buildTable({ model, records }: List): Table {
  const ids = records.map(({ id }) => id);
  const compare = textComparison(ids);
  const byId = orderOf(
    Uint32Array.from(ids, (_, row) => row),
    () => true,
    (a, b) => compare(ids[a] ?? '', ids[b] ?? ''),
  );
  const idRanks = ranksOf(byId.rows);
  const columns = new Map(
    model.fields.map((field) => [
      field.name,
      once(() =>
        buildColumn(
          field,
          records.map((record) => record[field.name]),
          idRanks,
        ),
      ),
    ]),
  );
  const relations = new Map(
    model.relations.map(({ name, idField }) => [name, once(() => relationColumn(records, idField))]),
  );
  return {
    size: records.length,
    byId,
    idOf: (row) => ids[row] ?? '',
    column: (name) => columns.get(name)?.(),
    relation: (name) => relations.get(name)?.(),
  };
}

/** The column of a field from its values; undefined for a field that can't be filtered or sorted. */
function buildColumn(field: Field, values: Values, idRanks: Uint32Array): Column | undefined {
  switch (field.kind) {
    case 'number':
      return numbers(
        Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN)),
        idRanks,
      );
    case 'time':
      return numbers(Float64Array.from(values, instant), idRanks);
    case 'boolean':
      return codes(values, ['false', 'true'], idRanks);
    case 'enum':
      return codes(values, field.values, idRanks);
    case 'text':
      return text(values, idRanks);
    case 'file':
    case 'json':
      return undefined;
  }
}

function instant(value: Json | undefined): number {
  return typeof value === 'string' ? (instantOf(value) ?? Number.NaN) : Number.NaN;
}

function numbers(values: Float64Array, idRanks: Uint32Array): NumberColumn {
  const at = (row: number) => values[row] ?? Number.NaN;
  const order = orderOf(
    idRanks,
    (row) => !Number.isNaN(at(row)),
    (a, b) => at(a) - at(b),
  );
  return { kind: 'number', order, values };
}

function codes(values: Values, known: readonly string[], idRanks: Uint32Array): CodeColumn {
  const codes = Uint16Array.from(values, (value) => known.indexOf(String(value)) + 1);
  const has = (row: number) => codes[row] !== 0;
  const wordOf = (row: number) => known[(codes[row] ?? 0) - 1]?.toLowerCase() ?? '';
  const order = orderOf(idRanks, has, (a, b) => byCodePoint(wordOf(a), wordOf(b)));
  return codeColumn(order, known, codes);
}

/** A column of codes. The rows of each code are collected on demand. */
export function codeColumn(order: Order, values: readonly string[], codes: Uint16Array): CodeColumn {
  const rowsByCode = once(() => Map.groupBy(codes.keys(), (row) => codes[row] ?? 0));
  return { kind: 'code', order, values, codes, rowsByCode };
}

function text(values: Values, idRanks: Uint32Array): TextColumn {
  const lower = values.map((value) => (typeof value === 'string' ? value.toLowerCase() : undefined));
  const compare = textComparison(lower);
  const order = orderOf(
    idRanks,
    (row) => lower[row] !== undefined,
    (a, b) => compare(lower[a] ?? '', lower[b] ?? ''),
  );
  const folded = values.map((value) => (typeof value === 'string' ? fold(value) : ''));
  const starts = new Uint32Array(values.length + 1);
  for (const [row, line] of folded.entries()) starts[row + 1] = (starts[row] ?? 0) + line.length + 1;
  return { kind: 'text', order, text: `${folded.join('\n')}\n`, starts };
}

function relationColumn(records: readonly ApiRecord[], field: string): RelationColumn {
  const rows = new Map<string, number[]>();
  for (const [row, record] of records.entries()) {
    for (const id of new Set([record[field]].flat())) {
      if (typeof id !== 'string') continue;
      const known = rows.get(id);
      if (known === undefined) rows.set(id, [row]);
      else known.push(row);
    }
  }
  return rows;
}
