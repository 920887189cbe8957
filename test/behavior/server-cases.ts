import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { writeSite } from './engines/engine.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get } from './proxied.ts';
import { type Site, siteOf } from './sites.ts';
import {
  makeSite,
  pageStyles,
  strangeDifferences,
  strangeSite,
  styledSite,
  variantDifferences,
} from './strange.ts';

/** What every server of Debian's packages does beside the probe table, each case a test of the suite that calls it. */
interface OwnEngine {
  readonly host: Host;
  start(site: Site, output: readonly OutFile[]): Promise<OwnServer>;
}

type Start = (site: Site) => Promise<OwnServer>;

/** Asks by https; `get` asks as a proxy does. */
export function getByHttps(server: OwnServer, path: string, headers: Record<string, string> = {}) {
  return server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers });
}

/** Starts a server that ends with the test. */
export function starterOf({ host, start }: OwnEngine): Start {
  let running: OwnServer | undefined;
  afterEach(() => running?.stop());
  return async (site) => {
    running = await start(site, host.emit(selectSupportedPlan(site.plan, host)));
    return running;
  };
}

/** `skip` are paths that the engine can't serve. */
export function takesStrangeNames(start: Start, skip: (path: string) => boolean = () => false): void {
  test('takes strange settings and file names for what they say', async () => {
    expect(await strangeDifferences(await start(strangeSite), skip)).toEqual([]);
  });
}

export function knowsPagesByUrl(start: Start, skip?: (path: string) => boolean): void {
  test.each(pageStyles)(
    'knows a page by its address alone, with %s and %s',
    async (format, trailingSlash) => {
      const site = styledSite(format, trailingSlash);
      expect(await variantDifferences(await start(site), site, skip)).toEqual([]);
    },
  );
}

/** A configuration isn't written for each page: those that come later are known too, in folders and beside them. */
export function knowsAddedPages(start: Start): void {
  test('serves pages of both styles that were added after the configuration was written', async () => {
    const server = await start(styledSite('preserve', 'ignore'));
    await writeSite(join(server.folder, 'dist'), { 'later.html': 'later', 'news/later/index.html': 'news' });
    expect(await get(server, '/later')).toMatchObject({ status: 200, body: 'later' });
    expect(await get(server, '/news/later/')).toMatchObject({ status: 200, body: 'news' });

    const moved = { '/later/': '/later', '/later.html': '/later', '/news/later': '/news/later/' };
    for (const [path, url] of Object.entries(moved)) {
      const location = `https://www.example.com${url}?a=1`;
      expect(await get(server, `${path}?a=1`)).toMatchObject({ status: 301, location });
    }
    // %2F is odd, and must not lead in a circle.
    expect((await get(server, '/later%2F')).status).toBeGreaterThanOrEqual(400);
  });
}

export function hidesDotFiles(start: Start): void {
  test('serves no .env, .git, .svn or _signpost of the site, but .well-known', async () => {
    const hidden = {
      '.env': 'a',
      '.git/config': 'b',
      '.svn/entries': 'c',
      '.wrangler/state': 'd',
      '.web/notes': 'd',
      '.well-known/.git/config': 'd',
      'docs/.env': 'e',
      'docs/.git/config': 'f',
      '_signpost/site.json': 'g',
    };
    const files = { 'index.html': 'home', ...hidden, '.well-known/security.txt': 'e' };
    const server = await start(makeSite([], { tls: { at: 'here' } }, files));
    const refused = [
      ...['/.env', '/%2eenv', '/.git/config', '/.git/', '/.svn/entries', '/.wrangler/state'],
      ...['/.web/notes', '/.well-known/.git/config'],
      ...[
        '/docs/.env',
        '/docs/%2eenv',
        '/docs/.git/config',
        '/_signpost/site.json',
        '/%5Fsignpost/site.json',
      ],
    ];
    const paths = [...refused, '/.well-known/security.txt'];
    const replies = paths.map(async (path) => (await getByHttps(server, path)).status);
    expect(await Promise.all(replies)).toEqual([...refused.map(() => 404), 200]);
  });
}

/** The users of `/intern/`; the password of each is "open sesame". */
export const users = {
  bcrypt: 'bea:$2y$05$o6EGw0NaO7erqqJA9PHW6.n6E0LkrFLmr7YZ0Y8slRSXmVQY3mGvG',
  sha256: 'dan:$5$4fJ2kQxw$7Sx9HEnwXuwAzJRVRKXyVKIh2qsq5QprtIEr/pX31n.',
  sha512:
    'kim:$6$4fJ2kQxw$K0kBHeXQUpbVitlw5GHcsQOhc1s9LJfT0C1JaipEHNNfENffqCSzIRK4NlNxZhQmq/Gitjajxblc2hVL42NOw.',
  apr1: 'ali:$apr1$k1hBHQSw$u9bCUmTiU.xXEnjThUfo91',
};

/** A site whose `/intern/` is for `lines` alone. */
export function protectedSite(lines: readonly string[]): Site {
  return makeSite(
    [],
    { protect: [{ prefix: '/intern/', realm: 'Intern', users: lines.join('\n') }] },
    { 'index.html': 'home', 'intern/index.html': 'intern' },
  );
}

/** What `/intern/` answers to `user:password` pairs. */
export async function admitted(server: OwnServer, pairs: readonly string[]): Promise<number[]> {
  const ask = async (pair: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    return (await get(server, '/intern/', { authorization })).status;
  };
  expect((await get(server, '/intern/')).headers['www-authenticate']).toBe('Basic realm="Intern"');
  return Promise.all(pairs.map(ask));
}

/** Text of a request that comes behind the origin starts with one slash, or it would be part of the host's name. */
export function keepsOneSlash(start: Start): void {
  test('starts the path of a Location with one slash, whatever form a request has', async () => {
    const server = await start(
      makeSite([['/old', '/new/']], { tls: { at: 'here' }, domains: ['example.com'] }),
    );
    const targets = [
      'http://example.com/about',
      'http://www.example.com/old',
      'http://example.com?a=1',
      'x.evil.example:443/a',
      'evil.example/a',
      '//evil.example/a',
      '//about.html?a=1',
      '/about',
      '*',
    ];
    const locations: (string | undefined)[] = [];
    for (const target of targets) {
      const socket = connectSocket(server.ports.http, '127.0.0.1');
      socket.write(`GET ${target} HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n`);
      locations.push(/^location: (.*)\r$/im.exec(await text(socket))?.[1]);
    }

    const sent = locations.filter((location) => location !== undefined);
    expect(sent).toContain('https://www.example.com/about');
    for (const location of sent) expect(location).toMatch(/^https:\/\/www\.example\.com\/(?!\/)/);
  });
}

/** A request may have several Origin headers: none of their text is sent back, but for an allowed origin. */
export function sendsAllowedOriginAlone(start: Start): void {
  test.each([
    ['https://app.example.org', 'https://x.example'],
    ['https://x.example', 'https://app.example.org'],
    ['https://x.example', 'https://y.example'],
  ])('sends no text of the origins %s and %s but an allowed one', async (...origins) => {
    const server = await start(await siteOf('main'));
    const origin = origins.map((value) => `Origin: ${value}\r\n`).join('');
    for (const path of ['/api/product', '/api/nothing']) {
      const socket = connectSecurely({
        port: server.ports.https ?? 0,
        servername: 'www.example.com',
        rejectUnauthorized: false,
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: www.example.com\r\n${origin}Connection: close\r\n\r\n`);
      const reply = await text(socket);
      expect(reply).toMatch(/^HTTP\/1\.1 (?:200|404) /);
      expect(reply).not.toContain('https://x.example');
      const sent = /^access-control-allow-origin: (.*)\r$/im.exec(reply)?.[1];
      expect([undefined, 'https://app.example.org']).toContain(sent);
    }
  });
}

/** Every part or version of an error that is asked for is the whole error. */
export function answersErrorsWhole(start: Start): void {
  test('answers errors whole, whatever part or version is asked for', async () => {
    const server = await start(await siteOf('main'));
    for (const requested of [{}, { 'if-none-match': '*' }]) {
      const headers = { range: 'bytes=0-3', 'if-modified-since': new Date().toUTCString(), ...requested };
      const error = await getByHttps(server, '/nothing', headers);
      expect([error.status, error.body.includes('not-found-marker')]).toEqual([404, true]);
    }
  });
}

export function findsInLargeTable(start: Start, size: { paths: number; queries: number }): void {
  test('finds entries in a large table, and nothing beside them', async () => {
    const paths = Array.from(
      { length: size.paths },
      (_, at) => `/${['shop', 'blog/2019', 'a'][at % 3]}/item-${at * 37}`,
    );
    const queries = Array.from({ length: size.queries }, (_, at) => `/product.php?id=${at}`);
    const server = await start(
      makeSite([...paths, ...queries].map((path, at) => [path, `/to/${at}`] as const)),
    );
    const requested = [...paths.keys()].filter((at) => at % 17 === 0);
    const hits = await Promise.all(
      requested.map(async (at) => (await get(server, paths[at] ?? '')).location),
    );
    expect(hits).toEqual(requested.map((at) => `https://www.example.com/to/${at}`));
    const misses = await Promise.all(
      requested.map(async (at) => (await get(server, `${paths[at]}0x`)).status),
    );
    expect(new Set(misses)).toEqual(new Set([404]));
    const last = size.queries - 1;
    expect((await get(server, `/product.php?x=1&id=${last}`)).location).toBe(
      `https://www.example.com/to/${size.paths + last}?x=1`,
    );
    expect((await get(server, `/product.php?id=${size.queries}`)).status).toBe(404);
  });
}
