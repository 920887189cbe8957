import { expect, test } from 'vitest';
import { describeOutcome, parseImportedRule } from '../../src/import/imported-entry.ts';

/** The entry for a rule of an old file. */
function parse(to: string, status: 301 | 302 | 307 | 308 | 410) {
  const entry = parseImportedRule('_redirects', {
    kind: 'rule',
    line: 3,
    text: '',
    from: '/old',
    to,
    status,
  });
  if (entry === undefined) throw new Error('a map rejects the rule');
  return entry;
}

test.each([
  ['/new/', 301, 301],
  ['/new/', 302, 302],
  ['/new/', 307, 307],
  ['/new/', 308, 308],
  ['', 410, 410],
] as const)('parseImportedRule gives a redirect to "%s" with %i the status %i', (to, status, expected) => {
  expect(parse(to, status).outcome.status).toBe(expected);
});

test('describeOutcome names a status that differs', () => {
  expect(describeOutcome(parse('/new/', 302), parse('/new/', 301))).toBe('redirects to /new/ with 302');
  expect(describeOutcome(parse('/new/', 301), parse('/new/', 301))).toBe('redirects to /new/');
  expect(describeOutcome(parse('', 410), parse('/new/', 301))).toBe('is gone');
});
