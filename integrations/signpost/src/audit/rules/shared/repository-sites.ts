import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';

// Hosts with a site for each repository: https://acme.github.io/pumps/ isn't in the build of https://acme.github.io/.

const projectHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/;

/** True for a host with the sites of several repositories: https://acme.github.io/pumps/ beside https://acme.github.io/. */
export function isProjectHost({ origin }: Pick<Site, 'origin'>): boolean {
  return projectHost.test(new URL(origin).hostname);
}

/**
 * True for /tool/ on acme.github.io, which may be the site of another repository. A domain of its own, https://www.acme.example,
 * has their sites too.
 */
export function mayBeOtherRepository(site: Site, path: Path): boolean {
  const hasOtherSites = isProjectHost(site) || site.serving?.hasOtherSites === true;
  return site.base === '/' && hasOtherSites && !listFirstFolders(site).has(path.split('/')[1]);
}

const listFirstFolders = memoize((site: Site) => {
  const paths = [...site.documents.map(({ servedUrl }) => servedUrl), ...site.files.keys()];
  return new Set(paths.map((path) => path.split('/')[1]));
});
