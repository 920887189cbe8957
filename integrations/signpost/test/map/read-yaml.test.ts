import { describe, expect, test } from 'vitest';
import { compareFindings, type Finding } from '../../src/lib/finding.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { printTarget } from '../../src/map/target.ts';

const at = ({ line, column, message }: Finding) => `${line}:${column} ${message}`;

test('readYaml reads a map with every key', () => {
  const map = readYaml(
    'redirects.yaml',
    `redirects:
  - from: /old-name
    to: /new-name/
    since: 2026-03-01
  - from: /blog/:year/:slug
    to: /articles/:slug/
  - { from: /shop/*, to: /products/*, status: 302 }
  - from: /product.php?id=42
    to: /products/pump-42/
    until: 2027-12-31
  - merge: [/a, /b, /c]
    to: /abc/
gone:
  - /discontinued/*
  - { from: /old.pdf, since: 2026-01-02 }
include:
  - maps/2019-shop.csv
sections:
  - { name: shop, match: /shop/**, release: 2026-12-01 }
ignoreCase: true
`,
  );
  expect(map.findings).toEqual([]);
  expect(
    map.entries.map((e) => [
      e.place.line,
      e.outcome.status,
      e.outcome.target ? printTarget(e.outcome.target) : '',
      e.merge,
    ]),
  ).toEqual([
    [2, 301, '/new-name/', false],
    [5, 301, '/articles/:slug/', false],
    [7, 302, '/products/*', false],
    [8, 301, '/products/pump-42/', false],
    [11, 301, '/abc/', true],
    [11, 301, '/abc/', true],
    [11, 301, '/abc/', true],
    [14, 410, '', false],
    [15, 410, '', false],
  ]);
  expect(map.entries[0]?.since).toBe('2026-03-01');
  expect(map.entries[3]?.until).toBe('2027-12-31');
  expect(map.entries[8]?.since).toBe('2026-01-02');
  expect(map.include).toEqual([
    { file: 'maps/2019-shop.csv', place: { file: 'redirects.yaml', line: 17, column: 5 } },
  ]);
  expect(map.sections).toEqual([{ name: 'shop', match: '/shop/**', release: '2026-12-01' }]);
  expect(map.ignoreCase).toBe(true);
});

test('readYaml reports ten mistakes at once, each with line and column, and reads the rest', () => {
  const map = readYaml(
    'redirects.yaml',
    `redirects:
  - from: old-page
    to: /new/
  - from: /a
  - from: /b#part
    to: /c/
  - from: /d
    to: mailto:someone
  - from: /e
    to: /f/
    status: 304
  - from: /g
    to: /h/
    since: 2026-02-30
  - from: /i
    too: /j/
  - from: /k/*/l
    to: /m/
  - from: /n/:id
    to: /o/:name
gone:
  - from: /p
    status: 410
redirect:
  - from: /q
`,
  );
  expect(map.findings.toSorted(compareFindings).map(at)).toEqual(
    [
      '2:11 "old-page" is not a URL of this site',
      '4:11 the redirect has no target',
      '5:11 "/b#part" has a fragment, which browsers never send, so this redirect can never match',
      '8:9 the target "mailto:someone" isn\'t a path or a URL',
      '11:13 "304" is not a redirect status',
      '14:12 "2026-02-30" in since is not a date',
      '16:5 unknown key "too". Did you mean "to"?',
      '17:11 "/k/*/l" has a star that is not the whole last segment',
      '20:9 the target uses :name, which the source does not match',
      '23:5 unknown key "status"',
      '24:1 unknown key "redirect"',
    ].map((text) => expect.stringContaining(text)),
  );
  expect(
    map.findings.every(
      ({ level, fix, file }) => level === 'error' && fix !== undefined && file === 'redirects.yaml',
    ),
  ).toBe(true);
  expect(map.entries.map(({ place }) => place.line)).toEqual([22]);
});

describe('readYaml refuses a file that is not a redirect map', () => {
  test('names the import for a file of another tool', () => {
    const { findings } = readYaml('dist/_redirects', '/old /new/ 301\n');
    expect(findings[0]?.fix).toContain('npx astro-signpost map import dist/_redirects');
  });

  test.each([
    ['', []],
    ['# nothing yet\n', []],
    ['redirects:\n', []],
    ['- from: /a\n', ['1:1 the map has no keys such as `redirects` and `gone']],
    ['redirects: /a\n', ['1:12 "redirects" is not a list']],
    ['redirects:\n  - /a\n', ['2:5 "/a" is not a redirect']],
    ['redirects:\n  - to: /a\n', ['2:5 the redirect has no old URL']],
    ['gone:\n  - [a]\n', ['2:5 a line below "gone:" isn\'t a URL']],
    ['gone:\n  - { since: 2026-01-01 }\n', ['2:5 the gone URL is missing']],
    ['include: [{ a: b }]\n', ['1:11 an include must be a file name']],
    ['sections: [{ name: shop }]\n', ['1:12 a section needs a name and a match']],
    ['sections: [{ name: shop, match: /s, release: soon }]\n', ['1:12 "soon" in release is not a date']],
    ['ignoreCase: maybe\n', ['1:1 `ignoreCase` must be true or false']],
    ['redirects:\n  - from: "/a\n    to: /b\n', ['3:12 Missing closing "quote', '1']],
    ['redirects:\n  - from: /a\n    from: /b\n    to: /c\n', ['3:5 a key appears twice']],
  ])('%j', (text, expected) => {
    const { findings } = readYaml('redirects.yaml', text);
    if (expected.length < 2)
      expect(findings.map(at)).toEqual(expected.map((part) => expect.stringContaining(part)));
    else expect(findings[0]?.message).toMatch(/quote/i);
  });
});
