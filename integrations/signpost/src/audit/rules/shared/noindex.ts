import { type Day, dayOf, isDay } from '../../../lib/date.ts';
import { remember } from '../../../lib/remember.ts';
import type { Page, Spot } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';

/** Names by which search engines are spoken to. */
export const robotKeys: ReadonlySet<string> = new Set(['robots', 'googlebot', 'bingbot']);

/** What keeps a page out of the index, and where it is said; undefined where nothing does. */
interface Noindex extends Spot {
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

/** What may be before a colon: us, all robots, and words that take a value. */
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

/** What is after `unavailable_after:`, as far as a date can reach; dates have commas, and so have lists of words. */
const named = /unavailable_after\s*:\s*/i;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekday = '(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\\s*)?';
const time = '(?:[T\\s]\\s*(\\d{1,2}):?(\\d{2})(?::?(\\d{2})(?:[.,]\\d+)?)?)?';
const zone = '\\s*(z|[+-]\\d{2}:?\\d{2}|[a-z]{1,4}\\b)?';
/** RFC 822 and 850, `Wed, 29 Jul 2020 12:00:00 PST` and `Sunday, 15-Oct-22 07:00:00 PDT`. */
const named822 = new RegExp(
  `^${weekday}(\\d{1,2})[\\s-]+([a-z]{3})[a-z]*[\\s-]+(\\d{4}|\\d{2})${time}${zone}`,
  'i',
);
/** ISO 8601, with and without its hyphens and its time. */
const iso = new RegExp(`^(\\d{4})-?(\\d{2})-?(\\d{2})${time}${zone}`, 'i');
/** C's asctime, which HTTP knows too: `Sun Nov  6 08:49:37 1994`. */
const asctime =
  /^(?:sun|mon|tue|wed|thu|fri|sat)\s+([a-z]{3})\s+(\d{1,2})\s+(\d{2}):(\d{2}):(\d{2})\s+(\d{4})/i;

/** Hours from UTC of the zones that RFC 822 names; others are taken for UTC. */
const zones: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/** `none` where the content doesn't say it, `unreadable` where it says no date: crawlers then pass over the word. */
type Unavailable = 'none' | 'unreadable' | Day;

/**
 * The last day, in UTC, on which a page may be shown, where a robots meta or header says so by `unavailable_after`: in any
 * of the formats that Google names, RFC 822, RFC 850 and ISO 8601.
 */
export function unavailableAfter(content: string): Unavailable {
  const match = named.exec(content);
  if (match === null) return 'none';
  return dayIn(content.slice(match.index + match[0].length).trim()) ?? 'unreadable';
}

function dayIn(text: string): Day | undefined {
  const byName = named822.exec(text);
  if (byName !== null) {
    const [, day = '', month = '', year = '', hour, minute, second, at] = byName;
    return dayAt([year, month, day, hour, minute, second], at);
  }
  const byNumber = iso.exec(text);
  if (byNumber !== null) {
    const [, year = '', month = '', day = '', hour, minute, second, at] = byNumber;
    return dayAt([year, month, day, hour, minute, second], at);
  }
  const byC = asctime.exec(text);
  if (byC === null) return undefined;
  const [, month = '', day = '', hour, minute, second, year = ''] = byC;
  return dayAt([year, month, day, hour, minute, second], undefined);
}

type Parts = readonly [
  year: string,
  month: string,
  day: string,
  hour?: string | undefined,
  minute?: string | undefined,
  second?: string | undefined,
];

function dayAt([year, month, day, hour = '0', minute = '0', second = '0']: Parts, at = ''): Day | undefined {
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
  const local = `${fullYear(year)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(local) || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const start = Date.parse(`${local}T00:00:00Z`);
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return dayOf(new Date(start + (seconds - offset(at) * 60) * 1000));
}

/** Of two digits, as RFC 2822 reads them. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}

/** Minutes from UTC. */
function offset(at: string): number {
  const numbers = /^([+-])(\d{2}):?(\d{2})$/.exec(at);
  if (numbers === null) return (zones[at.toLowerCase()] ?? 0) * 60;
  const [, sign, hours, minutes] = numbers;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
