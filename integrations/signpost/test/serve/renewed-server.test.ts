import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createReloadingServer } from '../../src/serve/built-server.ts';

test.each([
  ['localhost', 200],
  ['127.0.0.1:4321', 200],
  ['site.localhost', 200],
  ['[::1]:4321', 200],
  ['preview.lan', 200],
  ['attacker.example', 403],
  ['localhost.attacker.example', 403],
  ['www.example.com', 403],
])('a request for the host %s gets %i', async (host, status) => {
  const server = await createReloadingServer({
    listenHost: 'preview.lan',
    times: async () => new Map(),
    make: async () => createServer((_, response) => response.end('the build')),
    failed: () => undefined,
  });
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

test('a server is made again when a file changes, and the last one answers where that fails', async () => {
  let stamp = 'one';
  let found = 0;
  let made = 0;
  const failures: unknown[] = [];
  const server = await createReloadingServer({
    listenHost: '127.0.0.1',
    times: async () =>
      new Map([['map', stamp.length] as const, ...(made === 0 ? [] : [['include', found] as const])]),
    make: async () => {
      if (stamp === 'broken') throw new Error('half a build');
      made += 1;
      const text = `${stamp} ${made}`;
      return createServer((_, response) => response.end(text));
    },
    failed: (error) => failures.push(error),
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect([await ask(), await ask()]).toEqual(['one 1', 'one 1']);
  stamp = 'second';
  expect([await ask(), await ask()]).toEqual(['second 2', 'second 2']);
  stamp = 'broken';
  found = 1;
  expect([await ask(), await ask()]).toEqual(['second 2', 'second 2']);
  expect(failures).toHaveLength(1);
  stamp = 'three';
  expect(await ask()).toBe('three 3');
  found = 2;
  expect([await ask(), await ask()]).toEqual(['three 4', 'three 4']);
});
