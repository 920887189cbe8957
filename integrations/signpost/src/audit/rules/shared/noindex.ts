import { type Day, dayOf, isDay } from '../../../lib/date.ts';
import { remember } from '../../../lib/remember.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';

/** Names of robots metas that search engines read. */
export const robotKeys: ReadonlySet<string> = new Set(['robots', 'googlebot', 'bingbot']);

/** What prevents indexing of a page, and where. */
interface Noindex extends Spot {
  readonly file: string;
  readonly by: 'meta' | 'header';
  /** The last day on which it was shown, by `unavailable_after`. */
  readonly after?: Day | undefined;
}

/** The documents with noindex, and its source. */
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
  for (const { name, value, file, line, column } of site.headers?.for(page.url) ?? []) {
    if (name !== 'x-robots-tag') continue;
    const after = expiredOn(value, site.today);
    if (after !== undefined || isNoindex(value)) return { by: 'header', file, line, column, after };
  }
  return undefined;
}

/**
 * True for `noindex` and `none`, also for Google only: `googlebot: noindex`. Directives for another robot end with its
 * header. With a day, also true for an earlier `unavailable_after`.
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

/** The header that keeps a URL from being indexed; undefined without one. */
export function noindexHeader({ headers }: Pick<SitePages, 'headers'>, path: Path, today?: string) {
  return headers?.for(path).find(({ name, value }) => name === 'x-robots-tag' && isNoindex(value, today));
}

/** Possible words before a colon: Google, all robots, and directives with a value. */
const everyRobot: ReadonlySet<string> = new Set(
  '* googlebot max-snippet max-image-preview max-video-preview unavailable_after'.split(' '),
);

/** The past day after which a page must not be shown. Crawlers treat it as noindex from then on. */
function expiredOn(content: string, today: string): Day | undefined {
  const [robot] = /^\s*[\w*-]+(?=\s*:)/.exec(content.toLowerCase()) ?? [];
  if (robot !== undefined && !everyRobot.has(robot.trim())) return undefined;
  const after = unavailableAfter(content);
  return after === 'none' || after === 'unreadable' || after >= today ? undefined : after;
}

/** The words for noindex in messages, with the day if there is one. */
export function noindexText({ after }: Noindex): string {
  return after === undefined ? 'noindex' : `noindex (its unavailable_after is ${after})`;
}

/** `none` without the directive, `unreadable` without a valid date: crawlers then ignore it. */
type Unavailable = 'none' | 'unreadable' | Day;

/** The last day, in UTC, on which a page may be shown, by `unavailable_after` in a robots meta or header. */
export function unavailableAfter(content: string): Unavailable {
  const [, text] = /unavailable_after\s*:\s*(.*)/is.exec(content) ?? [];
  return text === undefined ? 'none' : (dayIn(text) ?? 'unreadable');
}

const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\s*/i;
/** ISO 8601, with or without hyphens and colons. */
const iso =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T\s]\s*(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(z|[+-]\d\d:?\d\d)?/i;
/** RFC 822 and 850, `29 Jul 2020 12:00:00 PST` and `15-Oct-22 07:00:00 PDT`; and C's asctime, `Nov  6 08:49:37 1994`. */
const named =
  /^(?:\d{1,2}[\s-]+[a-z]{3}[a-z]*[\s-]+(?:\d{4}|\d\d)|[a-z]{3}\s+\d{1,2}\s[\d:]+\s+\d{4})\b[\s\d:]*/i;
const zone = /^(?:z|[a-z]{3,4}|[+-]\d\d:?\d\d)\b/i;

/** The day in the formats that Google lists. A comma also separates directives. */
function dayIn(text: string): Day | undefined {
  const date = text.trim().replace(weekday, '');
  const [, year, month, day, hour = '00', minute = '00', second = '00', offset = 'Z'] = iso.exec(date) ?? [];
  if (year !== undefined) {
    if (!isDay(`${year}-${month}-${day}`)) return undefined;
    return dayAt(
      `${year}-${month}-${day}T${hour}:${minute}:${second}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`,
    );
  }
  const [words] = named.exec(date) ?? [];
  if (words === undefined) return undefined;
  return dayAt(`${words} ${zone.exec(date.slice(words.length))?.[0] ?? 'UTC'}`);
}

function dayAt(instant: string): Day | undefined {
  const time = Date.parse(instant.toUpperCase());
  return Number.isNaN(time) ? undefined : dayOf(new Date(time));
}
