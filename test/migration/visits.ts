import { askServer, type Ports } from '../behaviour/engines/http.ts';
import { clicks, oldHost, oldOrigin, olds } from './truth.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** What people ask of the old site, each address as often as it says. */
export const visits: ReadonlyMap<string, number> = new Map([
  ...olds.filter(({ known }) => known === 'log').map(({ address }) => [address, 3] as const),
  ...olds.filter(({ serves }) => serves === 'page').map(({ address }, at) => [address, 1 + (at % 3)] as const),
]);

/** What is asked for besides, and why it is no address of the old site. */
export const noise: ReadonlyMap<string, string> = new Map([
  ['/about.html?utm_source=mail', 'tracking parameter'],
  ['/about.html?PHPSESSID=0a1b2c', 'session id'],
  ['/wp-login.php', 'probe of a robot'],
  ['/.env', 'probe of a robot'],
  ['/style.css', 'part of a page'],
]);

/** Pages that a search engine fetches. */
export const crawled: readonly string[] = ['/shop/', '/about.html', '/landing/spring.html'];

/** Visits a server, so that its access log has it all. */
export async function visit(
  ports: Ports,
  host: string,
  asked: Iterable<readonly [address: string, times: number]>,
  by: 'people' | 'robots' = 'people',
): Promise<void> {
  const agent = by === 'people' ? browser : robot;
  for (const [address, times] of asked)
    for (let time = 0; time < times; time++)
      await askServer(ports, {
        method: 'GET',
        url: `${ports.https === undefined ? 'http' : 'https'}://${host}${address}`,
        headers: { 'user-agent': agent },
      });
}

/** All visits to the old site. */
export async function visitOldSite({ http }: Ports): Promise<void> {
  await visit({ http }, oldHost, visits);
  await visit({ http }, oldHost, [...noise.keys()].map((address) => [address, 1] as const));
  await visit({ http }, oldHost, crawled.map((address) => [address, 2] as const), 'robots');
}

/** Search Console's export of pages. */
export function searchConsole(): string {
  const rows = [...clicks].map(([address, count]) => `${oldOrigin}${address},${count},${count * 9},11.1%,4.2`);
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
