import { expect, test } from 'vitest';
import { describeSkipped } from '../../src/project/live-site.ts';

test('a crawl that ended since it had read too much says what it left', () => {
  const skipped = { robots: [], bounds: 0, traps: [] };
  const end = { requested: 9, pages: 9, bytes: 2 ** 31, waiting: 3, skipped };
  const about = { stored: [], maxPages: 1000, isClosed: false };
  const notes = (waiting: number) => describeSkipped({ end: { ...end, waiting }, ...about });
  expect(notes(1)).toEqual(['1 URL was not requested, because a crawl reads at most 2 GB.']);
  expect(notes(3000)).toEqual(['3,000 URLs were not requested, because a crawl reads at most 2 GB.']);
  expect(notes(0)).toEqual([]);
});

test('what goes on without end is told with the words in their order', () => {
  const trap = { shape: '/calendar/#/#', example: 'https://www.example.com/calendar/2031/1' };
  const notes = (skipped: number) =>
    describeSkipped({
      end: {
        requested: 9,
        pages: 9,
        bytes: 9,
        waiting: 0,
        skipped: { robots: [], bounds: 0, traps: [{ ...trap, skipped }] },
      },
      ...{ stored: [], maxPages: 1000, isClosed: false },
    });
  const more = `not requested: the site generates them without end, for example ${trap.example}`;
  expect(notes(1)).toEqual([`1 URL like /calendar/#/# was ${more}`]);
  expect(notes(2)).toEqual([`2 URLs like /calendar/#/# were ${more}`]);
});
