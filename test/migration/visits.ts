import { askServer, type Ports } from '../behavior/engines/http.ts';
import { clicks, oldOrigin, olds } from './truth.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** What people ask of the old site, each URL as often as it says. */
export const visits: ReadonlyMap<string, number> = new Map([
  ...olds.filter(({ known }) => known === 'log').map(({ url }) => [url, 3] as const),
  ...olds.filter(({ serves }) => serves === 'page').map(({ url }, at) => [url, 1 + (at % 3)] as const),
]);

/** A visit with a session or a campaign is a visit of the page. */
const cluttered = ['/about.html?utm_source=mail', '/about.html?PHPSESSID=0a1b2c'];

/** What is asked for besides, and why it is no URL of the old site. */
export const noise: ReadonlyMap<string, string> = new Map([
  ['/wp-login.php', 'attack probe'],
  ['/.env', 'attack probe'],
  ['/style.css', 'part of a page'],
]);

/** Pages that a search engine fetches. */
export const crawled: readonly string[] = ['/shop/', '/about.html', '/landing/spring.html'];

/** A request: the URL, how often, and who asks. */
export type Requested = readonly [address: string, times: number, by: 'people' | 'robots'];

/** All visits to the old site. */
export const toOldSite: readonly Requested[] = [
  ...[...visits].map(([url, times]): Requested => [url, times, 'people']),
  ...[...cluttered, ...noise.keys()].map((url): Requested => [url, 1, 'people']),
  ...crawled.map((url): Requested => [url, 2, 'robots']),
];

/** How many lines they are in a log. */
export function linesOf(requested: readonly Requested[]): number {
  return requested.reduce((sum, [, times]) => sum + times, 0);
}

/** Visits a host, so that the access log of its server has it all. */
export async function visit(ports: Ports, origin: string, requested: readonly Requested[]): Promise<void> {
  for (const [url, times, by] of requested)
    for (let time = 0; time < times; time++)
      await askServer(ports, {
        method: 'GET',
        url: origin + url,
        headers: { 'user-agent': by === 'people' ? browser : robot },
      });
}

/** Search Console's export of pages. */
export function searchConsole(): string {
  const rows = [...clicks].map(([url, count]) => `${oldOrigin}${url},${count},${count * 9},11.1%,4.2`);
  return `Top pages,Clicks,Impressions,CTR,Position\n${rows.join('\n')}\n`;
}

/** Links of other sites, one of them in the wrong case. */
export const backlinks: readonly (readonly [from: string, to: string])[] = [
  ['https://partner.example/links/', '/About.html'],
  ['https://blog.example/review/', '/shop/pump-aster.html'],
  ['https://forum.example/t/9', '/shop/pump-aster.html'],
];

/** The same as a backlink tool exports it. */
export function backlinkExport(): string {
  return `Source url,Target url\n${backlinks.map(([from, to]) => `${from},${oldOrigin}${to}`).join('\n')}\n`;
}
