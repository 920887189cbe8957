import { expect, test } from 'vitest';
import { calibrate } from '../../../src/migrate/suggest/rank.ts';

test('the confidence of a suggestion rises with its probability, and stays below 1', () => {
  const steps = Array.from({ length: 1001 }, (_, at) => calibrate(at / 1000));
  for (const [at, confidence] of steps.entries()) {
    expect(confidence).toBeGreaterThanOrEqual(steps[at - 1] ?? 0);
    expect(confidence).toBeLessThan(1);
  }
});
