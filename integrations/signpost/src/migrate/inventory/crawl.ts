import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { isHtml } from '../../audit/site/answer.ts';
import { decodeOldPage } from '../../audit/site/decode-page.ts';
import { findUrls } from '../../audit/site/found-urls.ts';
import { openJournal } from '../../lib/disk/journal.ts';
import type { Client } from '../../lib/http/client.ts';
import { type CrawlEnd, type CrawlOptions, crawl, type Visit } from '../../lib/http/crawl.ts';
import { createRateLimit, withRateLimit } from '../../lib/http/rate-limit.ts';
import { getHeader, isRedirect, resolveLocation } from '../../lib/http/reply.ts';
import { fetchRobots } from '../../lib/http/robots.ts';
import type { FoundUrl } from '../../lib/http/url-queue.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { removeWww } from '../../lib/url/host-name.ts';
import { enterSite } from '../../project/live/enter-site.ts';
import { openEntrance } from '../../project/live/entrance.ts';
import { keepDelay, readPolicy } from '../../project/live/robots-policy.ts';
import { openProgress } from '../../project/progress.ts';
import { summarizePage } from '../compare/page-facts.ts';
import { type OldPage, pageSummary } from '../state/old-pages.ts';
import { makeOldSite, toInventoryUrl } from './hosts.ts';
import type { Notices, Sighting, Take } from './read/input.ts';

export interface CrawlSettings {
  readonly state: string;
  readonly maxPages: number;
  readonly rate: number;
  readonly ignoreRobots: boolean;
  readonly hosts: readonly string[];
  /** The origin of the old site, if the sites to crawl are copies. */
  readonly copyOf?: string | undefined;
}

/** The result of reading a source: pages of a folder or a crawl, and the journal of a crawl. */
export interface SourceReading {
  readonly notices: Notices;
  readonly pages?: readonly OldPage[];
  /** The folder of the journal, to delete once the inventory has the URLs. */
  readonly journal?: string;
}

/** The command for another host, in a message. */
export const inventoryCall = 'npx astro-signpost migrate inventory';

/** Crawls the old site, or continues after a kill. A `Problem` if the network is lost. */
export async function crawlOldSite(
  client: Client,
  url: string,
  take: Take,
  settings: CrawlSettings,
): Promise<Required<SourceReading>> {
  const pace = createRateLimit({ rate: settings.rate });
  const ask = withRateLimit(pace, client.ask);
  const { start } = await enterSite(ask, url, openEntrance(url, settings.hosts, inventoryCall));
  const policy = readPolicy(start, (await fetchRobots(ask, start)).last, settings);
  keepDelay(pace, start, policy, settings.rate);

  const name = createHash('sha256').update(start).digest('hex').slice(0, 8);
  const folder = join(settings.state, 'crawl', name);
  const journal = openJournal(join(folder, 'journal.jsonl'), { about: `crawl of ${start}`, resume: true });
  // Visits of earlier runs come first, without a record that a kill cut off.
  const visits = journal.records.flatMap((value) => record.safeParse(value).data ?? []);
  const before = visits.length;
  const end = await visitUrls({ start, ask, policy, done: [...visits] }, settings, (visit) => {
    const crawled = summarizeVisit(visit);
    journal.append(crawled);
    visits.push(crawled);
  });

  for (const visit of visits) if (visit.role !== 'sitemap') take(toSighting(visit));
  const notices = describeCrawl(end, before, settings.maxPages);
  return { notices, pages: listOldPages(visits, start), journal: folder };
}

async function visitUrls(
  site: Pick<CrawlOptions, 'start' | 'ask' | 'policy' | 'done'>,
  { maxPages, hosts }: CrawlSettings,
  onVisit: (visit: Visit) => void,
): Promise<CrawlEnd> {
  const progress = openProgress('URLs of the old site');
  const siteHosts = new Set([new URL(site.start).host, ...hosts].map(removeWww));

  try {
    return await crawl({
      ...site,
      isOwnHost: (host) => siteHosts.has(removeWww(host)),
      maxPages,
      seeds: listSeeds(site.start, site.policy.sitemaps),
      read({ body, ...answer }, role) {
        const links = findUrls({ ...answer, body: () => decodeOldPage(body, answer.headers) }, role);
        // Style sheets and images move with the page.
        return links.filter((link) => link.role === 'page' || link.role === 'sitemap');
      },
      onVisit,
      onProgress: ({ requested, waiting }) => progress.update(requested, requested + waiting),
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`${error.message} To continue from here, run the same command again.`);
  } finally {
    progress.stop();
  }
}

function listSeeds(start: string, sitemaps: readonly string[]): FoundUrl[] {
  const usualSitemaps = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml'];
  const urls = [...sitemaps, ...usualSitemaps].flatMap((text) => URL.parse(text, start) ?? []);
  return urls.map(({ href }) => ({ url: href, role: 'sitemap' }));
}

function describeCrawl({ skipped, requested }: CrawlEnd, before: number, maxPages: number): Notices {
  const { robots, overLimit } = skipped;
  const earlier = before === 0 ? '' : `, ${formatNumber(before)} of them by an earlier run`;

  return compact(
    `${formatCount(requested, 'URL')} requested${earlier}`,
    robots.length > 0 &&
      `disallowed by robots.txt and not requested: ${formatCount(robots.length, 'URL')}, such as ${robots[0]}. For the move, pass a log or a sitemap that has such URLs, or use --ignore-robots on your own site`,
    overLimit > 0 && `found beyond --max-pages ${maxPages}: ${formatCount(overLimit, 'URL')}`,
  );
}

const link = z.object({ url: z.string(), role: z.enum(['page', 'part', 'sitemap', 'file']) });
const record = link.extend({
  found: z.array(link),
  /** Undefined without a response. */
  status: z.number().optional(),
  location: z.string().optional(),
  /** Without the links, which are in `found`. */
  page: pageSummary.optional(),
});

/** The stored part of a visit: enough to continue after a kill, and the sighting. */
type Crawled = z.output<typeof record>;

/** A visit with the facts of the page, since nobody can read the page once the old site is gone. */
export function summarizeVisit({ url, role, found: links, reply }: Visit): Crawled {
  const base = { url, role, found: [...links] };
  if (reply.kind === 'failure') return base;

  const { status, headers } = reply;
  if (isRedirect(status)) return { ...base, status, location: resolveLocation(reply) ?? '' };
  const body = decodeOldPage(reply.body, headers);
  if (status !== 200 || !isHtml({ ...reply, body: () => body })) return { ...base, status };
  return { ...base, status, page: summarizePage(body, reply.url, getHeader(reply, 'x-robots-tag')) };
}

/** The sighting of a linked URL. Without a response, there is no status. */
export function toSighting({ url, status, location, page }: Crawled): Sighting {
  const { title, canonical, lang } = page ?? {};
  return { url, status, location, title, canonical: canonical === url ? '' : canonical, lang };
}

/** The pages of the host where the crawl started, by path and query as in the inventory. */
function listOldPages(visits: readonly Crawled[], start: string): OldPage[] {
  const site = makeOldSite([new URL(start).host]);
  return visits.flatMap(({ url, page }) => {
    // https://www.old.example/caf%c3%a9/ is /caf%C3%A9/ in the inventory.
    const oldUrl = toInventoryUrl(url, site);
    if (page === undefined || oldUrl?.host !== '') return [];
    return { ...page, path: oldUrl.url };
  });
}
