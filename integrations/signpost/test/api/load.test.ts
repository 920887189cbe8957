import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/api/create-api.ts';
import { loadRecords } from '../../src/api/load.ts';
import { makePublicId } from '../../src/api/public-id.ts';
import { defineResource, type Fields, type Resource } from '../../src/api/resource.ts';
import { catalogue, secret } from './catalogue.ts';

const none = () => Promise.resolve([]);
const load = (fields: Fields, ...values: object[]) => {
  const entries = values.map((value, index) => ({
    id: `e${index}`,
    filePath: `src/content/products/e${index}.md`,
    data: { name: 'One', ...value },
  }));
  return loadRecords(
    [defineResource({ name: 'product', entries, fields: { name: z.string(), ...fields } })],
    none,
    secret,
  );
};

describe('loadRecords', () => {
  it('gives a record its id, fields and relations, in that order', async () => {
    const [products] = await catalogue();
    const category = { id: makePublicId(secret, 'product-categories', 'flow'), name: 'Flow meters' };
    expect(products?.records[0]).toEqual({
      id: makePublicId(secret, 'product', 'm40'),
      name: 'Magnetic M40',
      stock: 46,
      status: 'sale',
      createdAt: '2021-03-15T00:00:00.000Z',
      date: '2025-09-01T00:00:00.000Z',
      avatar: '/m40.svg',
      notes: [],
      categoryId: category.id,
      category,
      tagIds: [makePublicId(secret, 'tag', 'wet'), makePublicId(secret, 'tag', 'new')],
      tags: [
        { id: makePublicId(secret, 'tag', 'wet'), name: 'Wet' },
        { id: makePublicId(secret, 'tag', 'new'), name: 'New' },
      ],
    });
    expect(products?.records[3]).toMatchObject({ tagIds: [], tags: [] });
  });

  it('sorts entries with a file each by id, and keeps the order of a common file', async () => {
    const entries = (file: (id: string) => string) =>
      ['b', 'a'].map((id) => ({ id, filePath: file(id), data: { name: id } }));
    const names = async (list: object[]) => {
      const resource = defineResource({
        name: 'product',
        collection: 'products',
        fields: { name: z.string() },
      });
      return (await loadRecords([resource], () => Promise.resolve(list), secret))[0]?.records.map(
        ({ name }) => name,
      );
    };
    expect(await names(entries((id) => `${id}.md`))).toEqual(['a', 'b']);
    expect(await names(entries(() => 'all.json'))).toEqual(['b', 'a']);
  });
});

const text = z.string().optional();
const json = z.looseObject({}).optional();
const refused: [what: string, fields: Fields, values: object, fault: RegExp][] = [
  [
    'a wrong type',
    { stock: z.number() },
    { stock: 'many' },
    /e0\.md, entry "e0": the field "stock" of product is wrong/,
  ],
  [
    'null for an array',
    { parts: z.array(z.string()) },
    { parts: null },
    /"parts" of product is wrong: Invalid input: expected array, received null/,
  ],
  [
    'a day for a time',
    { date: z.iso.datetime({ offset: true }).or(z.iso.date()) },
    { date: '2026-01-01' },
    /"date".*(RFC 3339|time with an offset)/,
  ],
  ['a time with a space', { note: text }, { note: '2026-01-01 10:00:00' }, /"note".*RFC 3339/],
  ['JSON in a string', { note: text }, { note: '{"a": 1}' }, /"note".*JSON inside a string/],
  ['a bare file name', { avatar: text }, { avatar: 'm40.svg' }, /"avatar".*must start with \/ or https/],
  ['a file over http', { avatar: text }, { avatar: 'http://a.example/m40.svg' }, /must start with/],
  ['another site without a scheme', { avatar: text }, { avatar: '//a.example/m40.svg' }, /must start with/],
  [
    'a processing query',
    { avatar: text },
    { avatar: '/m40.svg?w=200' },
    /has a query, which only the client should add/,
  ],
  [
    'null as an id',
    { maker: json },
    { maker: { id: null } },
    /"maker\.id" of product is empty or a raw number/,
  ],
  [
    'a nested number as id',
    { maker: json },
    { maker: { id: 7 } },
    /"maker\.id" of product is empty or a raw number/,
  ],
  [
    'a nested epoch',
    { maker: json },
    { maker: { createdAt: 1700000000 } },
    /"maker\.createdAt".*time as a number/,
  ],
  ['a nested password', { maker: json }, { maker: { password: 'x' } }, /"maker\.password".*sensitive/],
];

test('loadRecords gives each element of an array an id, its own or a generated one (A-FIELD-3)', async () => {
  const gauge = defineResource({
    name: 'gauge',
    entries: [
      {
        id: 'a',
        steps: [
          { label: 'Range', value: '4 bar' },
          { label: 'Size', value: '1 m', parts: [{ name: 'Lid' }] },
        ],
        parts: [{ id: 'lid-1', name: 'Lid' }],
      },
    ],
    fields: {
      steps: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          parts: z.array(z.object({ name: z.string() })).default([]),
        }),
      ),
      parts: z.array(z.object({ id: z.string(), name: z.string() })),
    },
  });
  const api = await createApi([gauge]).ready();
  const [record] = JSON.parse(api.answer({ method: 'GET', target: '/api/gauge' }).body);
  const made = expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{13}$/);
  expect(record).toMatchObject({
    steps: [
      { id: made, label: 'Range', value: '4 bar', parts: [] },
      { id: made, label: 'Size', value: '1 m', parts: [{ id: made, name: 'Lid' }] },
    ],
    parts: [{ id: 'lid-1', name: 'Lid' }],
  });
  const document = api.answer({ method: 'GET', target: '/api/openapi.json' });
  expect(JSON.parse(document.body)).toMatchObject({
    components: {
      schemas: {
        Gauge: {
          properties: {
            steps: { items: { required: ['id', 'label', 'value', 'parts'] } },
            parts: { items: { properties: { id: { type: 'string' } } } },
          },
        },
      },
    },
  });
});

describe('loadRecords refuses content that breaks the conventions', () => {
  it.each(refused)('%s', async (_, fields, values, fault) => {
    await expect(load(fields, values)).rejects.toThrow(fault);
  });

  it('reports all faults at once, each with its entry', async () => {
    await expect(load({ stock: z.number() }, { stock: 'a' }, { stock: 1 }, {})).rejects.toThrow(
      /e0\.md[\s\S]*e2\.md/,
    );
  });
});

describe('loadRecords and a set of resources', () => {
  const one = (more: object = {}) =>
    defineResource({
      name: 'product',
      entries: [{ id: 'a', name: 'A' }],
      fields: { name: z.string() },
      ...more,
    });
  const refuses: [what: string, resources: Resource[], fault: RegExp][] = [
    ['two of one name', [one(), one()], /Two resources have the name "product"/],
    [
      'a relation to nothing',
      [one({ relations: { maker: { to: 'maker' } } })],
      /leads to "maker", which isn't a resource/,
    ],
    [
      'a relation to the nameless',
      [
        one({ relations: { maker: { to: 'maker' } } }),
        defineResource({ name: 'maker', entries: [], fields: { city: z.string() } }),
      ],
      /has no field "name"/,
    ],
    [
      'a dangling relation',
      [one({ entries: [{ id: 'a', name: 'A', product: 'b' }], relations: { product: { to: 'product' } } })],
      /"product" of product refers to "b", which "product" doesn't have/,
    ],
    [
      'a relation that is missing',
      [one({ relations: { product: { to: 'product' } } })],
      /"product" of product is missing/,
    ],
    [
      'two values of a single relation',
      [
        one({
          entries: [{ id: 'a', name: 'A', product: ['a', 'a'] }],
          relations: { product: { to: 'product' } },
        }),
      ],
      /"product" of product has several values; declare it with `many: true`/,
    ],
    [
      'a key that comes twice',
      [
        one({
          entries: [
            { id: 'a', name: 'A' },
            { id: 'a', name: 'B' },
          ],
        }),
      ],
      /another entry of product has the same key/,
    ],
    ['an entry without a key', [one({ entries: [{ name: 'A' }] })], /Set `key` to what/],
    [
      'an empty collection',
      [one({ entries: undefined, collection: 'products' })],
      /"products" of the resource "product" doesn't exist or is empty/,
    ],
  ];

  it.each(refuses)('refuses %s', async (_, resources, fault) => {
    await expect(loadRecords(resources, none, secret)).rejects.toThrow(fault);
  });
});
