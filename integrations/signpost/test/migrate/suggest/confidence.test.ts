import { expect, test } from 'vitest';
import { calibrate, findLeastConfidence } from '../../../src/migrate/suggest/confidence.ts';

test('the less of a site is sure, the surer a proposal must be', () => {
  expect(findLeastConfidence([...Array(9).fill(0.95), 0.02])).toBe(0.05);
  expect(findLeastConfidence([0.9, 0.4, 0.12, 0.11, 0.1])).toBe(0.11);
  expect(findLeastConfidence([0.3, ...Array(9).fill(0.12)])).toBe(0.2);
});

test('confidence never falls where the chance rises, and is never certain', () => {
  const steps = Array.from({ length: 1001 }, (_, at) => calibrate(at / 1000));
  for (const [at, confidence] of steps.entries()) {
    expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
    expect(confidence).toBeLessThan(1);
  }
});
