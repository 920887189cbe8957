import { parseRobotsTxt } from '../robots-txt.ts';
import { follow, type Trail } from './follow.ts';
import type { Asker } from './patient.ts';
import type { Answer, Reply } from './reply.ts';

/** What robots.txt asks of one crawler. */
export interface Policy {
  allows(url: string): boolean;
  /** The line that forbids a URL, counted from 1; undefined where it is allowed. */
  lineAgainst(url: string): number | undefined;
  /** Milliseconds between two requests; undefined where it asks for none. */
  readonly delay: number | undefined;
  /** As they are written there. */
  readonly sitemaps: readonly string[];
}

/** Search engines read no more of it. */
const mostBytes = 512_000;

/** Crawlers follow so many redirects, to other hosts too, and then take it as not there. (RFC 9309, section 2.3.1.2.) */
const mostHops = 5;

/** Asks for robots.txt of a URL's host, and follows it; what is there at the end holds for that host. */
export function askRobots(ask: Asker, url: string): Promise<Trail> {
  return follow(ask, { url: new URL('/robots.txt', url).href, maxBytes: mostBytes }, { most: mostHops });
}

/** What a robots.txt text asks of an agent. An empty text allows all. */
export function policyOf(url: string, text: string, agent: string): Policy {
  const robots = parseRobotsTxt(new URL('/robots.txt', url).href, text);
  const delay = robots.getCrawlDelay(agent);
  const allows = (href: string): boolean => robots.isAllowed(href, agent) !== false;
  return {
    allows,
    lineAgainst: (href) =>
      allows(href) ? undefined : Math.max(1, robots.getMatchingLineNumber(href, agent)),
    delay: delay === undefined || !Number.isFinite(delay) ? undefined : delay * 1000,
    sitemaps: robots.getSitemaps(),
  };
}

/** The text of a robots.txt that was answered: what isn't 200, and a page in its place, says nothing. */
export function robotsText(reply: Reply): string {
  if (reply.kind !== 'answer' || reply.status !== 200 || isHtml(reply)) return '';
  return new TextDecoder().decode(reply.body);
}

/** True for a page where directives ought to be, whatever its type. */
export function isHtml(answer: Answer): boolean {
  const type = answer.headers.get('content-type')?.[0] ?? '';
  return (
    /html/i.test(type) ||
    /^\s*<(?:!doctype|html)/i.test(new TextDecoder().decode(answer.body.subarray(0, 200)))
  );
}
