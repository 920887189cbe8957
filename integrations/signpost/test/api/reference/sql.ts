import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { ApiRecord, Json } from '../../../src/api/model.ts';
import { foldText, parseInstant } from '../../../src/api/text.ts';
import type { Parameters } from './queries.ts';

const columns = ['name', 'remark', 'stock', 'price', 'status', 'ready', 'createdAt', 'date', 'categoryId'];
const folded = ['name', 'remark'];

/** The records as a table of SQLite: instants as numbers, texts lower-cased for sorting and folded for searching. */
export function database(records: readonly ApiRecord[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  // SQLite's own lower() knows ASCII only.
  db.function('lower_case', { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
  db.exec(
    `CREATE TABLE thing (place INTEGER, id TEXT, ${columns.join(', ')}, ${folded.map((name) => `${name}_folded`).join(', ')})`,
  );
  db.exec('CREATE TABLE tag (thing INTEGER, id TEXT)');
  const marks = Array(columns.length + folded.length + 2)
    .fill('?')
    .join(', ');
  const insert = db.prepare(`INSERT INTO thing VALUES (${marks})`);
  const tag = db.prepare('INSERT INTO tag VALUES (?, ?)');
  for (const [place, record] of records.entries()) {
    const texts = folded.map((name) => (record[name] === undefined ? null : foldText(String(record[name]))));
    insert.run(place, record.id, ...columns.map((name) => cell(name, record[name])), ...texts);
    for (const id of [record.tagIds].flat()) tag.run(place, String(id));
  }
  return db;
}

function cell(name: string, value: Json | undefined): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (name === 'createdAt' || name === 'date') return parseInstant(String(value)) ?? null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : String(value);
}

const operators: Record<string, string> = {
  '': '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  after: '>',
  before: '<',
};
const any = (count: number) => Array(count).fill('?').join(', ');

/** The condition of one parameter, and its values. */
function condition(name: string, value: string): [sql: string, values: SQLInputValue[]] {
  const list = value.split(',');
  if (name === 'keyword') {
    const words = foldText(value).split(' ');
    const one = "(instr(coalesce(name_folded, ''), ?) > 0 OR instr(coalesce(remark_folded, ''), ?) > 0)";
    return [words.map(() => one).join(' AND '), words.flatMap((word) => [word, word])];
  }
  if (name === 'categoryIds') return [`categoryId IN (${any(list.length)})`, list];
  if (name === 'tagIds')
    return [`EXISTS (SELECT 1 FROM tag WHERE tag.thing = place AND tag.id IN (${any(list.length)}))`, list];
  if (name === 'status') return [`status IN (${any(list.length)})`, list];
  if (name === 'ready')
    return [`ready IN (${any(list.length)})`, list.map((word) => (word === 'true' ? 1 : 0))];
  if (folded.includes(name)) return [`instr(${name}_folded, ?) > 0`, [foldText(value)]];
  const [, operator = '', field = ''] = /^(gte?|lte?|after|before)?(\w+)$/.exec(name) ?? [];
  return [`${field} ${operators[operator]} ?`, [parseInstant(value) ?? Number(value)]];
}

/** The ids that SQLite gives for a query without `page` and `size`. */
export function idsBySql(db: DatabaseSync, given: Parameters): string[] {
  const { sortby, order, limit, offset } = given;
  const filters = Object.entries(given).filter(
    ([name]) => !['page', 'size', 'limit', 'offset', 'sortby', 'order'].includes(name),
  );
  const conditions = filters.map(([name, value]) => condition(name, value));
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`;
  const text = `SELECT id FROM thing ${where} ORDER BY ${orderBy(sortby, order)} LIMIT ? OFFSET ?`;
  const rows = db
    .prepare(text)
    .all(...conditions.flatMap(([, values]) => values), Number(limit ?? -1), Number(offset ?? 0));
  return rows.map((row) => String(row.id));
}

function orderBy(sortby: string | undefined, order: string | undefined): string {
  if (sortby === undefined) return 'place';
  const plain = ['stock', 'price', 'createdAt', 'date', 'ready', 'id'].includes(sortby);
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  return `${sortby} IS NULL, ${plain ? sortby : `lower_case(${sortby})`} ${direction}, id`;
}
