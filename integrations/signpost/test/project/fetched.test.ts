import { expect, test } from 'vitest';
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
