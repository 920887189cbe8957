import { createServer } from 'node:https';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { folderOf } from '../commands/migrate/support.ts';
import { type Authority, makeAuthority } from '../lib/http/support/certificates.ts';
import { listen } from '../lib/http/support/servers.ts';
import { expectKilledIn, killAtEach, signpost } from './killing.ts';

const host = 'www.example.test';
const page = '<!doctype html><html lang="en"><title>x</title><body>x';

let authority: Authority;
beforeAll(() => {
  authority = makeAuthority();
});
afterAll(() => authority.remove());

/** A live site that answers as planned, and tells what it was requested. */
async function liveSite() {
  const { cert, key } = authority.issue(host);
  const requested: string[] = [];
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    requested.push(url);
    if (url === '/news/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (/^\/[a-d]$/.test(url)) response.writeHead(301, { location: `https://${host}/news/` }).end();
    else response.writeHead(404).end();
  });
  const { port } = await listen(server);
  return { requested, resolve: `${host}:443:127.0.0.1:${port}` };
}

/** A move whose old URLs nobody has verified. */
async function prepared(): Promise<string> {
  const { root, remove } = await folderOf({
    'ca.pem': authority.ca,
    'old.txt': '/a\n/b\n/c\n/d\n',
    'redirects.yaml': 'redirects:\n  - { merge: [/a, /b, /c, /d], to: /news/, since: 2026-01-01 }\n',
    'dist/news/index.html': page,
  });
  onTestFinished(remove);
  await signpost(root, ['migrate', 'inventory', 'old.txt', '--old-site', `https://${host}`]);
  return root;
}

test('killed at any moment, a verification is gone on with, and no result is lost', async () => {
  const { requested, resolve } = await liveSite();
  vi.stubEnv('NODE_EXTRA_CA_CERTS', 'ca.pem');
  onTestFinished(() => void vi.unstubAllEnvs());
  const argv = ['migrate', 'verify', '--resume', '--site', `https://${host}`, '--resolve', resolve];
  argv.push('--format', 'json', '--output', 'report.json');
  const moments = await killAtEach(await prepared(), argv, async ({ root, killed }) => {
    requested.length = 0;
    const again = await signpost(root, argv);
    expect([killed, again]).toEqual([killed, expect.objectContaining({ exit: 0 })]);
  });
  expectKilledIn(moments, ['migration/state.yaml', 'report.json']);
});
