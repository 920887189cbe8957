import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { withRetry } from '../../../src/lib/http/retry.ts';
import type { Expected } from '../../../src/migrate/planned.ts';
import type { Result } from '../../../src/migrate/verify/results.ts';
import { verify } from '../../../src/migrate/verify/verify.ts';
import { clientFor } from '../../lib/http/support/client.ts';
import { serve } from '../../lib/http/support/servers.ts';

const html = { 'content-type': 'text/html' };
const pageOf = (head: string, body = 'text '.repeat(20)) =>
  `<!doctype html><html><head>${head}</head><body><main>${body}</main></body></html>`;

/** A site with every mistake of a move, and a log of what it was requested. */
function site(requested: string[]): RequestListener {
  let isBusy = true;
  return ({ url = '', headers: { cookie } }, response) => {
    requested.push(url);
    const redirect = (status: number, location: string) => response.writeHead(status, { location }).end();
    const page = (body: string, headers: Record<string, string> = {}) =>
      response.writeHead(200, { ...html, ...headers }).end(body);
    if (/^\/good/.test(url)) return redirect(301, '/new/');
    if (/^\/trap/.test(url)) return redirect(302, `/trap${Number(url.slice(5)) + 1}`);
    const answers: Record<string, () => unknown> = {
      '/new/': () => page(pageOf('<title>New</title><link rel="canonical" href="/new/">')),
      '/temporary': () => redirect(302, '/new/'),
      '/elsewhere': () => redirect(301, 'https://other.example.test/x'),
      '/chain': () => redirect(301, '/good'),
      '/loop': () => redirect(301, '/loop'),
      '/soft': () => redirect(301, '/soft/'),
      '/soft/': () => page(pageOf('<title>Page not found | Acme</title>', '')),
      '/hidden': () => redirect(301, '/hidden/'),
      '/hidden/': () => page(pageOf('<title>Hidden</title>'), { 'x-robots-tag': 'noindex' }),
      '/other': () => redirect(301, '/other/'),
      '/other/': () => page(pageOf('<link rel=canonical href="/new/">')),
      '/cookie': () =>
        cookie === undefined
          ? response.writeHead(302, { location: '/cookie', 'set-cookie': 'a=1' }).end()
          : redirect(301, '/new/'),
      '/busy': () => {
        if (!isBusy) return redirect(301, '/new/');
        isBusy = false;
        return response.writeHead(503, { 'retry-after': '0' }).end();
      },
      '/reset': () => response.destroy(),
      '/gone': () => response.writeHead(410).end(),
      '/bytes': () => response.writeHead(200, html).end(Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0xc3, 0x28])),
    };
    const answer = answers[url] ?? (() => response.writeHead(404).end());
    answer();
  };
}

async function verified(lines: readonly [path: string, expected: string][]) {
  const requested: string[] = [];
  const { origin } = await serve(site(requested));
  const results: Result[] = [];
  const { host } = new URL(origin);
  const expectedOf = (text: string): Expected =>
    text.startsWith('/') || text.startsWith('https:')
      ? { kind: 'redirect', status: 301, to: new URL(text, origin).href }
      : { kind: text === 'gone' ? 'gone' : 'page' };
  await verify(
    lines.map(([path, expected]) => ({
      url: path,
      variants: [{ url: origin + path, expected: expectedOf(expected) }],
    })),
    {
      ask: withRetry(clientFor().ask, { wait: 1, attempts: 2 }),
      isOwn: (other) => other === host,
      concurrency: 4,
      onResult: (result) => void results.push(result),
    },
  );
  return { requested, faults: Object.fromEntries(results.map(({ path: url, fault }) => [url, fault])) };
}

test('a live site with every mistake of a move', async () => {
  const { faults } = await verified([
    ['/good', '/new/'],
    ['/new/', 'page'],
    ['/gone', 'gone'],
    ['/elsewhere', 'https://other.example.test/x'],
    ['/busy', '/new/'],
    ['/bytes', 'page'],
    ['/temporary', '/new/'],
    ['/chain', '/new/'],
    ['/loop', '/new/'],
    ['/trap1', '/new/'],
    ['/soft', '/soft/'],
    ['/hidden', '/hidden/'],
    ['/other', '/other/'],
    ['/cookie', '/new/'],
    ['/reset', '/new/'],
    ['/missing', '/new/'],
  ]);
  expect(faults).toEqual({
    '/good': '',
    '/new/': '',
    '/gone': '',
    '/elsewhere': '',
    '/busy': '',
    '/bytes': '',
    '/temporary': 'old-status',
    '/chain': 'old-extra-hops',
    '/loop': 'old-loop',
    '/trap1': 'old-loop',
    '/soft': 'old-soft-404',
    '/hidden': 'old-target-noindex',
    '/other': 'old-target-canonical',
    '/cookie': 'old-loop',
    '/reset': 'old-unreachable',
    '/missing': 'old-lost',
  });
});

test('what a failure ends is no result', async () => {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const results: Result[] = [];
  const run = verify(
    ['/lost', '/waits'].map((url) => ({
      url,
      variants: [{ url: `http://one.test${url}`, expected: { kind: 'page' } }],
    })),
    {
      ask: async ({ url }) => {
        // The one that waits is ended by the end of the client that the other's failure brings about.
        if (url.endsWith('/waits')) await lost.catch(() => undefined);
        const why = url.endsWith('/waits') ? 'stopped' : 'dns';
        return { kind: 'failure', url, why, message: '' };
      },
      isOwn: () => true,
      concurrency: 2,
      onFailure: ({ why }) => {
        throw new Error(why);
      },
      onResult: (result) => void results.push(result),
    },
  );
  await expect(run).rejects.toThrow('dns');
  reject(new Error('closed'));
  await new Promise(setImmediate);
  expect(results).toEqual([]);
});

describe('politeness', () => {
  test('a target that a thousand URLs share is requested once', async () => {
    const lines = Array.from({ length: 1000 }, (_, at): [string, string] => [`/good${at}`, '/new/']);
    const { requested, faults } = await verified(lines);
    expect(requested.filter((url) => url === '/new/')).toHaveLength(1);
    expect(requested).toHaveLength(1001);
    expect(new Set(Object.values(faults))).toEqual(new Set(['']));
  });
});
