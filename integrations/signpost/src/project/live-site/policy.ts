import { Problem } from '../../core/problem.ts';
import type { Reply } from '../../live/reply.ts';
import { type Policy, policyOf, robotsText } from '../../live/robots.ts';

/** The name that robots.txt may call us by. */
export const agent = 'astro-signpost';

interface PolicyOptions {
  /** Asks what robots.txt forbids as well; the sitemaps that it names are still known. */
  readonly ignoreRobots?: boolean | undefined;
}

/** What robots.txt asks of us. One that fails forbids everything, which is a `Problem`. (RFC 9309, section 2.3.1.4.) */
export function policyFor(start: string, robots: Reply, { ignoreRobots }: PolicyOptions): Policy {
  const written = policyOf(start, robotsText(robots), agent);
  if (ignoreRobots === true)
    return { ...written, allows: () => true, lineAgainst: () => undefined, delay: undefined };
  const failed = robots.kind === 'failure' || robots.status >= 500;
  if (!failed) return written;
  const how =
    robots.kind === 'failure' ? `can't be read: the server ${robots.message}` : `answers ${robots.status}`;
  throw new Problem(
    `${robots.url} ${how}, which forbids crawlers everything, so nothing was read. Where the site is yours, --ignore-robots reads it all the same.`,
  );
}
