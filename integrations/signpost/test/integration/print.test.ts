import { expect, test } from 'vitest';
import type { Finding } from '../../src/core/finding.ts';
import { printErrors, printFindings } from '../../src/integration/print.ts';

const broken = (name: string): Finding => ({
  rule: 'resource-broken',
  conventions: [],
  level: 'error',
  file: `${name}.html`,
  message: `the image /${name}.jpg is not in the build`,
});
const names = Array.from({ length: 1805 }, (_, at) => `n${at}`);

test('of many causes of one rule the first few are shown, and how many there are', () => {
  const other: Finding = { rule: 'title-missing', conventions: [], level: 'error', message: 'no title' };
  const lines = printFindings([...names.map(broken), other]).split('\n');
  expect(lines.filter((line) => line.includes('is not in the build'))).toHaveLength(5);
  expect(lines).toContain('  error title-missing: no title');
  expect(lines.slice(-2)).toEqual([
    '  error resource-broken: and 1,800 more',
    '  (npx signpost audit lists them all)',
  ]);
});

test('a few are shown whole, with no word more', () => {
  const text = printFindings(names.slice(0, 5).map(broken));
  expect(text.split('\n')).toHaveLength(10);
  expect(text).not.toContain('more');
});

test.each([
  ['one', ['a'], 'The built site has an error.'],
  ['several of one cause', ['a', 'a', 'a'], 'The built site has 3 errors (1 cause).'],
  ['several causes', ['a', 'a', 'b'], 'The built site has 3 errors (2 causes).'],
  ['a thousand', names, 'The built site has 1,805 errors (1,805 causes).'],
])('errors are counted with their causes: %s', (_, images, expected) => {
  const found = images.map((name, at) => ({ ...broken(name), file: `${at}.html` }));
  expect(printErrors(found).split('\n')[0]).toBe(expected);
});
