import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import { hasHost } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';

// Hosts with a site for each repository: https://acme.github.io/pumps/ isn't in the build of https://acme.github.io/.

const projectHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/;

/** True for a host with the sites of several repositories: https://acme.github.io/pumps/ beside https://acme.github.io/. */
export function isProjectHost({ origin }: Pick<Site, 'origin'>): boolean {
  return projectHost.test(new URL(origin).hostname);
}

/** A file of the root, such as /sitemap.xml. The site of a repository is a folder, which may be called next.js. */
const rootFile = /^\/[^/]+\.(?:xml|html?|txt|json|pdf)$/i;

/**
 * True for a path that the build of a site in the root of its host can't tell from that of another site: /tool/ on acme.github.io, and
 * on https://www.acme.example, if the build has no folder `tool`. GitHub Pages serves the sites of an owner's other repositories below
 * the domain of the owner's site.
 */
export function mayBeOfOtherSite(site: Site, path: Path): boolean {
  const hasOtherSites = isProjectHost(site) || site.serving?.hasOtherSites === true;
  return hasOtherSites && isOutOfOwnFolders(site, path);
}

function isOutOfOwnFolders(site: Site, path: Path): boolean {
  if (site.base !== '/' || rootFile.test(path)) return false;
  return !listFirstFolders(site).has(path.split('/')[1]) && !listPathsWithoutHost(site).has(path);
}

/** The paths to which pages link without a host: they are meant to be on this site. */
const listPathsWithoutHost = memoize((site: Site): ReadonlySet<Path> => {
  const paths = new Set<Path>();
  for (const { kind, refs } of site.documents)
    for (const { href, target } of refs)
      if (kind === 'page' && target.kind === 'site' && !hasHost(href)) paths.add(target.path);
  return paths;
});

const listFirstFolders = memoize((site: Site) => {
  const paths = [...site.documents.map(({ servedUrl }) => servedUrl), ...site.files.keys()];
  return new Set(paths.map((path) => path.split('/')[1]));
});
