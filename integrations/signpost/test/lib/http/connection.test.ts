import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reply } from '../../../src/lib/http/reply.ts';
import { clientFor, expectAnswer, textOf } from './support/client.ts';
import { serve, serveRaw } from './support/servers.ts';

const redirect = 'HTTP/1.1 301 Moved\r\nLocation: /b\r\nContent-Length: 2\r\n\r\nok';
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n';

/** Answers each request with what is next, and counts who connects. */
async function answering(...answers: ((socket: Socket) => unknown)[]) {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const { origin } = await serveRaw((socket, request) => {
    sockets.add(socket);
    answers[requests.length]?.(socket);
    requests.push(request);
  });
  return { origin, sockets, requests };
}

const say = (text: string) => (socket: Socket) => socket.write(text, 'latin1');

/** What a caller sees of a reply, without the time that it took. */
function seen(reply: Reply): unknown {
  if (reply.kind === 'failure') return { why: reply.why, status: reply.status };
  const { status, headers, body, cut } = reply;
  return { status, headers: [...headers].toSorted(), body: [...body], cut };
}

test('a request target reaches the server as a browser would send it, with every escape', async () => {
  const targets = ['//x', '/%2f%2F', '/a/..%2fb', '/%41?a=%2B+b&&=', '/;x=1', "/'*!"];
  const { origin, requests } = await answering(...targets.map(() => say(redirect)));
  const client = clientFor({ connections: 1, userAgent: 'agent/1' });
  for (const target of targets) expectAnswer(await client.ask({ url: `${origin}${target}` }));
  expect(requests.map((request) => request.split(' ')[1])).toEqual(targets);
  expect(requests[0]).toContain('user-agent: agent/1\r\n');
});

test('a server that closes each connection after its answer, and does not say so, breaks nothing', async () => {
  const { origin } = await serve((_, response) => {
    response.end('ok', () => response.socket?.end());
  });
  const client = clientFor({ connections: 2 });
  for (let count = 0; count < 50; count += 1)
    expect(expectAnswer(await client.ask({ url: `${origin}/${count}` })).status).toBe(200);
});

const token = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
const value = fc.stringMatching(/^[!-~]([ -~\u0080-\u00ff]{0,8}[!-~])?$/);
const field = fc
  .tuple(fc.constantFrom('X-', 'x-'), token, value)
  .map(([x, name, text]) => `${x}${name}: ${text}`);
const body = fc.string({ unit: 'binary', maxLength: 60 });
const encoded = fc.constantFrom('', 'Content-Encoding: gzip', 'Connection: close', 'Keep-Alive: timeout=5');

test('an answer is the same in one piece as in two', async () => {
  let pieces: Buffer[] = [];
  const { origin } = await serveRaw(async (socket) => {
    socket.setNoDelay(true);
    for (const piece of pieces) {
      socket.write(piece);
      await wait(2);
    }
  });
  const client = clientFor({ connections: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(200, 301, 404, 503),
      fc.array(field, { maxLength: 5 }),
      encoded,
      body,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (status, fields, extra, text, part) => {
        const plain = Buffer.from(text, 'latin1');
        const bytes = extra.endsWith('gzip') ? gzipSync(plain) : plain;
        const lines = [`HTTP/1.1 ${status} x`, ...fields, ...(extra === '' ? [] : [extra])];
        const head = `${lines.join('\r\n')}\r\nContent-Length: ${bytes.byteLength}\r\n\r\n`;
        const all = Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
        const at = Math.min(all.byteLength - 1, 1 + Math.floor(part * (all.byteLength - 1)));
        pieces = [all];
        const whole = seen(await client.ask({ url: origin }));
        pieces = [all.subarray(0, at), all.subarray(at)];
        expect(seen(await client.ask({ url: origin }))).toEqual(whole);
        expect(whole).toMatchObject({ status, body: [...plain], cut: false });
      },
    ),
    { numRuns: 60 },
  );
});

test('one connection serves answers with a length and in chunks in turn', async () => {
  const all = [redirect, chunked, redirect, chunked, chunked, redirect];
  const { origin, sockets, requests } = await answering(...all.map(say));
  const client = clientFor({ connections: 1 });
  const statuses: number[] = [];
  for (const _ of all) statuses.push(expectAnswer(await client.ask({ url: origin })).status);
  expect(statuses).toEqual([301, 200, 301, 200, 200, 301]);
  expect([sockets.size, requests.length]).toEqual([1, 6]);
});

test.each([
  [
    'says that it closes',
    (socket: Socket) => socket.write(redirect.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
  ],
  ['says more than an answer', (socket: Socket) => socket.write(`${redirect}${chunked}`)],
  [
    'says more behind its answer',
    (socket: Socket) => {
      socket.write(redirect);
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged'), 5);
    },
  ],
  [
    'closes behind chunks',
    (socket: Socket) => socket.write(chunked.replace('\r\n', '\r\nConnection: close\r\n')),
  ],
])('a connection is not used again where the server %s', async (_, first) => {
  const { origin, sockets } = await answering(first, say(redirect));
  const client = clientFor({ connections: 1 });
  await client.ask({ url: origin });
  const [socket] = sockets;
  if (socket?.destroyed === false) await once(socket, 'close');
  expect(expectAnswer(await client.ask({ url: origin })).status).toBe(301);
  expect(sockets.size).toBe(2);
});

test('what is kept of a body is not written over by the next', async () => {
  const page = (text: string): string => `HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n${text}`;
  const { origin } = await answering(say(page('first')), say(page('other')));
  const client = clientFor({ connections: 1 });
  const first = await client.ask({ url: origin });
  await client.ask({ url: origin });
  expect(textOf(first)).toBe('first');
});

test('what is kept of a body is not written over by the rest of it', async () => {
  const parts = ['a'.repeat(10), 'b'.repeat(145), 'c'.repeat(145)];
  const { origin } = await answering(async (socket) => {
    socket.setNoDelay(true);
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n');
    for (const part of parts) {
      socket.write(part);
      await wait(20);
    }
  });
  expect(textOf(await clientFor().ask({ url: origin }))).toBe(parts.join(''));
});

test('a URL that was given up while it was connected to leaves the connection of the next alone', async () => {
  const { origin, requests } = await answering(say(redirect), say(redirect), say(redirect));
  const client = clientFor({ connections: 1 });
  const stop = new AbortController();
  const given = client.ask({ url: origin, signal: stop.signal });
  stop.abort();
  expect(await given).toMatchObject({ kind: 'failure', why: 'stopped' });
  expect(expectAnswer(await client.ask({ url: `${origin}/1` })).status).toBe(301);
  expect(expectAnswer(await client.ask({ url: `${origin}/2` })).status).toBe(301);
  expect(requests.map((request) => request.split(' ')[1])).toEqual(['/1', '/2']);
});
