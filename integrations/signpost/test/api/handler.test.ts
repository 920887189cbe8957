import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleLists } from '../../src/api/create-api.ts';
import type { Api } from '../../src/api/handler.ts';
import type { List } from '../../src/api/model.ts';
import { catalogue } from './catalogue.ts';

let lists: List[];
let api: Api;
beforeAll(async () => {
  lists = await catalogue();
  api = handleLists(lists, { origins: ['https://shop.example'] });
});

const get = (target: string, init: RequestInit = {}) =>
  api.fetch(new Request(`https://a.example${target}`, init));
const named = z.array(z.looseObject({ name: z.string() }));
const paged = z.object({ content: named, meta: z.object({ pages: z.number(), total: z.number() }) });
const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name.split(' ').at(-1));

const answers: [what: string, rows: [query: string, names: string[]][]][] = [
  [
    'no parameter gives all records, in collection order (A-GET-1)',
    [
      ['', ['M40', 'C12', 'R80', 'S10', 'V18']],
      ['?page=0', ['M40', 'C12', 'R80', 'S10', 'V18']],
      ['?page=3&status=sale', ['M40', 'R80', 'S10']],
      ['?page=99999999999999999999', ['M40', 'C12', 'R80', 'S10', 'V18']],
    ],
  ],
  [
    'sortby with order (A-GET-4)',
    [
      ['?sortby=name&order=asc', ['C12', 'S10', 'R80', 'M40', 'V18']],
      ['?sortby=name&order=desc', ['V18', 'M40', 'R80', 'S10', 'C12']],
      ['?sortby=price&order=asc', ['S10', 'R80', 'V18']],
      ['?sortby=createdAt&order=desc', ['R80', 'M40', 'V18', 'C12', 'S10']],
    ],
  ],
  [
    'limit and offset (A-GET-5)',
    [
      ['?limit=2', ['M40', 'C12']],
      ['?offset=3', ['S10', 'V18']],
      ['?limit=2&offset=1', ['C12', 'R80']],
      ['?offset=9', []],
    ],
  ],
  [
    'keyword looks into several columns, fuzzily (A-GET-6)',
    [
      ['?keyword=FULLSTAND', ['R80']],
      ['?keyword=F%C3%BCllstand+radar', ['R80']],
      ['?keyword=o', ['M40', 'C12', 'R80', 'S10', 'V18'].filter((name) => !['M40', 'R80'].includes(name))],
      ['?keyword=flow', []],
    ],
  ],
  [
    'a text field matches in part (A-GET-8)',
    [
      ['?name=m40', ['M40']],
      ['?name=switch%20s', ['S10']],
    ],
  ],
  [
    'an enumeration is exact, several values mean OR (A-GET-9)',
    [
      ['?status=inquiry', ['C12', 'V18']],
      ['?status=inquiry,sale', ['M40', 'C12', 'R80', 'S10', 'V18']],
    ],
  ],
  [
    'a number is exact, or a range whose bounds combine (A-GET-10)',
    [
      ['?stock=7', ['R80', 'V18']],
      ['?stock=7.0', ['R80', 'V18']],
      ['?gtStock=7', ['M40', 'S10']],
      ['?gteStock=7&ltStock=46', ['R80', 'V18']],
      ['?lteStock=0', ['C12']],
      ['?gtPrice=0', ['R80', 'S10', 'V18']],
    ],
  ],
  [
    'after and before bound a time, compared as instants (A-GET-11)',
    [
      ['?afterDate=2025-02-28T00:00:00Z&beforeDate=2026-01-01T00:00:00Z', ['M40', 'V18']],
      ['?afterDate=2025-02-28T00:59:59%2B01:00&beforeDate=2025-03-01T00:00:00Z', ['R80']],
      ['?afterDate=2025-02-28T00:59:59+01:00&beforeDate=2025-03-01T00:00:00Z', ['R80']],
    ],
  ],
  ['all of them combine', [['?status=sale&gtStock=10&sortby=stock&order=desc', ['S10', 'M40']]]],
];

describe('createApi, lists', () => {
  describe.each(answers)('%s', (_, rows) => {
    it.each(rows)('/api/product%s', async (query, names) => {
      const response = await get(`/api/product${query}`);
      expect(response.status).toBe(200);
      const found = namesOf(named.parse(await response.json()));
      if (query.startsWith('?sortby=price')) expect(found.slice(0, 3)).toEqual(names);
      else if (query === '?keyword=o') expect(found.toSorted()).toEqual(names.toSorted());
      else expect(found).toEqual(names);
    });
  });

  it('pages from zero, with the total and an empty page past the end (A-GET-3)', async () => {
    const page = async (query: string) => paged.parse(await (await get(`/api/product?${query}`)).json());
    expect(namesOf((await page('page=0&size=2')).content)).toEqual(['M40', 'C12']);
    expect((await page('page=2&size=2')).meta).toEqual({ pages: 3, total: 5 });
    expect(await page('page=3&size=2')).toEqual({ content: [], meta: { pages: 3, total: 5 } });
    expect((await page('size=2&page=0&status=sale')).meta).toEqual({
      pages: 2,
      total: 3,
    });
  });

  it('filters by the ids of relations, several mean OR (A-GET-7)', async () => {
    const [categories, tags] = [lists[1]?.records ?? [], lists[2]?.records ?? []];
    const names = async (query: string) =>
      namesOf(named.parse(await (await get(`/api/product?${query}`)).json()));
    expect(await names(`categoryIds=${categories[1]?.id}`)).toEqual(['R80', 'S10']);
    expect(await names(`categoryIds=${categories.map(({ id }) => id).join(',')}`)).toHaveLength(5);
    expect(await names(`tagIds=${tags.map(({ id }) => id).join(',')}`)).toEqual(['M40', 'R80', 'V18']);
    expect(await names('categoryIds=0000000000000')).toEqual([]);
  });
});

describe('createApi, one record', () => {
  it('returns the record with the id (A-GET-2)', async () => {
    const [first] = lists[0]?.records ?? [];
    const response = await get(`/api/product/${first?.id}`);
    expect([response.status, await response.json()]).toEqual([200, first]);
  });
});

describe('createApi, HTTP', () => {
  it('answers HEAD with the headers of GET and no body', async () => {
    const [head, full] = [await get('/api/product', { method: 'HEAD' }), await get('/api/product')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect([...head.headers]).toEqual([...full.headers]);
    expect(full.headers.get('content-type')).toBe('application/json');
  });

  it('answers If-None-Match with 304', async () => {
    const etag = (await get('/api/product')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{16}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get('/api/product', { headers: { 'If-None-Match': tag } });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await get('/api/product', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    const changed = handleLists(lists.map(({ model, records }) => ({ model, records: records.slice(1) })));
    expect(changed.answer({ method: 'GET', target: '/api/product' }).headers).not.toContainEqual([
      'ETag',
      etag,
    ]);
  });

  it('answers a preflight of the listed origins (A-HTTP-2)', async () => {
    const ask = async (origin: string) => {
      const response = await get('/api/product', { method: 'OPTIONS', headers: { Origin: origin } });
      return [
        response.status,
        response.headers.get('access-control-allow-origin'),
        response.headers.get('vary'),
      ];
    };
    expect(await ask('https://shop.example')).toEqual([204, 'https://shop.example', 'Origin']);
    expect(await ask('https://evil.example')).toEqual([204, null, 'Origin']);
  });

  it('allows If-None-Match in a preflight', async () => {
    const response = await get('/api/product', { method: 'OPTIONS' });
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']));
  });

  it('lets scripts of the listed origins read the ETag, which If-None-Match sends back', async () => {
    const readExposed = async (origin: string) =>
      (await get('/api/product', { headers: { Origin: origin } })).headers.get(
        'access-control-expose-headers',
      );
    expect(await readExposed('https://shop.example')).toBe('ETag');
    expect(await readExposed('https://evil.example')).toBeNull();
  });

  it('sends CORS headers with errors too', async () => {
    const response = await get('/api/none', { headers: { Origin: 'https://shop.example' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      404,
      'https://shop.example',
    ]);
  });
});
