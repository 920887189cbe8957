import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { checkExternal, type ExternalOptions } from '../../src/project/external-links.ts';
import { siteOf } from '../audit/rules/example-site.ts';
import { makeAuthority } from '../lib/http/support/certificates.ts';
import { listen, serve } from '../lib/http/support/servers.ts';

/** A clock that waits for nothing and tells for how long it was to. */
function quickClock() {
  const waits: number[] = [];
  let time = 1_800_000_000_000;
  return {
    waits,
    now: () => time,
    sleep: async (ms: number) => {
      waits.push(ms);
      time += ms;
    },
    random: () => 0.5,
  };
}

async function check(urls: readonly string[], options: ExternalOptions) {
  const body = urls.map((url) => `<a href="${url}">x</a>`).join(' ');
  const { dead, notes } = await checkExternal(
    await siteOf({ files: site({ 'index.html': page('/', { body }) }) }),
    { rate: Number.POSITIVE_INFINITY, clock: quickClock(), ...options },
  );
  return { dead: Object.fromEntries(dead), notes };
}

/** A server at http://other.example, and what it was requested. */
async function otherSite(listener: RequestListener) {
  const requested: string[] = [];
  const { port } = await serve((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return { requested, resolve: new Map([['other.example', `127.0.0.1:${port}`]]) };
}

const url = (path: string): string => `http://other.example${path}`;
const unsure = (count: string) => [
  `${count} to other sites could not be checked: the servers refused Signpost, failed, were too slow or have private IP addresses.`,
];

describe('links to other sites', () => {
  test('404 and 410 are dead, also behind a redirect; what is there is not', async () => {
    const { resolve } = await otherSite((request, response) => {
      if (request.url === '/moved') return response.writeHead(301, { location: '/gone' }).end();
      response.writeHead(request.url === '/ok' ? 200 : request.url === '/gone' ? 410 : 404).end();
    });
    expect(await check([url('/ok'), url('/no#part'), url('/gone'), url('/moved')], { resolve })).toEqual({
      dead: {
        [url('/no')]: 'it returns 404',
        [url('/gone')]: 'it returns 410',
        [url('/moved')]: `it redirects to ${url('/gone')}, which returns 410`,
      },
      notes: [],
    });
  });

  test.each([405, 501, 403, 404, 500])('a HEAD with %i is requested again by GET', async (status) => {
    const { requested, resolve } = await otherSite((request, response) => {
      response.writeHead(request.method === 'HEAD' ? status : 200).end('x');
    });
    expect(await check([url('/a')], { resolve })).toEqual({ dead: {}, notes: [] });
    expect(requested).toEqual(['HEAD /a', 'GET /a']);
  });

  test.each([401, 403, 418, 451, 500, 502, 503, 999])('a %i is no finding', async (status) => {
    const { resolve } = await otherSite((_, response) => {
      response.writeHead(status).end();
    });
    expect(await check([url('/a')], { resolve })).toEqual({ dead: {}, notes: unsure('1 link') });
  });

  test('an unknown host is dead where others are known, and says nothing without a network', async () => {
    const { resolve } = await otherSite((_, response) => {
      response.end();
    });
    const unknown = 'http://no-such-host.invalid/a';
    expect(await check([url('/'), unknown], { resolve })).toEqual({
      dead: { [unknown]: 'the host no-such-host.invalid is unknown' },
      notes: [],
    });
    expect(await check([unknown], { resolve })).toEqual({
      dead: {},
      notes: [
        'Links to other sites were not checked, because none of their hosts could be resolved. Check the network.',
      ],
    });
  });

  test('an expired certificate is dead; one that only this machine may not know is not', async () => {
    const authority = makeAuthority();
    authority.trust();
    try {
      const hosts = new Map<string, string>();
      for (const [name, certified] of [
        ['old.example', authority.issue('old.example', -1)],
        ['self.example', authority.selfSigned('self.example')],
        ['good.example', authority.issue('good.example')],
      ] as const) {
        const { port } = await listen(createServer(certified, (_, response) => response.end()));
        hosts.set(name, `127.0.0.1:${port}`);
      }
      const urls = [...hosts.keys()].map((name) => `https://${name}/`);
      expect(await check(urls, { resolve: hosts })).toEqual({
        dead: { 'https://old.example/': 'the certificate of old.example has expired' },
        notes: unsure('1 link'),
      });
    } finally {
      authority.remove();
    }
  });

  test('sends nothing to private addresses, also behind a name or a redirect, unless asked to', async () => {
    const requested: string[] = [];
    const { port } = await serve((request, response) => {
      requested.push(request.headers.host ?? '');
      response.writeHead(404).end();
    });
    const { resolve } = await otherSite((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/admin` }).end();
    });
    const urls = [url('/moved')];
    expect(await check(urls, { resolve })).toEqual({
      dead: {},
      notes: unsure('1 link'),
    });
    expect(requested).toEqual([]);
  });
});
