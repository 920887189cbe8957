import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { NotFoundCounts } from '../../../src/migrate/not-found/command.ts';

test('NotFoundCounts lists URLs by the hits of people, without those that were ever found', () => {
  const misses = new NotFoundCounts(makeOldSite(['www.example.com']));
  misses.take({ url: '/a', hits: 3, bots: 1, status: 404 });
  misses.take({ url: '/b', hits: 9, status: 404 });
  misses.take({ url: '/a', hits: 8, status: 404 });
  misses.take({ url: '/c', bots: 5, status: 404 });
  misses.take({ url: '/mended', hits: 99, status: 404 });
  misses.take({ url: '/mended', hits: 1, status: 301 });
  misses.take({ url: '/gone', hits: 7, status: 410 });
  expect(misses.list()).toEqual([
    { url: '/a', hits: 11, bots: 1 },
    { url: '/b', hits: 9, bots: 0 },
    { url: '/c', hits: 0, bots: 5 },
  ]);
});
