import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { countNotFound } from '../../../src/migrate/not-found/command.ts';

test('countNotFound lists URLs by the hits of people, without those that were ever found', () => {
  const sightings = [
    { url: '/a', hits: 3, bots: 1, status: 404 },
    { url: '/b', hits: 9, status: 404 },
    { url: '/a', hits: 8, status: 404 },
    { url: '/c', bots: 5, status: 404 },
    { url: '/mended', hits: 99, status: 404 },
    { url: '/mended', hits: 1, status: 301 },
    { url: '/gone', hits: 7, status: 410 },
  ];
  expect(countNotFound(sightings, makeOldSite(['www.example.com']))).toEqual([
    { url: '/a', hits: 11, bots: 1 },
    { url: '/b', hits: 9, bots: 0 },
    { url: '/c', hits: 0, bots: 5 },
  ]);
});
