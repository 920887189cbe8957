import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { caddy } from '../../integrations/signpost/src/hosts/caddy.ts';
import { caddyEngine } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get } from './proxied.ts';
import { type Site, siteOf } from './sites.ts';
import {
  makeSite,
  pageStyles,
  spellingDifferences,
  strangeDifferences,
  strangeSite,
  styledSite,
} from './strange.ts';

/** What Caddy does beside the probe table. */
describe.runIf(requireEngine(caddyEngine))('caddy', () => {
  let running: OwnServer | undefined;
  afterEach(() => running?.stop());
  const start = async (site: Site): Promise<OwnServer> => {
    running = await caddyEngine.start(site, caddy.emit(site.plan));
    return running;
  };

  test('takes strange settings and file names for what they say', async () => {
    const server = await start(strangeSite);
    expect(await strangeDifferences(server)).toEqual([]);
  });

  test.each(pageStyles)(
    'knows a page by its address alone, with %s and %s',
    async (format, trailingSlash) => {
      const site = styledSite(format, trailingSlash);
      expect(await spellingDifferences(await start(site), site)).toEqual([]);
    },
  );

  test('lets in who knows a bcrypt password, and nobody else', async () => {
    const users = [
      'bea:$2y$05$o6EGw0NaO7erqqJA9PHW6.n6E0LkrFLmr7YZ0Y8slRSXmVQY3mGvG',
      'ali:$apr1$k1hBHQSw$u9bCUmTiU.xXEnjThUfo91',
    ];
    const files = { 'index.html': 'home', 'intern/index.html': 'intern' };
    const server = await start(
      makeSite([], { protect: [{ prefix: '/intern/', realm: 'Intern', users: users.join('\n') }] }, files),
    );
    const ask = async (user: string) =>
      (await get(server, '/intern/', { authorization: `Basic ${Buffer.from(user).toString('base64')}` }))
        .status;
    expect(await Promise.all(['bea:open sesame', 'bea:wrong', 'ali:open sesame', 'eve:'].map(ask))).toEqual([
      200, 401, 401, 401,
    ]);
    expect((await get(server, '/intern/')).headers['www-authenticate']).toBe('Basic realm="Intern"');
  });

  test('opens a closed site while the switch is there', async () => {
    const server = await start(await siteOf('closed'));
    const status = async () =>
      (await server.ask({ method: 'GET', url: 'https://www.example.com/about/', headers: {} })).status;
    const openSwitch = join(server.folder, 'dist/.signpost-open');
    expect(await status()).toBe(503);
    await writeFile(openSwitch, '');
    expect(await status()).toBe(200);
    await rm(openSwitch);
    expect(await status()).toBe(503);
  });

  test('serves compressed variants, and errors whole', async () => {
    const server = await start(await siteOf('main'));
    const ask = (path: string, headers: Record<string, string>) =>
      server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers });
    const packed = await ask('/assets/style.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/css; charset=utf-8',
    });
    const error = await ask('/nothing', {
      range: 'bytes=0-3',
      'if-modified-since': new Date().toUTCString(),
    });
    expect([error.status, error.body.includes('not-found-marker')]).toEqual([404, true]);
  });

  test('finds entries in a large table, and nothing beside them', async () => {
    const paths = Array.from(
      { length: 3000 },
      (_, at) => `/${['shop', 'blog/2019', 'a'][at % 3]}/item-${at * 37}`,
    );
    const queries = Array.from({ length: 600 }, (_, at) => `/product.php?id=${at}`);
    const server = await start(
      makeSite([...paths, ...queries].map((path, at) => [path, `/to/${at}`] as const)),
    );
    const asked = [...paths.keys()].filter((at) => at % 17 === 0);
    const hits = await Promise.all(asked.map(async (at) => (await get(server, paths[at] ?? '')).location));
    expect(hits).toEqual(asked.map((at) => `https://www.example.com/to/${at}`));
    const misses = await Promise.all(asked.map(async (at) => (await get(server, `${paths[at]}0x`)).status));
    expect(new Set(misses)).toEqual(new Set([404]));
    expect((await get(server, '/product.php?x=1&id=599')).location).toBe(
      'https://www.example.com/to/3599?x=1',
    );
    expect((await get(server, '/product.php?id=600')).status).toBe(404);
  });
});
