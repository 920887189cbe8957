import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../../src/api/compare.ts';
import type { List } from '../../src/api/model.ts';
import { everything } from '../../src/api/query/grammar.ts';
import { select } from '../../src/api/select.ts';
import { buildTable } from '../../src/api/table.ts';

const model: List['model'] = {
  name: 'item',
  description: '',
  fields: [
    { name: 'name', kind: 'text', required: false, values: [], schema: {} },
    { name: 'n', kind: 'number', required: false, values: [], schema: {} },
    { name: 'color', kind: 'enum', required: false, values: ['red', 'green'], schema: {} },
  ],
  relations: [],
  search: ['name'],
  sizes: undefined,
  maxSize: undefined,
};
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'é', 'ß'), minLength: 1, maxLength: 4 });
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const entries = fc.array(
  fc.record(
    { name: text, n: fc.integer({ min: -5, max: 5 }), color: fc.constantFrom('red', 'green') },
    { requiredKeys: [] },
  ),
  { maxLength: 60 },
);
const listOf = (some: readonly object[]): List => ({
  model,
  records: some.map((entry, row) => ({ id: `id${String(row).padStart(11, '0')}`, ...entry })),
});
const rowsFor = (some: readonly object[], query: Partial<typeof everything>): number[] =>
  Array.from(select(model, buildTable(listOf(some)), { ...everything, ...query }).rows);

it('finds the rows that contain a text of one word or several', () => {
  fc.assert(
    fc.property(entries, text, (some, needle) => {
      const folded = fold(needle);
      fc.pre(folded !== '');
      const expected = [...some.keys()].filter((row) => fold(some[row]?.name ?? '').includes(folded));
      expect(rowsFor(some, { filters: [{ kind: 'text', field: 'name', folded }] })).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

it('finds the rows whose number is in an interval and which have one of some values', () => {
  const bound = fc.constantFrom(Number.NEGATIVE_INFINITY, -3, 0, 2, Number.POSITIVE_INFINITY);
  fc.assert(
    fc.property(entries, bound, bound, fc.boolean(), fc.boolean(), (some, from, to, fromOpen, toOpen) => {
      const expected = [...some.keys()].filter((row) => {
        const { n, color } = some[row] ?? {};
        if (n === undefined || color !== 'red') return false;
        return (fromOpen ? n > from : n >= from) && (toOpen ? n < to : n <= to);
      });
      const interval = { from, to, fromOpen, toOpen };
      const filters = [
        { kind: 'range', field: 'n', interval },
        { kind: 'value', field: 'color', values: ['red', 'blue'] },
      ] as const;
      expect(rowsFor(some, { filters })).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

it('cuts a page out of the sorted rows, ties by id, rows without a value last', () => {
  fc.assert(
    fc.property(
      entries,
      fc.boolean(),
      fc.nat(8),
      fc.integer({ min: 1, max: 9 }),
      (some, down, page, size) => {
        const sorted = [...some.keys()].sort((a, b) => {
          const [one, other] = [some[a]?.n, some[b]?.n];
          if (one === undefined || other === undefined)
            return Number(one === undefined) - Number(other === undefined) || a - b;
          return (down ? other - one : one - other) || a - b;
        });
        const query = { sort: { field: 'n', descending: down }, page: { page, size } };
        expect(rowsFor(some, query)).toEqual(sorted.slice(page * size, (page + 1) * size));
      },
    ),
    { numRuns: 1000 },
  );
});
