import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeBody, Undecoded } from '../../../src/lib/http/decode.ts';
import { clientFor, expectFailure } from './support/client.ts';
import { serve } from './support/servers.ts';

const maxBytes = 16_777_216;
const large = randomBytes(300_000);

describe('a body is decoded', () => {
  test.each([
    ['gzip', gzipSync(large)],
    ['br', brotliCompressSync(large)],
    ['br, gzip', gzipSync(brotliCompressSync(large))],
    ['gzip, identity, , gzip', gzipSync(gzipSync(large))],
  ])('from %s', async (encoding, bytes) => {
    const { body, cut } = await decodeBody(bytes, encoding, { maxBytes });
    expect([large.equals(body), cut]).toEqual([true, false]);
  });

  test.each([
    ['gzip of several members', 'gzip', Buffer.concat([gzipSync(large), gzipSync(large)]), 600_000],
    ['gzip that was cut', 'gzip', gzipSync(Buffer.alloc(500_000)).subarray(0, 300), 100_000],
  ])('%s', async (_, encoding, bytes, least) => {
    const { body } = await decodeBody(bytes, encoding, { maxBytes });
    expect(body.byteLength).toBeGreaterThanOrEqual(least);
  });
});

describe('a body is not decoded', () => {
  test.each([3, 301])('from %i codings', async (count) => {
    const bytes = gzipSync(gzipSync(large));
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': Array(count).fill('gzip').join(', ') }).end(bytes);
    });
    expect(expectFailure(await clientFor().ask({ url: origin }))).toMatchObject({
      why: 'encoding',
      message: `sends a body with ${count} content codings. At most 2 are undone`,
    });
  });

  test('that is longer than the limit', async () => {
    const { body, cut } = await decodeBody(gzipSync(Buffer.alloc(500_000)), 'gzip', { maxBytes: 100_000 });
    expect([body.byteLength, cut]).toEqual([0, true]);
  });

  test('from a coding that nobody knows', async () => {
    await expect(decodeBody(large, 'rot13', { maxBytes })).rejects.toThrow(Undecoded);
  });
});
