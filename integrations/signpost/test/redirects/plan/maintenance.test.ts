import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/lib/problem.ts';
import { planMaintenance } from '../../../src/redirects/plan/maintenance.ts';

const now = new Date('2026-12-24T12:00:00Z');
const close = (kind: 'unavailable' | 'landing', until: string) =>
  planMaintenance({ kind, until, file: 'x.html' }, now);

test('W-CLOSE-2: two days are answered with 503 and a date', () => {
  expect(close('unavailable', '2026-12-26T08:00:00+01:00')).toEqual({
    kind: 'unavailable',
    file: 'x.html',
    retryAfter: new Date('2026-12-26T07:00:00Z'),
  });
});

test('W-CLOSE-2: three days are the longest, to the second', () => {
  expect(close('unavailable', '2026-12-27T12:00:00Z').kind).toBe('unavailable');
  expect(() => close('unavailable', '2026-12-27T12:00:01Z')).toThrow(/would last 4 days/);
});

test('W-CLOSE-3: any time may be bridged with the landing page', () => {
  expect(close('landing', '2027-03-01')).toEqual({ kind: 'landing', file: 'x.html' });
});

describe('refused with a sentence', () => {
  test.each([
    ['2026-12-28', /would last 4 days.*landing page/],
    ['2026-12-24', /is over/],
    ['2026-13-01', /is no date/],
    ['2026-02-30', /is no date/],
    ['next week', /is no date/],
    ['2026-12-25 08:00', /is no date/],
  ])('503 until %s', (until, sentence) => {
    expect(() => close('unavailable', until)).toThrow(sentence);
    expect(() => close('unavailable', until)).toThrow(Problem);
  });

  test('a landing page until yesterday', () => {
    expect(() => close('landing', '2026-12-23')).toThrow(Problem);
  });
});
