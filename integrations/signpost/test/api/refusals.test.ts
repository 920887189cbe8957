import { beforeAll, describe, expect, it } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import type { Api } from '../../src/api/handler.ts';
import { catalogue } from './catalogue.ts';

let api: Api;
beforeAll(async () => {
  api = handleLists(await catalogue());
});

const id = '0000000000000';

/** Requests that are refused: target, status, code, and what the message must name. */
const refused: [target: string, status: number, code: string, says: RegExp][] = [
  ['/api', 404, 'A0001', /nothing at this URL/],
  ['/api/', 404, 'A0001', /nothing/],
  ['/api/products', 404, 'A0001', /nothing/],
  ['/api/product/', 404, 'A0001', /nothing/],
  [`/api/product/${id}`, 404, 'A0001', /nothing/],
  ['/api/product/page/2/0', 404, 'A0001', /nothing/],
  ['/api/product.json', 404, 'A0001', /nothing/],
  ['/elsewhere', 404, 'A0001', /nothing/],
  ['/api/product?page=x', 422, 'A0421', /"page" must be a whole number/],
  ['/api/product?size=2', 422, 'A0410', /"size" requires "page". Give both or neither\./],
  ['/api/product?order=asc', 422, 'A0410', /"order" requires "sortby". Give both or neither\./],
  ['/api/product?sortby=name', 422, 'A0410', /"sortby" requires "order". Give both or neither\./],
  ['/api/product?page=-1&size=2', 422, 'A0420', /"page" must be a whole number from 0/],
  ['/api/product?page=x&size=2', 422, 'A0421', /"page"/],
  ['/api/product?page=&size=2', 422, 'A0410', /"page" is empty/],
  ['/api/product?page=1.0&size=2', 422, 'A0421', /plain digits/],
  ['/api/product?page=0&size=0', 422, 'A0420', /from 1 to 100/],
  ['/api/product?page=0&size=101', 422, 'A0420', /"size" must be a whole number from 1 to 100/],
  ['/api/product?limit=0', 422, 'A0420', /"limit"/],
  ['/api/product?limit=many', 422, 'A0421', /"limit"/],
  ['/api/product?offset=-3', 422, 'A0420', /"offset"/],
  ['/api/product?sortby=colour&order=asc', 422, 'A0420', /one of: id, name, stock/],
  ['/api/product?sortby=avatar&order=asc', 422, 'A0420', /"sortby"/],
  ['/api/product?sortby=name&order=up', 422, 'A0420', /one of: asc, desc/],
  ['/api/product?keyword=', 422, 'A0410', /"keyword" is empty/],
  ['/api/product?keyword=%20%20', 422, 'A0410', /"keyword" must be at least one word/],
  ['/api/product?name=', 422, 'A0410', /"name" is empty/],
  ['/api/product?status=', 422, 'A0410', /sale, inquiry/],
  ['/api/product?status=gone', 422, 'A0420', /sale, inquiry/],
  ['/api/product?status=sale,gone', 422, 'A0420', /sale, inquiry/],
  ['/api/product?status=Sale', 422, 'A0420', /sale, inquiry/],
  ['/api/product?categoryIds=', 422, 'A0410', /"categoryIds" is empty\. It must be one or more ids/],
  [`/api/product?categoryIds=${id},`, 422, 'A0410', /one or more ids/],
  ['/api/product?categoryIds=42', 422, 'A0421', /13 characters/],
  ['/api/product?stock=', 422, 'A0410', /"stock" is empty/],
  ['/api/product?stock=a', 422, 'A0421', /must be a number/],
  ['/api/product?gtStock=1e999', 422, 'A0420', /must be a number/],
  ['/api/product?gtName=a', 422, 'A0402', /"gtName" is unknown/],
  [
    '/api/product?afterDate=2025-01-01T00:00:00Z',
    422,
    'A0413',
    /"afterDate" requires "beforeDate". Give both or neither\./,
  ],
  [
    '/api/product?beforeDate=2025-01-01T00:00:00Z',
    422,
    'A0413',
    /"beforeDate" requires "afterDate". Give both or neither\./,
  ],
  ['/api/product?afterDate=&beforeDate=2025-01-01T00:00:00Z', 422, 'A0410', /"afterDate" is empty/],
  ['/api/product?afterDate=2025-02-30T00:00:00Z&beforeDate=2026-01-01T00:00:00Z', 422, 'A0414', /RFC 3339/],
  ['/api/product?afterDate=2025-01-01&beforeDate=2026-01-01T00:00:00Z', 422, 'A0414', /"afterDate"/],
  ['/api/product?afterDate=1700000000&beforeDate=2026-01-01T00:00:00Z', 422, 'A0414', /"afterDate"/],
  ['/api/product?colour=red', 422, 'A0402', /"colour" is unknown\. The valid ones are in openapi\.json/],
  ['/api/product?sort=name', 422, 'A0402', /Did you mean "sortby"/],
  [
    '/api/product?name=a&name=b',
    422,
    'A0402',
    /"name" is repeated\. To give several values, separate them with commas\./,
  ],
  [
    '/api/product?n%61me=a&name=b',
    422,
    'A0402',
    /"name" is repeated\. To give several values, separate them with commas\./,
  ],
  ['/api/product?=1', 422, 'A0402', /is unknown/],
  ['/api/product?name=%zz', 400, 'A0400', /broken percent-encoding/],
  ['/api/product?name=%ff', 400, 'A0400', /broken percent-encoding/],
  ['/api/openapi.json?x=1', 422, 'A0402', /This URL has no parameters\./],
  [`/api/product?name=${'a'.repeat(2048)}`, 414, 'A0400', /The limit is 2048 bytes, including the query\./],
];

describe('createApi refuses a request with an error body (A-ERR-1, A-ERR-5)', () => {
  it.each(refused)('%s', (target, status, code, says) => {
    const answer = api.answer({ method: 'GET', target, accept: 'application/json' });
    const body = JSON.parse(answer.body);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(body.message).toMatch(says);
    expect(Object.keys(body)).toEqual(['code', 'message', 'error']);
    expect(body.error).toBe('');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'get'])(
    '%s, with 405 and Allow (A-ERR-3, A-WRITE-1)',
    (method) => {
      for (const target of ['/api/product', '/api/file', '/api/oauth/token', '/api/nothing']) {
        const answer = api.answer({ method, target });
        expect(answer.status).toBe(405);
        expect(answer.headers).toContainEqual(['Allow', 'GET, HEAD, OPTIONS']);
        expect(answer.body).toMatch(/read-only/);
      }
    },
  );

  it('that accepts another format alone (A-ERR-4)', () => {
    expect(api.answer({ method: 'GET', target: '/api/product', accept: 'text/html' }).status).toBe(406);
  });

  it('for a record with a parameter', async () => {
    const list = JSON.parse(api.answer({ method: 'GET', target: '/api/tag' }).body);
    expect(api.answer({ method: 'GET', target: `/api/tag/${list[0].id}?page=0` }).status).toBe(422);
  });
});
