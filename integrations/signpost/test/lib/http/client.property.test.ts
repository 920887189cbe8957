import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientFor } from './support/client.ts';
import { serveRaw } from './support/servers.ts';

/** Pieces that a parser of HTTP may trip over, and bytes that are none of it. */
const piece = fc.oneof(
  fc.constantFrom(
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 301 Moved\r\nLocation: /\r\n',
    'HTTP/1.0 204\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 5, 6\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Encoding: gzip\r\n',
    'Content-Encoding: br, deflate\r\n',
    'Connection: upgrade\r\nUpgrade: websocket\r\n',
    '__proto__: x\r\n',
    ': nameless\r\n',
    '\r\n',
    '5\r\nhello\r\n0\r\n\r\n',
    'ffffffffffffffff\r\n',
    'hello',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('whatever a server sends, and wherever it stops, there is a reply', async () => {
  let bytes = '';
  const { origin } = await serveRaw((socket) => socket.end(Buffer.from(bytes, 'latin1')));
  const client = clientFor({ timeout: 5_000, maxBytes: 1000 });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (pieces) => {
      bytes = pieces.join('');
      const reply = await client.ask({ url: origin });
      expect(['answer', 'failure']).toContain(reply.kind);
      if (reply.kind === 'answer') expect(reply.body.byteLength).toBeLessThanOrEqual(1000);
    }),
    { numRuns: 300 },
  );
});
