import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Item, makeUnexpressed } from '../../src/import/item.ts';
import { writeYaml } from '../../src/import/write-map.ts';
import { printScalar } from '../../src/map/edit-yaml.ts';
import { readYaml } from '../../src/map/read-yaml.ts';

test('writeYaml prints a map as a person would write it', () => {
  const items: Item[] = [
    { kind: 'heading', line: 1, text: 'Moved in 2024' },
    { kind: 'heading', line: 2, text: 'by hand' },
    { kind: 'rule', line: 3, text: '', from: '/a', to: '/b', status: 301 },
    makeUnexpressed(4, '/x* /y 200', 'status 200 is a rewrite\nand no redirect'),
    { kind: 'heading', line: 5, text: 'Empty' },
    { kind: 'heading', line: 6, text: 'Retired' },
    { kind: 'rule', line: 7, text: '', from: '/c', to: '', status: 410 },
    { kind: 'heading', line: 8, text: 'Campaigns' },
    { kind: 'rule', line: 9, text: '', from: '/d: e', to: '/f#g', status: 302 },
  ];
  expect(
    [...writeYaml('Brought in from _redirects.', { items, notices: [] })].join(''),
  ).toBe(`# Brought in from _redirects.

redirects:
  # Moved in 2024
  # by hand
  - from: /a
    to: /b
  # Not imported, line 4: status 200 is a rewrite and no redirect
  #   /x* /y 200

  # Empty
  # Retired
  - from: /c
    status: 410

  # Campaigns
  - from: "/d: e"
    to: /f#g
    status: 302
`);
});

test('writeYaml prints any text so that it is read back equal', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .string({
        unit: fc.constantFrom(
          '/',
          'a',
          ':',
          ' ',
          '#',
          '"',
          "'",
          '\\',
          '\n',
          '-',
          '{',
          '*',
          '&',
          '%',
          '\u2028',
          '\uFEFF',
        ),
      })
      .map((end) => `/${end}`),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const { list } = parse(`list:\n  - from: ${printScalar(raw)}\n`);
      expect(list).toEqual([{ from: raw.toWellFormed() }]);
    }),
  );
});

test('writeYaml keeps each text inside of its comment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, why) => {
      const items: Item[] = [
        { kind: 'rule', line: 1, text: '', from: '/a', to: '/b', status: 301 },
        makeUnexpressed(2, `${text}\ngone:\n  - /x`, why),
        { kind: 'heading', line: 3, text: `${text}\r  - from: /y` },
        { kind: 'rule', line: 4, text: '', from: '/c', to: '/d', status: 301 },
      ];
      const { entries, findings } = readYaml(
        'map.yaml',
        [...writeYaml(text, { items, notices: [] })].join(''),
      );
      expect(findings).toEqual([]);
      expect(entries.map((entry) => entry.kind === 'exact' && entry.path)).toEqual(['/a', '/c']);
    }),
  );
});
