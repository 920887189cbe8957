import { describe, expect, it } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { findVersionFailure } from '../../src/api/failure.ts';
import { joinApis } from '../../src/api/handler.ts';
import { catalogue } from './catalogue.ts';

const cases: [bases: string[], path: string, code: string | undefined][] = [
  [['/v2/api'], '/v3/api/product', 'A0806'],
  [['/v2/api'], '/v1/api/product', 'A0807'],
  [['/v2/api'], '/api/product', 'A0805'],
  [['/v2/api'], '/v2/api/nothing', undefined],
  [['/v2/api'], '/v3/shop/api', undefined],
  [['/v2/api'], '/elsewhere', undefined],
  [['/api'], '/v1/api/product', 'A0805'],
  [['/v1/api', '/v3/api'], '/v2/api/product', 'A0805'],
  [['/v1/api', '/v3/api'], '/v4/api', 'A0806'],
  [['/v2/shop/api'], '/v1/shop/api/product', 'A0807'],
  [['/v2/api'], '/v3/apiary', undefined],
  [['/docs/v2/api'], '/docs/v1/api/product', 'A0807'],
  [['/docs/v2/api'], '/v1/api/product', undefined],
  [['/v2/api'], '/v03/api/product', undefined],
];

describe('versions (A-VER-1)', () => {
  it.each(cases)('findVersionFailure of %s for %s is %s', (bases, path, code) =>
    expect(findVersionFailure(bases, path)?.code).toBe(code),
  );

  it('handleLists answers another version with 400 and its own base', () => {
    const api = handleLists([], { base: '/v2/api' });
    const { status, body } = api.answer({ method: 'GET', target: '/v3/api/product' });
    expect([status, JSON.parse(body)]).toEqual([
      400,
      {
        code: 'A0806',
        message: "This version of the API doesn't exist yet. This API is at /v2/api.",
        error: '',
      },
    ]);
  });

  it('joinApis serves several versions side by side', async () => {
    const lists = await catalogue();
    const one = handleLists(lists.slice(1), { base: '/v1/api', otherBases: ['/v2/api'] });
    const two = handleLists(lists, { base: '/v2/api', otherBases: ['/v1/api'] });
    const both = joinApis(one, two);
    const ask = (target: string) => {
      const { status, body } = both.answer({ method: 'GET', target });
      return [status, status === 200 ? undefined : JSON.parse(body).code];
    };
    expect(ask('/v1/api/tag')).toEqual([200, undefined]);
    expect(ask('/v1/api/product')).toEqual([404, 'A0001']);
    expect(ask('/v2/api/product?page=0&size=2')).toEqual([200, undefined]);
    expect(ask('/v3/api/product')).toEqual([400, 'A0806']);
    expect(ask('/v0/api/product')).toEqual([400, 'A0807']);
    expect(ask('/api/product')).toEqual([400, 'A0805']);
    expect((await both.fetch(new Request('https://a.example/v2/api/tag'))).status).toBe(200);
  });
});
