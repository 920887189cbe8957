import { type Robots, readRobots } from '../../../audit/site/robots.ts';
import { answered, pair } from '../../../findings/example.ts';
import { counted } from '../../../lib/text/text.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { PreflightCheck, Seen } from '../check.ts';

export const robots: PreflightCheck = {
  id: 'robots',
  title: 'No robots.txt blocks crawlers from the new pages or the redirects',
  level: 'error',
  conventions: ['W-MIG-3', 'W-MIG-5', 'W-ROBOTS-1'],
  why: 'Crawlers never see a redirect that robots.txt blocks, so the old page is lost. A block left over from staging removes the new site from search results. (Google Search Central, site moves.)',
  fix: 'remove the Disallow line on the day of the move',
  *check(seen) {
    for (const { host, old, reply } of seen.robots) {
      if (reply.kind === 'failure') continue;
      if (reply.status >= 500)
        yield {
          url: `${host}/robots.txt`,
          message: `robots.txt returns ${reply.status}, which stops all crawling`,
          fix: 'return 200 with directives',
        };
      if (reply.status !== 200) continue;
      const read = readRobots('robots.txt', Buffer.from(reply.body), `https://${host}`);
      const line = read.blocks(parsePath('/'));
      if (line !== undefined)
        yield {
          url: `${host}/robots.txt`,
          message: `line ${line} blocks crawlers from the whole ${old ? 'old site, where they must find the redirects' : 'new site'}`,
          due: seen.on,
        };
      else
        for (const [number, paths] of blockedLines(read, host, seen))
          yield {
            url: `${host}/robots.txt`,
            message: `line ${number} blocks crawlers from ${counted(paths.length, 'URL')} of the move, starting with ${paths[0]}`,
            due: seen.on,
          };
    }
  },
  examples: () =>
    pair(
      answered(
        'Crawlers can’t reach the redirects',
        'GET https://old.example.com/robots.txt',
        'User-agent: *',
        'Disallow: /',
      ),
      answered(
        'Crawlers may read everything',
        'GET https://old.example.com/robots.txt',
        'User-agent: *',
        'Disallow:',
      ),
    ),
};

/** The paths of a host that take part in the move, by the line that blocks them. */
function blockedLines({ blocks }: Robots, host: string, { moved, sitemaps }: Seen): Map<number, string[]> {
  const listed = sitemaps.flatMap(({ which, reply }) =>
    which === 'new' && reply.kind !== 'failure'
      ? [...reply.body.toString().matchAll(/<loc>\s*([^<\s]+)/g)].map(([, url]) => url)
      : [],
  );
  const urls = [...moved.flatMap(({ from, to }) => [from, to]), ...listed].flatMap((text) => {
    const url = text === undefined ? null : URL.parse(text);
    return url?.host === host ? [url] : [];
  });
  const lines = new Map<number, string[]>();
  for (const path of new Set(urls.map(({ pathname, search }) => pathname + search))) {
    const [name = '', query = ''] = path.split('?');
    const line = blocks(parsePath(name), query);
    if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), path]);
  }
  return lines;
}
