import { expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { goodRecord, withFields, withFiles } from '../../../src/audit/rules/shared/api.ts';
import { expectReports } from '../cases.ts';
import { foundBy } from '../found-by.ts';

const error = { code: 'A0001', message: 'There is nothing here.', error: '' };
const withError = (body: unknown) => withFiles({ 'api/_errors/404.json': body });
const withPage = (page: unknown) => withFiles({ 'api/product/page/20/0.json': page });

const notPage = 'the page is not { content, meta: { pages, total } }';

const faults: readonly (readonly [rule: string, message: string, files: Readonly<Record<string, string>>])[] =
  [
    ['api-error-body', 'the error body is not an object', withError('Not found')],
    [
      'api-error-body',
      'the error body has "trace" in addition to code, message and error',
      withError({ ...error, trace: '' }),
    ],
    [
      'api-error-body',
      'the error body has the code "404" instead of one such as "A0001"',
      withError({ ...error, code: '404' }),
    ],
    ['api-error-body', 'the error body has no message', withError({ ...error, message: ' ' })],
    [
      'api-error-body',
      'the body of an error is where a record belongs, and is served with 200',
      withFiles({ 'api/product/gone.json': error }),
    ],
    ['api-id', 'the field id is "P-0042", a number that counts up', withFields({ id: 'P-0042' })],
    ['api-id', 'the field categoryId is "", not an opaque string', withFields({ categoryId: '' })],
    [
      'api-empty',
      'the field tags is null, but other records have a list there',
      withFiles({ 'api/product.json': [goodRecord, { ...goodRecord, id: '7h2v5k', tags: null }] }),
    ],
    ['api-id', 'a record has no id', withFiles({ 'api/product.json': [{ name: 'Gauge' }] })],
    [
      'api-list',
      'the list has "Gauge", which is not a record',
      withFiles({ 'api/product.json': [goodRecord, 'Gauge'] }),
    ],
    ['api-list', 'the file is not JSON: ', { ...withFiles(), 'api/product.json': '{' }],
    ['api-list', notPage, withPage([goodRecord])],
    ['api-list', notPage, withPage({ content: [], meta: { pages: 1 } })],
    ['api-list', notPage, withPage({ content: [], meta: { total: 1 } })],
    ['api-list', notPage, withPage({ content: {}, meta: { pages: 1, total: 1 } })],
    ['api-path', 'the site has a second API, under /shop/api', withFiles({ 'shop/api/cart.json': [] })],
    ['api-path', 'the version "v1" comes after /api/', withFiles({ 'api/v1/product.json': [] })],
    [
      'api-path',
      'the path segment "product-with-select" is made for one screen',
      withFiles({ 'api/product-with-select.json': [] }),
    ],
    [
      'api-path',
      'the path segment "get-products" contains a verb, but the HTTP method already states the action',
      withFiles({ 'api/get-products.json': [] }),
    ],
    [
      'api-time',
      'the field createdAt is "2026-03-01 10:00:00", which is not an RFC 3339 time',
      withFields({ createdAt: '2026-03-01 10:00:00' }),
    ],
    [
      'api-time',
      'the field createdAt is "2026-02-30T10:00:00Z", which is not an RFC 3339 time',
      withFields({ createdAt: '2026-02-30T10:00:00Z' }),
    ],
  ];

it.each(faults)('%s reports: %s', async (rule, message, files) => {
  expect(await foundBy(rule, files)).toEqual([expect.stringContaining(message)]);
});

it.each([
  ['api-error-body', 'a record with a code', withFiles({ 'api/product/a.json': { id: 'a', code: 'A0001' } })],
  ['api-id', 'a relation that is null', withFields({ categoryId: null })],
  ['api-id', 'an EAN of 13 digits', withFields({ id: '4006381333931' })],
  ['api-list', 'a page', withPage({ content: [goodRecord], meta: { pages: 1, total: 1 } })],
  ['api-path', 'another version beside /api', withFiles({ 'v2/api/product.json': [] })],
  [
    'api-time',
    'an offset, and a large number that is no time',
    withFields({ createdAt: '2026-03-01T10:00:00+01:00', stock: 1772359200 }),
  ],
])('%s accepts %s', async (rule, _, files) => {
  expect(await foundBy(rule, files)).toEqual([]);
});

for (const rule of rules) {
  const ofRule = faults.filter(([id]) => id === rule.id);
  expectReports(rule, { bad: Object.fromEntries(ofRule.map(([, message, files]) => [message, files])) });
}
