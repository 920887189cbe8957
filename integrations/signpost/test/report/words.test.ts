import { expect, it } from 'vitest';
import { decodeForPeople, shortenPath } from '../../src/report/words.ts';

it.each([
  ['/a/', 10, '/a/'],
  ['/products/flow-meters/', 12, '/pro…meters/'],
  ['/ja/製品カタログ/', 12, '/ja/…タログ/'],
  ['/製品/', 6, '/製品/'],
])('%s in a room of %i is %s', (path, space, text) => {
  expect(shortenPath(path, space)).toBe(text);
});

it.each([
  ['/caf%C3%A9/', '/café/'],
  ['/a%20b%2Fc%25/', '/a%20b%2Fc%25/'],
  ['/caf%E9/', '/caf%E9/'],
])('%s reads as %s', (path, text) => {
  expect(decodeForPeople(path)).toBe(text);
});
