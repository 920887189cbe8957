import { describe, expect, it } from 'vitest';
import { checkResourcePath, checkVerbs, isBase } from '../../src/api/paths.ts';

const good = [
  'product',
  'product-categories',
  'catalogue/product',
  'order',
  'post',
  'set',
  'download',
  'checks',
  'readings',
  'order-items',
  'v2-valves',
  'add-ons',
  'search-results',
  'load-cells',
  'export-markets',
  'repair-service',
  'archive-boxes',
];

const bad: [name: string, fault: RegExp][] = [
  ['', /is empty/],
  ['product_categories', /lower-case words with hyphens between them, such as product-categories/],
  ['productCategories', /lower-case words/],
  ['Product', /lower-case words/],
  ['create-product', /verb "create"/],
  ['getProducts', /verb "get"/],
  ['product-approve', /verb "approve"/],
  ['buy-tickets', /verb "buy"/],
  ['delete', /verb "delete"/],
  ['download-file', /verb "download"/],
  ['product-with-select', /made for one screen/],
  ['product-for-select', /made for one screen \("-for-select"\)/],
  ['product-dropdown', /made for one screen/],
  ['catalogue/update-price', /verb "update"/],
  ['catalogue//product', /empty segment/],
  ['/product', /empty segment/],
  ['product-', /lower-case words/],
  ['pro duct', /lower-case words/],
  ['produkt-übersicht', /lower-case words/],
  ['page', /uses itself/],
  ['product/page', /uses itself/],
  ['order-service/order', /"order-service", a service/],
  ['order-microservice/order', /a service/],
  ['v1/product', /a version, which belongs in `base`/],
  ['upsert-product', /verb "upsert"/],
  ['homepage-products', /made for one screen/],
  ['product-list-page', /made for one screen/],
];

describe('checkResourcePath, the name of a resource (A-PATH-2)', () => {
  it.each(good)('accepts %s', (name) => expect(checkResourcePath(name)).toEqual([]));
  it.each(bad)('refuses %s', (name, fault) => expect(checkResourcePath(name).join('; ')).toMatch(fault));
});

describe('isBase (A-PATH-1)', () => {
  it.each(['/api', '/v1/api', '/shop/api', '/v12/shop/api'])('accepts %s', (base) =>
    expect(isBase(base)).toBe(true),
  );
  it.each([
    '/',
    '/apis',
    '/api/v1',
    '/Shop/api',
    '/api/',
    'api',
    '/v1.2/api',
    '/v01/api',
    '/a/b/api',
    '/product-service/api',
  ])('refuses %s', (base) => {
    expect(isBase(base)).toBe(false);
  });
});

describe('checkVerbs, for a word that may be a verb', () => {
  it.each([
    [['product', 'list-products'], 'the verb "list" before the name of the resource "product"'],
    [
      ['catalogue/product', 'search-product'],
      'the verb "search" before the name of the resource "catalogue/product"',
    ],
    [['category', 'view-categories'], 'the verb "view" before the name of the resource "category"'],
  ])('refuses %j', (names, fault) => expect([...checkVerbs(names)].join()).toContain(fault));

  it.each([[['product', 'list-prices']], [['order', 'order-items']], [['product', 'product-list']]])(
    'accepts %j',
    (names) => expect([...checkVerbs(names)]).toEqual([]),
  );
});
