import { describe, expect, test } from 'vitest';
import { addDays, addYears, type Day, isDay } from '../../../src/lib/date.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { NotFoundCounts } from '../../../src/migrate/not-found/not-found.ts';
import { missingDays, placeOf, retentionOf } from '../../../src/migrate/retain/command.ts';

const day = (text: string): Day => {
  if (!isDay(text)) throw new Error(text);
  return text;
};

test('misses: people first, by hits; what was found at any time is none', () => {
  const misses = new NotFoundCounts();
  misses.take({ url: '/a', hits: 3, bots: 1, status: 404 });
  misses.take({ url: '/b', hits: 9, status: 404 });
  misses.take({ url: '/a', hits: 8, status: 404 });
  misses.take({ url: '/c', bots: 5, status: 404 });
  misses.take({ url: '/mended', hits: 99, status: 404 });
  misses.take({ url: '/mended', hits: 1, status: 301 });
  misses.take({ url: '/gone', hits: 7, status: 410 });
  expect(misses.list()).toEqual({
    people: [
      { url: '/a', hits: 11, bots: 1 },
      { url: '/b', hits: 9, bots: 0 },
    ],
    robots: [{ url: '/c', hits: 0, bots: 5 }],
  });
});

describe('W-REDIR-6: a redirect may go', () => {
  const today = day('2026-11-20');
  const year = new Set<Day>();
  for (let at = addYears(today, -1); at < today; at = addDays(at, 1)) year.add(at);
  const entryOf = (since: string) => {
    const [entry] = readYaml('map.yaml', `redirects:\n  - { from: /a, to: /b${since} }\n`).entries;
    if (entry === undefined) throw new Error('no entry');
    return entry;
  };
  const old = entryOf(', since: 2025-11-20');
  const heard = { today, hits: new Map<string, number>(), linked: new Set<string>(), days: year };

  test('where it is a year old, and a year of complete logs has no hit and no link is known', () => {
    expect(retentionOf(old, heard)).toEqual({ keep: false });
  });

  test.each([
    ['young', entryOf(', since: 2025-11-21'), heard],
    ['undated', entryOf(''), heard],
    ['requested', old, { ...heard, hits: new Map([[placeOf(old), 1]]) }],
    ['linked', old, { ...heard, linked: new Set([placeOf(old)]) }],
    ['logs', old, { ...heard, days: new Set([...year].slice(1)) }],
  ])('and not where it is %s', (why, entry, known) => {
    expect(retentionOf(entry, known)).toEqual({ keep: true, why });
  });

  test('the days that the logs lack are named', () => {
    const lacking = new Set(year);
    lacking.delete(day('2026-02-28'));
    expect(missingDays(today, lacking)).toEqual(['2026-02-28']);
    expect(missingDays(today, new Set([...year, today]))).toEqual([]);
  });
});
