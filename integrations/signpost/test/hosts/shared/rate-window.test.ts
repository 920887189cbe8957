import { expect, test } from 'vitest';
import { computeRateWindow } from '../../../src/hosts/shared/api.ts';

test.each([
  [
    { perSecond: 1, burst: 3 },
    { requests: 4, milliseconds: 4000 },
  ],
  [
    { perSecond: 10, burst: 50 },
    { requests: 51, milliseconds: 5100 },
  ],
  [
    { perSecond: 3, burst: 0 },
    { requests: 1, milliseconds: 334 },
  ],
  // For longer than a day no host counts.
  [
    { perSecond: 1, burst: 1e9 },
    { requests: 86_400, milliseconds: 86_400_000 },
  ],
])('%j as a window', (rate, window) => {
  expect(computeRateWindow(rate)).toEqual(window);
});
