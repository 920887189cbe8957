import { relative, resolve, sep } from 'node:path';
import { isInside } from '../../lib/disk/is-inside.ts';

/** A build and the published folder around it. */
export interface Layout {
  readonly root: string;
  readonly dist: string;
  /** The site's folder on the host, by the name on disk: `docs/`; empty for the whole host. */
  readonly siteFolder: string;
}

/**
 * The folder to publish: `dist`, also for a site with the base `/docs` whose build is in `dist/docs`. Undefined if a build
 * with a base is elsewhere, or if the folder would be the whole project or outside of it.
 */
export function findPublishedFolder({ root, dist, siteFolder }: Layout): string | undefined {
  const folder = resolve(dist);
  if (siteFolder === '') return folder;
  const end = sep + siteFolder.slice(0, -1).replaceAll('/', sep);
  if (!folder.endsWith(end)) return undefined;
  const published = folder.slice(0, -end.length);
  const isOwn = published !== resolve(root) && isInside(published, root);
  return isOwn ? published : undefined;
}

/** The folder's name in the project's configuration: `dist`, `_site`, `../public`. */
export function describePublishedFolder(layout: Layout): string {
  const folder = findPublishedFolder(layout) ?? layout.dist;
  return relative(layout.root, folder).split(sep).join('/') || '.';
}

/** The site's folder on the host that GitHub adds to the URLs of the build: `docs/`; empty if the build has the folder. */
export function findAddedFolder(layout: Layout): string {
  return findPublishedFolder(layout) === undefined ? layout.siteFolder : '';
}
