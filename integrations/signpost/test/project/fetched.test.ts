import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchInput } from '../../src/migrate/inventory/open.ts';
import { sitemapReader } from '../../src/migrate/inventory/read/sitemap.ts';
import { emptyBlocks } from '../lib/http/support/bodies.ts';
import { clientFor } from '../lib/http/support/client.ts';
import { serve } from '../lib/http/support/servers.ts';

test.each([
  ['/astray.xml', 'returns 301 without a Location.'],
  ['/loop.xml', 'redirects in a loop.'],
  ['/none.xml', 'returns 404.'],
])('%s as a source: it %s', async (path, says) => {
  const { origin } = await serve(({ url }, response) => {
    if (url === '/astray.xml') response.writeHead(301).end();
    else if (url === '/loop.xml') response.writeHead(301, { location: '/loop.xml' }).end();
    else response.writeHead(404).end();
  });
  await expect(fetchInput(clientFor(), origin + path)).rejects.toThrow(`${origin}${path} ${says}`);
});

test('a part of an index that has no URL is told, and the others are read', async () => {
  const index =
    '<sitemapindex><sitemap><loc>http://[</loc></sitemap><sitemap><loc>a.xml</loc></sitemap></sitemapindex>';
  const { origin } = await serve(({ url }, response) =>
    response.end(
      url === '/index.xml' ? index : '<urlset><url><loc>https://www.example.com/a/</loc></url></urlset>',
    ),
  );
  const seen: string[] = [];
  const input = await fetchInput(clientFor(), `${origin}/index.xml`);
  const notices = await sitemapReader.read(input, ({ url }) => void seen.push(url));
  expect(seen).toEqual(['https://www.example.com/a/']);
  expect(notices).toContain("the index lists http://[, which couldn't be read: It isn't a URL.");
});

const urlset = '<urlset><url><loc>https://www.example.com/a/</loc></url></urlset>';
const header = gzipSync('').subarray(0, 10);

afterEach(() => vi.restoreAllMocks());

const endless = Buffer.concat([header, emptyBlocks(16_777_216)]);

test.each<[string, Buffer, RegExp]>([
  ['breaks off', gzipSync(urlset).subarray(0, 40), /\/a\.xml\.gz is an incomplete gzip file/],
  [
    'takes too long to unpack',
    endless,
    /\/a\.xml\.gz sends a body that takes longer than 5 seconds to decompress\.$/,
  ],
])('a gzip file that %s', async (_, bytes, says) => {
  const { origin } = await serve((_request, response) => response.end(bytes));
  // The time is up at once, so that the test waits for no clock.
  const late = AbortSignal.abort(new DOMException('', 'TimeoutError'));
  if (bytes === endless) vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
  await expect(fetchInput(clientFor({ maxBytes: 64 << 20 }), `${origin}/a.xml.gz`)).rejects.toThrow(says);
});
