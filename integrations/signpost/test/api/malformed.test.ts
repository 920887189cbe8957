import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { answerParserErrors, createNodeServer, nodeListener, serverOptions } from '../../src/api/node.ts';
import { createLocalServer } from '../../src/serve/server.ts';
import { catalogue } from './catalogue.ts';

const rows = readFileSync(new URL('malformed.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('request\t'))
  .map((line) => line.split('\t'))
  .map(([request = '', status = '', why = '']) => ({ request, status: Number(status), why }));

/** The bytes of a row, for a server that listens at `host`. */
function readRequest(written: string, host: string): Buffer {
  const text = written
    .replaceAll('a.example', host)
    .replace(/\{a×(\d+)\}/g, (_, count: string) => 'a'.repeat(Number(count)))
    .replaceAll('{raw é}', '\xc3\xa9')
    .replace(/\\r|\\n/g, (sequence) => (sequence === '\\r' ? '\r' : '\n'))
    .replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}

/** Sends the bytes, and returns all that comes until the server closes. */
async function send(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.end(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

/** The servers of the guide, and `signpost serve`, which asks for a local host. */
const servers: readonly [name: string, make: (listener: ReturnType<typeof nodeListener>) => Server][] = [
  [
    'createServer(serverOptions, nodeListener)',
    (listener) => answerParserErrors(createServer(serverOptions, listener)),
  ],
  ['signpost serve', (listener) => createLocalServer(createServer(serverOptions, listener), 'localhost')],
];

describe.each([['createNodeServer', undefined] as const, ...servers])('%s', (_, make) => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const { answer } = handleLists(await catalogue());
    server = make === undefined ? createNodeServer(answer) : make(nodeListener(answer));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each(rows)('answers $why with $status in JSON', async ({ request, status }) => {
    const response = await send(port, readRequest(request, 'localhost'));
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(Number(head.split(' ')[1])).toBe(status);
    expect(head).toMatch(/^content-type: application\/json\r?$/im);
    if (status !== 200)
      expect(JSON.parse(body)).toEqual({
        code: status === 405 ? 'A0001' : 'A0400',
        message: expect.stringMatching(/^[A-Z].*\.$/),
        error: '',
      });
  });

  test('sends no second response for a request whose body is broken', async () => {
    const request =
      'POST /api/product HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';
    const response = await send(port, Buffer.from(request));
    expect(response.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });
});
