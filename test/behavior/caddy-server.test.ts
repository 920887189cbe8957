import { describe, expect, test } from 'vitest';
import { caddyEngine } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import {
  admitted,
  answersErrorsWhole,
  findsInLargeTable,
  getByHttps,
  hidesDotFiles,
  keepsOneSlash,
  knowsPagesByUrl,
  protectedSite,
  sendsAllowedOriginAlone,
  starterOf,
  takesStrangeNames,
  users,
} from './server-cases.ts';
import { siteOf } from './sites.ts';

/** What Caddy does beside the probe table. */
describe.runIf(requireEngine(caddyEngine))('caddy', () => {
  const start = starterOf(caddyEngine);
  takesStrangeNames(start);
  knowsPagesByUrl(start);
  hidesDotFiles(start);
  keepsOneSlash(start);
  sendsAllowedOriginAlone(start);
  answersErrorsWhole(start);
  findsInLargeTable(start, { paths: 3000, queries: 600 });

  test('accepts a right bcrypt password, and refuses all others', async () => {
    const server = await start(protectedSite([users.bcrypt, users.apr1]));
    const requested = ['bea:open sesame', 'bea:wrong', 'ali:open sesame', 'eve:'];
    expect(await admitted(server, requested)).toEqual([200, 401, 401, 401]);
  });

  test.each(['other.example', 'www.example.com.', ''])(
    'refuses https for the unknown name %j, and never returns an empty page',
    async (host) => {
      const server = await start(await siteOf('main'));
      expect((await getByHttps(server, '/about/', { host })).status).toBe(421);
      expect((await getByHttps(server, '/about/')).body).toContain('about-marker');
    },
  );

  test('serves the compressed file beside a file', async () => {
    const server = await start(await siteOf('main'));
    const packed = await getByHttps(server, '/assets/style.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/css; charset=utf-8',
    });
  });
});
