import { expect, test } from 'vitest';
import { notesOn } from '../../src/project/live-site/notes.ts';

test('a crawl that ended since it had read too much says what it left', () => {
  const left = { robots: [], bounds: 0, traps: [] };
  const end = { asked: 9, pages: 9, bytes: 2 ** 31, waiting: 3, left };
  const about = { stored: [], maxPages: 1000, isClosed: false };
  expect(notesOn({ end, ...about })).toEqual([
    '3 addresses were not asked: what was read before is 2 GB, and no more is.',
  ]);
  expect(notesOn({ end: { ...end, waiting: 0 }, ...about })).toEqual([]);
});
