import { expect, test } from 'vitest';
import { sitemapReader } from '../../src/migrate/inventory/read/sitemap.ts';
import { fetchInput } from '../../src/project/migration/fetched.ts';
import { clientFor } from '../live/support/client.ts';
import { serve } from '../live/support/servers.ts';

test.each([
  ['/astray.xml', 'answers 301 without an address to go on to.'],
  ['/loop.xml', 'redirects without end.'],
  ['/none.xml', 'answers 404.'],
])('%s as a source: it %s', async (path, says) => {
  const { origin } = await serve(({ url }, response) => {
    if (url === '/astray.xml') response.writeHead(301).end();
    else if (url === '/loop.xml') response.writeHead(301, { location: '/loop.xml' }).end();
    else response.writeHead(404).end();
  });
  await expect(fetchInput(clientFor(), origin + path)).rejects.toThrow(`${origin}${path} ${says}`);
});

test('a part of an index that has no address is told, and the others are read', async () => {
  const index =
    '<sitemapindex><sitemap><loc>http://[</loc></sitemap><sitemap><loc>a.xml</loc></sitemap></sitemapindex>';
  const { origin } = await serve(({ url }, response) =>
    response.end(
      url === '/index.xml' ? index : '<urlset><url><loc>https://www.example.com/a/</loc></url></urlset>',
    ),
  );
  const seen: string[] = [];
  const input = await fetchInput(clientFor(), `${origin}/index.xml`);
  const notices = await sitemapReader.read(input, ({ address }) => void seen.push(address));
  expect(seen).toEqual(['https://www.example.com/a/']);
  expect(notices).toContain('the index names http://[, which was not read: that is no address.');
});
