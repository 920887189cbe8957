import { describe, expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { checkMaintenanceLength, planMaintenance } from '../../src/plan/maintenance.ts';

const now = new Date('2026-12-24T12:00:00Z');
const plan = (until: string) => planMaintenance(until, 'x.html', now);

test('planMaintenance reads the date of return, for Retry-After (W-CLOSE-2)', () => {
  expect(plan('2026-12-26T08:00:00+01:00')).toEqual({
    file: 'x.html',
    retryAfter: new Date('2026-12-26T07:00:00Z'),
  });
});

test.each([
  ['2026-12-25', undefined],
  ['2026-12-26', undefined],
  ['2026-12-26T23:59:59Z', undefined],
  ['2026-12-27', 'A 503 until 2026-12-27 would last 3 days.'],
  ['2026-12-27T12:00:00Z', 'A 503 until 2026-12-27T12:00:00Z would last 3 days.'],
  ['2027-01-24', 'A 503 until 2027-01-24 would last 31 days.'],
])('checkMaintenanceLength allows a 503 of at most two days, until %s (W-CLOSE-2)', (until, sentence) => {
  const refusal = checkMaintenanceLength('unavailable', until, now);
  if (sentence === undefined) expect(refusal).toBeUndefined();
  else {
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/temporary landing page.*<MaintenanceBanner>/);
  }
});

test.each([
  ['2026-12-27', undefined],
  ['2026-12-31', undefined],
  ['2027-01-01', 'would replace the site for 8 days'],
  ['2027-04-01', 'would replace the site for 98 days'],
])('checkMaintenanceLength allows a landing page of at most a week, until %s (W-CLOSE-3)', (until, words) => {
  const refusal = checkMaintenanceLength('landing', until, now);
  if (words === undefined) expect(refusal).toBeUndefined();
  else expect(refusal).toMatch(new RegExp(`${words}.*<MaintenanceBanner>`));
});

describe('planMaintenance and checkMaintenanceLength refuse a date with a sentence', () => {
  test.each([
    ['2026-12-24', /^The return date 2026-12-24 has passed\. Write a later day, such as 2026-12-\d\d\.$/],
    ['2026-13-01', /isn't a valid date/],
    ['2026-02-30', /isn't a valid date/],
    ['next week', /isn't a valid date/],
    ['2026-12-25 08:00', /isn't a valid date/],
  ])('until %s', (until, sentence) => {
    for (const ask of [() => plan(until), () => checkMaintenanceLength('landing', until, now)]) {
      expect(ask).toThrow(sentence);
      expect(ask).toThrow(Problem);
    }
  });
});
