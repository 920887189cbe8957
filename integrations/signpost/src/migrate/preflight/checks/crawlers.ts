import { readPage } from '../../../audit/site/raw-page.ts';
import { type Robots, readRobots } from '../../../audit/site/robots.ts';
import { type Answer, getHeader } from '../../../lib/http/reply.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { PreflightCheck, Seen } from '../check.ts';

export const staging: PreflightCheck = {
  id: 'staging-open',
  title: 'Staging needs a password',
  level: 'error',
  conventions: ['W-MIG-2'],
  why: "Crawlers find a public copy of the new site, and it competes with the site itself. A robots.txt doesn't keep it out of search results. (Google Search Central, introduction to robots.txt.)",
  fix: 'require a password: return 401 on every page',
  *check(seen) {
    const open = seen.staging.filter((reply) => reply.kind === 'answer' && reply.status < 400);
    const [first] = open;
    if (first?.kind !== 'answer') return;
    const others = open.length === 1 ? '' : `, as ${open.length} of ${seen.staging.length} pages do`;
    yield { url: first.url, message: `the page returns ${first.status} without a password${others}` };
  },
  bad: ['Everyone can read staging', 'GET https://staging.example.com/', '200 OK'],
  good: ['Staging asks for a password', 'GET https://staging.example.com/', '401 Unauthorized'],
};

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
        for (const [number, paths] of findBlockedLines(read, host, seen))
          yield {
            url: `${host}/robots.txt`,
            message: `line ${number} blocks crawlers from ${formatCount(paths.length, 'URL')} of the move, starting with ${paths[0]}`,
            due: seen.on,
          };
    }
  },
  bad: [
    "Crawlers can't reach the redirects",
    'GET https://old.example.com/robots.txt',
    'User-agent: *',
    'Disallow: /',
  ],
  good: [
    'Crawlers may read everything',
    'GET https://old.example.com/robots.txt',
    'User-agent: *',
    'Disallow:',
  ],
};

/** The paths of a host from or to which a redirect leads, by the line of its robots.txt that blocks them. */
function findBlockedLines({ blocks }: Robots, host: string, { moved }: Seen): Map<number, string[]> {
  const urls = moved.flatMap(({ from, to }) => [from, to ?? []].flat()).map((url) => new URL(url));
  const own = urls.filter((url) => url.host === host);
  const lines = new Map<number, string[]>();

  for (const path of new Set(own.map(({ pathname, search }) => pathname + search))) {
    const [name = '', query = ''] = path.split('?');
    const line = blocks(parsePath(name), query);
    if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), path]);
  }

  return lines;
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
      const header = getHeader(reply, 'x-robots-tag');
      if (header !== undefined && hasNoindexDirective(header))
        yield { url: reply.url, message: `the header X-Robots-Tag is ${header}`, due: on };
      for (const content of readRobotsMetas(reply).filter(hasNoindexDirective))
        yield { url: reply.url, message: `its robots meta tag is ${content}`, due: on };
    }
  },
  bad: ['A noindex that staging left behind', 'GET /pumps/', '<meta name="robots" content="noindex">'],
  good: ['No noindex', 'GET /pumps/', '<meta name="robots" content="max-image-preview:large">'],
};

function hasNoindexDirective(directives: string): boolean {
  return /\b(?:noindex|none)\b/i.test(directives);
}

function readRobotsMetas({ body }: Answer): string[] {
  const { metas } = readPage('page.html', Buffer.from(body));
  return metas.flatMap(({ key, content }) => (/^(?:robots|googlebot|bingbot)$/.test(key) ? [content] : []));
}
