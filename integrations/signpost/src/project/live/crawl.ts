import { type Answered, isHtml } from '../../audit/site/answer.ts';
import { decodePage } from '../../audit/site/decode-page.ts';
import { findUrls } from '../../audit/site/found-urls.ts';
import type { Asker } from '../../lib/http/client.ts';
import { type CrawlEnd, crawl, type Progress, type Visit } from '../../lib/http/crawl.ts';
import { follow } from '../../lib/http/follow.ts';
import type { RateLimit } from '../../lib/http/rate-limit.ts';
import { getHeader, type HttpAnswer, type Reply } from '../../lib/http/reply.ts';
import { decodeRobots, type Policy, parsePolicy } from '../../lib/http/robots.ts';
import type { FoundUrl } from '../../lib/http/url-queue.ts';
import { Problem } from '../../lib/problem.ts';
import { looksHtml } from '../../lib/text/decode.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Entrance } from './entrance.ts';

/** Signpost's user agent in robots.txt. */
export const agent = 'astro-signpost';

/**
 * Requests the user's URL and follows redirects: `https://example.com` leads to the site's own host. Returns the URL of the
 * site with the base, ending in a slash. A `Problem` without a page at the end, and for a redirect to a host that isn't the
 * site's.
 */
export async function enterSite(
  ask: Asker,
  url: string,
  { isElsewhere, refuse }: Entrance,
): Promise<{ readonly start: string; readonly home: HttpAnswer }> {
  const { end, hops, last, loop } = await follow(ask, { url }, { stopsAt: isElsewhere });
  const to = hops.at(-1)?.to ?? url;

  if (isElsewhere(to)) throw refuse(to);
  if (last.kind === 'failure') throw new Problem(`${new URL(to).host} ${last.message}.`);
  if (end === 'loop') throw new Problem(`${url} redirects in a loop: ${loop.join(' to ')}.`);
  if (end === 'limit') throw new Problem(`${url} redirects endlessly. The last redirect was to ${to}.`);
  if (end !== 'answer') throw new Problem(`${url} returns ${last.status} without a Location.`);
  if (last.status !== 200)
    throw new Problem(`${to} returns ${last.status}${describeRefusal(last, to, new URL(url).host)}`);

  // The requested folder on the final host, or the folder of a final URL elsewhere.
  const { origin, pathname } = new URL(to);
  const requested = withSlash(new URL(url).pathname);
  const reached = withSlash(pathname);
  return { start: origin + (reached.startsWith(requested) ? requested : reached), home: last };
}

/** The meaning of a status for a reader of the site, after `https://www.example.com/ returns 401`. */
function describeRefusal(last: HttpAnswer, to: string, host: string): string {
  const { status } = last;

  if (status === 401 || status === 403) {
    const { protocol, host: targetHost, pathname } = new URL(to);
    return `: it needs a password or a permission. An audit sends what is before the host: ${protocol}//NAME:PASSWORD@${targetHost}${pathname}`;
  }
  if (status === 429 || status === 503) {
    const wait = getHeader(last, 'retry-after');
    return `${wait === undefined ? '' : ` (Retry-After: ${wait})`}, so nothing was read. Try again later.`;
  }
  return `, so there is no site to audit at ${host}.`;
}

/** `/docs/` for `/docs/index.html` and `/docs`. */
function withSlash(path: string): string {
  const folder = path.replace(/index\.html?$/i, '');
  return folder.endsWith('/') ? folder : `${folder}/`;
}

/**
 * The rules of robots.txt for Signpost; with --ignore-robots only the sitemaps. A `Problem` if the file can't be fetched:
 * everything is disallowed (RFC 9309, section 2.3.1.4).
 */
export function readPolicy(
  start: string,
  robots: Reply,
  { ignoreRobots }: { readonly ignoreRobots?: boolean | undefined },
): Policy {
  const written = parsePolicy(start, decodeRobots(robots), agent);
  if (ignoreRobots === true)
    return { ...written, allows: () => true, lineAgainst: () => undefined, delay: undefined };

  const isFailure = robots.kind === 'failure';
  if (!isFailure && robots.status < 500) return written;
  const how = isFailure ? `can't be read: the server ${robots.message}` : `returns ${robots.status}`;
  throw new Problem(
    `${robots.url} ${how}, so crawlers treat the whole site as disallowed, and nothing was read. If the site is yours, pass --ignore-robots to read it anyway.`,
  );
}

/** Slows the pace to the Crawl-delay of robots.txt. A slow crawl is announced, since a silent wait looks like a hang. */
export function keepDelay(pace: RateLimit, start: string, { delay }: Policy, rate: number): void {
  if (delay === undefined) return;
  pace.raiseInterval(start, delay);
  if (delay > 1000 / rate)
    console.error(
      `${new URL(start).host} asks for ${formatCount(delay / 1000, 'second')} between two requests (Crawl-delay in robots.txt), so this crawl is slow. If the site is yours, pass --ignore-robots to skip the pause.`,
    );
}

/** URLs that Signpost requests without a link. */
const usualStarts: readonly FoundUrl[] = [
  { url: '/sitemap.xml', role: 'sitemap' },
  { url: '/sitemap-index.xml', role: 'sitemap' },
  { url: '/favicon.ico', role: 'part' },
  { url: '/llms.txt', role: 'part' },
  { url: '/api/openapi.json', role: 'part' },
];

/** Sitemaps of robots.txt, and the usual URLs. */
export function listStartUrls(start: string, sitemaps: readonly string[]): FoundUrl[] {
  const namedSitemaps = sitemaps.map((url): FoundUrl => ({ url, role: 'sitemap' }));
  return [...namedSitemaps, ...usualStarts].flatMap(({ url, role }) => {
    const href = URL.parse(url, start)?.href;
    return href === undefined ? [] : [{ url: href, role }];
  });
}

/** Matches URLs that Signpost requested on its own initiative. */
export function matchGuessedUrls(start: string, sitemaps: readonly string[]): (url: string) => boolean {
  const guesses = new Set(usualStarts.map(({ url }) => new URL(url, start).href));
  // On a preview, robots.txt names the sitemap of the canonical host.
  for (const url of sitemaps) guesses.delete(new URL(start).origin + URL.parse(url, start)?.pathname);
  return (url) => guesses.has(url);
}

/** True for an HTML page at a guessed URL: the server returns a page for everything. */
export function isStrayPage(answer: Answered, isGuess: (url: string) => boolean): boolean {
  return isGuess(answer.url) && (isHtml(answer) || looksHtml(answer.body()));
}

/** The response with a body that is decoded on demand, since pages have several encodings. */
export function rebuildAnswer(answer: HttpAnswer): Answered {
  return { ...answer, body: () => decodePage(Buffer.from(answer.body), answer.headers) };
}

/** On a preview, maps URLs of the canonical host to the preview. */
export function mapToPreview(start: string, origin: string | undefined): (found: FoundUrl) => FoundUrl {
  const canonical = origin === undefined ? undefined : new URL(origin).host;
  return (foundUrl) => {
    const url = new URL(foundUrl.url, start);
    if (url.host !== canonical) return foundUrl;
    return { ...foundUrl, url: new URL(start).origin + url.pathname + url.search };
  };
}

/** Bytes of all bodies together, in memory. */
const maxBytes = 500_000_000;

interface CrawlInput {
  readonly start: string;
  readonly ask: Asker;
  readonly policy: Policy;
  readonly maxPages: number;
  /** The canonical origin, if the crawled host is a preview. */
  readonly origin: string | undefined;
  readonly isGuess: (url: string) => boolean;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/** Requests the URLs allowed by robots.txt. */
export async function crawlSite({
  origin,
  isGuess,
  onProgress = () => undefined,
  ...site
}: CrawlInput): Promise<{ readonly visits: readonly Visit[]; readonly end: CrawlEnd }> {
  const { start, policy } = site;
  // https://www.example.com/about/ is https://preview.host.example/about/ on a preview.
  const toOwn = mapToPreview(start, origin);
  const visits: Visit[] = [];

  const end = await crawl({
    ...site,
    maxBytes,
    seeds: listStartUrls(start, policy.sitemaps).map(toOwn),
    read: (answer, role) => {
      const answered = rebuildAnswer(answer);
      return isStrayPage(answered, isGuess) ? [] : findUrls(answered, role).map(toOwn);
    },
    onVisit: (visit) => void visits.push(visit),
    onProgress,
  });
  return { visits, end };
}
