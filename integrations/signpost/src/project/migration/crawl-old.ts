import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { counted, figure } from '../../core/text.ts';
import { onlyOne } from '../../disk/alone.ts';
import { type Journal, withJournal } from '../../disk/journal.ts';
import type { Client } from '../../live/client.ts';
import { type CrawlEnd, type CrawlOptions, crawl } from '../../live/crawl.ts';
import type { Found } from '../../live/frontier.ts';
import { openPace } from '../../live/pace.ts';
import { patient } from '../../live/patient.ts';
import { askRobots } from '../../live/robots.ts';
import {
  type Crawled,
  crawledOf,
  doneOf,
  parseCrawled,
  sightingOfVisit,
} from '../../migrate/inventory/crawled.ts';
import { bareHost } from '../../migrate/inventory/hosts.ts';
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
  /** Called once, where robots.txt asks for a longer pause than `rate` has: milliseconds between two requests. */
  onPause?(host: string, ms: number): void;
  /** Called at the end with the folder of the journal, which may go once the inventory has its addresses. */
  onEnd?(journal: string): void;
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
  const policy = policyFor(start, (await askRobots(ask, start)).last, settings);
  if (policy.delay !== undefined) pace.slow(start, policy.delay);
  if (policy.delay !== undefined && policy.delay > 1000 / settings.rate)
    settings.onPause?.(new URL(start).host, policy.delay);
  const folder = join(settings.state, 'crawl', nameOf(start));
  const options = { about: `crawl of ${start}`, resume: true };
  const { visits, before, end } = await onlyOne(`${folder}.lock`, `Another crawl of ${start}`, () =>
    withJournal(join(folder, 'journal.jsonl'), options, (journal) =>
      crawlOn(journal, { start, ask, policy }, settings),
    ),
  );
  for (const visit of visits) {
    const sighting = sightingOfVisit(visit);
    if (sighting !== undefined) take(sighting);
  }
  settings.onEnd?.(folder);
  return notesOf(end, before, settings.maxPages);
}

interface Crawl {
  /** All addresses that were asked, those of earlier runs first. */
  readonly visits: readonly Crawled[];
  /** How many of them an earlier run asked. */
  readonly before: number;
  readonly end: CrawlEnd;
}

/** Goes on from what the journal holds. A `Problem` where the network is lost on the way. */
async function crawlOn(
  journal: Journal,
  site: Pick<CrawlOptions, 'start' | 'ask' | 'policy'>,
  { concurrency, maxPages, hosts }: CrawlSettings,
): Promise<Crawl> {
  const visits = [...journal.records()].flatMap((value) => parseCrawled(value) ?? []);
  const before = visits.length;
  const progress = openProgress('{value} of {total} addresses of the old site');
  const own = new Set([new URL(site.start).host, ...hosts].map(bareHost));
  try {
    const end = await crawl({
      ...site,
      isSame: (host) => own.has(bareHost(host)),
      concurrency,
      maxPages,
      done: visits.map(doneOf),
      seeds: seedsOf(site.start, site.policy.sitemaps),
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
    return { visits, before, end };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`${error.message} The same command goes on where this one ended.`);
  } finally {
    progress.stop();
  }
}

/** Parts of a page move with it. */
function isWorthAsking({ role }: Found): boolean {
  return role === 'page' || role === 'sitemap';
}

function seedsOf(start: string, sitemaps: readonly string[]): Found[] {
  const usual = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml'];
  return [...sitemaps, ...usual].flatMap((text): Found[] =>
    URL.parse(text, start) !== null ? [{ url: new URL(text, start).href, role: 'sitemap' }] : [],
  );
}

function nameOf(start: string): string {
  return createHash('sha256').update(start).digest('hex').slice(0, 8);
}

function notesOf({ left, asked, waiting }: CrawlEnd, before: number, maxPages: number): string[] {
  const forbidden = left.robots.length;
  return [
    `${counted(asked, 'address')} asked${before === 0 ? '' : `, ${figure(before)} of them by a run before this one`}`,
    ...(forbidden === 0
      ? []
      : [
          `${were(forbidden, ' that robots.txt forbids')} not asked, ${left.robots[0]} first; ${forbidden === 1 ? 'it belongs' : 'they belong'} to the move as well: name a log or a sitemap that has ${forbidden === 1 ? 'it' : 'them'}, or use --ignore-robots on your own site`,
        ]),
    ...(left.bounds === 0 ? [] : [`${were(left.bounds, ' more')} found past --max-pages ${maxPages}`]),
    ...(waiting === 0
      ? []
      : [
          `${were(waiting, ' more')} found and not asked, since a crawl reads 2 GB at most; name a sitemap or a log that has ${waiting === 1 ? 'it' : 'them'}`,
        ]),
    ...left.traps.map(
      (trap) => `${were(trap.left, ` more like ${trap.shape}`)} left: there is no end of them`,
    ),
  ];
}

/** `1 more was`, `3 more were`. */
function were(number: number, what: string): string {
  return `${figure(number)}${what} ${number === 1 ? 'was' : 'were'}`;
}
