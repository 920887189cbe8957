import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { EndpointReply } from '../../../src/migrate/desk/endpoints.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, serveDesk, suggestion } from './support.ts';

async function serveMove() {
  const move = await makeMove({
    old: [oldUrl('/a'), oldUrl('/b')],
    suggestions: [suggestion('/a', '/new/', 0.8)],
    pages: { '/new/': htmlPage('New', '<script>document.title = "run"</script>') },
  });
  const { desk, url } = await serveDesk(move);
  const { origin, searchParams } = new URL(url);
  const cookie = `signpost-${new URL(origin).port}=${searchParams.get('token')}`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const get = (path: string) => fetch(origin + path, { headers: { cookie } });
  return { url, origin, cookie, desk, get, post, path: move.path };
}

const choice = { url: '/a', version: 0, status: 'accepted', target: '/new/' };
const decision = { label: 'Accepted: /a', note: '', choices: [choice] };

/** `fetch` sets Host itself. */
function statusWithHost(
  origin: string,
  host: string,
  cookie: string,
  path = '/events',
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(origin, { path, headers: { host, cookie } }, (response) => {
    resolve(response.statusCode);
    response.destroy();
  })
    .on('error', reject)
    .end();
  return promise;
}

test("the desk's server sets a cookie for the URL of the terminal, and removes the token from the address bar", async () => {
  const { url } = await serveMove();
  const reply = await fetch(url, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
  expect(reply.headers.get('set-cookie')).toMatch(
    /^signpost-\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test.each(['/', '/api/desk', '/events', '/desk.js'])(
  "the desk's server refuses %s without the token",
  async (path) => {
    const { origin } = await serveMove();
    expect((await fetch(origin + path)).status).toBe(403);
    expect((await fetch(`${origin}${path}?token=wrong`)).status).toBe(403);
  },
);

test("the desk's server refuses a forged Host, as DNS rebinding sends it", async () => {
  const { origin, cookie } = await serveMove();
  expect(await statusWithHost(origin, 'evil.example', cookie)).toBe(403);
  expect(await statusWithHost(origin, new URL(origin).host, cookie)).toBe(200);
});

test.each(['//', '//evil.example/api/desk', '/%ff/../..', '/api/toString'])(
  "the desk's server goes on after GET %s",
  async (path) => {
    const { origin, cookie } = await serveMove();
    expect(await statusWithHost(origin, new URL(origin).host, cookie, path)).toBeLessThan(500);
    expect(await statusWithHost(origin, new URL(origin).host, cookie)).toBe(200);
  },
);

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['no JSON, which needs no preflight', { 'content-type': 'text/plain' }],
])("the desk's server refuses a decision from %s", async (_, headers) => {
  const { post, desk } = await serveMove();
  expect((await post('/api/decide', decision, headers)).status).toBe(403);
  expect(desk.rows.get('/a')?.decision).toBeUndefined();
});

test("the desk's server forbids inline scripts and other hosts in every response", async () => {
  const { get } = await serveMove();
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
  expect(policy).toMatch(/frame-ancestors 'none'; frame-src http:\/\/127\.0\.0\.1:\d+$/);
});

test("the desk's server refuses a decision on an outdated row", async () => {
  const { post, desk } = await serveMove();
  expect(await (await post('/api/decide', decision)).json()).toEqual({ count: 1 });
  const late = { ...decision, choices: [{ ...choice, status: 'gone', target: '' }] };
  expect(await (await post('/api/decide', late)).json()).toEqual({ count: 0 });
  expect(desk.rows.get('/a')).toMatchObject({
    decision: { status: 'accepted', target: '/new/' },
    version: 1,
  });
});

test("the desk's server sends each decision to all windows", async () => {
  const { get, post } = await serveMove();
  const windows = await Promise.all([get('/events'), get('/events')]);
  await post('/api/decide', decision);
  await post('/api/undo', {});

  for (const { body } of windows) {
    let text = '';
    for await (const chunk of body ?? []) {
      text += new TextDecoder().decode(chunk);
      if (text.split('data: ').length === 3) break;
    }
    const [, decided = '', undone = ''] = text.split('data: ');
    expect(JSON.parse(decided)).toMatchObject([{ url: '/a', decision: { status: 'accepted' }, version: 1 }]);
    expect(JSON.parse(undone)).toMatchObject([{ url: '/a', version: 2 }]);
    expect(undone).not.toContain('decision');
  }
});

test("the desk's server returns the label of an undo and a redo", async () => {
  const { post } = await serveMove();
  await post('/api/decide', decision);
  const send = async (path: string) => (await post(path, {})).json();
  expect(await send('/api/undo')).toEqual({ label: decision.label });
  expect(await send('/api/undo')).toEqual({});
  expect(await send('/api/redo')).toEqual({ label: decision.label });
});

test.each([
  ['/api/decide', { old: '/a' }, 400],
  ['/api/decide', { ...decision, choices: [{ ...choice, target: '/a' }] }, 400],
  ['/api/preview', { kind: 'all' }, 400],
  ['/api/nothing', {}, 404],
])("the desk's server answers POST %s with %j with a sentence", async (path, body, status) => {
  const { post } = await serveMove();
  const reply = await post(path, body);
  expect(reply.status).toBe(status);
  expect(await reply.text()).toMatch(/^(?:The request is invalid: |\S.*\.\n$)/s);
});

/** The desk of a move with the preview, and what a browser with the desk's cookie gets there. */
async function servePreview() {
  const { post, cookie, path } = await serveMove();
  const { preview = '', rows }: EndpointReply<'desk'> = await (await post('/api/desk', {})).json();
  const get = (file: string, headers: Record<string, string> = {}) =>
    fetch(preview + file, { headers: { cookie, ...headers } });
  return { preview, rows, get, path };
}

test("the desk's preview runs no scripts and requests no other host", async () => {
  const { rows, get } = await servePreview();
  expect(rows.map(({ url }) => url)).toEqual(['/a', '/b']);
  const page = await get('/new/');
  expect(await page.text()).toContain('<h1>New</h1>');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:/);
  expect(policy).toMatch(/; sandbox allow-same-origin$/);
});

test("the desk's preview refuses a browser without the cookie", async () => {
  const { preview } = await servePreview();
  const page = await fetch(`${preview}/new/`);
  expect([page.status, await page.text()]).toEqual([403, expect.not.stringContaining('New')]);
});

test.each([
  '/.env',
  '/.git/config',
  '/%2eenv',
  '/new/../.env',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '/linked/secret.txt',
  '/linked.txt',
  '/%00',
  '/%zz',
])("the desk's preview returns 404 for %s, a hidden file or one outside of the build", async (file) => {
  const { get, path } = await servePreview();
  await writeFile(path('secret.txt'), 'hunter2');
  await mkdir(path('outside'));
  await writeFile(path('outside/secret.txt'), 'hunter2');
  await mkdir(path('dist/.git'));
  await writeFile(path('dist/.git/config'), 'hunter2');
  await writeFile(path('dist/.env'), 'hunter2');
  await symlink(path('outside'), path('dist/linked'));
  await symlink(path('secret.txt'), path('dist/linked.txt'));
  const reply = await get(file);
  expect([reply.status, await reply.text()]).toEqual([404, expect.not.stringContaining('hunter2')]);
  expect((await get('/new/')).status).toBe(200);
});

test("the desk's preview and server go on after the Range bytes=5-2", async () => {
  const { get, path } = await servePreview();
  await writeFile(path('dist/style.css'), 'p { margin: 0 }');
  for (const file of ['/new/', '/style.css'])
    expect((await get(file, { range: 'bytes=5-2' })).status).toBe(200);
  expect((await get('/new/')).status).toBe(200);
});

test("the desk's server goes on after an invalid Range", async () => {
  const { origin, cookie } = await serveMove();
  for (const file of ['/', '/desk.js'])
    expect((await fetch(origin + file, { headers: { cookie, range: 'bytes=5-2' } })).status).toBeLessThan(
      500,
    );
  expect(await statusWithHost(origin, new URL(origin).host, cookie)).toBe(200);
});

test('the desk reports a port in use', async () => {
  const { origin } = await serveMove();
  const port = Number(new URL(origin).port);
  const again = serveDesk(await makeMove({ old: [oldUrl('/a')] }), port);
  await expect(again).rejects.toThrow(
    `Port ${port} is in use. Pass another one with --listen, or leave it out.`,
  );
});
