import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, site, type TestProject } from '../../support/project.ts';

const script = fileURLToPath(new URL('../../support/dev-server.ts', import.meta.url));
const options = JSON.stringify({
  http: { canonical: { '/manual.pdf': '/items/pump/' }, hsts: { maxAge: 31_536_000 } },
  api: { module: 'src/api.ts' },
});

let project: TestProject;
let server: ChildProcess;
let origin = '';

beforeAll(async () => {
  project = await copyProject('shop');
  const { VITEST: _, ...env } = process.env;
  const child = spawn(process.execPath, [script, project.root, site, options], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the dev server ended')));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  origin = String(line).trim();
});
afterAll(async () => {
  const end = once(server, 'exit');
  server.kill();
  await end;
  await project.remove();
});

const ask = (method: string, path: string) => fetch(`${origin}${path}`, { method, redirect: 'manual' });

/** The dev server answers as DESIGN says, the URL that it listens on being the canonical origin. */
describe('redirects, gone pages and variants of URLs', () => {
  test.each([
    ['GET', '/', 200, undefined],
    ['GET', '/old-pump.html', 301, '/items/pump/'],
    ['HEAD', '/old-pump.html', 301, '/items/pump/'],
    ['GET', '/old-pump.html?x=1', 301, '/items/pump/?x=1'],
    ['GET', '/product.php?b=1&id=2', 301, '/items/valve/?b=1'],
    ['GET', '/product.php?id=3', 404, undefined],
    ['GET', '/shop/pump/', 302, '/items/pump/'],
    ['GET', '/lamp', 410, undefined],
    ['GET', '/lamp/', 410, undefined],
    ['GET', '/items/pump', 301, '/items/pump/'],
    ['GET', '/de', 301, '/de/'],
    ['GET', '/nope/', 404, undefined],
    ['GET', '/items/pump/', 200, undefined],
    ['GET', '/manual.pdf', 200, undefined],
    ['GET', '/robots.txt', 200, undefined],
    ['GET', '/favicon.ico', 200, undefined],
    ['GET', '/api/item', 200, undefined],
    ['GET', '/api/item?page=1&size=1', 200, undefined],
    ['GET', '/api/item?colour=red', 422, undefined],
    ['GET', '/api/nope', 404, undefined],
    ['DELETE', '/api/item', 405, undefined],
  ])('%s %s is %i', async (method, path, status, location) => {
    const response = await ask(method, path);
    const found = response.headers.get('location');
    expect([response.status, found && new URL(found, origin).href]).toEqual([
      status,
      location === undefined ? null : `${origin}${location}`,
    ]);
    // A browser would remember HSTS for localhost, and refuse every other project there.
    expect(response.headers.has('strict-transport-security')).toBe(false);
    await response.body?.cancel();
  });
});

test.each([
  ['document', 301],
  ['empty', 301],
  // No page is looked for: Astro would log that a page of that name is missing.
  ['script', 404],
])('a page without its trailing slash, requested as %s, is %i', async (purpose, status) => {
  const headers = { accept: '*/*', 'sec-fetch-dest': purpose };
  const response = await fetch(`${origin}/items/pump`, { headers, redirect: 'manual' });
  expect(response.status).toBe(status);
  await response.body?.cancel();
});

test('a gone URL returns the 410 page (W-ERR-2)', async () => {
  const response = await ask('GET', '/lamp');
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('retired');
});

test('an error of the API is JSON (A-ERR-1)', async () => {
  expect(await (await ask('GET', '/api/nope')).json()).toEqual({
    code: 'A0001',
    message: expect.any(String),
    error: '',
  });
});

test('a PDF has a canonical header (W-CANON-5)', async () => {
  const { headers } = await ask('GET', '/manual.pdf');
  expect(headers.get('link')).toBe('<https://www.example.com/items/pump/>; rel="canonical"');
});

test('the dev server sends no HSTS', async () => {
  expect((await ask('GET', '/')).headers.get('strict-transport-security')).toBeNull();
});

test('a change of the map applies at once', async () => {
  await project.write('redirects.yaml', 'redirects:\n  - from: /fresh\n    to: /de/\n');
  await expect.poll(async () => (await ask('GET', '/fresh')).headers.get('location')).toBe(`${origin}/de/`);
});
