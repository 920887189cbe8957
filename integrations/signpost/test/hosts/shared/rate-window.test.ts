import { expect, test } from 'vitest';
import { wholeSeconds, windowOf } from '../../../src/hosts/shared/api.ts';

test.each([
  [
    { perSecond: 1, burst: 3 },
    { requests: 4, milliseconds: 4000 },
    { requests: 4, seconds: 4 },
  ],
  [
    { perSecond: 10, burst: 50 },
    { requests: 51, milliseconds: 5100 },
    { requests: 60, seconds: 6 },
  ],
  [
    { perSecond: 3, burst: 0 },
    { requests: 1, milliseconds: 334 },
    { requests: 3, seconds: 1 },
  ],
  // For longer than a day no host counts.
  [
    { perSecond: 1, burst: 1e9 },
    { requests: 86_400, milliseconds: 86_400_000 },
    { requests: 86_400, seconds: 86_400 },
  ],
])('%j as a window', (rate, window, whole) => {
  expect(windowOf(rate)).toEqual(window);
  expect(wholeSeconds(rate)).toEqual(whole);
});
