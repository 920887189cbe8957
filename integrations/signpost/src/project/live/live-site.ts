import { type Answered, isHtml } from '../../audit/site/answer.ts';
import { readSiteFromAnswers } from '../../audit/site/from-answers.ts';
import type { Site } from '../../audit/site/site.ts';
import { version } from '../../lib/disk/package.ts';
import type { Finding } from '../../lib/finding.ts';
import { openClient } from '../../lib/http/client.ts';
import type { CrawlEnd, Progress } from '../../lib/http/crawl.ts';
import { type Login, withLogin } from '../../lib/http/login.ts';
import { findPrivateHosts } from '../../lib/http/private-address.ts';
import { createRateLimit, withRateLimit } from '../../lib/http/rate-limit.ts';
import type { HttpAnswer, Reply } from '../../lib/http/reply.ts';
import { decodeRobots, fetchRobots, type Policy } from '../../lib/http/robots.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { isNoindex } from '../../pages/noindex.ts';
import { crawlSite, rebuildAnswer } from './crawl.ts';
import { enterSite } from './enter-site.ts';
import { openEntrance } from './entrance.ts';
import { isStrayPage, matchGuessedUrls } from './guessed-urls.ts';
import { probeServer, probeVariants } from './probe.ts';
import { agent, keepDelay, readPolicy } from './robots-policy.ts';
import { runServerChecks } from './server-checks.ts';
import { matchSoftNotFound } from './soft-not-found.ts';

export interface LiveOptions {
  readonly url: string;
  /** For a site behind a password. */
  readonly login?: Login | undefined;
  /** The canonical origin, if the requested host is a preview. */
  readonly origin?: string | undefined;
  readonly maxPages?: number | undefined;
  /** Further domains of the site, to which its start may redirect. */
  readonly domains?: readonly string[] | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
  /** Also requests disallowed URLs of robots.txt. */
  readonly ignoreRobots?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

interface LiveSite {
  readonly site: Site;
  readonly findings: readonly Finding[];
  /** Sentences about skipped URLs. */
  readonly notes: readonly string[];
  /** The URL for a file name in the findings. */
  readonly locate: (file: string) => string;
}

/**
 * Crawls a site and builds the audit's facts from the responses, in five steps. A `Problem` if no site can be crawled.
 *
 * 1. `enterSite` finds the site's own host, and robots.txt allows or disallows URLs.
 * 2. `crawlSite` requests pages, files and sitemaps.
 * 3. `probeServer` requests URLs without a link, for example a missing URL.
 * 4. `readSiteFromAnswers` builds the facts, without soft 404s.
 * 5. `probeVariants` and `runServerChecks` check the server.
 */
export async function readLiveSite(options: LiveOptions): Promise<LiveSite> {
  const { url, login, origin, domains = [], rate = 10, maxPages = 1000, onProgress } = options;
  const privateHosts = await findPrivateHosts([url]);
  const client = openClient({ userAgent: `${agent}/${version}`, connections: 4, privateHosts });
  const limit = createRateLimit({ rate });
  const ask = withLogin(withRateLimit(limit, client.ask), login);

  try {
    // 1. https://example.com redirects to https://www.example.com/.
    const { start, home } = await enterSite(ask, url, openEntrance(url, domains, 'npx astro-signpost audit'));
    const robots = await fetchRobots(ask, start);
    const policy = readPolicy(start, robots.last, options);
    expectWelcome(start, policy);
    keepDelay(limit, start, policy, rate);

    // 2. /, /about/, /sitemap.xml
    const isGuess = matchGuessedUrls(start, policy.sitemaps);
    const { visits, end } = await crawlSite({ start, ask, policy, maxPages, origin, isGuess, onProgress });

    // 3. GET /no-such-page-4f2a, GET http://www.example.com/
    const isPreview = origin !== undefined && new URL(origin).host !== new URL(start).host;
    const probes = await probeServer(ask, { start, home, isPreview });
    const isSoftNotFound = matchSoftNotFound(probes);

    // 4. about/index.html
    const answers = visits
      .filter((visit) => !isSoftNotFound(visit))
      .flatMap(({ reply }) => (reply.kind === 'answer' ? rebuildAnswer(reply) : []))
      .filter((answer) => !isStrayPage(answer, isGuess));
    const isClosed = isPreview && isClosedToCrawlers(answers);
    const sitemaps = new Set(visits.filter(({ role }) => role === 'sitemap').map((visit) => visit.url));
    const { site: seen, urls } = readSiteFromAnswers(isClosed ? answers.map(dropPreviewHeader) : answers, {
      start,
      origin,
      robots: rebuildIf(robots.last, (answer) => decodeRobots(answer) !== ''),
      missing: rebuildIf(probes.missing.last, ({ status }) => status === 404),
      isSitemap: (answer) => sitemaps.has(answer.url),
    });
    const site = isClosed ? ignorePreviewNoindex(seen) : seen;

    // 5. /about beside /about/
    const variants = await probeVariants(ask, { site, start, allows: policy.allows, isSoftNotFound });
    return {
      site,
      findings: runServerChecks({ visits, robots, probes, variants, isGuess }),
      notes: describeSkipped(end, maxPages),
      locate: (file) => urls.get(file) ?? file,
    };
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

/** The response as the audit reads it; undefined for a failure and for a response that isn't of use. */
function rebuildIf(reply: Reply, isOfUse: (answer: HttpAnswer) => boolean): Answered | undefined {
  return reply.kind === 'answer' && isOfUse(reply) ? rebuildAnswer(reply) : undefined;
}

/** Notes for the report about what the crawl skipped. */
export function describeSkipped({ skipped, waiting }: CrawlEnd, maxPages: number): string[] {
  const { overLimit, robots } = skipped;
  return compact(
    overLimit > 0 && `${count(overLimit)} not requested, because --max-pages is ${maxPages}.`,
    waiting > 0 && `${count(waiting)} not requested, because an audit reads at most 500 MB.`,
    robots.length > 0 && `${count(robots.length)} not requested, because robots.txt disallows crawlers.`,
  );
}

function count(urls: number): string {
  return `${formatCount(urls, 'URL')} ${urls === 1 ? 'was' : 'were'}`;
}

const tag = 'x-robots-tag';

/** True if every page has a noindex header, which hosts send with previews. */
function isClosedToCrawlers(answers: readonly Answered[]): boolean {
  const pages = answers.filter((answer) => answer.status === 200 && isHtml(answer));
  const isClosed = ({ headers }: Answered) => headers.get(tag)?.some((value) => isNoindex(value)) === true;
  return pages.length > 0 && pages.every(isClosed);
}

/** The response without the noindex header of a preview. */
function dropPreviewHeader(answer: Answered): Answered {
  return { ...answer, headers: new Map([...answer.headers].filter(([name]) => name !== tag)) };
}

/** A staging build has noindex on every page. A single page with noindex may be a mistake. */
function ignorePreviewNoindex(site: Site): Site {
  const isEveryPage = site.causes.noindexSite?.pages.size === site.pages.length;
  if (!isEveryPage) return site;
  return { ...site, isHidden: true, causes: { ...site.causes, noindexSite: undefined } };
}
