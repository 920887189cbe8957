import { expect, test } from 'vitest';
import type { Asker } from '../../../src/lib/http/client.ts';
import { createRateLimit } from '../../../src/lib/http/rate-limit.ts';
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

test('requests of one host are as far apart as the rate says', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const paced = createRateLimit({ rate: 4, clock }).limit(ask);
  for (let count = 0; count < 4; count += 1) await paced({ url: one });
  expect(at).toEqual([0, 250, 500, 750]);
});

test('hosts do not wait for each other', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const paced = createRateLimit({ rate: 4, clock }).limit(ask);
  for (const url of [one, two, one, two]) await paced({ url });
  expect(at).toEqual([0, 0, 250, 250]);
});

test('a crawl delay is kept, and is never made shorter than the rate', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const pace = createRateLimit({ rate: 1, clock });
  const paced = pace.limit(ask);
  pace.slow(one, 3000);
  pace.slow(one, 10);
  for (let count = 0; count < 3; count += 1) await paced({ url: one });
  expect(at).toEqual([0, 3000, 6000]);
});

test('a host that is busy is held', async () => {
  const clock = jumpingClock();
  const { ask, at } = timed(clock);
  const pace = createRateLimit({ clock });
  const paced = pace.limit(ask);
  await paced({ url: one });
  pace.hold(one, 5000);
  await paced({ url: one });
  await paced({ url: two });
  expect(at).toEqual([0, 5000, 5000]);
});
