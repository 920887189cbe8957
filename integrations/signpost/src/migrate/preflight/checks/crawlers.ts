import { isNoindex, robotKeys } from '../../../audit/rules/shared/noindex.ts';
import { readPage } from '../../../audit/site/raw-page.ts';
import { type Robots, readRobots } from '../../../audit/site/robots.ts';
import { getHeader } from '../../../lib/http/reply.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { PreflightCheck, Seen } from '../check.ts';

export const robots: PreflightCheck = {
  id: 'robots',
  title: 'No robots.txt blocks crawlers from the new pages or the redirects',
  level: 'error',
  conventions: ['W-MIG-3', 'W-MIG-5', 'W-ROBOTS-1'],
  why: 'Crawlers never see a redirect that robots.txt blocks, so the old page is lost. A block left over from staging removes the new site from search results. (Google Search Central, site moves.)',
  fix: 'remove the Disallow line on the day of the move',
  *check({ robots, moved, on }) {
    for (const { host, old, reply } of robots) {
      const url = `${host}/robots.txt`;
      if (reply.kind === 'failure') continue;
      if (reply.status >= 500)
        yield {
          url,
          message: `robots.txt returns ${reply.status}, which stops all crawling`,
          fix: 'return 200',
        };
      if (reply.status !== 200) continue;

      const read = readRobots('robots.txt', Buffer.from(reply.body), `https://${host}`);
      const line = read.blocks(parsePath('/'));
      const site = old ? 'old site, where they must find the redirects' : 'new site';
      if (line !== undefined)
        yield { url, message: `line ${line} blocks crawlers from the whole ${site}`, due: on };
      if (line !== undefined) continue;

      // Disallow: /shop/, and /shop/pump.html is redirected.
      for (const [number, [first, ...others]] of findBlockedLines(read, host, moved)) {
        const count = formatCount(others.length + 1, 'URL');
        const message = `line ${number} blocks crawlers from ${count} of the move, starting with ${first}`;
        yield { url, message, due: on };
      }
    }
  },
};

/** The paths of a host from or to which a redirect leads, by the line of its robots.txt that blocks them. */
function findBlockedLines({ blocks }: Robots, host: string, moved: Seen['moved']): Map<number, string[]> {
  const urls = moved.flatMap(({ from, to }) => [from, to ?? []].flat()).map((url) => new URL(url));
  const own = urls.filter((url) => url.host === host);
  const paths = new Set(own.map(({ pathname, search }) => pathname + search));
  const blocked = [...paths].flatMap((path) => {
    const [name = '', query = ''] = path.split('?');
    const line = blocks(parsePath(name), query);
    return line === undefined ? [] : [{ path, line }];
  });

  const byLine = Map.groupBy(blocked, ({ line }) => line);
  return new Map([...byLine].map(([line, some]) => [line, some.map(({ path }) => path)]));
}

export const noindex: PreflightCheck = {
  id: 'noindex-left',
  title: 'No page of the new site has noindex',
  level: 'error',
  conventions: ['W-MIG-3'],
  why: 'A noindex left over from staging removes the page from search results as soon as it is crawled. (Google Search Central, block indexing.)',
  fix: 'build for production, without the staging option',
  *check({ pages, on }) {
    for (const reply of pages) {
      if (reply.kind === 'failure' || reply.status !== 200) continue;
      const header = getHeader(reply, 'x-robots-tag') ?? '';
      if (isNoindex(header))
        yield { url: reply.url, message: `the header X-Robots-Tag is ${header}`, due: on };

      const { metas } = readPage('page.html', Buffer.from(reply.body));
      for (const { key, content } of metas)
        if (robotKeys.has(key) && isNoindex(content))
          yield { url: reply.url, message: `its robots meta tag is ${content}`, due: on };
    }
  },
};
