import fc from 'fast-check';
import { z } from 'zod';
import type { ApiRecord, List } from '../../../src/api/model.ts';
import { defineResource } from '../../../src/api/resource.ts';

/** A resource with a field of each kind, some of which a record may lack. */
export const { model } = defineResource({
  name: 'thing',
  entries: [],
  fields: {
    name: z.string(),
    remark: z.string().optional(),
    stock: z.number(),
    price: z.number().optional(),
    status: z.enum(['sale', 'inquiry', 'Closed']),
    ready: z.boolean(),
    createdAt: z.iso.datetime({ offset: true }),
    date: z.iso.datetime({ offset: true }).optional(),
  },
  relations: { category: { to: 'category', optional: true }, tag: { to: 'tag', many: true } },
  search: ['name', 'remark'],
});

const ids = Array.from(
  { length: 6 },
  (_, index) => `${'0123456789abc'.slice(index)}${'0123456789abc'.slice(0, index)}`,
);
export const relatedId = fc.constantFrom(...ids);

/** Few letters, so that texts contain one another: case, accents, a letter beyond 16 bits. */
const letter = fc.constantFrom(
  'a',
  'A',
  'b',
  'é',
  'E',
  'e\u0301',
  'ß',
  'S',
  'Ü',
  ' ',
  '-',
  '😀',
  '%',
  '_',
  "'",
);
export const words = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''));
export const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 1e21, -0.25));

/** Instants close together, in several variants of the offset. */
export const time = fc
  .record({
    minute: fc.integer({ min: 0, max: 5 }),
    offset: fc.constantFrom(-60, 0, 0, 90),
    fraction: fc.constantFrom('', '.5', '.250'),
  })
  .map(({ minute, offset, fraction }) => {
    const local = new Date(Date.UTC(2026, 0, 1, 0, minute) + offset * 60_000).toISOString().slice(0, 19);
    const hours = `${Math.floor(Math.abs(offset) / 60)}`.padStart(2, '0');
    const zone =
      offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${hours}:${`${Math.abs(offset) % 60}`.padStart(2, '0')}`;
    return `${local}${fraction}${zone}`;
  });

const values = fc.record(
  {
    name: words,
    remark: words,
    stock: number,
    price: number,
    status: fc.constantFrom('sale', 'inquiry', 'Closed'),
    ready: fc.boolean(),
    createdAt: time,
    date: time,
    categoryId: relatedId,
    tagIds: fc.uniqueArray(relatedId, { maxLength: 3 }),
  },
  { requiredKeys: ['name', 'stock', 'status', 'ready', 'createdAt', 'tagIds'], noNullPrototype: true },
);

const recordId = fc
  .array(fc.constantFrom(...'019az'), { minLength: 3, maxLength: 3 })
  .map((letters) => `0000000000${letters.join('')}`);

/** A list of up to twelve records with distinct ids. */
export const lists: fc.Arbitrary<List> = fc
  .uniqueArray(fc.tuple(recordId, values), { maxLength: 12, selector: ([id]) => id })
  .map((pairs) => ({ model, records: pairs.map(([id, rest]): ApiRecord => ({ id, ...rest })) }));
