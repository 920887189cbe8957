import { join } from 'node:path';
import { isMovedPage } from '../hosts/shared/moved-pages.ts';
import { listBuild } from '../lib/disk/build-folder.ts';
import { readStart } from '../lib/disk/read.ts';
import { isHtml, removePageEnding, toUrlPath } from '../lib/url/path.ts';
import type { Entry } from '../map/entry.ts';
import { findSiteFolder } from '../plan/served-files.ts';
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
  const oldPaths = new Set<string>();
  for (const entry of entries) if (entry.kind === 'exact') oldPaths.add(entry.path);
  if (oldPaths.size === 0) return listed;

  const siteFolder = findSiteFolder({ variant: settings?.variant });
  const moved = new Set<string>();
  for (const file of listed.filter(isHtml)) {
    // old/index.html or old.html of /old, and old.html of /old.html
    const url = toUrlPath(siteFolder + file);
    if (!oldPaths.has(url) && !oldPaths.has(removePageEnding(url))) continue;
    if (isMovedPage((await readStart(join(dist, file), maxBytes)) ?? '')) moved.add(file);
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
