import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { crawlOldSite } from '../../src/migrate/inventory/crawl.ts';
import type { Sighting } from '../../src/migrate/inventory/read/input.ts';
import { clientFor } from '../lib/http/support/client.ts';
import { serve } from '../lib/http/support/servers.ts';

interface Robots {
  readonly status: number;
  readonly text?: string;
}

/** An old site with a page that only the sitemap names, whose place only robots.txt tells. */
async function oldSite({ status, text = '' }: Robots) {
  const { origin } = await serve(({ url: path = '', headers }, response) => {
    const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://${headers.host}/named/</loc></url></urlset>`;
    if (path === '/robots.txt') response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    else if (path === '/maps/all.xml')
      response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemap);
    else if (path === '/' || path === '/named/' || path === '/private/')
      response.end(page(path, { body: '<a href="/private/">Private</a>' }));
    else response.writeHead(404).end();
  });
  const state = mkdtempSync(join(tmpdir(), 'signpost-crawl-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return async (ignoreRobots: boolean, client = clientFor()) => {
    const found: string[] = [];
    const settings = { state, maxPages: 100, rate: 100_000, ignoreRobots, hosts: [] };
    const take = ({ url }: Sighting) => found.push(new URL(url, origin).pathname);
    const { notices } = await crawlOldSite(client, origin, take, settings);
    return { found: found.filter((path) => path.endsWith('/')).toSorted(), notices };
  };
}

test.each([
  [0.02, false, [expect.stringMatching(/^127\.0\.0\.1:\d+ asks for 0\.02 seconds between two requests/)]],
  [0, false, []],
  [0.02, true, []],
])(
  'crawlOldSite prints a Crawl-delay of %d before the crawl, unless robots.txt is ignored (%s)',
  async (delay, ignoreRobots, printed) => {
    const lines: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    const crawl = await oldSite({ status: 200, text: `User-agent: *\nCrawl-delay: ${delay}\n` });
    await crawl(ignoreRobots);
    expect(lines).toEqual(printed);
  },
);

const text = 'User-agent: *\nDisallow: /private/\nSitemap: /maps/all.xml\n';

test.each([
  [false, ['/', '/named/']],
  [true, ['/', '/named/', '/private/']],
])('crawlOldSite reads the sitemaps of robots.txt, ignored (%s) or not', async (ignoreRobots, pages) => {
  const crawl = await oldSite({ status: 200, text });
  expect((await crawl(ignoreRobots)).found).toEqual(pages);
});

// RFC 9309, section 2.3.1.4.
test('crawlOldSite refuses a site whose robots.txt returns 500', async () => {
  const crawl = await oldSite({ status: 500 });
  await expect(crawl(false)).rejects.toThrow(
    /\/robots\.txt returns 500, so crawlers treat the whole site as disallowed.*--ignore-robots/,
  );
  expect((await crawl(true)).found).toEqual(['/', '/private/']);
});

// Section 2.3.1.3.
test('crawlOldSite crawls everything without a robots.txt', async () => {
  const crawl = await oldSite({ status: 404 });
  expect((await crawl(false)).found).toEqual(['/', '/private/']);
});

test('crawlOldSite goes on with sitemaps where robots.txt disallows the home page', async () => {
  const crawl = await oldSite({ status: 200, text: 'User-agent: *\nDisallow: /$\nSitemap: /maps/all.xml\n' });
  const { found, notices } = await crawl(false);
  expect(found).toEqual(['/named/', '/private/']);
  expect(notices.join('\n')).toMatch(
    /^disallowed by robots\.txt and not requested: 1 URL, such as .* For the move, pass a log or a sitemap/m,
  );
});

test('crawlOldSite stores a page under its URL in the inventory', async () => {
  const path = '/caf%c3%a9/';
  const { origin } = await serve(({ url }, response) => {
    if (url === '/') response.end(page('/', { body: `<a href="${path}">Café</a>` }));
    else if (url === path) response.end(page(path));
    else response.writeHead(404).end();
  });
  const state = mkdtempSync(join(tmpdir(), 'signpost-crawl-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));

  const settings = { state, maxPages: 10, rate: 100_000, ignoreRobots: false, hosts: [] };
  const { pages } = await crawlOldSite(clientFor(), origin, () => {}, settings);
  expect(pages.map((one) => one.path)).toEqual(['/', '/caf%C3%A9/']);
});
