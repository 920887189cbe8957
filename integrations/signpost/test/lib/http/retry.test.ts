import { describe, expect, test } from 'vitest';
import type { FailureKind, Reply } from '../../../src/lib/http/reply.ts';
import { parseRetryAfter, withRetry } from '../../../src/lib/http/retry.ts';
import { jumpingClock } from './support/clock.ts';

const url = 'http://host.test/';
const answer = (status: number, headers: Record<string, string> = {}): Reply => ({
  kind: 'answer',
  url,
  status,
  headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: new Uint8Array(),
  cut: false,
});
const failure = (why: FailureKind): Reply => ({ kind: 'failure', url, why, message: '' });

async function play(replies: readonly Reply[]) {
  const clock = jumpingClock();
  let count = 0;
  const ask = withRetry(
    async () => {
      const reply = replies[Math.min(count, replies.length - 1)];
      count += 1;
      if (reply === undefined) throw new Error('no reply');
      return reply;
    },
    { clock },
  );
  const reply = await ask({ url });
  return { end: reply.kind === 'answer' ? reply.status : reply.why, count, slept: clock.slept };
}

test.each([
  ['an answer is taken at once', [answer(200)], { end: 200, count: 1, slept: [] }],
  ['so is an error that stays', [answer(500)], { end: 500, count: 1, slept: [] }],
  ['a reset passes', [failure('reset'), answer(200)], { end: 200, count: 2, slept: [375] }],
  ['resets are not for ever', [failure('reset')], { end: 'reset', count: 3, slept: [375, 750] }],
  ['a timeout passes', [failure('timeout'), answer(200)], { end: 200, count: 2, slept: [375] }],
  ['a certificate stays wrong', [failure('tls')], { end: 'tls', count: 1, slept: [] }],
  ['a name that is none too', [failure('dns')], { end: 'dns', count: 1, slept: [] }],
  [
    '429 says when',
    [answer(429, { 'retry-after': '7' }), answer(200)],
    { end: 200, count: 2, slept: [7000] },
  ],
  ['503 without a time', [answer(503), answer(503), answer(200)], { end: 200, count: 3, slept: [375, 750] }],
  [
    'a closed site is not waited for',
    [answer(503, { 'retry-after': '86400' })],
    { end: 503, count: 1, slept: [] },
  ],
  [
    'a time in the past waits as usual',
    [answer(503, { 'retry-after': '0' }), answer(200)],
    { end: 200, count: 2, slept: [375] },
  ],
] satisfies [string, Reply[], object][])('withRetry: %s', async (_, replies, expected) => {
  expect(await play(replies)).toEqual(expected);
});

describe('parseRetryAfter', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 30_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('%s', (text, ms) => expect(parseRetryAfter(text, 30_000)).toBe(ms));
});
