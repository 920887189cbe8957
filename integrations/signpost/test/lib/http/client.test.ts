import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { getHeader } from '../../../src/lib/http/reply.ts';
import { clientFor, expectAnswer, expectFailure, textOf } from './support/client.ts';
import { serve, serveRaw } from './support/servers.ts';

describe('openClient and a response', () => {
  test('has status, headers in lower case with all their values, and its body', async () => {
    const { origin } = await serve((request, response) => {
      response.writeHead(404, { 'X-Two': ['a', 'b'], 'Content-Type': 'text/plain' });
      response.end(`${request.method} ${request.url} ${request.headers['x-mine']}`);
    });
    const reply = await clientFor().ask({ url: `${origin}/a%2fb?c=d#e`, headers: { 'x-mine': 'yes' } });
    expect(reply).toMatchObject({ kind: 'answer', status: 404, url: `${origin}/a%2fb?c=d#e`, cut: false });
    expect(expectAnswer(reply).headers.get('x-two')).toEqual(['a', 'b']);
    expect(getHeader(expectAnswer(reply), 'x-two')).toBe('a, b');
    expect(textOf(reply)).toBe('GET /a%2fb?c=d yes');
  });

  test('has no body of HEAD, with any Content-Length', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1000', 'content-encoding': 'gzip' }).end();
    });
    const reply = expectAnswer(await clientFor().ask({ url: origin, method: 'HEAD' }));
    expect([reply.status, reply.body.byteLength, reply.cut]).toEqual([200, 0, false]);
  });
});

describe('openClient and an endless body', () => {
  test('stops reading at the limit, and closes the connection', async () => {
    let sent = 0;
    const { promise: stopped, resolve } = Promise.withResolvers<void>();
    const { origin } = await serve(async (_, response) => {
      const piece = Buffer.alloc(65_536, 'x');
      response.writeHead(200, { 'content-length': String(5 * 1024 ** 3) });
      response.once('close', resolve);
      while (!response.destroyed) {
        sent += piece.byteLength;
        if (!response.write(piece)) await Promise.race([once(response, 'drain'), stopped]);
      }
    });
    const reply = expectAnswer(await clientFor({ maxBytes: 1_000_000 }).ask({ url: origin }));
    await stopped;
    expect([reply.body.byteLength, reply.cut]).toEqual([1_000_000, true]);
    expect(sent).toBeLessThan(50_000_000);
  });
});

describe('openClient and a server that sends a byte at a time', () => {
  test('asks it 12 times in a row, and then says so at once', async () => {
    let requests = 0;
    const { origin } = await serve((request, response) => {
      requests++;
      if (request.url === '/fast') return response.end('x');
      response.writeHead(200, { 'content-length': '1000' });
      const timer = setInterval(() => response.write('x'), 10);
      response.once('close', () => clearInterval(timer));
    });
    const { ask } = clientFor({ timeout: 30 });
    const askSlow = async (times: number): Promise<string[]> => {
      const replies = await Promise.all(Array.from({ length: times }, () => ask({ url: `${origin}/slow` })));
      return replies.map((reply) => expectFailure(reply).why);
    };

    // A page that comes in time starts the count again.
    expect(await askSlow(6)).toEqual(Array(6).fill('timeout'));
    for (let tries = 0; (await ask({ url: `${origin}/fast` })).kind === 'failure' && tries < 5; ) tries++;
    for (let round = 0; round < 4; round++) expect(await askSlow(3)).toEqual(Array(3).fill('timeout'));

    const asked = requests;
    expect(await ask({ url: `${origin}/slow` })).toMatchObject({
      why: 'unresponsive',
      message: 'took too long 12 times in a row, so it is not asked again',
    });
    expect(requests).toBe(asked);
  });
});

describe('openClient and a failure', () => {
  test.each([
    ['reset', 'at once', (socket) => socket.resetAndDestroy()],
    ['reset', 'in the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    ['protocol', 'by another protocol', (socket) => socket.end('220 smtp.example.com ready\r\n')],
    [
      'reset',
      'by a body that is too short',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nab'),
    ],
    [
      'encoding',
      'by gzip that is none',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nab'),
    ],
    [
      'encoding',
      'by an unknown encoding',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 2\r\n\r\nab'),
    ],
    [
      'protocol',
      'by headers without end',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(200_000)}`),
    ],
  ] satisfies [string, string, (socket: Socket) => void][])('%s: %s', async (why, _, talk) => {
    const { origin } = await serveRaw(talk);
    expect(expectFailure(await clientFor().ask({ url: origin })).why).toBe(why);
  });

  test.each([
    ['says nothing', () => undefined],
    [
      'drips',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
        const timer = setInterval(() => socket.write('x'), 20);
        socket.once('close', () => clearInterval(timer));
      },
    ],
    [
      'promises more than it sends',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab');
      },
    ],
  ] satisfies [string, (socket: Socket) => void][])(
    'reports a timeout of a server that %s',
    async (_, talk) => {
      const { origin } = await serveRaw(talk);
      const reply = expectFailure(await clientFor({ timeout: 300 }).ask({ url: origin }));
      expect(reply.why).toBe('timeout');
    },
  );

  test.each([
    ['refused', 'http://127.0.0.1:1/'],
    ['url', 'ftp://127.0.0.1/'],
    ['url', 'no address'],
  ])('%s: %s', async (why, url) => {
    expect(expectFailure(await clientFor().ask({ url })).why).toBe(why);
  });

  test('reports a stop by closing the client', async () => {
    const { origin } = await serve(() => undefined);
    const client = clientFor({ connections: 1 });
    const replies = Promise.all([client.ask({ url: origin }), client.ask({ url: origin })]);
    await client.close();
    expect((await replies).map((reply) => expectFailure(reply).why)).toEqual(['stopped', 'stopped']);
  });
});

describe('openClient with resolve', () => {
  test('connects to the other address, and sends the host', async () => {
    const { port } = await serve((request, response) => response.end(request.headers.host));
    const resolve = new Map([['www.example.test', `127.0.0.1:${port}`]]);
    expect(textOf(await clientFor({ resolve }).ask({ url: 'http://WWW.example.test/' }))).toBe(
      'www.example.test',
    );
  });
});

test('openClient has no more requests at a time than connections', async () => {
  let open = 0;
  let most = 0;
  const { origin } = await serve((_, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 5);
  });
  const client = clientFor({ connections: 3 });
  const replies = await Promise.all(Array.from({ length: 30 }, () => client.ask({ url: origin })));
  expect(replies.map((reply) => expectAnswer(reply).status)).toEqual(Array(30).fill(200));
  expect(most).toBe(3);
});
