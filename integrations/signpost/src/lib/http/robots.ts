import { looksHtml } from '../text/decode.ts';
import type { Asker } from './client.ts';
import { follow, type Trail } from './follow.ts';
import type { HttpAnswer, Reply } from './reply.ts';
import { createDisallowFinder, findGroups, maxRobotsBytes, parseRobotsTxt } from './robots-txt.ts';

// robots.txt for a crawl: what it allows for one crawler, its Crawl-delay, and its sitemaps.

/** The rules of robots.txt for a crawler. */
export interface Policy {
  allows(url: string): boolean;
  /** The line that disallows a URL, counted from 1; undefined for an allowed URL. */
  lineAgainst(url: string): number | undefined;
  /** Milliseconds between two requests; undefined without a Crawl-delay. */
  readonly delay: number | undefined;
  /** As written in the file. */
  readonly sitemaps: readonly string[];
}

/** After five redirects, to any host, crawlers treat the file as missing (RFC 9309, section 2.3.1.2). */
const maxRobotsHops = 5;

/** Requests the robots.txt of a URL's host and follows redirects. The final file applies to the URL's host. */
export function fetchRobots(ask: Asker, url: string): Promise<Trail> {
  const question = { url: new URL('/robots.txt', url).href, maxBytes: maxRobotsBytes };
  return follow(ask, question, { maxHops: maxRobotsHops });
}

/** Parses robots.txt for an agent. An empty text allows everything, and so do the rules of another host. */
export function parsePolicy(url: string, text: string, agent: string): Policy {
  const { origin } = new URL(url);
  const robots = parseRobotsTxt(text);
  const groups = findGroups(robots.groups, [agent]);
  const findDisallow = createDisallowFinder(groups);

  const lineAgainst = (href: string): number | undefined => {
    const target = new URL(href, origin);
    return target.origin === origin ? findDisallow(target.pathname + target.search) : undefined;
  };
  const delay = groups
    .flatMap(({ delays }) => delays)
    .map(({ value }) => Number(value))
    .findLast((seconds) => Number.isFinite(seconds));

  return {
    allows: (href) => lineAgainst(href) === undefined,
    lineAgainst,
    delay: delay === undefined ? undefined : delay * 1000,
    sitemaps: robots.sitemaps.map(({ value }) => value).filter((value) => value !== ''),
  };
}

/** The text of a robots.txt response; empty if the status isn't 200, or the response is a page. */
export function decodeRobots(reply: Reply): string {
  if (reply.kind !== 'answer' || reply.status !== 200 || isHtml(reply)) return '';
  return new TextDecoder().decode(reply.body);
}

/** True if the body is HTML, whatever its media type. */
export function isHtml(answer: HttpAnswer): boolean {
  const type = answer.headers.get('content-type')?.[0] ?? '';
  return /html/i.test(type) || looksHtml(answer.body);
}
