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

describe('names of resources (A-PATH-2)', () => {
  it.each(good)('%s is fine', (name) => expect(checkResourcePath(name)).toEqual([]));
  it.each(bad)('%s is refused', (name, fault) => expect(checkResourcePath(name).join('; ')).toMatch(fault));
});

describe('the base (A-PATH-1)', () => {
  it.each(['/api', '/v1/api', '/shop/api', '/v12/shop/api'])('%s is fine', (base) =>
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
  ])('%s is refused', (base) => {
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
