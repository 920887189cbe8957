import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ballot, leading, vote } from '../../../src/migrate/suggest/ballot.ts';

/** What was cast, and how many leading answers are asked for between. */
const steps = fc.array(
  fc.record({
    key: fc.nat(120),
    weight: fc.constantFrom(1, 1, 0.98, 0.5, 0.005, -0.5, -1),
    asked: fc.constantFrom(0, 0, 2, 3),
  }),
  { minLength: 200, maxLength: 600, size: 'max' },
);

test('the leading answers are those of all votes put in order, the earlier of equals first', () => {
  fc.assert(
    fc.property(steps, (cast) => {
      const ballots = new Map<string, Ballot<number>>();
      const sums = new Map<number, number>();
      for (const { key, weight, asked } of cast) {
        vote(ballots, 'folder', key, weight);
        sums.set(key, (sums.get(key) ?? 0) + weight);
        const ballot = ballots.get('folder');
        if (asked === 0 || ballot === undefined) continue;
        const inOrder = [...sums].filter(([, sum]) => sum > 0.01).sort(([, a], [, b]) => b - a);
        expect(leading(ballot, asked)).toEqual(inOrder.slice(0, asked).map(([name]) => name));
      }
    }),
    { numRuns: 60 },
  );
});
