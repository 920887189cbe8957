import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { loadApi } from '../../src/api/index.ts';
import type { RecordOf } from '../../src/api/record-type.ts';
import { defineResource } from '../../src/api/resource.ts';
import type { categories, products } from './catalogue.ts';

type Product = RecordOf<typeof products>;

test('the type of a record follows from its definition', () => {
  expectTypeOf<Product['id']>().toEqualTypeOf<string>();
  expectTypeOf<Product['createdAt']>().toEqualTypeOf<string>();
  expectTypeOf<Product['status']>().toEqualTypeOf<'sale' | 'inquiry'>();
  expectTypeOf<Product['price']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Product['notes']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Product['categoryId']>().toEqualTypeOf<string>();
  expectTypeOf<Product['category']>().toEqualTypeOf<{ readonly id: string; readonly name: string }>();
  expectTypeOf<Product['tagIds']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Product['tags'][number]['name']>().toEqualTypeOf<string>();
  expectTypeOf<keyof RecordOf<typeof categories>>().toEqualTypeOf<'id' | 'name'>();
});

const measured = defineResource({
  name: 'measurement',
  entries: [{ id: 'a', data: { title: 'One' } }],
  fields: { name: z.string() },
  values: ({ data }: { id: string; data: { title: string } }) => ({ ...data, name: data.title }),
});

test('`values` without `relations` adds nothing to the type', () => {
  expectTypeOf<keyof RecordOf<typeof measured>>().toEqualTypeOf<'id' | 'name'>();
  // @ts-expect-error A typo in a field's name is caught.
  type Wrong = RecordOf<typeof measured>['nmae'];
  expectTypeOf<Wrong>().not.toBeString();
});

const many = defineResource({
  name: 'shelf',
  entries: [],
  fields: { name: z.string() },
  relations: {
    category: { to: 'product-categories', many: true },
    box: { to: 'box', many: true },
    day: { to: 'day', many: true },
    person: { to: 'person', many: true, list: 'people' },
  },
});

test('the list of a relation has the plural name that is sent', () => {
  expectTypeOf<keyof RecordOf<typeof many>>().toEqualTypeOf<
    | 'id'
    | 'name'
    | 'categoryIds'
    | 'categories'
    | 'boxIds'
    | 'boxes'
    | 'dayIds'
    | 'days'
    | 'personIds'
    | 'people'
  >();
  const sent = many.model.relations.map(({ objectField }) => objectField);
  expect(sent).toEqual(['categories', 'boxes', 'days', 'people']);
});

const gauged = defineResource({
  name: 'gauge',
  entries: [
    {
      id: 'a',
      data: {
        steps: [
          { label: 'Range', value: '4 bar' },
          { label: 'Range', value: '4 bar' },
          { label: 'Size', value: '1 m', parts: [{ name: 'Lid' }] },
        ],
        parts: [{ id: 'lid-1', name: 'Lid' }],
      },
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

test('elements of arrays carry an id (A-FIELD-3): their own, or one that is made', async () => {
  type Gauge = RecordOf<typeof gauged>;
  expectTypeOf<Gauge['steps'][number]['id']>().toEqualTypeOf<string>();
  expectTypeOf<Gauge['parts'][number]['id']>().toEqualTypeOf<string>();
  const { api, document } = await loadApi([gauged], {});
  const [record] = JSON.parse(api.answer({ method: 'GET', target: '/api/gauge' }).body);
  const made = expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{13}$/);
  expect(record.parts).toEqual([{ id: 'lid-1', name: 'Lid' }]);
  expect(record.steps).toEqual([
    { id: made, label: 'Range', value: '4 bar', parts: [] },
    { id: made, label: 'Range', value: '4 bar', parts: [] },
    { id: made, label: 'Size', value: '1 m', parts: [{ id: made, name: 'Lid' }] },
  ]);
  expect(new Set(record.steps.map(({ id }: { id: string }) => id)).size).toBe(3);
  expect(document).toMatchObject({
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
