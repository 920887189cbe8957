import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/endpoint.ts';
import { sorterOf } from '../../../src/api/select/sorter.ts';
import { settingsOf } from '../../../src/api/settings.ts';
import { buildTable } from '../../../src/api/table/build.ts';
import type { TableData } from '../../../src/api/table/data.ts';
import { orderOf } from '../../../src/api/table/order.ts';
import { catalogue } from '../catalogue.ts';

const size = 4000;
const places = Uint32Array.from({ length: size }, (_, row) => row);
const values = Float64Array.from(places, (row) => (row * 7919) % 1000);
const order = orderOf(
  places,
  () => true,
  (a, b) => (values[a] ?? 0) - (values[b] ?? 0),
);
const table: TableData = {
  size,
  byId: orderOf(
    places,
    () => true,
    (a, b) => a - b,
  ),
  idOf: String,
  column: () => ({ kind: 'number', order, values }),
  relation: () => undefined,
};

describe('a part of sorted rows', () => {
  it('is the part of all of them sorted, few or many', () => {
    const sorter = sorterOf(table);
    const rowsOf = fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(rowsOf, fc.nat(700), fc.integer({ min: 1, max: 40 }), (some, start, count) => {
        const rows = Uint32Array.from(some);
        const [from, to] = [Math.min(start, rows.length), Math.min(start + count, rows.length)];
        const matching = {
          count: () => rows.length,
          some: () => rows.slice(),
          rows: () => rows,
          stretches: [],
        };
        const found = sorter.part({ field: 'n', descending: false }, matching, from, to);
        const sorted = some.toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
        expect([...found]).toEqual(sorted.slice(from, to));
      }),
    );
  });
});

describe('the rows of an answer', () => {
  it('stay what they are while the next request is answered', async () => {
    for (const list of await catalogue()) {
      const endpoint = endpointOf(list.model, buildTable(list), settingsOf());
      const first = endpoint.list('?page=0&size=3&sortby=id&order=asc');
      const before = Array.from(first.rows);
      endpoint.list('?page=0&size=3&sortby=id&order=desc');
      expect(Array.from(first.rows)).toEqual(before);
    }
  });
});
