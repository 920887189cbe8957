import { isNoindex, noindexPages } from '../audit/rules/shared/noindex.ts';
import { type Answered, isHtml, looksHtml } from '../audit/site/answers/answered.ts';
import { findUrls } from '../audit/site/answers/found.ts';
import { type AnsweredSite, readSiteFromAnswers } from '../audit/site/from-answers.ts';
import type { Ledger } from '../audit/site/ledger.ts';
import type { Site } from '../audit/site/site.ts';
import { version } from '../lib/disk/package.ts';
import type { Finding } from '../lib/finding.ts';
import { openClient } from '../lib/http/client.ts';
import { type CrawlEnd, type CrawlOptions, crawl, type Progress } from '../lib/http/crawl.ts';
import type { Trail } from '../lib/http/follow.ts';
import type { Found } from '../lib/http/frontier.ts';
import { type Login, withLogin } from '../lib/http/login.ts';
import { createRateLimit, withRateLimit } from '../lib/http/rate-limit.ts';
import type { Asker } from '../lib/http/retry.ts';
import { decodeRobots, fetchRobots, type Policy } from '../lib/http/robots.ts';
import { Problem } from '../lib/problem.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import type { RedirectMap } from '../map/entry.ts';
import {
  type CrawlJournal,
  openCrawlJournal,
  rebuildAnswer,
  type Stored,
} from './live-site/crawl-journal.ts';
import { agent, type Entrance, enterSite, keepDelay, readPolicy } from './live-site/enter.ts';
import { matchStandIns, type Probes, probeServer, probeVariants } from './live-site/probe.ts';
import { runServerChecks } from './live-site/server-checks.ts';

export interface LiveOptions {
  readonly url: string;
  /** For a site behind a password. */
  readonly login?: Login | undefined;
  /** The canonical origin, if the requested host is a preview. */
  readonly origin?: string | undefined;
  readonly maxPages?: number | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
  readonly resolve?: ReadonlyMap<string, string> | undefined;
  /** Continues an earlier crawl of this site. */
  readonly resume?: boolean | undefined;
  /** Also requests what robots.txt disallows. */
  readonly ignoreRobots?: boolean | undefined;
  readonly trust?: readonly string[] | undefined;
  readonly map?: RedirectMap | undefined;
  readonly ledger?: Ledger | undefined;
  onProgress?(progress: Progress): void;
  /** Called once if robots.txt asks for a longer pause than `rate`, with the milliseconds between two requests. */
  onPause?(host: string, ms: number): void;
  /** Stops the crawl with a `Problem`, since half a site can't be audited. */
  readonly signal?: AbortSignal | undefined;
}

interface LiveSite {
  readonly site: Site;
  readonly findings: readonly Finding[];
  /** Sentences about what wasn't requested. */
  readonly notes: readonly string[];
  /** The URL for a file name in the findings. */
  readonly locate: (file: string) => string;
}

/** Crawls a site and builds the audit's facts from the responses. A `Problem` if no site can be crawled. */
export async function readLiveSite(options: LiveOptions): Promise<LiveSite> {
  const { url, login, rate = 10, resolve = new Map(), trust = [] } = options;
  const client = openClient({ userAgent: `${agent}/${version}`, connections: 4, resolve, trust });
  const pace = createRateLimit({ concurrency: 4, rate });
  const ask = withLogin(withRateLimit(pace, client.ask), login);
  try {
    const { start, home } = await enterSite(ask, url, { takesLogin: true, login });
    const robots = await fetchRobots(ask, start);
    const policy = readPolicy(start, robots.last, options);
    expectWelcome(start, policy);
    keepDelay(pace, start, policy, { rate, onPause: options.onPause });
    const journal = openCrawlJournal(start, options.resume === true);
    return await readInto(journal, { ask, start, home, robots, policy }, options);
  } finally {
    await client.close();
  }
}

/** A `Problem` if robots.txt disallows even the first page. */
function expectWelcome(start: string, { lineAgainst }: Policy): void {
  const line = lineAgainst(start);
  if (line === undefined) return;
  throw new Problem(
    `${new URL(start).host} disallows its first page for crawlers (line ${line} of robots.txt), so nothing was read. If the site is yours, pass --ignore-robots to read it anyway.`,
  );
}

interface Entered extends Entrance {
  readonly ask: Asker;
  readonly robots: Trail;
  readonly policy: Policy;
}

/** Continues from the journal. The journal is removed at the end; after a failure a later run can use it. */
async function readInto(journal: CrawlJournal, entered: Entered, options: LiveOptions): Promise<LiveSite> {
  const { ask, start, home, robots, policy } = entered;
  const { origin, resolve = new Map(), maxPages = 1000 } = options;
  const { stored } = journal;
  try {
    const end = await crawlInto(journal, { start, ask, policy, maxPages }, options);
    if (options.signal?.aborted)
      throw new Problem(
        `The crawl of ${new URL(start).host} was stopped after ${formatCount(end.requested, 'URL')}.`,
      );
    const isPreview = origin !== undefined && new URL(origin).host !== new URL(start).host;
    const probes = await probeServer({ ask, start, home, resolve, isPreview });
    const isStandIn = matchStandIns(probes);
    const own = stored.filter((visit) => !isStandIn(visit));
    const answers = dropStrayPages(own, start, policy);
    const isClosed = isPreview && isClosedToCrawlers(answers);
    const shown = isClosed ? answers.map(dropPreviewHeader) : answers;
    const { site: seen, urls } = await collectSiteFacts(shown, { start, robots, stored, probes }, options);
    const site = isClosed ? ignorePreviewNoindex(seen) : seen;
    const variants = await probeVariants(ask, {
      ...{ site, start, allows: policy.allows },
      isStandIn: (answered) => isStandIn({ role: 'file', answered }),
    });
    const isGuess = matchGuessedUrls(start, policy.sitemaps);
    const findings = runServerChecks({ stored, robots, probes, variants, isGuess });
    // Bodies are read from the journal, so it must stay open until here.
    const notes = describeSkipped({ end, stored, maxPages, isClosed });
    await journal.remove();
    return { site, findings, notes, locate: (file) => urls.get(file) ?? file };
  } catch (error) {
    journal.close();
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`${error.message} To continue, run the same command with --resume.`);
  }
}

type Where = Pick<CrawlOptions, 'start' | 'ask' | 'policy' | 'maxPages'>;

function crawlInto(journal: CrawlJournal, where: Where, options: LiveOptions): Promise<CrawlEnd> {
  const toOwn = mapToPreview(where.start, options.origin);
  const isStray = matchStrayPages(where.start, where.policy.sitemaps);
  return crawl({
    ...where,
    done: [...journal.stored],
    seeds: listStartUrls(where.start, where.policy.sitemaps, options).map(toOwn),
    read: (answer, role) => {
      const answered = rebuildAnswer(answer);
      return isStray(answered) ? [] : findUrls(answered, role).map(toOwn);
    },
    onVisit: (visit) => journal.add(visit),
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

/** The responses without stray pages. */
function dropStrayPages(stored: readonly Stored[], start: string, { sitemaps }: Policy): Answered[] {
  const isStray = matchStrayPages(start, sitemaps);
  return stored.flatMap(({ answered }) => answered ?? []).filter((answer) => !isStray(answer));
}

interface Requested {
  readonly start: string;
  readonly robots: Trail;
  readonly stored: readonly Stored[];
  readonly probes: Probes;
}

function collectSiteFacts(
  answers: readonly Answered[],
  { start, robots, stored, probes }: Requested,
  { origin, map, ledger }: LiveOptions,
): AnsweredSite {
  const sitemaps = new Set(stored.filter(({ role }) => role === 'sitemap').map(({ url }) => url));
  const { last } = probes.missing;
  const { last: written } = robots;
  return readSiteFromAnswers(answers, {
    start,
    origin,
    robots: written.kind === 'answer' && decodeRobots(written) !== '' ? rebuildAnswer(written) : undefined,
    missing: last.kind === 'answer' && last.status === 404 ? rebuildAnswer(last) : undefined,
    isSitemap: (answer) => sitemaps.has(answer.url),
    map,
    ledger,
  });
}

interface Crawled {
  readonly end: CrawlEnd;
  readonly stored: readonly Stored[];
  readonly maxPages: number;
  /** True for a preview that its host keeps out of search results. */
  readonly isClosed: boolean;
}

/** Notes for the report about what the crawl skipped. */
export function describeSkipped({
  end: { skipped, waiting },
  stored,
  maxPages,
  isClosed,
}: Crawled): string[] {
  const queries = stored.filter(({ url, answered }) => answered?.status === 200 && url.includes('?'));
  const pages = queries.filter(({ answered }) => answered !== undefined && isHtml(answered)).length;
  const [its, it] = pages === 1 ? ['its', 'it as a page'] : ['their', 'them as pages'];
  return compact(
    isClosed && "Every page of this preview has a noindex header, as it should, so this isn't reported.",
    skipped.bounds > 0 && `${count(skipped.bounds)} not requested, because --max-pages is ${maxPages}.`,
    waiting > 0 && `${count(waiting)} not requested, because a crawl reads at most 2 GB.`,
    skipped.robots.length > 0 &&
      `${count(skipped.robots.length)} not requested, because robots.txt disallows crawlers.`,
    pages > 0 &&
      `${count(pages)} requested with a query: Signpost follows ${its} links, but doesn't count ${it}.`,
    ...skipped.traps.map(
      ({ shape, example, skipped: more }) =>
        `${formatCount(more, 'URL')} like ${shape} ${more === 1 ? 'was' : 'were'} not requested: the site generates them without end, for example ${example}`,
    ),
  );
}

function count(urls: number): string {
  return `${formatCount(urls, 'URL')} ${urls === 1 ? 'was' : 'were'}`;
}

const tag = 'x-robots-tag';

/** True if every page has a noindex header, which hosts send with previews. */
function isClosedToCrawlers(answers: readonly Answered[]): boolean {
  const pages = answers.filter((answer) => answer.status === 200 && isHtml(answer));
  return (
    pages.length > 0 &&
    pages.every(({ headers }) => headers.get(tag)?.some((value) => isNoindex(value)) === true)
  );
}

/** A staging build has noindex on every page. A single page with noindex may be a mistake. */
function ignorePreviewNoindex(site: Site): Site {
  const hidden = noindexPages(site);
  return site.pages.every((page) => hidden.has(page)) ? { ...site, isHidden: true } : site;
}

/** The response without the noindex header of a preview. */
function dropPreviewHeader(answer: Answered): Answered {
  return { ...answer, headers: new Map([...answer.headers].filter(([name]) => name !== tag)) };
}

/** URLs that are requested although nothing links to them. */
const usual: readonly Found[] = [
  { url: '/sitemap.xml', role: 'sitemap' },
  { url: '/sitemap-index.xml', role: 'sitemap' },
  { url: '/favicon.ico', role: 'part' },
  { url: '/llms.txt', role: 'part' },
  { url: '/api/openapi.json', role: 'part' },
];

/** URLs from the user's own files. */
interface Known {
  readonly map?: RedirectMap | undefined;
  readonly ledger?: Ledger | undefined;
}

/** Sitemaps of robots.txt, the usual URLs, and the old URLs that should redirect. */
function listStartUrls(start: string, sitemaps: readonly string[], { ledger = [], map }: Known): Found[] {
  const absolute = ({ url, role }: Found): Found[] =>
    URL.parse(url, start) !== null ? [{ url: new URL(url, start).href, role }] : [];
  const targets = map?.entries.flatMap(({ kind, outcome: { target } }) =>
    kind === 'exact' && target?.origin === '' ? [target.path] : [],
  );
  return [
    ...sitemaps.map((url): Found => ({ url, role: 'sitemap' })),
    ...usual,
    ...ledger.map(({ path }): Found => ({ url: path, role: 'page' })),
    ...(targets ?? []).map((url): Found => ({ url, role: 'page' })),
  ].flatMap(absolute);
}

/** Tells whether Signpost requested a URL on its own initiative. */
function matchGuessedUrls(start: string, sitemaps: readonly string[]): (url: string) => boolean {
  const guesses = new Set(usual.map(({ url }) => new URL(url, start).href));
  for (const url of sitemaps)
    if (URL.parse(url, start) !== null) guesses.delete(new URL(start).origin + new URL(url, start).pathname);
  return (url) => guesses.has(url);
}

/** True for an HTML page at a URL that only Signpost requested: this server returns a page for everything. */
function matchStrayPages(start: string, sitemaps: readonly string[]): (answer: Answered) => boolean {
  const isGuess = matchGuessedUrls(start, sitemaps);
  return (answer) => isGuess(answer.url) && (isHtml(answer) || looksHtml(answer));
}

/** On a preview, maps URLs of the canonical host to the preview. */
function mapToPreview(start: string, origin: string | undefined): (found: Found) => Found {
  const canonical = origin === undefined ? undefined : new URL(origin).host;
  return (found) => {
    const url = new URL(found.url, start);
    if (url.host !== canonical) return found;
    return { ...found, url: new URL(start).origin + url.pathname + url.search };
  };
}
