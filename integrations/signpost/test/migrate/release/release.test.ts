import { describe, expect, test } from 'vitest';
import { readSitemap } from '../../../src/audit/site/read-sitemap.ts';
import { joinContent } from '../../../src/lib/file.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { setRelease } from '../../../src/migrate/release/command.ts';
import { createOldSitemap } from '../../../src/migrate/release/old-sitemap.ts';
import { listDueDates } from '../../../src/migrate/status/dates.ts';
import { asDay } from '../../support/as-day.ts';

const origin = 'https://www.example.com';

describe('release writes the sitemap of the old URLs (W-MIG-4)', () => {
  test('as one file, escaped for XML', () => {
    const files = createOldSitemap([`${origin}/a?b=1&c=<2>`], origin);
    expect(files.map(({ path }) => path)).toEqual(['sitemap-old.xml']);
    const [file] = files.map((one) => readSitemap(one.path, Buffer.from(joinContent(one))));
    expect(file).toMatchObject({ kind: 'urls', entries: [{ loc: `${origin}/a?b=1&c=<2>` }] });
  });

  test('split at the limits of the format, with an index', () => {
    const urls = Array.from({ length: 7 }, (_, at) => `${origin}/old/${at}`);
    const byCount = createOldSitemap(urls, origin, 3);
    expect(byCount.map(({ path }) => path)).toEqual([
      'sitemap-old.xml',
      'sitemap-old-1.xml',
      'sitemap-old-2.xml',
      'sitemap-old-3.xml',
    ]);
    const read = byCount.map((one) => readSitemap(one.path, Buffer.from(joinContent(one))));
    expect(read[0]).toMatchObject({ kind: 'index' });
    expect(read[0]?.entries.map(({ loc }) => loc)).toEqual(
      byCount.slice(1).map(({ path }) => `${origin}/${path}`),
    );
    expect(read.slice(1).flatMap(({ entries }) => entries.map(({ loc }) => loc))).toEqual(urls);
  });

  test('but none if nothing has moved', () => {
    expect(createOldSitemap([], origin)).toEqual([]);
  });
});

describe('the dates of a move', () => {
  const { entries, sections } = readYaml(
    'map.yaml',
    'redirects:\n  - { from: /a, to: /b, since: 2026-03-01 }\nsections:\n  - { name: shop, match: /shop/**, release: 2027-01-10 }\n',
  );
  const dates = listDueDates(asDay('2026-12-05'), { file: 'map.yaml', entries, sections, ignoreCase: false });

  test('dueDates gives the dates of the move and of its sections', () => {
    expect(dates.map(({ on, what }) => `${on} ${what.slice(0, 24)}`)).toEqual([
      '2026-11-28 lower the TTL of DNS rec',
      '2026-12-04 try forms and downloads ',
      '2026-12-05 the move: release, build',
      '2026-12-06 run npx astro-signpost m',
      '2026-12-12 run npx astro-signpost m',
      '2027-01-02 run npx astro-signpost m',
      '2027-01-02 restore the DNS TTL, and',
      '2027-01-10 release of the section s',
      '2027-06-03 delete public/sitemap-ol',
      '2027-12-05 redirects of the move ma',
    ]);
  });
});

describe('release --section', () => {
  const map =
    '# ours\nredirects: []\nsections:\n  - { name: shop, match: /shop/**, release: 2027-01-01 } # soon\n  - name: blog\n    match: /blog/**\n';

  test('releases a section by its name, and keeps comments', () => {
    const text = setRelease('map.yaml', map, ['blog'], asDay('2026-12-05'));
    expect(text).toContain('# ours');
    expect(text).toContain('release: 2027-01-01 } # soon');
    expect(readYaml('map.yaml', text).sections.map(({ release }) => release)).toEqual([
      '2027-01-01',
      '2026-12-05',
    ]);
  });

  test('releases all sections', () => {
    const text = setRelease('map.yaml', map, [], asDay('2026-12-05'));
    expect(readYaml('map.yaml', text).sections.map(({ release }) => release)).toEqual([
      '2026-12-05',
      '2026-12-05',
    ]);
    expect(setRelease('map.yaml', text, [], asDay('2026-12-05'))).toBe(text);
  });

  test('keeps quotes, indents and line ends', () => {
    const lines = [
      'sections:',
      '    - { name: shop,   match: /shop/** }   # the shop',
      '    - name: blog',
      '      match: "/blog/**"  # all posts',
      '    - name: news',
      '      match: /news/**',
      '      release: # soon',
      'redirects:',
      "    - from: '/a'",
      '      to:   "/b"',
      '',
    ];
    const written = setRelease('map.yaml', lines.join('\r\n'), [], asDay('2026-12-05')).split('\r\n');
    expect(written).toEqual([
      'sections:',
      '    - { name: shop,   match: /shop/**, release: 2026-12-05 }   # the shop',
      '    - name: blog',
      '      match: "/blog/**"  # all posts',
      '      release: 2026-12-05',
      '    - name: news',
      '      match: /news/**',
      '      release: 2026-12-05 # soon',
      ...lines.slice(7),
    ]);
  });

  test('refuses an unknown section', () => {
    expect(() => setRelease('map.yaml', map, ['shpo'], asDay('2026-12-05'))).toThrow('Did you mean "shop"');
    expect(() => setRelease('map.yaml', 'redirects: []\n', ['shop'], asDay('2026-12-05'))).toThrow(
      'has no sections',
    );
  });
});
