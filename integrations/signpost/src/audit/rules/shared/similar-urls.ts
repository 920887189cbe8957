import { memoize, memoizeByName } from '../../../lib/memoize.ts';
import { createPathFinder } from '../../../lib/text/nearest.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { readLanguageFolder } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import { readVersion } from '../../site/version-folders.ts';
import { shortenUrl } from './describe-url.ts';

/** Searching is slow on a site with more pages. */
const maxPages = 2000;
/** Paths that are searched. The links to one path have one text. */
const maxProposals = 200;

/**
 * Searches a documentation's URLs in the version of the link: /latest/old/a.html isn't meant as /v5/old/a.html. Of them, those
 * in the language of the link come first: /de/old/a is meant as /de/new/a.
 */
const finders = memoize((site: Site) => ({
  findInVersion: memoizeByName((version) => {
    const pages = site.pages.filter(({ servedUrl }) => readVersion(site, servedUrl) === version);
    const findInAny = createPathFinder(pages.map(({ servedUrl }) => servedUrl));
    const findInLanguage = memoizeByName((folder) => {
      const ofLanguage = pages.filter((page) => readLanguageFolder(site, page) === folder);
      return createPathFinder(ofLanguage.map(({ servedUrl }) => servedUrl));
    });
    return (path: Path) =>
      findInLanguage(readLanguageFolder(site, { servedUrl: path }))(path) ?? findInAny(path);
  }),
  proposals: new Map<Path, string | undefined>(),
}));

/** The probably intended URL, as a question. Nobody links a page to itself: /blog/a.html isn't meant on /blog/a.html. */
export function proposeSimilarUrl(site: Site, path: Path, from?: Pick<Page, 'servedUrl'>): string {
  const { findInVersion, proposals } = finders(site);
  if (site.pages.length > maxPages || (proposals.size > maxProposals && !proposals.has(path))) return '';

  // A link between source files that the generator left unchanged: `./intro.md`.
  const find = findInVersion(readVersion(site, path));
  if (!proposals.has(path))
    proposals.set(path, find(parsePath(path.replace(/(?:\/(?:index|readme))?\.(?:mdx?|qmd)$/i, '/'))));
  const similarUrl = proposals.get(path);
  if (similarUrl === undefined || similarUrl === from?.servedUrl) return '';
  return `. Did you mean "${shortenUrl(similarUrl)}"?`;
}
