import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawPage } from '../audit/site/page.ts';
import { exists, readText } from '../lib/disk/read.ts';
import { writeFiles } from '../lib/disk/write.ts';

/** True for a page that names the index as @astrojs/sitemap calls it, as all of Starlight's do. */
export function namesIndex({ rels }: Pick<RawPage, 'rels'>): boolean {
  return rels.some(({ rel, href }) => rel.includes('sitemap') && /(^|\/)sitemap-index\.xml$/.test(href));
}

/**
 * Makes `/sitemap.xml` answer: where @astrojs/sitemap wrote one part, that part takes the name; where it wrote
 * several, their index does. Files that others know by their names keep them, with a copy beside: those of the user's own
 * integration, and those that a page names. Returns the number of addresses, or undefined where there is no sitemap.
 */
export async function placeSitemap(dist: string, keepsNames: boolean): Promise<number | undefined> {
  const target = join(dist, 'sitemap.xml');
  const parts = (await readdir(dist)).filter((name) => /^sitemap-(\d+|pages-\d+)\.xml$/.test(name)).sort();
  const index = join(dist, 'sitemap-index.xml');
  const texts = await Promise.all(parts.map((name) => readText(join(dist, name))));
  const total = texts.reduce((sum, text) => sum + countOf(text ?? ''), 0);
  if (await exists(target)) return parts.length > 0 ? total : countOf((await readText(target)) ?? '');
  const [only] = parts;
  if (only === undefined) return undefined;
  if (keepsNames) {
    const content = (await readText(index)) ?? texts[0] ?? '';
    await writeFiles(dist, [{ path: 'sitemap.xml', content }]);
    return total;
  }
  await rename(parts.length === 1 ? join(dist, only) : index, target);
  await rm(index, { force: true });
  return total;
}

function countOf(xml: string): number {
  return xml.split('<url>').length - 1;
}
