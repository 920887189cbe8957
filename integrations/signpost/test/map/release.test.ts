import { describe, expect, test } from 'vitest';
import { readYaml } from '../../src/map/read-yaml.ts';
import { selectReleased } from '../../src/map/release.ts';
import { asDay } from '../support/as-day.ts';

function released(sections: string, on: string, ...from: string[]) {
  const redirects = from.map((path) => `  - { from: "${path}", to: /new/ }\n`).join('');
  const {
    entries,
    sections: read,
    findings,
  } = readYaml('map.yaml', `redirects:\n${redirects}sections:\n${sections}`);
  expect(findings).toEqual([]);
  const { map, waiting } = selectReleased(
    { file: 'map.yaml', entries, sections: read, ignoreCase: false },
    asDay(on),
  );
  const name = (entry: (typeof entries)[number]) => (entry.kind === 'exact' ? entry.path : entry.text);
  return {
    out: map.entries.map(name),
    waiting: waiting.map(({ section, entries: held }) => [section.name, held.map(name)]),
  };
}

const shop = '  - { name: shop, match: /shop/**, release: 2026-12-01 }\n';

describe('W-MIG-6: a map is released section by section', () => {
  test('holds back a section until its day, and nothing outside of sections', () => {
    const from = ['/shop', '/shop/a', '/shop/*', '/shopping', '/about'];
    expect(released(shop, '2026-11-30', ...from)).toEqual({
      out: ['/shopping', '/about'],
      waiting: [['shop', ['/shop', '/shop/a', '/shop/*']]],
    });
    expect(released(shop, '2026-12-01', ...from)).toEqual({ out: from, waiting: [] });
  });

  test('holds back a section without a day', () => {
    expect(released('  - { name: blog, match: /blog/** }\n', '2099-01-01', '/blog/a', '/x').out).toEqual([
      '/x',
    ]);
  });

  test('puts an old URL into the first section that matches', () => {
    const sections = `  - { name: sale, match: /shop/sale/**, release: 2026-11-01 }\n${shop}`;
    expect(released(sections, '2026-11-15', '/shop/sale/a', '/shop/b')).toEqual({
      out: ['/shop/sale/a'],
      waiting: [['shop', ['/shop/b']]],
    });
  });

  test.each([
    ['/a/*/c', '/a/b/c', true],
    ['/a/*/c', '/a/b/b/c', false],
    ['/a/**/c', '/a/b/b/c', true],
    ['/a.b/**', '/aXb/c', false],
    ['/a', '/a/b', false],
  ])('%s and %s: %s', (match, path, isIn) => {
    expect(released(`  - { name: x, match: "${match}" }\n`, '2026-01-01', path).waiting.length > 0).toBe(
      isIn,
    );
  });
});
