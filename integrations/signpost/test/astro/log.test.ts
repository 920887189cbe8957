import { expect, test } from 'vitest';
import { logErrors, logFindings } from '../../src/astro/log.ts';
import type { Finding } from '../../src/lib/finding.ts';

const broken = (name: string): Finding => ({
  rule: 'resource-broken',
  conventions: [],
  level: 'error',
  file: `${name}.html`,
  message: `the image /${name}.jpg is not in the build`,
});
const names = Array.from({ length: 1805 }, (_, at) => `n${at}`);

test('logFindings prints the first causes of a rule, and how many there are', () => {
  const other: Finding = { rule: 'title-missing', conventions: [], level: 'error', message: 'no title' };
  const lines = logFindings([...names.map(broken), other]).split('\n');
  expect(lines.filter((line) => line.includes('is not in the build'))).toHaveLength(5);
  expect(lines).toContain('error title-missing  No title');
  expect(lines).toContain(
    'resource-broken: 1,800 more; npx astro-signpost audit --only resource-broken --json lists them all',
  );
});

test('logFindings prints all of a few causes', () => {
  expect(logFindings([...names.slice(0, 2).map(broken), { ...broken('b'), fix: 'add it' }])).toBe(
    `error resource-broken  The image /n0.jpg is not in the build
  n0.html

error resource-broken  The image /n1.jpg is not in the build
  n1.html

error resource-broken  The image /b.jpg is not in the build
  b.html
  fix: Add it.
`,
  );
});

test.each([
  ['one', ['a'], 'The built site has 1 error.'],
  ['several of one cause', ['a', 'a', 'a'], 'The built site has 1 error.'],
  ['several causes', ['a', 'a', 'b'], 'The built site has 2 errors.'],
  ['a thousand', names, 'The built site has 1,805 errors.'],
])('logErrors counts causes, not places: %s', (_, images, expected) => {
  const found = images.map((name, at) => ({ ...broken(name), file: `${at}.html` }));
  expect(logErrors(found).split('\n')[0]).toBe(expected);
});
