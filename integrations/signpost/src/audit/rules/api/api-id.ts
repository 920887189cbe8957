import { createHash } from 'node:crypto';
import { isObject } from '../../../lib/json/is-object.ts';
import { once } from '../../../lib/remember.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import {
  camelCaseOf,
  fieldReports,
  fieldsOf,
  goodRecord,
  inApi,
  recordsOf,
  withFields,
  withFiles,
} from '../shared/api.ts';
import { site } from '../shared/example.ts';

const { id: _, ...nameless } = goodRecord;

export default defineRule({
  id: 'api-id',
  title: 'An id is an opaque string',
  level: 'error',
  conventions: ['A-FIELD-1', 'A-FIELD-9'],
  why: 'A sequential number tells everybody how many records there are, and lets anyone request them all. (OWASP, broken object level authorization.)',
  fix: "make the id a keyed hash of the record's key",
  examples: () => ({
    good: {
      'a hash': withFiles(),
      'hashes with a shared beginning': withFiles({
        'api/order.json': ['or_9fK2mQ7x', 'or_b3Zt0LpW', 'or_h5NcY8pD'].map((id) => ({ id })),
      }),
    },
    bad: {
      none: site({
        'api/product.json': JSON.stringify([nameless]),
        'api/product/gauge.json': JSON.stringify(nameless),
      }),
      'a text and a number that counts up': withFiles({
        'api/product.json': ['P0001', 'P0002', 'P0003'].map((id) => ({ ...goodRecord, id })),
      }),
      'a number in base64': withFields({ id: 'UHJvZHVjdDo0Mg' }),
      'a number after a type': withFields({ id: 'product:42' }),
      'the hash of a number, without a key': withFields({ id: 'a1d0c6e83f027327d8461063f4ac58a6' }),
      'numbers in base 36': withFiles({
        'api/product.json': ['zz8', 'zz9', 'zza'].map((id) => ({ ...goodRecord, id })),
      }),
      'ids of a list in a record that count up': withFields({
        steps: ['s1', 's2', 's3'].map((id) => ({ id, label: 'Range' })),
      }),
      'a number': withFields({ id: 42 }),
      'a number in a string': withFields({ id: '42' }),
      'elements of a list without one': withFields({ steps: [{ label: 'Range', value: '4 bar' }] }),
      'numbers in a list of ids': withFields({ roleIds: [1, 2] }),
      'a number in a nested record': withFields({ category: { id: 7, name: 'Pressure' } }),
      null: withFields({ steps: [{ id: null, label: 'Range' }] }),
      'an object': withFields({ steps: [{ id: { $oid: '507f1f77bcf86cd799439011' } }] }),
    },
  }),
  *check(site) {
    yield* withoutId(site);
    yield* counting(site);
    yield* elements(site);
    const ids = fieldsOf(site).filter((field) =>
      /^_?id$|^(?:ID|pk|@id)$|[a-z](?:Ids?|IDs?)$/.test(camelCaseOf(field)),
    );
    yield* fieldReports(ids, ({ key, value }) => {
      if (key === 'id' && typeof value !== 'number' && (typeof value !== 'string' || value === ''))
        return `is ${JSON.stringify(value)}, not an opaque string`;
      const raw = [value].flat().find(isRawId);
      if (raw === undefined) return undefined;
      return `${Array.isArray(value) ? 'has' : 'is'} ${JSON.stringify(raw)}, a number that counts up`;
    });
  },
});

/** Lists whose records have their own URL but no id. */
function* withoutId(site: Site): Generator<Report> {
  const folders = new Set(site.api.map(({ name }) => name.replace(/\/[^/]*$/, '')));
  for (const file of site.api) {
    if (!Array.isArray(file.value) || !folders.has(file.name)) continue;
    const parent = recordsOf(file).find((record) => !('id' in record));
    if (parent !== undefined) yield { ...inApi(file, { key: 'id', parent }), message: 'a record has no id' };
  }
}

/** Objects in an array inside a record without an identifying field (`A-FIELD-3`). */
function* elements(site: Site): Generator<Report> {
  yield* fieldReports(fieldsOf(site), ({ value }) =>
    Array.isArray(value) && value.some((item) => isObject(item) && !('id' in item))
      ? { level: 'warning', fault: 'has elements without an id', fix: 'give each element an id' }
      : undefined,
  );
}

/** Lists of records, and nested lists, with sequential ids: `P0001`, `P0002`, `P0003`. */
function* counting(site: Site): Generator<Report> {
  for (const file of site.api) {
    const records = recordsOf(file);
    const ids = idsOf(records);
    const [first] = records;
    if (first && countUp(ids))
      yield {
        ...inApi(file, { key: 'id', parent: first }),
        message: `id is "${ids[0]}", and the next ones count up`,
      };
  }
  yield* fieldReports(fieldsOf(site), ({ value }) =>
    Array.isArray(value) && countUp(idsOf(value))
      ? { level: 'warning', fault: 'has ids that count up' }
      : undefined,
  );
}

/** The ids of a list; none if it has raw ids, which are another finding. */
function idsOf(list: readonly unknown[]): string[] {
  const ids = list.flatMap((one) => (isObject(one) && typeof one.id === 'string' ? [one.id] : []));
  return ids.some(isRawId) ? [] : ids;
}

/**
 * True for a number, digits, or a text that ends in digits after a separator, also in base64: `42`, `Event:42`,
 * `RXZlbnQ6NDI`.
 */
function isRawId(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'string') return false;
  return (
    /^(?:0x[\da-f]{1,8}|\d{1,9})$|[:/#]\d{1,9}$/i.test(decoded(value)) || hashes().has(value.toLowerCase())
  );
}

/** True for consecutive ids in any notation, or ids padded with zeros. */
function countUp(ids: readonly string[]): boolean {
  const texts = ids.map(decoded);
  if (texts.length < 2 || new Set(texts).size < texts.length) return false;
  const start = sharedStart(texts);
  const end = sharedEnd(texts, start);
  const middles = texts.map((text) => text.slice(start, text.length - end));
  if (middles.every((middle) => /^0*\d{1,9}$/.test(middle))) {
    const numbers = middles.map(Number);
    const spread = Math.max(...numbers) - Math.min(...numbers);
    const isPadded =
      new Set(middles.map(({ length }) => length)).size === 1 &&
      texts.every((text) => /(?:^|\D)0\d+/.test(text));
    if (texts.length === 2) return spread === 1 && (isPadded || Math.min(...numbers) < 2);
    return isPadded || spread <= 4 * texts.length;
  }
  const isShort = middles.every((middle) => /^[\da-z]{1,8}$/i.test(middle));
  const bases = middles.every((middle) => /^[\da-f]+$/i.test(middle)) ? [16, 36] : [36];
  return (
    texts.length > 2 &&
    isShort &&
    bases.some((base) => isInRow(middles.map((middle) => Number.parseInt(middle, base))))
  );
}

function isInRow(numbers: readonly number[]): boolean {
  return Math.max(...numbers) - Math.min(...numbers) === numbers.length - 1;
}

/** The common prefix of all texts, without a part of a number. */
function sharedStart(texts: readonly string[]): number {
  const [first = ''] = texts;
  let length = 0;
  while (length < first.length && texts.every((text) => text[length] === first[length])) length++;
  return /^.*\D/s.exec(first.slice(0, length))?.[0].length ?? length;
}

/** The common suffix of all, from a separator on. */
function sharedEnd(texts: readonly string[], start: number): number {
  const [first = ''] = texts;
  const [end = ''] = /^[-_.:/].*$/s.exec(first.slice(start).replace(/^[\da-z]+/i, '')) ?? [];
  return texts.every((text) => text.length > start + end.length && text.endsWith(end)) ? end.length : 0;
}

/** The decoded base64, if it is plain text that ends in a number. */
function decoded(text: string): string {
  if (!/^[\w+/-]{2,}={0,2}$/.test(text)) return text;
  const inner = Buffer.from(text, 'base64').toString('latin1');
  const isPlain =
    /^[\x20-\x7e]{3,}[:/#]\d{1,9}$/.test(inner) || (text.endsWith('=') && /^\d{1,9}$/.test(inner));
  return isPlain ? inner : text;
}

/** Hashes of the first numbers without a key, so anyone can compute the next one. */
const hashes = once(
  () =>
    new Set(
      ['md5', 'sha1', 'sha256'].flatMap((name) =>
        Array.from({ length: 1000 }, (_, number) => createHash(name).update(String(number)).digest('hex')),
      ),
    ),
);
