import type { RateLimit } from '../../lib/http/rate-limit.ts';
import type { Reply } from '../../lib/http/reply.ts';
import { maxPause } from '../../lib/http/retry.ts';
import { decodeRobots, type Policy, parsePolicy } from '../../lib/http/robots.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';

// What robots.txt allows a crawl by Signpost, and how fast.

/** Signpost's user agent in robots.txt. */
export const agent = 'astro-signpost';

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

/**
 * Slows the pace to the Crawl-delay of robots.txt. A slow crawl is announced, since a silent wait looks like a hang. A `Problem`
 * above a minute: 999999999 seconds would be 31 years between two requests.
 */
export function keepDelay(pace: RateLimit, start: string, { delay }: Policy, rate: number): void {
  if (delay === undefined) return;
  if (delay > maxPause)
    throw new Problem(
      `${new URL(start).host} asks for ${formatCount(delay / 1000, 'second')} between two requests (Crawl-delay in robots.txt), which is more than a minute, so nothing was read. If the site is yours, pass --ignore-robots to skip the pause.`,
    );
  pace.raiseInterval(start, delay);
  if (delay > 1000 / rate)
    console.error(
      `${new URL(start).host} asks for ${formatCount(delay / 1000, 'second')} between two requests (Crawl-delay in robots.txt), so this crawl is slow. If the site is yours, pass --ignore-robots to skip the pause.`,
    );
}
