import { createServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { makeAuthority } from '../../lib/http/support/certificates.ts';
import { listen, serve } from '../../lib/http/support/servers.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

/** A move of two URLs that are gone, from the site at `old`. */
async function project(old: string) {
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a'), oldUrl('/shop/b')])].join(''),
    'migration/state.yaml': `old: ${old}\n`,
    'redirects.yaml': 'gone:\n  - /old/*\n  - /shop/*\n',
    'dist/a/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  return (...args: string[]) => runCommand(migrateVerifyCommand, root, ...places, ...args);
}

test('migrate verify --since names what is still wrong, and the proof says in words what was mended', async () => {
  const served = new Set(['/old/a']);
  const { port } = await serve(({ url = '' }, response) => {
    response
      .writeHead(served.has(url) ? 200 : 410, { 'content-type': 'text/html' })
      .end('<title>Old</title>');
  });
  const verify = await project('http://www.old.invalid');
  const reports = await folderOf({});
  onTestFinished(reports.remove);
  const place = ['--site', 'https://www.new.invalid', '--resolve', `www.old.invalid:80:127.0.0.1:${port}`];
  const earlier = reports.path('verify.json');
  await verify(...place, '--format', 'json', '--output', earlier);

  const { out, err } = await verify(...place, '--since', earlier);
  expect(out).not.toContain('/old/a');
  expect(err).toContain('Still wrong, as in the earlier report:\n  http://www.old.invalid/old/a returns ');

  served.clear();
  const proof = await verify(...place, '--since', earlier, '--format', 'html');
  expect(proof.err).not.toContain('Still wrong');
  expect(proof.out).toContain(
    '<li>Gone and unknown URLs return an error status: http://www.old.invalid/<wbr>old/<wbr>a</li>',
  );
  expect(proof.out).toMatch(/The server is 127[\d.:]+, which visitors may not reach yet\./);
  expect(proof.out).toContain('Not requested: https://www.new.invalid, ');
  expect(proof.out).not.toContain('--resolve');
});

test('migrate verify --resolve requests only the hosts that it names', async () => {
  const requested: string[] = [];
  const { port } = await serve(({ headers, url }, response) => {
    requested.push(`${headers.host}${url}`);
    response.writeHead(url === '/' ? 404 : 410).end();
  });
  const verify = await project('http://www.old.invalid');
  const place = `www.old.invalid:80:127.0.0.1:${port}`;
  // https of both hosts, and http of www.new.invalid, aren't requested.
  const { err } = await verify('--site', 'https://www.new.invalid', '--resolve', place, '--json');
  expect(requested.sort()).toEqual(['www.old.invalid/', 'www.old.invalid/old/a', 'www.old.invalid/shop/b']);
  expect(err).toContain(
    "Not requested, since --resolve doesn't name it: https://www.new.invalid, http://www.new.invalid, https://www.old.invalid.",
  );
});

test('migrate verify fails where the server returns a page with 200 for every unknown URL', async () => {
  const authority = makeAuthority();
  authority.trust();
  onTestFinished(() => authority.remove());
  const server = createServer(authority.issue('www.example.test'), ({ url = '' }, response) => {
    const isGone = ['/', '/old/a', '/shop/b'].includes(url);
    response.writeHead(isGone ? 410 : 200, { 'content-type': 'text/html' }).end('<title>App</title>');
  });
  const { port } = await listen(server);
  const site = 'https://www.example.test';
  const verify = await project(site);
  const place = `www.example.test:443:127.0.0.1:${port}`;
  const { exit, out } = await verify('--site', site, '--resolve', place, '--json');
  expect(exit).toBe(1);
  expect(JSON.parse(out).findings).toMatchObject([
    {
      rule: 'live-not-gone',
      fix: 'The host returns the same page with status 200 for every unknown URL, as it is set up for apps. Turn this off.',
    },
  ]);
});

test('migrate verify reports a host without DNS entry in one line', async () => {
  const verify = await project('https://www.old.invalid');
  const { exit, out, err } = await verify('--site', 'https://127.0.0.1');
  expect([exit, out, err.trim().split('\n').length]).toEqual([2, '', 1]);
  expect(err).toMatch(
    /^\S+ (?:does not resolve|can't be reached): .*\. To request another server, pass --resolve/,
  );
});

test('migrate verify reports an unreachable host once for all its URLs', async () => {
  const verify = await project('https://127.0.0.1:1');
  const { exit, out } = await verify('--site', 'https://127.0.0.1:1');
  expect(exit).toBe(1);
  expect(out).toContain('live-unreachable  127.0.0.1:1 refuses the connection (4 requests)');
});

test("migrate verify reports a host with another host's certificate, and requests no URL of it", async () => {
  const authority = makeAuthority();
  onTestFinished(() => authority.remove());
  const requested: string[] = [];
  const server = createServer(authority.issue('other.example.test'), ({ url = '' }, response) => {
    requested.push(url);
    response.end();
  });
  const { port } = await listen(server);
  const site = 'https://www.example.test';
  const verify = await project(site);
  const { out } = await verify(
    '--site',
    site,
    '--resolve',
    `www.example.test:443:127.0.0.1:${port}`,
    '--json',
  );
  const rules = JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule);
  expect([rules, requested]).toEqual([['live-unreachable', 'live-certificate'], []]);
});
