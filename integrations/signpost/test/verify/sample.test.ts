import { expect, test } from 'vitest';
import { type Check, type Section, selectSample } from '../../src/verify/checks.ts';

const expected = { status: 200, location: undefined, file: undefined, headers: {}, maxRedirects: 1 };
const checksOf = (section: Section, count: number): Check[] =>
  Array.from({ length: count }, (_, at) => ({
    section,
    url: `https://www.example.com/${section}/${at}`,
    expected,
  }));
const checks = [...checksOf('page', 900), ...checksOf('redirect', 90), ...checksOf('gone', 4)];

test('selectSample takes some of each section', () => {
  const sample = selectSample(checks, 100, '');
  const counts = Object.groupBy(sample, ({ section }) => section);
  expect([counts.page?.length, counts.redirect?.length, counts.gone?.length]).toEqual([91, 10, 4]);
});

test('selectSample picks the same for the same seed, and others for another', () => {
  expect(selectSample(checks, 100, 'a')).toEqual(selectSample(checks, 100, 'a'));
  expect(selectSample(checks, 100, 'a')).not.toEqual(selectSample(checks, 100, 'b'));
});

test('selectSample keeps the picks of a section after a page is added to another', () => {
  const before = selectSample(checks, 100, '').filter(({ section }) => section === 'gone');
  const after = selectSample([...checks, ...checksOf('domain', 1)], 100, '');
  expect(after).toEqual(expect.arrayContaining(before));
});
