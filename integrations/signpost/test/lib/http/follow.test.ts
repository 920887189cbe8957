import { expect, test } from 'vitest';
import { follow } from '../../../src/lib/http/follow.ts';
import { clientFor } from './support/client.ts';
import { serve } from './support/servers.ts';

type Routes = Readonly<Record<string, string>>;

async function walk(routes: Routes, from: string, most?: number) {
  let requested = 0;
  const { origin } = await serve((request, response) => {
    requested += 1;
    const to = routes[request.url ?? ''];
    if (to === undefined) response.end('here');
    else response.writeHead(302, to === '' ? {} : { location: to }).end();
  });
  const trail = await follow(
    clientFor().ask,
    { url: origin + from },
    most === undefined ? {} : { maxHops: most },
  );
  const bare = (url: string): string => url.replace(origin, '');
  return {
    end: trail.end,
    hops: trail.hops.map(({ to }) => bare(to)),
    loop: trail.loop.map(bare),
    requested,
  };
}

test.each([
  ['nothing to follow', {}, '/a', { end: 'answer', hops: [], loop: [], requested: 1 }],
  [
    'relative and absolute',
    { '/a/b': '../c?d', '/c?d': '/e' },
    '/a/b',
    { end: 'answer', hops: ['/c?d', '/e'], loop: [], requested: 3 },
  ],
  ['to itself', { '/a': '/a' }, '/a', { end: 'loop', hops: ['/a'], loop: ['/a'], requested: 1 }],
  [
    'a fragment is no other address',
    { '/a': '/a#b' },
    '/a',
    { end: 'loop', hops: ['/a#b'], loop: ['/a'], requested: 1 },
  ],
  [
    'a loop with a way in',
    { '/a': '/b', '/b': '/c', '/c': '/b' },
    '/a',
    { end: 'loop', hops: ['/b', '/c', '/b'], loop: ['/b', '/c'], requested: 3 },
  ],
  ['without a Location', { '/a': '' }, '/a', { end: 'astray', hops: [], loop: [], requested: 1 }],
  [
    'to what is no web address',
    { '/a': 'mailto:a@example.com' },
    '/a',
    { end: 'astray', hops: [], loop: [], requested: 1 },
  ],
] satisfies [string, Routes, string, object][])('follow: %s', async (_, routes, from, expected) => {
  expect(await walk(routes, from)).toEqual(expected);
});

test('follow stops after ten of 10,000 redirects', async () => {
  const routes = Object.fromEntries(Array.from({ length: 10_000 }, (_, hop) => [`/${hop}`, `/${hop + 1}`]));
  const { end, hops, requested } = await walk(routes, '/0');
  expect([end, hops.length, requested]).toEqual(['limit', 11, 11]);
});
