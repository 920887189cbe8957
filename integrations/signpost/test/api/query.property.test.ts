import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleLists } from '../../src/api/create-api.ts';
import type { List } from '../../src/api/model.ts';
import { lists } from './reference/generate.ts';
import { naive } from './reference/naive.ts';
import { type Parameters, queries, targetOf } from './reference/queries.ts';
import { database, idsBySql } from './reference/sql.ts';

const runs = { numRuns: 1000 };
const identified = z.array(z.looseObject({ id: z.string() }));
const paged = z.object({ content: identified, meta: z.object({ pages: z.number(), total: z.number() }) });

function ask(list: List, parameters: Parameters): unknown {
  const answer = handleLists([list]).answer({ method: 'GET', target: targetOf(parameters) });
  expect(answer.status, answer.body).toBe(200);
  return JSON.parse(answer.body);
}

describe('any valid query of any records', () => {
  it('is answered as a plain filter, sort and slice would', () => {
    fc.assert(
      fc.property(lists, queries, (list, query) => {
        expect(ask(list, query)).toEqual(naive(list.records, query));
      }),
      runs,
    );
  });

  it('is answered as SQLite would', () => {
    fc.assert(
      fc.property(lists, fc.array(queries, { minLength: 1, maxLength: 4 }), (list, several) => {
        const db = database(list.records);
        for (const { page, size, ...query } of several) {
          expect(identified.parse(ask(list, query)).map(({ id }) => id)).toEqual(idsBySql(db, query));
        }
        db.close();
      }),
      { numRuns: 500 },
    );
  });

  it('has pages that together are the list without pages', () => {
    fc.assert(
      fc.property(
        lists,
        queries,
        fc.integer({ min: 1, max: 5 }),
        (list, { page, size: _, ...query }, size) => {
          const all = identified.parse(ask(list, query));
          const count = Math.ceil(all.length / size);
          const pages = Array.from({ length: count + 1 }, (_, number) =>
            paged.parse(ask(list, { ...query, page: `${number}`, size: `${size}` })),
          );
          expect(pages.flatMap(({ content }) => content)).toEqual(all);
          for (const { meta } of pages) expect(meta).toEqual({ pages: count, total: all.length });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('any request at all', () => {
  const names = fc.constantFrom(
    'page',
    'size',
    'limit',
    'offset',
    'sortby',
    'order',
    'keyword',
    'name',
    'status',
    'stock',
    'gtStock',
    'afterDate',
    'beforeDate',
    'tagIds',
    'x',
  );
  const value = fc.oneof(
    fc
      .string({ unit: 'binary', maxLength: 8 })
      .filter((text) => text.isWellFormed())
      .map(encodeURIComponent),
    fc.string({ maxLength: 8 }),
    fc.constantFrom('', '0', '1', '-1', 'asc', 'name', '%', '%00', '%c3', ',', '1e400'),
  );
  const query = fc
    .array(fc.tuple(fc.oneof(names, fc.string({ maxLength: 4 })), value), { maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const path = fc.oneof(
    fc.constantFrom(
      '/api/thing',
      '/api/thing/',
      '/api/thing/0000000000000',
      '/api',
      '/',
      '/api/%ff',
      '//api/thing',
      '/api/__proto__',
      '/api/constructor',
    ),
    fc.string().map((text) => `/api/${text}`),
  );
  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'BREW'),
    target: fc.tuple(path, query).map(([url, search]) => (search === '' ? url : `${url}?${search}`)),
    accept: fc.option(fc.oneof(fc.string(), fc.constant('application/json'))),
    origin: fc.option(fc.string()),
    ifNoneMatch: fc.option(fc.string()),
  });

  it('is answered with JSON or nothing, never with 500', { timeout: 1_800_000 }, () => {
    const [list] = fc.sample(
      lists.filter(({ records }) => records.length > 5),
      { numRuns: 1, seed: 7 },
    );
    const api = handleLists(list ? [list] : [], {
      origins: ['https://a.example'],
      onError: (error) => {
        throw error;
      },
    });
    fc.assert(
      fc.property(request, (ask) => {
        const { status, body } = api.answer(ask);
        expect([200, 204, 304, 400, 404, 405, 406, 414, 422]).toContain(status);
        if (body !== '') JSON.parse(body);
        if (status >= 400 && ask.method !== 'HEAD')
          expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message', 'error']);
      }),
      { numRuns: Number(process.env.SIGNPOST_RUNS ?? 20_000) },
    );
  });
});
