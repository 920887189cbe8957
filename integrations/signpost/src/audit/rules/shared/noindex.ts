import { memoize } from '../../../lib/memoize.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';

/** Names of robots metas. */
export const robotKeys: ReadonlySet<string> = new Set(['robots', 'googlebot', 'bingbot']);

/** The directive that prevents indexing of a page, with line and column. */
interface Noindex extends Spot {
  readonly file: string;
  readonly by: 'meta' | 'header';
}

/** The documents with noindex, and the place of the noindex. */
export const noindexPages = memoize((site: SitePages): ReadonlyMap<Page, Noindex> => {
  const found = new Map<Page, Noindex>();
  if (site.isHidden) return found;
  for (const page of site.documents) {
    const noindex = findNoindex(site, page);
    if (noindex !== undefined) found.set(page, noindex);
  }
  return found;
});

export function findPageNoindex(site: SitePages, page: Page): Noindex | undefined {
  return noindexPages(site).get(page);
}

function findNoindex(site: SitePages, page: Page): Noindex | undefined {
  for (const { key, content, line, column } of page.metas) {
    const isRead = key === 'robots' || key === 'googlebot';
    if (isRead && isNoindex(content)) return { by: 'meta', file: page.file, line, column };
  }
  const header = findNoindexHeader(site, page.url);
  return header && { by: 'header', file: header.file, line: header.line, column: header.column };
}

/**
 * True for `noindex` and `none`, also for Google only: `googlebot: noindex`. Directives for another robot end with its
 * header.
 */
export function isNoindex(content: string): boolean {
  const words = content.toLowerCase().split(',');
  const first = /^\s*([\w*-]+)\s*:/.exec(words[0] ?? '')?.[1] ?? '*';
  if (!everyRobot.has(first)) return false;
  return words
    .map((word) => word.replace(/^\s*(?:\*|googlebot)\s*:/, '').trim())
    .some((word) => word === 'noindex' || word === 'none');
}

/** The X-Robots-Tag header of a URL with noindex; undefined without noindex. */
export function findNoindexHeader({ headers }: Pick<SitePages, 'headers'>, path: Path) {
  return headers?.for(path).find(({ name, value }) => name === 'x-robots-tag' && isNoindex(value));
}

/** Possible words before a colon: Google, all robots, and directives with a value. */
const everyRobot: ReadonlySet<string> = new Set(
  '* googlebot max-snippet max-image-preview max-video-preview unavailable_after'.split(' '),
);
