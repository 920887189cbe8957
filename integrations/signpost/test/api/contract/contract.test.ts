import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { handleLists } from '../../../src/api/create-api.ts';
import type { Api } from '../../../src/api/handler.ts';
import type { List } from '../../../src/api/model.ts';
import { catalogue } from '../catalogue.ts';
import { type OpenApi, openApi, operationsOf } from './document.ts';
import { badRequests, goodRequests, type Made } from './requests.ts';
import { type Received, validatorOf } from './validator.ts';

let lists: List[];
let api: Api;
let document: OpenApi;
beforeAll(async () => {
  lists = await catalogue();
  api = handleLists(lists);
  document = openApi.parse(JSON.parse(ask('/api/openapi.json').body));
});

function ask(target: string): Received {
  const { status, headers, body } = api.answer({ method: 'GET', target });
  return { status, type: headers.find(([name]) => name === 'Content-Type')?.[1] ?? null, body };
}

const idsOf = (path: string) =>
  lists.find(({ model }) => path.startsWith(`/api/${model.name}/`))?.records.map(({ id }) => id) ?? [];

describe('the OpenAPI document (A-DOC-1)', () => {
  it('has a list and a record of every resource, each field and each parameter', () => {
    const paths = lists.flatMap(({ model }) => [`/api/${model.name}`, `/api/${model.name}/{id}`]);
    expect(Object.keys(document.paths)).toEqual([...paths, '/api/openapi.json']);
    expect(document.paths['/api/product']?.get.parameters.map(({ name }) => name)).toEqual([
      ...['page', 'size', 'limit', 'offset', 'sortby', 'order', 'keyword', 'categoryIds', 'tagIds', 'name'],
      ...['stock', 'gtStock', 'gteStock', 'ltStock', 'lteStock', 'status'],
      ...['price', 'gtPrice', 'gtePrice', 'ltPrice', 'ltePrice'],
      ...['afterCreatedAt', 'beforeCreatedAt', 'afterDate', 'beforeDate'],
    ]);
    expect(Object.keys(document.components.schemas)).toEqual([
      'Product',
      'ProductPage',
      'ProductCategories',
      'ProductCategoriesPage',
      'Tag',
      'TagPage',
      'Error',
    ]);
  });

  it('describes every answer to a valid request', () => {
    const validate = validatorOf(document);
    for (const stand of operationsOf(document)) {
      const check = ({ target }: Made) => {
        const received = ask(target);
        expect([target, received.status]).toEqual([target, 200]);
        validate(stand, received);
      };
      fc.assert(fc.property(goodRequests(stand, idsOf(stand.path)), check), { numRuns: 200 });
    }
  });

  it('describes every answer to an invalid request', () => {
    const validate = validatorOf(document);
    for (const { stand, target } of operationsOf(document).flatMap((one) =>
      badRequests(one, idsOf(one.path)),
    )) {
      const received = ask(target);
      expect([target, received.status], received.body).toEqual([
        target,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
      validate(stand, received);
    }
  });
});
