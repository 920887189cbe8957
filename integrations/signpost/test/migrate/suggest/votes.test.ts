import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leading, type Tally, vote } from '../../../src/migrate/suggest/votes.ts';

/** What was cast, and how many leading answers are asked for between. */
const steps = fc.array(
  fc.record({
    key: fc.nat(120),
    weight: fc.constantFrom(1, 1, 0.98, 0.5, 0.005, -0.5, -1),
    requested: fc.constantFrom(0, 0, 2, 3),
  }),
  { minLength: 200, maxLength: 600, size: 'max' },
);

test('the leading answers are those of all votes put in order, the earlier of equals first', () => {
  fc.assert(
    fc.property(steps, (cast) => {
      const tallies = new Map<string, Tally<number>>();
      const sums = new Map<number, number>();
      for (const { key, weight, requested } of cast) {
        vote(tallies, 'folder', key, weight);
        sums.set(key, (sums.get(key) ?? 0) + weight);
        const tally = tallies.get('folder');
        if (requested === 0 || tally === undefined) continue;
        const inOrder = [...sums].filter(([, sum]) => sum > 0.01).sort(([, a], [, b]) => b - a);
        expect(leading(tally, requested)).toEqual(inOrder.slice(0, requested).map(([name]) => name));
      }
    }),
    { numRuns: 60 },
  );
});
