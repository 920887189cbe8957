import { expect, test } from 'vitest';
import { calibrate } from '../../../src/migrate/suggest/calibrate.ts';
import { addressWeights, structureWeights, titledWeights } from '../../../src/migrate/suggest/model.ts';
import { featureNames } from '../../../src/migrate/suggest/pair.ts';
import { structureNames } from '../../../src/migrate/suggest/structure.ts';

test('every feature has its weights', () => {
  for (const { first, second } of [addressWeights, titledWeights]) {
    expect(first).toHaveLength(featureNames.length);
    expect(second).toHaveLength(featureNames.length);
  }
  for (const weights of Object.values(structureWeights)) expect(weights).toHaveLength(structureNames.length);
});

test('confidence never falls where the chance rises, and is never certain', () => {
  const steps = Array.from({ length: 1001 }, (_, at) => calibrate(at / 1000));
  for (const [at, confidence] of steps.entries()) {
    expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
    expect(confidence).toBeLessThan(1);
  }
});
