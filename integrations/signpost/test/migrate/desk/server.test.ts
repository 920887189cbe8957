import { request } from 'node:http';
import { expect, test } from 'vitest';
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
  return { url, origin, cookie, desk, get, post };
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
  expect(policy).toMatch(/frame-ancestors 'none'$/);
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

test.each([
  '/.env',
  '/index.html',
  '/../cli.js',
  '/%2e%2e/cli.js',
  '/..%2fcli.js',
  '/..%5ccli.js',
  '/new/',
  '/%00',
  '/%zz',
])("the desk's server returns 404 for %s, which is no file of its page", async (file) => {
  const { get } = await serveMove();
  expect((await get(file)).status).toBe(404);
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
