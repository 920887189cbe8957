import type { Asker } from '../../lib/http/client.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import type { RateLimit } from '../../lib/http/rate-limit.ts';
import { type Answer, getHeader, type Reply } from '../../lib/http/reply.ts';
import { decodeRobots, type Policy, parsePolicy } from '../../lib/http/robots.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';

/** The URL of a site, after the redirects of the requested URL. */
interface Entrance {
  /** With the base, ending in a slash. */
  readonly start: string;
  readonly home: Answer;
}

/**
 * Requests the URL that the user passed and follows redirects: `https://example.com` leads to the site's own host. A
 * `Problem` if there is no page at the end.
 */
export async function enterSite(ask: Asker, url: string): Promise<Entrance> {
  const trail = await follow(ask, { url });
  const { end, hops, last } = trail;
  const to = hops.at(-1)?.to ?? url;
  if (last.kind === 'failure') throw new Problem(`${new URL(to).host} ${last.message}.`);
  if (end !== 'answer') throw new Problem(`${url} ${describeWrongRedirects(trail, last, to)}.`);

  if (last.status === 200) return { start: findEnteredFolder(url, to), home: last };
  throw new Problem(`${to} returns ${last.status}${describeRefusal(last, to, new URL(url).host)}`);
}

function describeWrongRedirects({ end, loop }: Trail, last: Answer, to: string): string {
  if (end === 'loop') return `redirects in a loop: ${loop.join(' to ')}`;
  if (end === 'limit') return `redirects endlessly. The last redirect was to ${to}`;
  return `returns ${last.status} without a Location`;
}

/** The meaning of a status for a reader of the site, after `https://www.example.com/ returns 401`. */
function describeRefusal(last: Answer, to: string, host: string): string {
  const { status } = last;

  if (status === 401 || status === 403) {
    const { protocol, host: own, pathname } = new URL(to);
    return `: it needs a password or a permission. An audit sends what is before the host: ${protocol}//NAME:PASSWORD@${own}${pathname}`;
  }
  if (status === 429 || status === 503) {
    const wait = getHeader(last, 'retry-after');
    return `${wait === undefined ? '' : ` (Retry-After: ${wait})`}, so nothing was read. Try again later.`;
  }
  return `, so there is no site to audit at ${host}.`;
}

/** The requested folder on the final host, or the folder of the final URL if that is elsewhere. */
function findEnteredFolder(requested: string, to: string): string {
  const { origin, pathname } = new URL(to);
  const folder = withSlash(new URL(requested).pathname);
  return origin + (withSlash(pathname).startsWith(folder) ? folder : withSlash(pathname));
}

/** `/docs/` for `/docs/index.html` and `/docs`. */
function withSlash(path: string): string {
  const folder = path.replace(/index\.html?$/i, '');
  return folder.endsWith('/') ? folder : `${folder}/`;
}

/** The user agent in robots.txt that applies to Signpost. */
export const agent = 'astro-signpost';

interface PolicyOptions {
  /** Ignores the disallowed URLs but reads the sitemaps. */
  readonly ignoreRobots?: boolean | undefined;
}

/**
 * The rules of robots.txt for Signpost. A `Problem` if the file can't be fetched, which disallows everything (RFC 9309,
 * section 2.3.1.4).
 */
export function readPolicy(start: string, robots: Reply, { ignoreRobots }: PolicyOptions): Policy {
  const written = parsePolicy(start, decodeRobots(robots), agent);
  if (ignoreRobots === true)
    return { ...written, allows: () => true, lineAgainst: () => undefined, delay: undefined };

  const failed = robots.kind === 'failure' || robots.status >= 500;
  if (!failed) return written;

  const how =
    robots.kind === 'failure' ? `can't be read: the server ${robots.message}` : `returns ${robots.status}`;
  throw new Problem(
    `${robots.url} ${how}, so crawlers treat the whole site as disallowed, and nothing was read. If the site is yours, pass --ignore-robots to read it anyway.`,
  );
}

/** Slows the pace to the Crawl-delay of robots.txt. A slow crawl is announced, since it seems to hang. */
export function keepDelay(pace: RateLimit, start: string, { delay }: Policy, rate: number): void {
  if (delay === undefined) return;
  pace.slow(start, delay);
  if (delay > 1000 / rate)
    console.error(
      `${new URL(start).host} asks for ${formatCount(delay / 1000, 'second')} between two requests (Crawl-delay in robots.txt), so this crawl is slow. If the site is yours, pass --ignore-robots to skip the pause.`,
    );
}
