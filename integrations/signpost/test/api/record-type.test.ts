import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineResource, type RecordOf } from '../../src/api/resource.ts';
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
