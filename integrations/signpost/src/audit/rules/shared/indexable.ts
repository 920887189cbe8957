import type { Place } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import { findNoindexMeta, isNoindex } from '../../../pages/noindex.ts';
import type { Page } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';

/** The directive that prevents indexing of a page: `<meta name="robots" content="noindex">`, or `X-Robots-Tag: noindex`. */
interface Noindex extends Place {
  readonly by: 'meta' | 'header';
}

/** The documents with noindex. None on a preview, where noindex is intended, and none of a cause: `noindex-site` reports it. */
export const noindexPages = memoize((site: SitePages): ReadonlyMap<Page, Noindex> => {
  const noindexByPage = new Map<Page, Noindex>();
  if (site.isHidden) return noindexByPage;

  for (const page of site.documents) {
    const noindex = findNoindex(site, page);
    const isOfCause = site.causes.noindexSite?.pages.has(page) === true;
    if (noindex !== undefined && !isOfCause) noindexByPage.set(page, noindex);
  }
  return noindexByPage;
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

/** The X-Robots-Tag header of a URL with noindex; undefined without noindex, and on a preview. */
export function findNoindexHeader(
  { headers, isHidden }: Pick<SitePages, 'headers' | 'isHidden'>,
  path: Path,
) {
  if (isHidden) return undefined;
  return headers?.for(path).find(({ name, value }) => name === 'x-robots-tag' && isNoindex(value));
}

/** The pages that search engines may index. */
export const listIndexablePages = memoize((site: SitePages): readonly Page[] => {
  const noindex = noindexPages(site);
  return site.pages.filter((page) => !noindex.has(page));
});

/** The pages of a site without those of a noindex that was published by mistake. */
export function listPagesWithoutCause(site: SitePages): readonly Page[] {
  return listIndexablePages(site).filter((page) => site.causes.noindexSite?.pages.has(page) !== true);
}

/** True for a page that search engines may index; false for an error page, a redirect page and a fragment. */
export function isIndexable(site: SitePages, page: Page): boolean {
  return page.kind === 'page' && findPageNoindex(site, page) === undefined;
}

/** The layout of fewer pages isn't told from their texts. */
const minPages = 10;
/** A page in ten, such as the home page, may have a layout of its own. */
const minShare = 0.9;

/** True for something on so many pages that their layout or theme has it. */
export function isOnNearlyAll(count: number, pages: number): boolean {
  return pages >= minPages && count >= pages * minShare;
}
