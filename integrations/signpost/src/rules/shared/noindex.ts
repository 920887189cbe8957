import type { Day } from '../../core/date.ts';
import { remember } from '../../core/remember.ts';
import type { Page, Spot } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { unavailableAfter } from './unavailable-after.ts';

/** Names by which search engines are spoken to. */
export const robotKeys: ReadonlySet<string> = new Set(['robots', 'googlebot', 'bingbot']);

/** What keeps a page out of the index, and where it is said; undefined where nothing does. */
export interface Noindex extends Spot {
  readonly file: string;
  readonly by: 'meta' | 'header';
  /** The last day on which it was shown, where `unavailable_after` says so. */
  readonly after?: Day | undefined;
}

/** The documents that are kept out of the index, and what does it. */
export const noindexPages = remember((site: SitePages): ReadonlyMap<Page, Noindex> => {
  const found = new Map<Page, Noindex>();
  if (site.isHidden) return found;
  for (const page of site.documents) {
    const noindex = findNoindex(site, page);
    if (noindex !== undefined) found.set(page, noindex);
  }
  return found;
});

export function noindexOf(site: SitePages, page: Page): Noindex | undefined {
  return noindexPages(site).get(page);
}

function findNoindex(site: SitePages, page: Page): Noindex | undefined {
  for (const { key, content, line, column } of page.metas) {
    if (key !== 'robots' && key !== 'googlebot') continue;
    const after = expiredOn(content, site.today);
    if (after !== undefined || isNoindex(content))
      return { by: 'meta', file: page.file, line, column, after };
  }
  for (const { name, value, file, line, column } of site.headers?.for(page.address) ?? []) {
    if (name !== 'x-robots-tag') continue;
    const after = expiredOn(value, site.today);
    if (after !== undefined || isNoindex(value)) return { by: 'header', file, line, column, after };
  }
  return undefined;
}

/**
 * True for `noindex` and `none`, also where they are said to one robot: `googlebot: noindex`. What is said to another robot
 * ends with its header. With a day, true for an `unavailable_after` before it too.
 */
export function isNoindex(content: string, today?: string): boolean {
  if (today !== undefined && expiredOn(content, today) !== undefined) return true;
  const words = content.toLowerCase().split(',');
  const first = /^\s*([\w*-]+)\s*:/.exec(words[0] ?? '')?.[1] ?? '*';
  if (!everyRobot.has(first)) return false;
  return words
    .map((word) => word.replace(/^\s*(?:\*|googlebot)\s*:/, '').trim())
    .some((word) => word === 'noindex' || word === 'none');
}

/** What may stand before a colon: us, all robots, and words that take a value. */
const everyRobot: ReadonlySet<string> = new Set(
  '* googlebot max-snippet max-image-preview max-video-preview unavailable_after'.split(' '),
);

/** The day after which a page is not to be shown, where that is past. Crawlers take it for noindex from then on. */
function expiredOn(content: string, today: string): Day | undefined {
  const [robot] = /^\s*[\w*-]+(?=\s*:)/.exec(content.toLowerCase()) ?? [];
  if (robot !== undefined && !everyRobot.has(robot.trim())) return undefined;
  const after = unavailableAfter(content);
  return after === 'none' || after === 'unreadable' || after >= today ? undefined : after;
}

/** What is said of a page that is kept out of the index: `noindex`, and the day where one says so. */
export function noindexText({ after }: Noindex): string {
  return after === undefined ? 'noindex' : `noindex (its unavailable_after is ${after})`;
}
