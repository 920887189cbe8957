import { expect, test } from 'vitest';
import { calibrate, calibrateGone, modelsFor } from '../../../src/migrate/suggest/model.ts';
import { claimNames } from '../../../src/migrate/suggest/neighbours.ts';
import { featureNames } from '../../../src/migrate/suggest/pair.ts';
import { relativeNames } from '../../../src/migrate/suggest/rank.ts';
import { structureNames } from '../../../src/migrate/suggest/structure.ts';

test.each([
  ['alone', []],
  ['with a title', [1]],
])('every feature of an address %s has its weights', (_, title) => {
  const { pair, lead, structure, claims } = modelsFor(0)({ title });
  for (const stage of ['first', 'second'] as const) {
    expect(pair[stage]).toHaveLength(featureNames.length);
    expect(lead[stage]).toHaveLength(relativeNames.length);
  }
  expect(structure).toHaveLength(structureNames.length);
  expect(claims).toHaveLength(claimNames.length);
});

test.each([calibrate, calibrateGone])(
  '%o never falls where the chance rises, and is never certain',
  (confidenceOf) => {
    const steps = Array.from({ length: 1001 }, (_, at) => confidenceOf(at / 1000));
    for (const [at, confidence] of steps.entries()) {
      expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
      expect(confidence).toBeLessThan(1);
    }
  },
);
