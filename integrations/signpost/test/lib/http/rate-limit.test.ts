import { expect, test } from 'vitest';
import type { Asker } from '../../../src/lib/http/client.ts';
import { createRateLimit, withRateLimit } from '../../../src/lib/http/rate-limit.ts';
import { jumpingClock } from './support/clock.ts';

const one = 'http://one.test/';
const two = 'http://two.test/';

function timed(clock: { now(): number }): { ask: Asker; at: number[] } {
  const at: number[] = [];
  return {
    at,
    ask: async ({ url }) => {
      at.push(clock.now());
      return { kind: 'failure', url, why: 'stopped', message: '' };
    },
  };
}

test('createRateLimit spaces requests to a host by the rate', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const paced = createRateLimit({ rate: 4, clock }).limit(ask);
  for (let count = 0; count < 4; count += 1) await paced({ url: one });
  expect(at).toEqual([0, 250, 500, 750]);
});

test('createRateLimit lets hosts not wait for each other', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const paced = createRateLimit({ rate: 4, clock }).limit(ask);
  for (const url of [one, two, one, two]) await paced({ url });
  expect(at).toEqual([0, 0, 250, 250]);
});

test('createRateLimit keeps a crawl delay that is longer than the rate', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const pace = createRateLimit({ rate: 1, clock });
  const paced = pace.limit(ask);
  pace.raiseInterval(one, 3000);
  pace.raiseInterval(one, 10);
  for (let count = 0; count < 3; count += 1) await paced({ url: one });
  expect(at).toEqual([0, 3000, 6000]);
});

test('createRateLimit pauses a busy host', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const pace = createRateLimit({ clock });
  const paced = pace.limit(ask);
  await paced({ url: one });
  pace.pauseHost(one, 5000);
  await paced({ url: one });
  await paced({ url: two });
  expect(at).toEqual([0, 5000, 5000]);
});

/** A server at `one` that refuses requests with 429 as long as `isTooMany` says, and counts all that it gets. */
function refusing(isTooMany: (now: number, count: number) => boolean, retryAfter = '1') {
  const clock = jumpingClock();
  const at: number[] = [];
  const ask: Asker = async ({ url }) => {
    at.push(clock.now());
    const status = isTooMany(clock.now(), at.length) ? 429 : 200;
    const headers = new Map([['retry-after', [retryAfter]]]);
    return { kind: 'answer', url, status, headers, body: new Uint8Array(), cut: false };
  };
  return { at, ask: withRateLimit(createRateLimit({ clock }), ask), clock };
}

/** Requests one URL after the other; the status of each. */
async function requestEach(ask: Asker, count: number): Promise<(number | string)[]> {
  const statuses: (number | string)[] = [];
  for (let at = 0; at < count; at += 1) {
    const reply = await ask({ url: one });
    statuses.push(reply.kind === 'answer' ? reply.status : reply.why);
  }
  return statuses;
}

test('withRateLimit repeats a request after a 429 as Retry-After says, and slows the host down', async () => {
  const { ask, at } = refusing((now) => now < 1000);
  expect(await requestEach(ask, 3)).toEqual([200, 200, 200]);
  expect(at).toEqual([0, 1000, 1050, 1100]);
});

test('withRateLimit no longer requests a host that refuses everything', async () => {
  const { ask, at, clock } = refusing((_, count) => count > 3);
  const statuses = await requestEach(ask, 100);
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
  expect(new Set(statuses.slice(3))).toEqual(new Set([429]));
  expect(at.length).toBeLessThan(20);
  // The other URLs don't wait for their turn.
  const isAt = clock.now();
  await requestEach(ask, 100);
  expect(clock.now()).toBe(isAt);
});

test('withRateLimit does not wait for a Retry-After of an hour, and gives up a host that refuses everything', async () => {
  const { ask, at } = refusing(() => true, '3600');
  expect(new Set(await requestEach(ask, 100))).toEqual(new Set([429]));
  expect(at).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('withRateLimit still requests a host whose URLs refuse for an hour in between', async () => {
  const { ask, at } = refusing((_, count) => count % 2 === 0, '3600');
  expect(await requestEach(ask, 20)).toEqual(Array.from({ length: 10 }, () => [200, 429]).flat());
  expect(at).toHaveLength(20);
});

/** An asker that answers with the status that `chooseStatus` gives to a URL, and lists the requested URLs. */
function answering(chooseStatus: (url: string) => number) {
  const requested: string[] = [];
  const ask: Asker = async ({ url }) => {
    requested.push(url);
    const status = chooseStatus(url);
    return { kind: 'answer', url, status, headers: new Map(), body: new Uint8Array(), cut: false };
  };
  return { requested, ask: withRateLimit(createRateLimit({ clock: jumpingClock() }), ask) };
}

test('withRateLimit still requests a host that refuses one URL alone', async () => {
  const { ask } = answering((url) => (url.endsWith('/search') ? 429 : 200));
  expect(await ask({ url: `${one}search` })).toMatchObject({ status: 429 });
  expect(await ask({ url: one })).toMatchObject({ status: 200 });
  expect(await ask({ url: `${one}search` })).toMatchObject({ status: 429 });
  expect(await ask({ url: one })).toMatchObject({ status: 200 });
});

test('withRateLimit does not repeat a request that returns the expected 503', async () => {
  const { ask, requested } = answering(() => 503);
  await ask({ url: one, expectedStatus: 503 });
  expect(requested).toEqual([one]);
});
