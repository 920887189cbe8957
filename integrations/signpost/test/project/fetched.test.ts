import { expect, test } from 'vitest';
import { fetchInput } from '../../src/migrate/inventory/open-input.ts';
import { openEntrance } from '../../src/project/live/entrance.ts';
import { readLiveSite } from '../../src/project/live/live-site.ts';
import { clientFor } from '../lib/http/support/client.ts';
import { serve } from '../lib/http/support/servers.ts';

test.each([
  ['/astray.xml', 'returns 301.'],
  ['/loop.xml', 'redirects in a loop.'],
  ['/none.xml', 'returns 404.'],
])('fetchInput says that %s %s', async (path, says) => {
  const { origin } = await serve(({ url }, response) => {
    if (url === '/astray.xml') response.writeHead(301).end();
    else if (url === '/loop.xml') response.writeHead(301, { location: '/loop.xml' }).end();
    else response.writeHead(404).end();
  });
  await expect(fetchInput(clientFor(), origin + path)).rejects.toThrow(`${origin}${path} ${says}`);
});

const other = 'https://other.example/sitemap.xml';

test('inventory stops at a redirect of the start to another host, and prints the command for that host', async () => {
  const { origin } = await serve((_, response) => response.writeHead(302, { location: other }).end());
  const url = `${origin}/`;
  const entrance = openEntrance(url, [], 'npx astro-signpost migrate inventory');
  await expect(fetchInput(clientFor(), url, entrance)).rejects.toThrow(
    `${url} redirects to another host, so nothing was read. To read that one, run: npx astro-signpost migrate inventory ${other}`,
  );
});

test('audit URL stops at a redirect of the start to another host, and prints the command for that host', async () => {
  const { origin } = await serve((_, response) => response.writeHead(302, { location: other }).end());
  await expect(readLiveSite({ url: origin, rate: 1000 })).rejects.toThrow(
    `${origin} redirects to another host, so nothing was read. To read that one, run: npx astro-signpost audit ${other}`,
  );
});

test.each([
  ['https://example.com/', 'http://www.example.com/', false],
  ['https://www.example.com/', 'https://example.com/en/', false],
  ['http://localhost:4321/', 'http://localhost:8080/', false],
  ['https://example.com/', 'https://www.example.org/', false],
  ['https://example.com/', 'https://shop.example.com/', true],
  ['https://example.com/', 'https://example.com.evil.example/', true],
  ['https://example.com/', 'http://127.0.0.1/', true],
])(
  'openEntrance of %s with the domain example.org: %s belongs to another site: %s',
  (url, to, isElsewhere) => {
    expect(openEntrance(url, ['example.org'], '').isElsewhere(to)).toBe(isElsewhere);
  },
);
