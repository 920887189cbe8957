import { join } from 'node:path';
import { fileAt, isMovedPage } from '../hosts/files/moved-pages.ts';
import { readBegin } from '../lib/disk/read.ts';
import { decodePath, type Path, withTrailingSlash } from '../lib/path.ts';
import type { RedirectMap } from '../redirects/map/entry.ts';

/**
 * The files of a build without the pages that signpost itself put there for old addresses, for a host that only
 * serves files: they are no pages of the site. Only files at old addresses of the map are looked into. `base` is that of
 * the site, of which no folder of the build is a part.
 */
export async function withoutMovedPages(
  dist: string,
  files: readonly string[],
  map: RedirectMap | undefined,
  base: Path,
): Promise<readonly string[]> {
  if (map === undefined || files.length === 0) return files;
  const there = new Set(files);
  const candidates = new Set<string>();
  const folder = withTrailingSlash(base);
  const above = decodePath(folder).length - 1;
  for (const entry of map.entries) {
    const isOwn = entry.kind === 'exact' && entry.path.startsWith(folder);
    const file = isOwn ? fileAt(entry.path)?.slice(above) : undefined;
    if (file !== undefined && there.has(file)) candidates.add(file);
  }
  const moved = new Set<string>();
  for (const file of candidates) {
    if (isMovedPage((await readBegin(join(dist, file), enough)) ?? '')) moved.add(file);
  }
  return moved.size === 0 ? files : files.filter((file) => !moved.has(file));
}

/** Bytes of a page that are enough to see what it says of itself. */
const enough = 400;
