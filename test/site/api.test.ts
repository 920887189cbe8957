import { z } from 'astro/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCollection } from './support/content.ts';
import { files, has, text } from './support/dist.ts';
import { type Served, serveSite } from './support/serve.ts';

/** Opaque: 13 characters of Crockford's base32 (`A-FIELD-1`). */
const id = z.string().regex(/^[0-9a-hjkmnp-tv-z]{13}$/);
const instant = z.iso.datetime({ offset: true });
const file = z.string().regex(/^\/[^?#]*$/);
const category = z.object({ id, name: z.string().min(1) });

/** The conventions' illustrative product, with all of its fields. */
const product = z.looseObject({
  id,
  name: z.string().min(1),
  slug: z.string().min(1),
  stock: z.int().nonnegative(),
  status: z.enum(['sale', 'inquiry']),
  createdAt: instant,
  updatedAt: instant,
  date: instant,
  categoryId: id,
  category,
  avatar: file,
  highlights: z.array(z.string()).min(3),
});

const page = z.strictObject({
  content: z.array(product),
  meta: z.strictObject({ pages: z.int(), total: z.int() }),
});
const failure = z.strictObject({
  code: z.string().regex(/^[ABC]\d{4}$/),
  message: z.string().min(1),
  error: z.literal(''),
});

const products = z.array(product).parse(json('api/product.json'));
const categories = z.array(category).parse(json('api/product-categories.json'));

function json(name: string): unknown {
  return JSON.parse(text(name));
}

describe('the files of the API', () => {
  test('A-GET-1: the list is the bare array of all products', () => {
    const names = inCollection('products')
      .filter(({ language }) => language === 'en')
      .map(({ field }) => field('name'));
    expect(products.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(categories).toHaveLength(4);
  });

  test('A-GET-2: each record is in a file, with the same text as in the list', () => {
    for (const one of products) expect(json(`api/product/${one.id}.json`)).toEqual(one);
    for (const one of categories) expect(json(`api/product-categories/${one.id}.json`)).toMatchObject(one);
  });

  test('A-GET-3: pages of a fixed size hold all of them, in order', () => {
    const parts = [0, 1, 2, 3].map((at) => page.parse(json(`api/product/page/4/${at}.json`)));
    expect(parts.flatMap(({ content }) => content)).toEqual(products);
    expect(parts.map(({ meta }) => meta)).toEqual(parts.map(() => ({ pages: 4, total: 16 })));
    expect(page.parse(json('api/product/page/4/beyond.json'))).toEqual({
      content: [],
      meta: { pages: 4, total: 16 },
    });
  });

  test("A-FIELD-1: ids are unique, and don't show the key", () => {
    const ids = [...products, ...categories].map((one) => one.id);
    expect(new Set(ids).size).toBe(20);
    const keys = inCollection('products').map(({ key }) => key);
    expect(ids.filter((one) => keys.some((key) => key.includes(one)))).toEqual([]);
  });

  test('A-FIELD-5: a category has the id and name of an existing category', () => {
    for (const one of products) {
      expect(one.category.id).toBe(one.categoryId);
      expect(categories).toContainEqual(expect.objectContaining(one.category));
      expect(one).not.toHaveProperty('categoryName');
    }
  });

  test('A-FIELD-7: URLs of files start with a slash, have no query, and are in the build', () => {
    const named = products.flatMap(({ avatar, datasheet }) => [
      avatar,
      ...(typeof datasheet === 'string' ? [datasheet] : []),
    ]);
    expect(named.filter((path) => !has(file.parse(path).slice(1)))).toEqual([]);
    expect(named.length).toBe(19);
  });

  test('A-FIELD-3, A-FIELD-8: no field is null or secret', () => {
    const all = files.filter((name) => name.startsWith('api/') && !name.endsWith('openapi.json'));
    expect(all.filter((name) => /:\s*null|password|secret|token|"error":"[^"]/i.test(text(name)))).toEqual(
      [],
    );
    expect(all.length).toBeGreaterThan(40);
  });

  test('A-DOC-1: openapi.json is OpenAPI 3.1, and describes all files', () => {
    const { openapi, paths } = z
      .looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
      .parse(json('api/openapi.json'));
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/product', '/api/product/{id}', '/api/product-categories']),
    );
  });
});

describe('the responses of the API', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveSite();
  });
  afterAll(() => served.stop());

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(served.url + path, init);
    return { response, status: response.status, body: JSON.parse(await response.text()) };
  };
  const [first] = products;

  test('A-HTTP-1: lists, records and pages are JSON with noindex', async () => {
    const { response, status, body } = await ask('/api/product');
    expect([status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json\b/),
    ]);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(body).toEqual(products);
    expect((await ask(`/api/product/${first?.id}`)).body).toEqual(first);
    expect((await ask('/api/product?page=1&size=4')).body).toEqual(json('api/product/page/4/1.json'));
    expect((await ask('/api/product?page=99&size=4')).body).toMatchObject({ content: [] });
  });

  test('A-GET-8: the slug of a page finds its record', async () => {
    const one = products[0];
    const { body } = await ask(`/api/product?slug=${one?.slug}`);
    expect(body).toContainEqual(one);
    expect(one?.url).toBe(`/products/${one?.category.name.toLowerCase().replace(' ', '-')}/${one?.slug}/`);
  });

  test.each(['/api/product/0000000000000', '/api/nothing', '/api/product/a/b', '/api/'])(
    'A-ERR-2: %s returns 404 in JSON',
    async (path) => {
      const { response, status, body } = await ask(path);
      expect([status, response.headers.get('content-type')]).toEqual([
        404,
        expect.stringMatching(/^application\/json\b/),
      ]);
      expect(failure.parse(body).code).toMatch(/^A/);
    },
  );
});
