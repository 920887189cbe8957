import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { placeSitemap } from '../../../src/astro/sitemap/place-sitemap.ts';

let dist = '';
afterEach(() => rm(dist, { recursive: true, force: true }));

test.each<[boolean, readonly string[], readonly string[]]>([
  [false, ['sitemap-0.xml'], ['sitemap.xml']],
  [false, ['sitemap-0.xml', 'sitemap-1.xml'], ['sitemap.xml', 'sitemap-0.xml', 'sitemap-1.xml']],
  [true, ['sitemap-0.xml'], ['sitemap.xml', 'sitemap-index.xml', 'sitemap-0.xml']],
])(
  'placeSitemap with keepsNames %s and the files %j leaves the files %j',
  async (keepsNames, parts, names) => {
    dist = await mkdtemp(join(tmpdir(), 'signpost-sitemap-'));
    for (const part of parts) await writeFile(join(dist, part), '<urlset><url></url></urlset>');
    await writeFile(join(dist, 'sitemap-index.xml'), '<sitemapindex/>');
    expect(await placeSitemap(dist, keepsNames)).toBe(parts.length);
    expect(await readdir(dist)).toEqual([...names].sort());
  },
);
