import { countItems } from '../../lib/counts.ts';
import { memoize } from '../../lib/memoize.ts';
import { addTrailingSlash, type Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import type { Site } from './site.ts';

/** The paths of the site to which a page links. */
export function listLinkedPaths({ refs }: Page): Path[] {
  const paths: Path[] = [];
  for (const { kind, target } of refs) if (kind === 'link' && target.kind === 'site') paths.push(target.path);
  return paths;
}

/** How many links lead to a path, with or without a slash at its end. */
export function countLinksByPath(site: Site, path: Path): number {
  return linksByPath(site).get(addTrailingSlash(path)) ?? 0;
}

const linksByPath = memoize(
  ({ documents }: Site): ReadonlyMap<Path, number> =>
    countItems(documents.flatMap(listLinkedPaths).map(addTrailingSlash)),
);
