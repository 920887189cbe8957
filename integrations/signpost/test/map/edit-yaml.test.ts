import { expect, test } from 'vitest';
import { editYaml } from '../../src/map/edit-yaml.ts';

const shared = 'redirects:\n  - merge: [/a, /b]\n    to: /moved/\n';
const atA = { line: 2, column: 13 };
const atB = { line: 2, column: 17 };

test.each([
  ['one of two old URLs is gone', [{ ...atA, isGone: true }], 'not all of them are gone'],
  [
    'one is gone and the other gets a target',
    [
      { ...atA, isGone: true },
      { ...atB, to: '/new/' },
    ],
    'not all of them would get the new one',
  ],
  ['one of two gets a new target', [{ ...atA, to: '/new/' }], 'not all of them would get the new one'],
  ['one of two is removed', [{ ...atB, isRemoved: true }], 'it is one of several old URLs of a redirect'],
])('editYaml leaves a shared entry to a person where %s', (_, wanted, why) => {
  const { edits, unedited } = editYaml(shared, wanted);
  expect(edits).toEqual([]);
  expect(unedited).toEqual([{ line: 2, why: expect.stringContaining(why) }]);
});

test('editYaml changes only the redirect at the given place', () => {
  const text = 'redirects:\n  - { from: /a, to: /x/ }\n  - { from: /b, to: /y/ }\n';
  const { edits, unedited } = editYaml(text, [{ line: 3, column: 13, to: '/new/' }]);
  expect([edits.length, unedited]).toEqual([1, []]);
  expect(edits[0]?.text).toBe('/new/');
});

test('editYaml changes a shared entry whose old URLs are all gone', () => {
  const wanted = [atA, atB].map((place) => ({ ...place, isGone: true }));
  const { edits, unedited } = editYaml(shared, wanted);
  expect([edits.map(({ text }) => text), unedited]).toEqual([['status: 410'], []]);
});
