import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from '../../lib/disk/read.ts';
import { writeFiles } from '../../lib/disk/write.ts';
import type { RawPage } from '../../pages/page.ts';

/** True for a page that links to the index by the name of @astrojs/sitemap, as all Starlight pages do. */
export function linksToIndex({ rels }: Pick<RawPage, 'rels'>): boolean {
  return rels.some(({ rel, href }) => rel.includes('sitemap') && /(^|\/)sitemap-index\.xml$/.test(href));
}

/**
 * Puts what @astrojs/sitemap wrote at `/sitemap.xml`: its only part, or the index of several parts. `keepsNames` keeps the
 * original files too. Returns the number of URLs; undefined without a sitemap.
 */
export async function placeSitemap(dist: string, keepsNames: boolean): Promise<number | undefined> {
  const parts = (await readdir(dist)).filter((name) => /^sitemap-(\d+|pages-\d+)\.xml$/.test(name)).sort();
  const texts = await Promise.all(parts.map((name) => readText(join(dist, name))));
  const ownSitemap = await readText(join(dist, 'sitemap.xml'));
  const countedTexts = texts.length > 0 ? texts : [ownSitemap];
  const urls = countedTexts.reduce((sum, text = '') => sum + text.split('<url>').length - 1, 0);
  // public/sitemap.xml, or that of an endpoint
  if (ownSitemap !== undefined) return urls;

  const index = 'sitemap-index.xml';
  const content = parts.length === 1 ? texts[0] : await readText(join(dist, index));
  if (content === undefined) return undefined;
  await writeFiles(dist, [{ path: 'sitemap.xml', content }]);
  if (keepsNames) return urls;

  const copiedFiles = parts.length === 1 ? [index, ...parts] : [index];
  await Promise.all(copiedFiles.map((name) => rm(join(dist, name), { force: true })));
  return urls;
}
