import { memoize } from '../../lib/memoize.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { groupReplaced } from './old-versions.ts';
import type { SitePages } from './site.ts';

// The folder of a version in a URL, as the site declares its versions: see old-versions.ts. /docs/v1.5/ and /hoses/dn-1.5/ look alike.

/** The folders of the versions, the current one included: /docs/1.0/, /docs/2.0/, /docs/latest/. */
const listVersionFolders = memoize((site: SitePages): readonly Path[] => {
  const ofLists = (site.versionLists ?? []).flatMap(({ folder, names }) =>
    names.map((name) => `${folder}${name}/`),
  );
  const ofCanonicals = [...groupReplaced(site).keys()].flatMap((folders) => {
    const [old = '', current = ''] = folders.split(' ');
    // The current version at /docs/, beside /docs/1.0/, has no folder of its own.
    return old.startsWith(current) ? [old] : [old, current];
  });
  return [...ofLists, ...ofCanonicals].map((folder) => parsePath(folder));
});

/** `/docs/1.0/` of /docs/1.0/pumps/; '' for the current one at /docs/pumps/. */
export function readVersion(site: SitePages, path: string): string {
  return listVersionFolders(site).find((folder) => path.startsWith(folder)) ?? '';
}

/** A path without the version in it: /docs/pumps/ for /docs/1.0/pumps/. */
export function removeVersion(site: SitePages, path: string): string {
  const folder = readVersion(site, path);
  const parent = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return parent + path.slice(folder.length);
}

/** True for /docs/latest/pumps/ and /docs/2.1/pumps/: a name that leads to another version with each release. */
export function isAliasOfVersion(site: SitePages, alias: Path, path: Path): boolean {
  const isOfAlias = (site.versionLists ?? []).some(({ folder, aliases }) =>
    aliases.some((name) => alias.startsWith(`${folder}${name}/`)),
  );
  return isOfAlias && removeVersion(site, alias) === removeVersion(site, path);
}
