import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type Answered, decodeOldPage, isHtml } from '../../audit/site/answers/answered.ts';
import { findUrls } from '../../audit/site/answers/found.ts';
import { type Journal, openJournal } from '../../lib/disk/journal.ts';
import type { Client } from '../../lib/http/client.ts';
import { type CrawlEnd, type CrawlOptions, crawl, type Found, type Visit } from '../../lib/http/crawl.ts';
import { createRateLimit, withRateLimit } from '../../lib/http/rate-limit.ts';
import { type Answer, getHeader, isRedirect, resolveLocation } from '../../lib/http/reply.ts';
import { fetchRobots } from '../../lib/http/robots.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { enterSite, keepDelay, readPolicy } from '../../project/live-site/enter.ts';
import { openProgress } from '../../project/progress.ts';
import { summarizePage } from '../compare/summarize-page.ts';
import { type OldPage, pageSummary } from '../state/old-pages.ts';
import { removeWww } from './hosts.ts';
import type { Sighting, Take } from './read/input.ts';

export interface CrawlSettings {
  readonly state: string;
  readonly maxPages: number;
  readonly rate: number;
  readonly concurrency: number;
  readonly ignoreRobots: boolean;
  /** Further host names of the old site. */
  readonly hosts: readonly string[];
  /** Called at the end with the pages, and the folder of the journal, which may be deleted once the inventory has its URLs. */
  onEnd?(journal: string, pages: readonly OldPage[]): void;
}

export async function crawlOldSite(
  client: Client,
  url: string,
  take: Take,
  settings: CrawlSettings,
): Promise<string[]> {
  const pace = createRateLimit({ concurrency: settings.concurrency, rate: settings.rate });
  const ask = withRateLimit(pace, client.ask);
  const { start } = await enterSite(ask, url);
  const policy = readPolicy(start, (await fetchRobots(ask, start)).last, settings);
  keepDelay(pace, start, policy, settings.rate);
  const folder = join(settings.state, 'crawl', nameJournal(start));
  const journal = openJournal(join(folder, 'journal.jsonl'), { about: `crawl of ${start}`, resume: true });
  const { visits, before, end } = await continueCrawl(journal, { start, ask, policy }, settings);

  // Visits of earlier runs come first, as the journal has them.
  for (const visit of visits) {
    const sighting = toSighting(visit);
    if (sighting !== undefined) take(sighting);
  }
  settings.onEnd?.(folder, listOldPages(visits, start));

  return describeCrawl(end, before, settings.maxPages);
}

/** Continues from the journal, so that the visits of earlier runs come first. A `Problem` if the network is lost. */
async function continueCrawl(
  journal: Journal,
  site: Pick<CrawlOptions, 'start' | 'ask' | 'policy'>,
  { concurrency, maxPages, hosts }: CrawlSettings,
) {
  // A record that a kill cut off is left out.
  const visits = journal.records.flatMap((value) => record.safeParse(value).data ?? []);
  const before = visits.length;

  const progress = openProgress('URLs of the old site');
  const own = new Set([new URL(site.start).host, ...hosts].map(removeWww));

  try {
    const end = await crawl({
      ...site,
      isSame: (host) => own.has(removeWww(host)),
      concurrency,
      maxPages,
      done: [...visits],
      seeds: listSeeds(site.start, site.policy.sitemaps),
      read: ({ body, ...answer }, role) =>
        findUrls({ ...answer, body: () => decodeOldPage(body, answer.headers) }, role).filter(isWorthAsking),
      onVisit(visit) {
        const crawled = summarizeVisit(visit);
        journal.append(crawled);
        visits.push(crawled);
      },
      onProgress: ({ requested, waiting }) => progress.update(requested, requested + waiting),
    });
    return { visits, before, end };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`${error.message} To continue from here, run the same command again.`);
  } finally {
    progress.stop();
  }
}

/** Assets of a page move with it. */
function isWorthAsking({ role }: Found): boolean {
  return role === 'page' || role === 'sitemap';
}

function listSeeds(start: string, sitemaps: readonly string[]): Found[] {
  const usual = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml'];
  return [...sitemaps, ...usual].flatMap((text): Found[] =>
    URL.parse(text, start) !== null ? [{ url: new URL(text, start).href, role: 'sitemap' }] : [],
  );
}

function nameJournal(start: string): string {
  return createHash('sha256').update(start).digest('hex').slice(0, 8);
}

function describeCrawl({ skipped, requested }: CrawlEnd, before: number, maxPages: number): string[] {
  const { robots, bounds } = skipped;
  const earlier = before === 0 ? '' : `, ${formatNumber(before)} of them by an earlier run`;
  const were = (count: number): string => (count === 1 ? 'was' : 'were');

  return compact(
    `${formatCount(requested, 'URL')} requested${earlier}`,
    robots.length > 0 &&
      `${formatNumber(robots.length)} that robots.txt disallows ${were(robots.length)} not requested, such as ${robots[0]}. For the move, pass a log or a sitemap that has such URLs, or use --ignore-robots on your own site`,
    bounds > 0 && `${formatNumber(bounds)} more ${were(bounds)} found beyond --max-pages ${maxPages}`,
  );
}

const found = z.object({ url: z.string(), role: z.enum(['page', 'part', 'sitemap', 'file']) });
const record = found.extend({
  found: z.array(found),
  /** Undefined without a response. */
  status: z.number().optional(),
  location: z.string().optional(),
  /** Without its links, which are in `found`. */
  page: pageSummary.optional(),
});

/** The stored part of a visit: enough to continue after a kill, and the sighting. */
type Crawled = z.output<typeof record>;

export function summarizeVisit({ url, role, found: fresh, reply }: Visit): Crawled {
  const base = { url, role, found: [...fresh] };
  if (reply.kind === 'failure') return base;
  return {
    ...base,
    status: reply.status,
    ...(isRedirect(reply.status) ? { location: resolveLocation(reply) ?? '' } : {}),
    ...readOldPage(reply),
  };
}

/** The page as it is now, since nobody can read it once the old site is gone. */
function readOldPage(reply: Answer): Pick<Crawled, 'page'> {
  const answered: Answered = { ...reply, body: () => decodeOldPage(reply.body, reply.headers) };
  if (reply.status !== 200 || !isHtml(answered)) return {};
  const robots = getHeader(reply, 'x-robots-tag');
  return { page: summarizePage(answered.body(), reply.url, robots) };
}

/** The sighting; without a status if there was no response, since the URL was linked anyway. Undefined for a sitemap. */
export function toSighting({ url, role, status, location, page }: Crawled): Sighting | undefined {
  if (role === 'sitemap') return undefined;
  const { title, canonical, lang } = page ?? {};
  return { url, status, location, title, canonical: canonical === url ? '' : canonical, lang };
}

/** The pages of the host where the crawl started, by path and query as in the inventory. */
function listOldPages(visits: readonly Crawled[], start: string): OldPage[] {
  return visits.flatMap(({ url, page }) => {
    const { host, pathname, search } = new URL(url);
    const isOwn = removeWww(host) === removeWww(new URL(start).host);
    return page === undefined || !isOwn ? [] : [{ ...page, path: pathname + search }];
  });
}
