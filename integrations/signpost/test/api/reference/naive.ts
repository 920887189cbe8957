import type { ApiRecord, Json } from '../../../src/api/model.ts';
import type { Parameters } from './queries.ts';

/**
 * What a list request must give, said as plainly as possible: filter, sort and slice over arrays. It shares no
 * code with the handler and knows the one resource of `generate.ts`.
 */
export function naive(records: readonly ApiRecord[], given: Parameters): unknown {
  let found = records.filter((record) =>
    Object.entries(given).every(([name, value]) => holds(record, name, value)),
  );
  const { sortby, order, page, size } = given;
  if (sortby !== undefined)
    found = found.toSorted((a, b) => compare(a, b, sortby, order === 'desc' ? -1 : 1));
  const start = Number(given.offset ?? 0);
  found = found.slice(start, given.limit === undefined ? undefined : start + Number(given.limit));
  if (page === undefined || size === undefined) return found;
  const content = found.filter((_, index) => Math.floor(index / Number(size)) === Number(page));
  return { content, meta: { pages: Math.ceil(found.length / Number(size)), total: found.length } };
}

/** Lower case without accents: each character alone, after Unicode's own table of compatible letters. */
function simple(text: string): string {
  const letters = [...text.normalize('NFKD').toLowerCase()].filter((letter) => !/\p{M}/u.test(letter));
  return letters
    .map((letter) => (letter === 'ß' ? 'ss' : letter))
    .join('')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
}

function holds(record: ApiRecord, name: string, value: string): boolean {
  if (['page', 'size', 'limit', 'offset', 'sortby', 'order'].includes(name)) return true;
  const list = value.split(',');
  if (name === 'keyword')
    return simple(value)
      .split(' ')
      .every((word) => searched(record).some((text) => text.includes(word)));
  if (name === 'categoryIds') return list.includes(String(record.categoryId));
  if (name === 'tagIds') return [record.tagIds].flat().some((id) => list.includes(String(id)));
  if (name === 'status' || name === 'ready') return list.includes(String(record[name]));
  if (name === 'name' || name === 'remark')
    return record[name] !== undefined && simple(String(record[name])).includes(simple(value));
  const [, operator = '', field = ''] = /^(gte?|lte?|after|before)?(\w+)$/.exec(name) ?? [];
  const key = operator === '' ? field : `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
  return (
    record[key] !== undefined && operators[operator]?.(measure(record[key]), measure(numeric(value))) === true
  );
}

const operators: Record<string, (a: number, b: number) => boolean> = {
  '': (a, b) => a === b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  after: (a, b) => a > b,
  before: (a, b) => a < b,
};

const numeric = (text: string): Json => (text.includes('T') ? text : Number(text));
const measure = (value: Json): number => (typeof value === 'number' ? value : Date.parse(String(value)));
const searched = (record: ApiRecord) =>
  [record.name, record.remark].map((text) => simple(String(text ?? '')));

function compare(a: ApiRecord, b: ApiRecord, field: string, sign: number): number {
  const [one, other] = [a[field], b[field]];
  if (one === undefined || other === undefined)
    return one === other ? codePoints(a.id, b.id) : one === undefined ? 1 : -1;
  const difference =
    typeof one === 'number' || /T\d\d:/.test(String(one))
      ? measure(one) - measure(other)
      : codePoints(String(one).toLowerCase(), String(other).toLowerCase());
  return sign * difference || codePoints(a.id, b.id);
}

function codePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
