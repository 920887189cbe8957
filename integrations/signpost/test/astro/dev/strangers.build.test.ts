import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, site, type TestProject } from '../../support/project.ts';

const script = fileURLToPath(new URL('../../support/dev-server.ts', import.meta.url));

let project: TestProject;
let server: ChildProcess;
let origin = '';

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
test.each(answered)('the dev server refuses %s to a foreign host name', async (path) => {
  expect((await askAs('localhost', path)).status).not.toBe(403);
  const { status, body } = await askAs('rebound.example', path);
  expect(status).toBe(403);
  expect(body).toContain('allowedHosts');
  expect(body).not.toMatch(/pump|valve|sitemap/i);
});
