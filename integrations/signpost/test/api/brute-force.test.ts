import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedOr } from '../../../../test/proof.ts';
import { handleLists } from '../../src/api/create-api.ts';
import type { List } from '../../src/api/model.ts';
import { lists, model } from './reference/generate.ts';
import { naive } from './reference/naive.ts';
import { queries, targetOf } from './reference/queries.ts';

/** 250 products, from several generated lists. */
function products(): List {
  const parts = fc.sample(
    lists.filter(({ records }) => records.length > 4),
    { numRuns: 60, seed: seedOr(250) },
  );
  const records = parts
    .flatMap((part) => part.records)
    .slice(0, 250)
    .map((record, row) => ({ ...record, id: String(row).padStart(13, '0') }));
  return { model, records };
}

it('createApi answers 600 random queries of 250 products as a plain loop does', () => {
  const list = products();
  expect(list.records).toHaveLength(250);
  const api = handleLists([list]);
  const found = fc.sample(queries, { numRuns: 600, seed: seedOr(600) }).map((query) => {
    const { status, body } = api.answer({ method: 'GET', target: targetOf(query) });
    expect([query, status, JSON.parse(body)]).toEqual([query, 200, naive(list.records, query)]);
    return body;
  });
  // Many of the queries select something.
  expect(new Set(found).size).toBeGreaterThan(200);
});
