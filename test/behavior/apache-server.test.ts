import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apacheBareEngine, apacheEngine, apacheTracedEngines } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import { get } from './proxied.ts';
import {
  admitted,
  answersErrorsWhole,
  findsInLargeTable,
  getByHttps,
  knowsPagesByUrl,
  opensByFile,
  protectedSite,
  starterOf,
  takesAbsoluteForm,
  takesStrangeNames,
  users,
} from './server-cases.ts';
import { siteOf } from './sites.ts';
import { makeSite } from './strange.ts';

/** What Apache does beside the probe table. */
describe.runIf(requireEngine(apacheEngine)).each([apacheEngine])('$name', (engine) => {
  const start = starterOf(engine);
  takesStrangeNames(start, (path) => path.includes('%cent') || path.includes('%2F'));
  knowsPagesByUrl(start);
  opensByFile(start);
  answersErrorsWhole(start);
  takesAbsoluteForm(start);
  findsInLargeTable(start, { paths: 900, queries: 100 });

  test('lets in who knows a password, of any form, and nobody else', async () => {
    const server = await start(protectedSite([users.bcrypt, users.sha512, users.apr1]));
    const requested = ['bea:open sesame', 'bea:wrong', 'ali:open sesame', 'kim:open sesame', 'eve:'];
    expect(await admitted(server, requested)).toEqual([200, 401, 200, 200, 401]);
  });

  test('serves the compressed variant that lies beside a file', async () => {
    const site = await siteOf('main');
    const files = new Map([
      ...site.plan.served.files,
      ...makeSite([], {}, { 'assets/style.css.gz': '' }).plan.served.files,
    ]);
    const server = await start({
      ...site,
      plan: { ...site.plan, served: { ...site.plan.served, files } },
    });
    const packed = await getByHttps(server, '/assets/style.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/css; charset=utf-8',
    });
    expect((await getByHttps(server, '/assets/style.css')).headers).not.toHaveProperty('content-encoding');
  });

  test('merges a query that holds an encoded question mark', async () => {
    const server = await start(
      makeSite([
        ['/old', '/new/?a=1'],
        ['/plain', '/new/'],
      ]),
    );
    expect((await get(server, '/old?b=%3F')).location).toBe('https://www.example.com/new/?a=1&b=%3F');
    expect((await get(server, '/plain?b=%3F')).location).toBe('https://www.example.com/new/?b=%3F');
    expect((await get(server, `/old?${'a=2&b=1&'.repeat(12)}`)).location).toBe(
      `https://www.example.com/new/?a=1${'&b=1'.repeat(12)}`,
    );
  });
});

describe.runIf(requireEngine(apacheEngine))(apacheBareEngine.name, () => {
  const start = starterOf(apacheBareEngine);

  test('redirects and serves as ever, and sends no compressed file that it could not name', async () => {
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
        'style.css.gz': 'packed',
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

/** A query that was made to cost much: mod_rewrite can take out only so many pieces at a time. */
describe.runIf(requireEngine(apacheEngine)).each(apacheTracedEngines)('$name', (engine) => {
  const start = starterOf(engine);

  test.each(['/old?', '/old?id=1&'])('tries few rules for %s and 2,600 pieces', async (path) => {
    const server = await start(
      makeSite([
        ['/old', '/new/'],
        ['/old?id=1', '/one/?a=1'],
      ]),
    );
    const pieces = path.endsWith('?') ? 'a&&'.repeat(2600) : 'b&a&'.repeat(1950);
    const { status } = await get(server, `${path}${pieces}`);
    expect(status).toBe(301);
    const tried = (await readFile(join(server.folder, 'error.log'), 'utf8')).match(/applying pattern/g) ?? [];
    expect(tried.length).toBeLessThan(1000);
    expect((await get(server, `${path}${'a&&b&'.repeat(40)}`)).location).toBe(
      path.endsWith('?')
        ? `https://www.example.com/new/?${Array(80).fill(['a', 'b']).flat().slice(0, 80).join('&')}`
        : `https://www.example.com/one/?a=1${'&b'.repeat(40)}`,
    );
  });
});
