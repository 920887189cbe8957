import { join } from 'node:path';
import { deriveBareFile, deriveFile, isMovedPage } from '../hosts/shared/moved-pages.ts';
import { listBuild } from '../lib/disk/build-folder.ts';
import { readStart } from '../lib/disk/read.ts';
import { compact } from '../lib/text/text.ts';
import { addTrailingSlash, decodePath, parsePath } from '../lib/url/path.ts';
import type { Entry } from '../map/entry.ts';
import type { Settings } from '../plan/settings.ts';

/** A build and the entries of its map. */
interface BuildOfMap {
  readonly dist: string;
  readonly listed?: readonly string[] | undefined;
  readonly entries: readonly Entry[];
  readonly settings: Pick<Settings, 'variant'> | undefined;
}

/** Enough bytes to recognize a generated page. */
const maxBytes = 400;

/**
 * The files of a build without generated redirect pages at old URLs of the map, as for GitHub Pages. The build has no folder
 * for the base.
 */
export async function selectSiteFiles({
  dist,
  listed = listBuild(dist).list,
  entries,
  settings,
}: BuildOfMap): Promise<readonly string[]> {
  const folder = addTrailingSlash(parsePath(settings?.variant?.base ?? '/'));
  const above = decodePath(folder).length - 1;
  const builtFiles = new Set(listed);
  const moved = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'exact' || !entry.path.startsWith(folder)) continue;
    // /old is the file old/index.html on GitHub Pages, and may be old.html too.
    for (const file of compact(deriveFile(entry.path), deriveBareFile(entry.path))) {
      const builtFile = file.slice(above);
      if (!builtFiles.has(builtFile)) continue;
      if (isMovedPage((await readStart(join(dist, builtFile), maxBytes)) ?? '')) moved.add(builtFile);
    }
  }
  return listed.filter((file) => !moved.has(file));
}

/** A name with other characters could be read as a pattern. */
const plainName = /^[\w.~/-]+$/;

/**
 * Patterns for the URLs below hidden folders and links to folders of a build, maybe served but not read: a link may
 * form a loop or list each page twice.
 */
export function matchUnreadFolders(folders: readonly string[], site: string | undefined): string[] {
  const base = URL.parse(site ?? '')?.pathname.replace(/(?<!\/)\/+$/, '') ?? '';
  return folders
    .filter((folder) => plainName.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
