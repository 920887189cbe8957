import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleLists } from '../../src/api/create-api.ts';
import type { List } from '../../src/api/model.ts';
import { lists } from './reference/generate.ts';
import { naive } from './reference/naive.ts';
import { type Parameters, queries, targetOf } from './reference/queries.ts';

const runs = { numRuns: 1000 };
const identified = z.array(z.looseObject({ id: z.string() }));
const paged = z.object({ content: identified, meta: z.object({ pages: z.number(), total: z.number() }) });

function ask(list: List, parameters: Parameters): unknown {
  const answer = handleLists([list]).answer({ method: 'GET', target: targetOf(parameters) });
  expect(answer.status, answer.body).toBe(200);
  return JSON.parse(answer.body);
}

describe('handleLists with any valid query and any records', () => {
  it('returns what a plain filter, sort and slice return', () => {
    fc.assert(
      fc.property(lists, queries, (list, query) => {
        expect(ask(list, query)).toEqual(naive(list.records, query));
      }),
      runs,
    );
  });

  it('returns pages that together are the list', () => {
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
