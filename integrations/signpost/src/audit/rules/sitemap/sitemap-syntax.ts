import type { Site } from '../../site/site.ts';
import { type Sitemap, sitemapLimit } from '../../site/sitemap.ts';
import { defineRule, type Report } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { isLocal, isTwin } from '../shared/own-names.ts';
import { findHttpUrls } from '../shared/sitemap-https.ts';
import { isOldSitemap, locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

const dated = (date: string) =>
  sitemap('/', '/gauges/').replace('</loc>', `</loc><lastmod>${date}</lastmod>`);
const w3cDate =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

export default defineRule({
  id: 'sitemap-syntax',
  title: 'The sitemap can be read, and lists https URLs',
  level: 'error',
  conventions: ['W-SITEMAP-1', 'W-SITEMAP-2'],
  why: 'Search engines reject a sitemap that breaks the protocol, or lose entries. (sitemaps.org protocol: absolute URLs, at most 50,000 of them and 50 MB, W3C dates.) An http URL asks crawlers to list a URL that redirects, against its own https canonical.',
  fix: 'write absolute URLs and W3C dates, and split large sitemaps with an index',
  examples: () => ({
    good: { 'a date and a time': site({ 'sitemap.xml': dated('2026-03-01T10:00:00+02:00') }) },
    bad: { 'no URL at all': site({ 'sitemap.xml': sitemap() }) },
  }),
  *check(site) {
    yield* findHttpUrls(site);
    for (const sitemap of site.sitemaps) {
      const place = { file: sitemap.file, line: 1, column: 1 };
      if (sitemap.trouble !== undefined)
        yield { ...place, ...sitemap.troubleAt, message: `the sitemap can't be read: ${sitemap.trouble}` };
      else yield* reportSizeFaults(sitemap, place);
      if (sitemap.size > sitemapLimit.bytes) yield { ...place, message: 'the sitemap is larger than 50 MB' };
      if (sitemap.entries.length > sitemapLimit.entries)
        yield { ...place, message: 'the sitemap has more than 50,000 entries' };
      yield* findEqualDates(sitemap, place);
      const seen = new Set<string>();
      for (const entry of sitemap.entries) {
        const spot = locateEntry({ sitemap, entry });
        if (!/^https?:\/\//i.test(entry.loc) || URL.parse(entry.loc) === null) {
          yield { ...spot, message: `"${entry.loc.slice(0, 120)}" is not an absolute URL` };
        } else if (seen.has(entry.loc)) {
          yield {
            ...spot,
            level: 'warning',
            message: `${entry.loc} is listed twice`,
            fix: 'list each URL once',
          };
        } else if (site.originKnown && !isOldSitemap(sitemap) && parseOwnUrl(site, entry.loc) === undefined) {
          yield { ...spot, ...reportForeignUrl(site, entry.loc) };
        }
        if (entry.lastmod !== undefined && !w3cDate.test(entry.lastmod)) {
          yield {
            ...spot,
            level: 'warning',
            message: `the date "${entry.lastmod.slice(0, 40)}" is not a W3C date, such as 2026-03-01`,
          };
        }
        seen.add(entry.loc);
      }
    }
  },
});

/** A URL on another domain of this site is a page's wrong URL; any other may be intended. */
function reportForeignUrl(site: Site, url: string): Report {
  const { origin, pathname, search } = new URL(url);
  const isOwn = isTwin(site, origin) || (isLocal(origin) && !isLocal(site.origin));
  return {
    message: `${url} is on another host than ${site.origin}`,
    ...(isOwn
      ? { fix: `write ${site.origin}${pathname}${search}, by setting the site's URL in the build` }
      : { level: 'warning', fix: `list URLs of ${site.origin}; another host has a sitemap of its own` }),
  };
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Search Console reports both as errors; other crawlers ignore them. */
function* reportSizeFaults(
  sitemap: Sitemap,
  place: Pick<Report, 'file' | 'line' | 'column'>,
): Generator<Report> {
  if (sitemap.kind === 'feed') return;
  if (sitemap.entries.length === 0 && !isOldSitemap(sitemap))
    yield { ...place, level: 'warning', message: 'the sitemap is empty' };
  if (sitemap.namespace === undefined || sitemap.namespace === namespace) return;
  yield {
    ...place,
    level: 'warning',
    message:
      sitemap.namespace === ''
        ? 'the sitemap declares no namespace'
        : `the sitemap has the namespace "${sitemap.namespace.slice(0, 120)}"`,
    fix: `write xmlns="${namespace}"`,
  };
}

/** Entries; fewer may have changed together. */
const fewEntries = 3;

/** The same moment as the date of every entry, which is when the site was built: Google ignores such dates. */
function* findEqualDates(
  { kind, entries }: Sitemap,
  place: Pick<Report, 'file' | 'line' | 'column'>,
): Generator<Report> {
  const dates = new Set(entries.map(({ lastmod }) => lastmod));
  const [date] = dates;
  if (kind !== 'urls' || entries.length < fewEntries || dates.size !== 1 || date === undefined) return;

  yield {
    ...place,
    level: 'warning',
    message: `all ${entries.length} entries have the date ${date}, so search engines ignore it`,
    fix: 'write the day on which each page last changed, or leave out lastmod',
  };
}
