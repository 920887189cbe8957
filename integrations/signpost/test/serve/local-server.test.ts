import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalServer } from '../../src/serve/server.ts';

test.each([
  ['localhost', 200],
  ['127.0.0.1:4321', 200],
  ['site.localhost', 200],
  ['[::1]:4321', 200],
  ['preview.lan', 200],
  ['attacker.example', 403],
  ['localhost.attacker.example', 403],
  ['www.example.com', 403],
])('createLocalServer answers a request for the host %s with %i', async (host, status) => {
  const built = createServer((_, response) => response.end('the build'));
  const server = createLocalServer(built, 'preview.lan');
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const sent = request({ port, host: '127.0.0.1', headers: { host } }).end();
  const [response] = await once(sent, 'response');
  const body = Buffer.concat(await response.toArray()).toString();

  expect(response.statusCode).toBe(status);
  expect(body === 'the build').toBe(status === 200);
});
