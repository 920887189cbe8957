import { describe, expect, test } from 'vitest';
import { apacheBareEngine, apacheEngine } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import { get } from './proxied.ts';
import {
  admitted,
  answersErrorsWhole,
  findsInLargeTable,
  hidesDotFiles,
  keepsOneSlash,
  knowsPagesByUrl,
  protectedSite,
  sendsAllowedOriginAlone,
  starterOf,
  takesStrangeNames,
  users,
} from './server-cases.ts';
import { makeSite } from './strange.ts';

/** What Apache does beside the probe table. */
describe.runIf(requireEngine(apacheEngine)).each([apacheEngine])('$name', (engine) => {
  const start = starterOf(engine);
  takesStrangeNames(start, (path) => path.includes('%cent') || path.includes('%2F'));
  knowsPagesByUrl(start);
  hidesDotFiles(start);
  keepsOneSlash(start);
  sendsAllowedOriginAlone(start);
  answersErrorsWhole(start);
  findsInLargeTable(start, { paths: 900, queries: 100 });

  test('accepts a right password with any hash, and refuses all others', async () => {
    const server = await start(protectedSite([users.bcrypt, users.sha512, users.apr1]));
    const requested = ['bea:open sesame', 'bea:wrong', 'ali:open sesame', 'kim:open sesame', 'eve:'];
    expect(await admitted(server, requested)).toEqual([200, 401, 200, 200, 401]);
  });

  test('redirects in a protected area without asking for a password', async () => {
    const protect = [{ prefix: '/intern/', realm: 'In', users: users.apr1 }];
    const rows = Array.from({ length: 300 }, (_, at) => [`/intern/old-${at}`, `/new-${at}/`] as const);
    const server = await start(makeSite(rows, { protect }, { 'intern/index.html': 'in' }));
    expect((await get(server, '/intern/old-299/')).location).toBe('https://www.example.com/new-299/');
    for (const path of ['/intern/', '/intern', '/intern/old', '/intern/old-300'])
      expect([path, (await get(server, path)).status]).toEqual([path, 401]);
  });

  test('passes on a query with an encoded question mark', async () => {
    const server = await start(
      makeSite([
        ['/old', '/new/?a=1'],
        ['/plain', '/new/'],
        ['/p?id=1', '/one/'],
      ]),
    );
    expect((await get(server, '/old?b=%3F')).location).toBe('https://www.example.com/new/?a=1');
    expect((await get(server, '/plain?b=%3F')).location).toBe('https://www.example.com/new/?b=%3F');
    expect((await get(server, '/p?id=1&b=%3F')).location).toBe('https://www.example.com/one/?b=%3F');
  });
});

describe.runIf(requireEngine(apacheEngine))(apacheBareEngine.name, () => {
  const start = starterOf(apacheBareEngine);

  test('Apache without mod_headers redirects and serves as with it', async () => {
    const site = makeSite(
      [
        ['/old', '/about/'],
        ['/gone', '', '410'],
      ],
      { headers: [{ match: { prefix: '/' }, headers: [['X-All', 'all']] }] },
      {
        'index.html': 'home',
        'about/index.html': 'about',
        '404.html': 'not found',
        '410.html': 'gone for good',
        'style.css': 'plain',
      },
    );
    const server = await start(site);
    expect((await get(server, '/old')).location).toBe('https://www.example.com/about/');
    expect((await get(server, '/about')).location).toBe('https://www.example.com/about/');
    const said = async (path: string) => {
      const { status, body, headers } = await get(server, path, { 'accept-encoding': 'gzip' });
      return [status, body, headers['x-all']];
    };
    expect(await said('/about/')).toEqual([200, 'about', undefined]);
    expect(await said('/gone')).toEqual([410, 'gone for good', undefined]);
    expect(await said('/nothing')).toEqual([404, 'not found', undefined]);
    expect(await said('/style.css')).toEqual([200, 'plain', undefined]);
  });
});
