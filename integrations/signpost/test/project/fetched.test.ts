import { expect, test } from 'vitest';
import { fetchInput } from '../../src/migrate/inventory/sources.ts';
import { clientFor } from '../lib/http/support/client.ts';
import { serve } from '../lib/http/support/servers.ts';

test.each([
  ['/astray.xml', 'returns 301.'],
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
