import { expect, test } from 'vitest';
import { describeSkipped } from '../../src/project/live/live-site.ts';

test('describeSkipped says what a crawl left out at its limit of bytes', () => {
  const skipped = { robots: [], overLimit: 0 };
  const end = { requested: 9, waiting: 3, skipped };
  const notes = (waiting: number) => describeSkipped({ ...end, waiting }, 1000);
  expect(notes(1)).toEqual(['1 URL was not requested, because an audit reads at most 500 MB.']);
  expect(notes(3000)).toEqual(['3,000 URLs were not requested, because an audit reads at most 500 MB.']);
  expect(notes(0)).toEqual([]);
});
