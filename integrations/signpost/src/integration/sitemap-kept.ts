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
  const kept = parseKept(text, key);
  if (kept !== undefined) {
    await writeFiles(dist, kept);
    return;
  }
  // What stands there already is the site's own, and not to be kept as what was made.
  const isOwn = await exists(join(dist, 'sitemap-index.xml'));
  await make();
  // In CI, what is written here is hardly ever read again.
  if (isOwn || (CI && text === undefined)) return;
  const made = await madeIn(dist);
  // What can't be kept is made again.
  if (made.length > 0) await writeFileAt(file, JSON.stringify({ key, made })).catch(() => undefined);
}

function keyOf(told: unknown): string {
  const hash = createHash('sha256')
    .update(codeKey(['integration']))
    .update(JSON.stringify(told));
  const ours = createRequire(import.meta.url);
  const manifest = ours.resolve('@astrojs/sitemap/package.json');
  for (const path of [manifest, createRequire(manifest).resolve('sitemap/package.json')])
    hash.update(readFileSync(path));
  return hash.digest('hex');
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

/** Undefined for what was told otherwise, and for what we didn't write whole. */
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

function isKept(value: unknown): value is { key: string; made: readonly Row[] } {
  if (!isObject(value) || !Array.isArray(value['made'])) return false;
  return value['made'].every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'));
}
