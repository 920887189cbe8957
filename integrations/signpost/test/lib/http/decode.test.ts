import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeBody, Undecoded } from '../../../src/lib/http/decode.ts';
import { emptyBlocks } from './support/bodies.ts';
import { clientFor, expectFailure } from './support/client.ts';
import { serve } from './support/servers.ts';

const maxBytes = 16_777_216;
const large = randomBytes(300_000);

describe('a body is decoded', () => {
  test.each([
    ['gzip', gzipSync(large)],
    ['deflate', deflateSync(large)],
    ['br', brotliCompressSync(large)],
    ['deflate, gzip', gzipSync(deflateSync(large))],
    ['gzip, identity, , gzip', gzipSync(gzipSync(large))],
  ])('from %s, in several pieces', async (encoding, bytes) => {
    const { body, cut } = await decodeBody(bytes, encoding, { maxBytes });
    expect([large.equals(body), cut]).toEqual([true, false]);
  });

  test.each([
    ['gzip of several members', 'gzip', Buffer.concat([gzipSync(large), gzipSync(large)]), 600_000],
    ['gzip that was cut', 'gzip', gzipSync(Buffer.alloc(500_000)).subarray(0, 300), 100_000],
    ['deflate that goes on behind its end', 'deflate', Buffer.concat([deflateSync(large), large]), 300_000],
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

  test('for longer than it may', async () => {
    const began = performance.now();
    const decoding = decodeBody(emptyBlocks(maxBytes), 'deflate', { maxBytes, timeout: 100 });
    await expect(decoding).rejects.toThrow(
      new Undecoded('sends a body that takes longer than 0.1 seconds to decompress'),
    );
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('once nobody waits for it any more', async () => {
    const stopped = AbortSignal.abort();
    await expect(
      decodeBody(emptyBlocks(1_000_000), 'deflate', { maxBytes, signal: stopped }),
    ).rejects.toThrow();
    const stop = new AbortController();
    const { origin } = await serve((_, response) => {
      response
        .writeHead(200, { 'content-encoding': 'deflate' })
        .end(emptyBlocks(maxBytes), () => stop.abort());
    });
    const reply = await clientFor({ maxBytes: 2 * maxBytes }).ask({ url: origin, signal: stop.signal });
    expect(expectFailure(reply).why).toBe('stopped');
  });

  test('from a coding that nobody knows', async () => {
    await expect(decodeBody(large, 'rot13', { maxBytes })).rejects.toThrow(Undecoded);
  });
});
