import { memoize } from '../../../lib/memoize.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import type { Path } from '../../../lib/url/path.ts';
import { findNoindexMeta, isNoindex } from '../../../pages/noindex.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site, SitePages } from '../../site/site.ts';

/** The directive that prevents indexing of a page, with line and column. */
interface Noindex extends Spot {
  readonly file: string;
  readonly by: 'meta' | 'header';
}

/** The documents with noindex, and the place of the noindex. A noindex of the whole site is a cause of its own. */
export const noindexPages = memoize((site: SitePages): ReadonlyMap<Page, Noindex> => {
  const found = new Map<Page, Noindex>();
  if (site.isHidden) return found;
  for (const page of site.documents) {
    if (site.causes.noindexSite?.pages.has(page)) continue;
    const noindex = findNoindex(site, page);
    if (noindex !== undefined) found.set(page, noindex);
  }
  return found;
});

export function findPageNoindex(site: SitePages, page: Page): Noindex | undefined {
  return noindexPages(site).get(page);
}

function findNoindex(site: SitePages, page: Page): Noindex | undefined {
  const meta = findNoindexMeta(page);
  if (meta !== undefined) return { by: 'meta', file: page.file, line: meta.line, column: meta.column };

  const header = findNoindexHeader(site, page.servedUrl);
  return header && { by: 'header', file: header.file, line: header.line, column: header.column };
}

/** The X-Robots-Tag header of a URL with noindex; undefined without noindex. */
export function findNoindexHeader({ headers }: Pick<SitePages, 'headers'>, path: Path) {
  return headers?.for(path).find(({ name, value }) => name === 'x-robots-tag' && isNoindex(value));
}

/** The pages without noindex. */
export const listIndexablePages = memoize((site: SitePages): readonly Page[] => {
  const noindex = noindexPages(site);
  return site.pages.filter((page) => !noindex.has(page));
});

/** The indexable pages besides the home page that the ledger doesn't list yet, under any variant of their URL. */
export function listUnlistedPages(site: Site): Path[] {
  const listed = new Set(site.ledger.map(({ path }) => site.ask(path).page));
  return listIndexablePages(site)
    .filter((page) => page !== site.home && !listed.has(page))
    .map(({ servedUrl }) => servedUrl);
}

/** True for a page that search engines may index. */
export function isIndexable(site: SitePages, page: Page): boolean {
  return page.kind === 'page' && findPageNoindex(site, page) === undefined;
}
