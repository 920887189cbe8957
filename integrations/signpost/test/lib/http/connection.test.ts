import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientFor, expectAnswer } from './support/client.ts';
import { serve, serveRaw } from './support/servers.ts';

const redirect = 'HTTP/1.1 301 Moved\r\nLocation: /b\r\nContent-Length: 2\r\n\r\nok';

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

test('openClient sends a URL with the escapes that a browser sends', async () => {
  const targets = ['//x', '/%2f%2F', '/a/..%2fb', '/%41?a=%2B+b&&=', '/;x=1', "/'*!"];
  const { origin, requests } = await answering(...targets.map(() => say(redirect)));
  const client = clientFor({ connections: 1, userAgent: 'agent/1' });
  for (const target of targets) expectAnswer(await client.ask({ url: `${origin}${target}` }));
  expect(requests.map((request) => request.split(' ')[1])).toEqual(targets);
  expect(requests[0]).toContain('user-agent: agent/1\r\n');
});

test('openClient goes on with a server that closes each connection without a notice', async () => {
  const { origin } = await serve((_, response) => {
    response.end('ok', () => response.socket?.end());
  });
  const client = clientFor({ connections: 2 });
  for (let count = 0; count < 50; count += 1)
    expect(expectAnswer(await client.ask({ url: `${origin}/${count}` })).status).toBe(200);
});
