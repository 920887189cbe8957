import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyProject, site, type TestProject } from '../../support/project.ts';

const script = fileURLToPath(new URL('../../support/dev-server.ts', import.meta.url));

let project: TestProject;
let server: ChildProcess;
let origin = '';
let token = '';

beforeAll(async () => {
  project = await copyProject('shop');
  const { VITEST: _, ...env } = process.env;
  const child = spawn(process.execPath, [script, project.root, site], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const [line] = await once(child.stdout, 'data');
  origin = String(line).trim();
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  token = /const wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  expect(token).not.toBe('');
});
afterAll(async () => {
  if (server.exitCode === null) {
    const end = once(server, 'exit');
    server.kill();
    await end;
  }
  await project.remove();
});

/** Status and body of an answer, asked for by a name that a stranger may have pointed to this machine. */
async function askAs(host: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { port } = new URL(origin);
  const headers = { host: `${host}:${port}`, accept: '*/*' };
  const requested = request({ host: 'localhost', port, path, headers }).end();
  const [response] = await once(requested, 'response');
  return { status: response.statusCode, body: await text(response) };
}

const answered = [
  '/api/item',
  '/api/item?page=1&size=1',
  '/old-pump.html',
  '/robots.txt',
  '/lamp',
  '/items/pump/',
];

// A page of a stranger whose name leads to this machine (DNS rebinding) reads what it asks for.
test.each(answered)('%s is refused to a name that is not of this machine', async (path) => {
  expect((await askAs('localhost', path)).status).not.toBe(403);
  const { status, body } = await askAs('rebound.example', path);
  expect(status).toBe(403);
  expect(body).toContain('allowedHosts');
  expect(body).not.toMatch(/pump|valve|sitemap/i);
});

interface Opened {
  readonly socket: WebSocket;
  readonly heard: unknown[];
}

/** The channel of the dev server, as a page of its own opens it. */
async function openChannel(): Promise<Opened> {
  const url = `${origin.replace('http', 'ws')}/?token=${token}`;
  const socket = new WebSocket(url, { protocols: ['vite-hmr'], headers: { origin } });
  onTestFinished(() => socket.close());
  const heard: unknown[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return { socket, heard };
}

function ask({ socket }: Opened, path: unknown): void {
  socket.send(JSON.stringify({ type: 'custom', event: 'signpost:ask', data: { path } }));
}

const page = (path: string) =>
  expect.objectContaining({ event: 'signpost:page', data: expect.objectContaining({ path }) });

// Each is one that `new URL` reads as of another host, or can't read at all.
const elsewhere = (port: number) => [
  `/\\127.0.0.1:${port}/`,
  `/\t/127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}/`,
  '/\\[',
  '/\\a b',
  '/%ZZ/%',
  7,
];

test('a message that names another server has nothing asked there, and ends nothing', async () => {
  const requested: (string | undefined)[] = [];
  const other = createServer(({ url }, response) => {
    requested.push(url);
    response.end();
  });
  onTestFinished(() => void other.close());
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const own = await openChannel();
  for (const path of elsewhere(port)) ask(own, path);
  ask(own, '/items/pump/');
  await expect.poll(() => own.heard, { timeout: 20_000 }).toContainEqual(page('/items/pump/'));
  expect(requested).toEqual([]);
  expect(server.exitCode).toBeNull();
});
