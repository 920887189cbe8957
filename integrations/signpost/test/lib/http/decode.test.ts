import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody } from '../../../src/lib/http/receive.ts';

const maxBytes = 16_777_216;
const large = randomBytes(300_000);

test.each([
  ['gzip', gzipSync(large)],
  ['br', brotliCompressSync(large)],
])('decodeBody decodes %s', async (coding, bytes) => {
  expect(large.equals((await decodeBody(bytes, coding, maxBytes)) ?? Buffer.of())).toBe(true);
});

test.each([
  ['gzip of several members', Buffer.concat([gzipSync(large), gzipSync(large)]), 600_000],
  ['gzip that was cut', gzipSync(Buffer.alloc(500_000)).subarray(0, 300), 100_000],
])('decodeBody decodes %s', async (_, bytes, least) => {
  expect((await decodeBody(bytes, 'gzip', maxBytes))?.byteLength).toBeGreaterThanOrEqual(least);
});

test('decodeBody keeps nothing of a body beyond the limit', async () => {
  expect(await decodeBody(gzipSync(Buffer.alloc(500_000)), 'gzip', 100_000)).toBeUndefined();
});

test('decodeBody rejects an unknown coding', async () => {
  await expect(decodeBody(large, 'rot13', maxBytes)).rejects.toThrow('rot13');
});
