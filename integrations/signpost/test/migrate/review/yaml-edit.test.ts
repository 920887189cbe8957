import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { addEntries, editMap } from '../../../src/migrate/review/edit-map.ts';

const since = '2026-12-05';
const add = (text: string, ...entries: [from: string, to: string][]) =>
  addEntries(
    'redirects.yaml',
    text,
    entries.map(([from, to]) => ({ from, to })),
    since,
  );

const mine = `# ours
redirects:
    # shop
    - { from: /x, to: /y/ }   # keep
    - from: /multi
      to: >-
        /folded/

# the end
ignoreCase: false
`;

describe('addEntries adds entries and changes nothing else', () => {
  test('after the last entry, at its indent, or in a new list at the end', () => {
    expect(add(mine, ['/a', '/b/'], ['/c', ''])).toBe(
      `${mine.replace('        /folded/\n', '        /folded/\n    - from: /a\n      to: /b/\n      since: 2026-12-05\n')}\ngone:\n  - from: /c\n    since: 2026-12-05\n`,
    );
  });

  test.each([
    ['a list that is empty', 'redirects: []\n'],
    ['a key without a list', 'redirects:\ngone:\n  - /x\n'],
    ['no line end', 'redirects:\n  - { from: /x, to: /y/ }'],
    ['a file of comments', '# nothing yet\n'],
  ])('%s', (_, text) => {
    const before = readYaml('r', text).entries.length;
    const after = readYaml('r', add(text, ['/a', '/b/']));
    expect(after.findings).toEqual([]);
    expect(after.entries).toHaveLength(before + 1);
  });

  test.each([
    ['redirects:\n  - from: "/x\n', 'redirects.yaml has an error, so nothing can be added to it'],
    ['redirects: [{ from: /x, to: /y/ }]\n', '"redirects" is written in brackets. Write one URL per line'],
    ['from,to\n/x,/y/\n', "redirects.yaml isn't a redirect map in YAML, so nothing can be added to it"],
  ])('addEntries leaves %j alone', (text, message) => {
    expect(() => add(text, ['/a', '/b/'])).toThrow(message);
  });
});

test('editMap removes the lines of decisions that were taken back', () => {
  const text =
    'redirects:\n  - from: /a\n    to: /b/\n    since: 2026-01-01\n\n  # next\n  - from: /c\n    to: /d/\ngone:\n  - /e\n  - /f\n';
  const earlier = [
    { from: '/a', to: '/b/' },
    { from: '/e', to: '' },
  ];
  const edit = editMap('r', text, { decided: [{ from: '/a', to: '/new/' }], earlier, urls: [], since });
  expect(edit.text).toBe(
    'redirects:\n\n  # next\n  - from: /c\n    to: /d/\n  - from: /a\n    to: /new/\n    since: 2026-12-05\ngone:\n  - /f\n',
  );
  expect(edit).toMatchObject({ removed: 2, replaced: [], left: [] });
});

test('addEntries writes any URL so that it is read back as one entry', () => {
  // A map refuses U+FFFD, which stands for bytes that nobody could read.
  const piece = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{Cc}#*:\uFFFD]/gu, ''));
  fc.assert(
    fc.property(piece, piece, (from, to) => {
      const { entries, findings } = readYaml('r', add(mine, [`/a-${from}`, `/b-${to}`]));
      expect(findings).toEqual([]);
      expect(entries).toHaveLength(3);
    }),
  );
});
