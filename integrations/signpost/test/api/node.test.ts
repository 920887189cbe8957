import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { createNodeServer, nodeListener } from '../../src/api/node.ts';
import { catalogue } from './catalogue.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createNodeServer(handleLists(await catalogue()).answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes as they are; returns status, headers and body of the answer. */
async function send(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const request = (line: string, ...headers: string[]) =>
  send([`${line} HTTP/1.1`, 'Host: a.example', 'Connection: close', ...headers, '', ''].join('\r\n'));

const cases: [what: string, line: string, headers: string[], status: number, code: string | undefined][] = [
  ['a list', 'GET /api/product', [], 200, undefined],
  ['an absolute target', 'GET http://a.example/api/product', [], 200, undefined],
  ['TRACE', 'TRACE /api/product', [], 405, 'A0001'],
  ['an unknown method', 'PROPFIND /api/product', [], 405, 'A0001'],
  ['a null byte', 'GET /api/%00', [], 404, 'A0001'],
  ['a broken escape', 'GET /api/%zz', [], 404, 'A0001'],
  ['a long target', `GET /api/product?name=${'a'.repeat(3000)}`, [], 414, 'A0400'],
  ['a very long target', `GET /api/product?name=${'a'.repeat(20_000)}`, [], 414, 'A0400'],
  ['a body on GET', 'GET /api/product', ['Content-Length: 2'], 200, undefined],
  ['another format', 'GET /api/product', ['Accept: application/xml'], 406, 'A0001'],
];

it('nodeListener answers 500 for an error of the API, and the server goes on', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const broken = createServer(nodeListener(() => Promise.reject(new Error('broken'))));
  await once(broken.listen(0, '127.0.0.1'), 'listening');
  const address = broken.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/product`;
  expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([500, 500]);
  expect(log).toHaveBeenCalledTimes(2);
  broken.closeAllConnections();
  broken.close();
});

describe('createNodeServer', () => {
  it.each(cases)('%s', async (_, line, headers, status, code) => {
    const answer = await request(line, ...headers);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^content-type: application\/json\r?$/im);
    expect(JSON.parse(answer.body).code).toBe(code);
  });

  it.each([
    ['HTTP/1.1 without Host', 'GET /api/product HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'A0400'],
    ['HTTP/1.0 without Host', 'GET /api/product HTTP/1.0\r\n\r\n', 200, undefined],
    [
      'Expect: foo',
      'GET /api/product HTTP/1.1\r\nHost: a.example\r\nExpect: foo\r\nConnection: close\r\n\r\n',
      200,
      undefined,
    ],
  ])('answers %s in JSON', async (_, lines, status, code) => {
    const answer = await send(lines);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^content-type: application\/json\r?$/im);
    expect(JSON.parse(answer.body).code).toBe(code);
  });

  it('answers HEAD with the length of the body, and no body', async () => {
    const [head, full] = [await request('HEAD /api/product'), await request('GET /api/product')];
    expect(head.body).toBe('');
    expect(/content-length: \d+/i.exec(head.head)).toEqual(/content-length: \d+/i.exec(full.head));
    expect(full.head).toContain(`Content-Length: ${Buffer.byteLength(full.body)}`);
  });

  it('sends 204 and 304 without a body', async () => {
    const etag = /etag: (.*)\r/i.exec((await request('GET /api/product')).head)?.[1];
    for (const [line, header, status] of [
      ['OPTIONS /api/product', '', 204],
      ['GET /api/product', `If-None-Match: ${etag}`, 304],
    ] as const) {
      const answer = await request(line, ...(header ? [header] : []));
      expect([answer.status, answer.body]).toEqual([status, '']);
    }
  });
});
