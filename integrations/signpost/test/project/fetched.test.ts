import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fetchInput } from '../../src/migrate/inventory/open.ts';
import { sitemapReader } from '../../src/migrate/inventory/read/sitemap.ts';
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

test('a gzip file that breaks off is refused', async () => {
  const { origin } = await serve((_request, response) => response.end(gzipSync(urlset).subarray(0, 40)));
  await expect(fetchInput(clientFor(), `${origin}/a.xml.gz`)).rejects.toThrow(
    /\/a\.xml\.gz is an incomplete gzip file/,
  );
});
