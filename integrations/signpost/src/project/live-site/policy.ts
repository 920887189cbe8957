import { Problem } from '../../core/problem.ts';
import { figure } from '../../core/text.ts';
import type { Reply } from '../../live/reply.ts';
import { type Policy, policyOf, robotsText } from '../../live/robots.ts';

/** The name that robots.txt may call us by. */
export const agent = 'astro-signpost';

/** Seconds; at a longer pause a crawl of some hundred addresses takes days. */
const longestPause = 600;

interface PolicyOptions {
  /** Asks what robots.txt forbids as well; the sitemaps that it names are still known. */
  readonly ignoreRobots?: boolean | undefined;
}

/**
 * What robots.txt asks of us. A `Problem` for one that fails, which forbids everything (RFC 9309, section 2.3.1.4), and for
 * one that asks for a pause with which no crawl would end.
 */
export function policyFor(start: string, robots: Reply, { ignoreRobots }: PolicyOptions): Policy {
  const written = policyOf(start, robotsText(robots), agent);
  if (ignoreRobots === true)
    return { ...written, allows: () => true, lineAgainst: () => undefined, delay: undefined };
  const failed = robots.kind === 'failure' || robots.status >= 500;
  if (!failed) {
    expectPace(start, written);
    return written;
  }
  const how =
    robots.kind === 'failure' ? `can't be read: the server ${robots.message}` : `answers ${robots.status}`;
  throw new Problem(
    `${robots.url} ${how}, which forbids crawlers everything, so nothing was read. Where the site is yours, --ignore-robots reads it all the same.`,
  );
}

function expectPace(start: string, { delay = 0 }: Policy): void {
  const seconds = delay / 1000;
  if (seconds <= longestPause) return;
  throw new Problem(
    `${new URL(start).host} asks crawlers for ${figure(seconds)} seconds between two requests (Crawl-delay in robots.txt), so nothing was read. Where the site is yours, --ignore-robots reads it without the pause.`,
  );
}
