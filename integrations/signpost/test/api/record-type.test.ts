import { expectTypeOf, test } from 'vitest';
import type { RecordOf } from '../../src/api/resource.ts';
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
