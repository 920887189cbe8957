import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { OutFile } from '../core/file.ts';
import { isObject } from '../core/is-object.ts';
import { codeKey } from '../disk/code-key.ts';
import { exists, readText } from '../disk/read.ts';
import { writeFileAt, writeFiles } from '../disk/write.ts';

/** Each part, as the index names it. */
const part = /<loc>[^<]*\/(sitemap-\d+\.xml)<\/loc>/g;
/** What @astrojs/sitemap names its files. */
const fileName = /^sitemap-(?:index|\d+)\.xml$/;

/**
 * Has the sitemap made only where something changed of what is told of it, of the library or of our own code; else the
 * files of the last build are written again. Loading what makes it and its work take longer than half of a build's audit.
 */
export async function sitemapKept(
  cacheFolder: string,
  dist: string,
  told: unknown,
  make: () => Promise<void>,
  { CI }: NodeJS.ProcessEnv,
): Promise<void> {
  const key = keyOf(told);
  const file = join(cacheFolder, 'sitemap.json');
  const text = await readText(file).catch(() => undefined);
  const kept = key === undefined ? undefined : parseKept(text, key);
  if (kept !== undefined) {
    await writeFiles(dist, kept);
    return;
  }
  // What stands there already is the site's own, and not to be kept as what was made.
  const isOwn = await exists(join(dist, 'sitemap-index.xml'));
  await make();
  // In CI, what is written here is hardly ever read again.
  if (key === undefined || isOwn || (CI && text === undefined)) return;
  const made = await madeIn(dist);
  if (!made.every(([, content]) => isWhole(content))) return;
  try {
    if (made.length > 0) await writeFileAt(file, JSON.stringify({ key, made }));
  } catch {
    // What can't be kept, such as more than one string holds, is made again.
  }
}

/** Undefined where it can't be told, as of a library that doesn't show its version: then nothing is kept. */
function keyOf(told: unknown): string | undefined {
  try {
    const hash = createHash('sha256')
      .update(codeKey(['core', 'integration']))
      .update(JSON.stringify(told));
    const ours = createRequire(import.meta.url);
    const manifest = ours.resolve('@astrojs/sitemap/package.json');
    for (const path of [manifest, createRequire(manifest).resolve('sitemap/package.json')])
      hash.update(readFileSync(path));
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

type Row = readonly [path: string, content: string];

/** The index and the parts that it names; none where there were no pages. */
async function madeIn(dist: string): Promise<Row[]> {
  const index = await readText(join(dist, 'sitemap-index.xml'));
  if (index === undefined) return [];
  const names = [...index.matchAll(part)].map(([, name = '']) => name);
  const texts = await Promise.all(
    names.map(async (name): Promise<Row> => [name, (await readText(join(dist, name))) ?? '']),
  );
  return [['sitemap-index.xml', index], ...texts];
}

/** Another build of the same folder may have begun to write a part, or taken it away. */
function isWhole(content: string): boolean {
  return /<\/(?:urlset|sitemapindex)>\s*$/.test(content);
}

/** Undefined for what was told otherwise, and for what we didn't write. */
function parseKept(text: string | undefined, key: string): OutFile[] | undefined {
  if (text === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isKept(kept) || kept.key !== key) return undefined;
    return kept.made.map(([path, content]) => ({ path, content }));
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is { key: unknown; made: readonly Row[] } {
  return isObject(value) && Array.isArray(value['made']) && value['made'].every(isRow);
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value)) return false;
  const [path, content]: unknown[] = value;
  return typeof path === 'string' && fileName.test(path) && typeof content === 'string';
}
