import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResponder } from '../../src/answers/responder.ts';
import { readOwnFile } from '../../src/hosts/platform-files.ts';
import { platformFormats } from '../../src/hosts/platform-formats.ts';
import { createBuiltServer } from '../../src/serve/server.ts';
import { planOf } from '../hosts/plan-of.ts';

const files = {
  'index.html': 'home',
  'docs/index.html': 'docs',
  '404.html': 'missing',
  'closed.html': 'closed',
  'staff/index.html': 'staff',
  'team/index.html': 'team',
  '100% wool.html': 'wool',
  'long.txt': `${'long text '.repeat(100)}`,
  'photo.png': 'x'.repeat(1000),
  'api/item.json': '["items"]',
  'api/openapi.json': '{}',
  'api/_errors/404.json': '{"code":"A0001"}',
  'api/_errors/414.json': '{"code":"A0400"}',
  'api/_errors/503.json': '{"code":"B0220"}',
};
const api = {
  base: '/api',
  resources: [{ name: 'item', sizes: [] }],
  origins: ['*'],
  errors: 'api/_errors',
  maxTarget: 2048,
};

let dist = '';
const running: Server[] = [];
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'signpost-served-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
});
afterAll(async () => {
  for (const server of running) server.close();
  await rm(dist, { recursive: true });
});

async function start(settings: object = {}): Promise<number> {
  const plan = planOf('/old,/docs/', { api, ...settings }, Object.keys(files));
  const server = createBuiltServer(createResponder({ plan }), { dist, below: '' }, () => {});
  running.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends lines as they are, and returns the head and the body of the answer. */
async function send(port: number, ...lines: string[]): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
  return { head, body };
}

describe('createBuiltServer, requests outside of the plan', () => {
  const format = platformFormats.find(({ platform }) => platform === 'netlify');
  const lines =
    '/promo /docs/ 302\n/old /other/ 301\n/app/* /index.html 200\n/none/* /no.html 200\n/far/* https://api.example/:splat 200\n/go/* /:splat 301\n';
  const own =
    format === undefined
      ? []
      : [readOwnFile({ file: 'public/_redirects', bytes: Buffer.from(lines) }, format)];

  test.each([
    // The site's own line answers what the plan has nothing for; what both have is the plan's.
    ['GET', '/promo?a=1', 302, '/docs/?a=1', 'public/_redirects:1'],
    ['GET', '/old', 301, '/docs/', undefined],
    ['GET', '/app/x', 200, null, 'public/_redirects:3'],
    ['GET', '/none/x', 404, null, 'public/_redirects:4'],
    ['GET', '/far/x', 501, null, 'public/_redirects:5: it is fetched from https://api.example/x'],
    // What a rule matched never becomes a host.
    ['GET', '/go//other.example/', 301, '/other.example/', 'public/_redirects:6'],
    ['GET', '/docs/', 200, null, undefined],
    // Not implemented here, rather than not found: https://www.rfc-editor.org/rfc/rfc9110#section-15.6.2
    ['GET', '/search?q=1', 501, null, "it is rendered on demand by the site's server"],
    ['POST', '/search', 501, null, "it is rendered on demand by the site's server"],
    ['GET', '/searched', 404, null, undefined],
  ])('%s %s is %i', async (method, path, status, location, note) => {
    const notes: (string | undefined)[] = [];
    const headers = [{ match: { prefix: '/' }, headers: [['x-robots-tag', 'noindex'] as [string, string]] }];
    const plan = planOf('/old,/docs/', { headers }, Object.keys(files));
    const responder = createResponder({ plan, ownFiles: own, onDemand: ['/search'] });
    const server = createBuiltServer(responder, { dist, below: '' }, ({ note }) => notes.push(note));
    running.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const here = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const response = await fetch(here + path, { method, redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(location === null ? null : here + location);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const body = await response.text();
    expect(notes).toEqual([note === undefined ? undefined : expect.stringContaining(note)]);
    if (status === 501) expect(body).toMatch(/^Only the host answers this URL/);
  });
});

describe('createBuiltServer', () => {
  test('says where to try a form, and of a redirect only the status', async () => {
    const port = await start();
    const send = async (path: string, method: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' })).text();
    expect(await send('/docs/', 'POST')).toBe(
      '405: this server takes no forms. Try the form on the deployed site.\n',
    );
    expect(await send('/old', 'GET')).toBe('301\n');
  });

  test('asks a protected path for the password of its own users', async () => {
    // htpasswd -nbs anna secret; htpasswd -nbs bert geheim
    const protect = [
      { prefix: '/staff/', realm: 'Staff', users: 'anna:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n' },
      { prefix: '/team/', realm: 'Team', users: 'bert:{SHA}kGByAB793z4R5tK1eC9Hd/4Dhzk=' },
    ];
    const port = await start({ protect });
    const ask = async (path: string, login: string): Promise<string> => {
      const sent = `Authorization: Basic ${Buffer.from(login).toString('base64')}`;
      const { head } = await send(port, `GET ${path} HTTP/1.1`, 'Host: localhost', sent);
      return head.slice(0, 12);
    };
    expect(await ask('/staff/', 'anna:secret')).toBe('HTTP/1.1 200');
    expect(await ask('/staff/', 'anna:wrong')).toBe('HTTP/1.1 401');
    expect(await ask('/staff/', 'bert:geheim')).toBe('HTTP/1.1 401');
    expect(await ask('/%73taff/', 'anna:wrong')).toBe('HTTP/1.1 401');
    expect(await ask('/team/', 'bert:geheim')).toBe('HTTP/1.1 200');
    expect(await ask('/docs/', 'anna:wrong')).toBe('HTTP/1.1 200');
  });

  test('lets any password of this machine in where the host keeps the users', async () => {
    const port = await start({ protect: [{ prefix: '/staff/', realm: 'Staff', users: '' }] });
    const none = await send(port, 'GET /staff/ HTTP/1.1', 'Host: localhost');
    const any = await send(port, 'GET /staff/ HTTP/1.1', 'Host: localhost', 'Authorization: Basic YTpi');
    expect([none.head.slice(0, 12), any.head.slice(0, 12)]).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  test('sends no HSTS, which a browser would remember for localhost', async () => {
    const port = await start({ hsts: { maxAge: 31_536_000, includeSubDomains: true, preload: false } });
    for (const path of ['/docs/', '/old', '/docs', '/none']) {
      const { head } = await send(port, `GET ${path} HTTP/1.1`, 'Host: localhost');
      expect([path, head.toLowerCase().includes('strict-transport-security')]).toEqual([path, false]);
    }
  });

  test('answers OPTIONS of a page with 405 and the methods that it has', async () => {
    const port = await start();
    const page = await send(port, 'OPTIONS /docs/ HTTP/1.1', 'Host: localhost');
    expect(page.head).toContain('405');
    expect(page.head).toMatch(/^allow: GET, HEAD$/im);
    expect(page.body).not.toContain('docs');
    const list = await send(
      port,
      'OPTIONS /api/item HTTP/1.1',
      'Host: localhost',
      'Origin: https://a.example',
    );
    expect(list.head).toContain('204');
    expect(list.head).toMatch(/^access-control-allow-methods: /im);
  });

  test('serves a page whose file name has a percent sign', async () => {
    const port = await start();
    const { head, body } = await send(port, 'GET /100%25%20wool HTTP/1.1', 'Host: localhost');
    expect([head.slice(0, 12), body]).toEqual(['HTTP/1.1 200', 'wool']);
  });

  test.each([
    ['evil.example', ''],
    ['a@b/', ''],
    ['evil.example:80', ''],
    ['localhost.evil.example', ''],
    ['localhost:8080', 'localhost:8080'],
    ['127.0.0.1', '127.0.0.1'],
  ])('redirects a request for the host %s to its own URL', async (host, wanted) => {
    const port = await start();
    const { head } = await send(port, 'GET /old HTTP/1.1', `Host: ${host}`);
    const [, location] = /^location: (.*)$/im.exec(head) ?? [];
    expect(location).toBe(`http://${wanted || `127.0.0.1:${port}`}/docs/`);
  });

  test('answers Range for files, but not for error pages and the API', async () => {
    const port = await start();
    const of = async (path: string, header: string) => {
      const { head, body } = await send(port, `GET ${path} HTTP/1.1`, 'Host: localhost', header);
      return [Number(head.slice(9, 12)), body];
    };
    expect(await of('/docs/', 'Range: bytes=999-')).toEqual([416, '']);
    expect(await of('/docs/', 'Range: bytes=0-1')).toEqual([206, 'do']);
    expect(await of('/docs/', 'Range: bytes=0-0')).toEqual([206, 'd']);
    expect(await of('/docs/', 'Range: bytes=-3')).toEqual([206, 'ocs']);
    expect(await of('/docs/', 'Range: bytes=-0')).toEqual([416, '']);
    for (const header of ['Range: bytes=999-', 'Range: bytes=0-1']) {
      expect(await of('/api/item', header)).toEqual([200, '["items"]']);
      expect(await of('/nothing', header)).toEqual([404, 'missing']);
    }
  });

  test.each([
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1,2-3',
    'bytes=9e9-1',
    'lines=0-1',
    'bytes=0x1-2',
  ])('ignores the invalid Range %s, and goes on', async (range) => {
    const port = await start();
    const { head, body } = await send(port, 'GET /docs/ HTTP/1.1', 'Host: localhost', `Range: ${range}`);
    expect([head.slice(9, 12), body]).toEqual(['200', 'docs']);
    expect((await send(port, 'GET /docs/ HTTP/1.1', 'Host: localhost')).body).toBe('docs');
  });

  test.each([
    ['/long.txt', 'br, gzip', 'gzip'],
    ['/long.txt', 'gzip;q=0', undefined],
    ['/long.txt', undefined, undefined],
    ['/photo.png', 'gzip', undefined],
    // index.html has 4 bytes.
    ['/', 'gzip', undefined],
  ])('compresses %s to a client with Accept-Encoding %s as %s', async (path, accepted, coding) => {
    const port = await start();
    const fields = accepted === undefined ? [] : [`Accept-Encoding: ${accepted}`];
    const { head } = await send(
      port,
      `GET ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: close',
      ...fields,
    );
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(/^content-encoding: (.*)$/im.exec(head)?.[1]?.trim()).toBe(coding);
    expect(/^vary: accept-encoding/im.test(head)).toBe(path === '/long.txt');
  });

  test('returns 404 for a file that became a folder, and goes on', async () => {
    const port = await start();
    await rename(join(dist, '100% wool.html'), join(dist, 'kept'));
    await mkdir(join(dist, '100% wool.html'));
    const { head } = await send(port, 'GET /100%25%20wool HTTP/1.1', 'Host: localhost');
    await rm(join(dist, '100% wool.html'), { recursive: true });
    await rename(join(dist, 'kept'), join(dist, '100% wool.html'));
    expect(head.slice(9, 12)).toBe('404');
    expect((await send(port, 'GET /docs/ HTTP/1.1', 'Host: localhost')).body).toBe('docs');
  });

  test('refuses a URL of 40,000 characters', async () => {
    const port = await start();
    const { head, body } = await send(
      port,
      `GET /api/item?x=${'x'.repeat(40_000)} HTTP/1.1`,
      'Host: localhost',
    );
    expect([head.slice(9, 12), body]).toEqual(['414', '{"code":"A0400"}']);
  });

  test('does not follow a link that took the place of a file or folder', async () => {
    const port = await start();
    const at = (name: string): string => join(dist, name);
    const of = async (path: string) => {
      const { head, body } = await send(port, `GET ${path} HTTP/1.1`, 'Host: localhost');
      return [head.slice(9, 12), body];
    };
    const secrets = await mkdtemp(join(tmpdir(), 'signpost-secrets-'));
    for (const name of ['index.html', 'item.json']) await writeFile(join(secrets, name), 'hunter2');
    const swapped: [path: string, name: string, target: string][] = [
      ['/', 'index.html', join(secrets, 'index.html')],
      ['/docs/', 'docs', secrets],
      ['/api/item', 'api/item.json', join(secrets, 'item.json')],
    ];
    for (const [path, name, target] of swapped) {
      expect((await of(path))[0]).toBe('200');
      await rename(at(name), at(`${name}.kept`));
      await symlink(target, at(name));
      const [status, body] = await of(path);
      await rm(at(name));
      await rename(at(`${name}.kept`), at(name));
      expect([path, status, body]).toEqual([path, '404', expect.not.stringContaining('hunter2')]);
    }
    await rm(secrets, { recursive: true });
  });

  test('answers the API with 503 in JSON in maintenance mode', async () => {
    const maintenance = { file: 'closed.html', retryAfter: '2026-12-28T08:00:00Z' };
    const port = await start({ maintenance });
    const { head, body } = await send(port, 'GET /api/item HTTP/1.1', 'Host: localhost');
    expect(head).toMatch(/503[\s\S]*application\/json/);
    expect(head).toMatch(/^retry-after: Mon, 28 Dec 2026 08:00:00 GMT/im);
    expect(body).toBe('{"code":"B0220"}');
    expect((await send(port, 'GET /docs/ HTTP/1.1', 'Host: localhost')).body).toBe('closed');
  });
});
