import { memoize, memoizeByName } from '../../../lib/memoize.ts';
import { createPathFinder } from '../../../lib/text/nearest.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { shortenUrl } from './describe-url.ts';
import { readVersion } from './versions.ts';

/** Searching is slow on a site with more pages. */
const maxPages = 2000;
/** Paths that are searched. The links to one path have one text. */
const maxProposals = 200;

/** Searches a documentation's URLs in the version of the link: /latest/old/a.html isn't meant as /v5/old/a.html. */
const finders = memoize((site: Site) => ({
  findInVersion: memoizeByName((version) => {
    const urls = site.pages.map(({ servedUrl }) => servedUrl);
    return createPathFinder(urls.filter((url) => readVersion(url) === version));
  }),
  proposals: new Map<Path, string | undefined>(),
}));

/** The probably intended URL, as a question. Nobody links a page to itself: /blog/a.html isn't meant on /blog/a.html. */
export function proposeSimilarUrl(site: Site, path: Path, from?: Pick<Page, 'servedUrl'>): string {
  const { findInVersion, proposals } = finders(site);
  if (site.pages.length > maxPages || (proposals.size > maxProposals && !proposals.has(path))) return '';

  // A link between source files that the generator left unchanged: `./intro.md`.
  const find = findInVersion(readVersion(path));
  if (!proposals.has(path))
    proposals.set(path, find(path.replace(/(?:\/(?:index|readme))?\.(?:mdx?|qmd)$/i, '/')));
  const similarUrl = proposals.get(path);
  if (similarUrl === undefined || similarUrl === from?.servedUrl) return '';
  return `. Did you mean "${shortenUrl(similarUrl)}"?`;
}
