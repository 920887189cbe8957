import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { openJournal } from '../../disk/journal.ts';
import { removeFolder } from '../../disk/remove-folder.ts';
import type { Client } from '../../live/client.ts';
import { type CrawlEnd, crawl } from '../../live/crawl.ts';
import type { Found } from '../../live/frontier.ts';
import { openPace } from '../../live/pace.ts';
import { patient } from '../../live/patient.ts';
import { askRobots } from '../../live/robots.ts';
import { crawledOf, doneOf, parseCrawled, sightingOfVisit } from '../../migrate/inventory/crawled.ts';
import { bareHost } from '../../migrate/inventory/names.ts';
import type { Take } from '../../migrate/inventory/sighting.ts';
import { decodedOldPage } from '../../site/answers/decoded.ts';
import { addressesIn } from '../../site/answers/found.ts';
import { enterSite } from '../live-site/enter.ts';
import { policyFor } from '../live-site/policy.ts';
import { openProgress } from '../progress.ts';

export interface CrawlSettings {
  /** The folder of the state, where the journal of a crawl that was ended waits. */
  readonly state: string;
  readonly maxPages: number;
  /** Requests a second. */
  readonly rate: number;
  readonly concurrency: number;
  /** Asks what robots.txt forbids as well. */
  readonly ignoreRobots: boolean;
  /** Host names of the old site besides the one that answers. */
  readonly hosts: readonly string[];
}

/** Crawls the old site, as politely as robots.txt asks; what a run before this one asked is not asked again. */
export async function crawlOld(
  client: Client,
  url: string,
  take: Take,
  settings: CrawlSettings,
): Promise<string[]> {
  const pace = openPace({ concurrency: settings.concurrency, rate: settings.rate });
  const ask = patient(pace.limit(client.ask), { onRetry: (reply, ms) => pace.hold(reply.url, ms) });
  const { start } = await enterSite(ask, url);
  const policy = policyFor(start, await askRobots(ask, start), settings);
  if (policy.delay !== undefined) pace.slow(start, policy.delay);
  const folder = join(settings.state, 'crawl', nameOf(start));
  const journal = openJournal(join(folder, 'journal.jsonl'), { about: `crawl of ${start}`, resume: true });
  const known = [...journal.records()].flatMap((value) => parseCrawled(value) ?? []);
  const progress = openProgress('{value} of {total} addresses of the old site');
  const visits = [...known];
  const own = new Set([new URL(start).host, ...settings.hosts].map(bareHost));
  let end: CrawlEnd;
  try {
    end = await crawl({
      start,
      ask,
      policy,
      isSame: (host) => own.has(bareHost(host)),
      concurrency: settings.concurrency,
      maxPages: settings.maxPages,
      done: known.map(doneOf),
      seeds: seedsOf(start, policy.sitemaps),
      read: ({ body, ...answer }, role) =>
        addressesIn({ ...answer, body: () => decodedOldPage(body, answer.headers) }, role).filter(
          isWorthAsking,
        ),
      onVisit(visit) {
        const crawled = crawledOf(visit);
        journal.append(crawled);
        visits.push(crawled);
      },
      onProgress: ({ asked, waiting }) => progress.update(asked, asked + waiting),
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`${error.message} The same command goes on where this one ended.`);
  } finally {
    progress.stop();
    journal.close();
  }
  for (const visit of visits) {
    const sighting = sightingOfVisit(visit);
    if (sighting !== undefined) take(sighting);
  }
  return notesOf(end, known.length, settings.maxPages);
}

/** Takes away the journals of crawls whose addresses are in the inventory. */
export function forgetCrawls(state: string): Promise<void> {
  return removeFolder(join(state, 'crawl'));
}

/** Parts of a page move with it. */
function isWorthAsking({ role }: Found): boolean {
  return role === 'page' || role === 'sitemap';
}

function seedsOf(start: string, sitemaps: readonly string[]): Found[] {
  const usual = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml'];
  return [...sitemaps, ...usual].flatMap((text): Found[] =>
    URL.canParse(text, start) ? [{ url: new URL(text, start).href, role: 'sitemap' }] : [],
  );
}

function nameOf(start: string): string {
  return createHash('sha256').update(start).digest('hex').slice(0, 8);
}

function notesOf({ left, asked }: CrawlEnd, before: number, maxPages: number): string[] {
  return [
    `${asked} addresses asked${before === 0 ? '' : `, ${before} of them by a run before this one`}`,
    ...(left.robots.length === 0
      ? []
      : [
          `${left.robots.length} that robots.txt forbids were not asked, ${left.robots[0]} first; they belong to the move as well: name a log or a sitemap that has them, or use --ignore-robots on your own site`,
        ]),
    ...(left.bounds === 0 ? [] : [`${left.bounds} more were found past --max-pages ${maxPages}`]),
    ...left.traps.map(
      (trap) => `${trap.left} addresses like ${trap.shape} were left, since they have no end`,
    ),
  ];
}
