import robotsParser from 'robots-parser';
import type { Asker } from './client.ts';
import { follow, type Trail } from './follow.ts';
import type { Answer, Reply } from './reply.ts';

/** The used part of robots-parser. */
interface RobotsTxt {
  isAllowed(url: string, agent?: string): boolean | undefined;
  getMatchingLineNumber(url: string, agent?: string): number;
  getCrawlDelay(agent?: string): number | undefined;
  getSitemaps(): string[];
}

type Parse = (url: string, text: string) => RobotsTxt;

/** Parses robots.txt with robots-parser: the longest match wins. The package's types don't match the CommonJS export. */
export const parseRobotsTxt: Parse = (url, text) => {
  const loaded: unknown = robotsParser;
  if (!isParse(loaded)) throw new TypeError("robots-parser isn't a function");
  return loaded(url, removeLongLines(text));
};

/**
 * Empties lines that no URL of 2,000 characters can need: robots-parser takes 27 seconds a URL for 500 kB of stars. A run of
 * stars is one star. Lines keep their numbers.
 */
function removeLongLines(text: string): string {
  return text
    .replace(/\*{2,}/g, '*')
    .split('\n')
    .map((line) => (line.length > maxRobotsLine ? '' : line))
    .join('\n');
}

const maxRobotsLine = 2500;

function isParse(value: unknown): value is Parse {
  return typeof value === 'function';
}

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

/** The bytes of robots.txt that search engines read. */
const maxRobotsBytes = 512_000;

/** After five redirects, to any host, crawlers treat the file as missing (RFC 9309, section 2.3.1.2). */
const maxRobotsHops = 5;

/** Requests the robots.txt of a URL's host and follows redirects. The final file applies to the URL's host. */
export function fetchRobots(ask: Asker, url: string): Promise<Trail> {
  const question = { url: new URL('/robots.txt', url).href, maxBytes: maxRobotsBytes };
  return follow(ask, question, { maxHops: maxRobotsHops });
}

/** Parses robots.txt for an agent. An empty text allows everything. */
export function parsePolicy(url: string, text: string, agent: string): Policy {
  const robots = parseRobotsTxt(new URL('/robots.txt', url).href, text);
  const delay = robots.getCrawlDelay(agent) ?? Number.NaN;
  const allows = (href: string): boolean => robots.isAllowed(href, agent) !== false;

  return {
    allows,
    lineAgainst: (href) =>
      allows(href) ? undefined : Math.max(1, robots.getMatchingLineNumber(href, agent)),
    delay: Number.isFinite(delay) ? delay * 1000 : undefined,
    sitemaps: robots.getSitemaps(),
  };
}

/** The text of a robots.txt response; empty if the status isn't 200, or the response is a page. */
export function decodeRobots(reply: Reply): string {
  if (reply.kind !== 'answer' || reply.status !== 200 || isHtml(reply)) return '';
  return new TextDecoder().decode(reply.body);
}

/** True if the body is HTML, whatever its media type. */
export function isHtml(answer: Answer): boolean {
  const type = answer.headers.get('content-type')?.[0] ?? '';
  const start = new TextDecoder().decode(answer.body.subarray(0, 200));
  return /html/i.test(type) || /^\s*<(?:!doctype|html)/i.test(start);
}
