import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';

/** A build of one page, until the test ends. */
async function makeBuild(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'signpost-serve-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>A</title>');
  return dist;
}

test('serve refuses a port in use with a sentence', async () => {
  const dist = await makeBuild();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await main(['serve', dist, '--site', 'https://www.example.com', '--listen', String(port)])).toBe(2);
  expect(said.mock.calls.flat().join('\n')).toContain(
    `Port ${port} is already in use. Pass another with --listen PORT`,
  );
});

test.each([
  ['0', 0],
  ['127.0.0.1:65535', 65_535],
])('serve listens on %s, which is a valid port', async (listen, port) => {
  const dist = await makeBuild();
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const served = main(['serve', dist, '--site', 'https://www.example.com', '--listen', listen]);
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  const [, url = ''] = /at (http:\/\/127\.0\.0\.1:\S+)/.exec(String(said.mock.calls[0]?.[0])) ?? [];
  const listening = Number(new URL(url).port);
  if (port === 0) expect(listening).toBeGreaterThan(1023);
  else expect(listening).toBe(port);
  expect((await fetch(url)).status).toBe(200);
  process.emit('SIGTERM');
  expect(await served).toBe(0);
});

test.each(['65536', '-1', 'localhost:', '80a'])('serve refuses the port %s', async (listen) => {
  const dist = await makeBuild();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const site = ['--site', 'https://www.example.com'];
  expect(await main(['serve', dist, ...site, `--listen=${listen}`])).toBe(2);
  expect(said.mock.calls.flat().join('\n')).toContain(
    `Invalid --listen: "${listen}". Pass a port below 65536`,
  );
});

test('serve returns no hidden file except those of .well-known', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'signpost-serve-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  const files = {
    'index.html': 'home',
    '404.html': 'missing',
    '.env': 'hunter2',
    '.git/config': 'hunter2',
    'docs/.secret/index.html': 'hunter2',
    '.well-known/security.txt': 'Contact: mailto:a@example.com',
    '.well-known/.env': 'hunter2',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const served = main(['serve', dist, '--site', 'https://www.example.com', '--listen', 'localhost:0']);
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  const [, url = ''] = /at (http:\/\/localhost:\S+)/.exec(String(said.mock.calls[0]?.[0])) ?? [];
  const ask = async (path: string) => {
    const answered = await fetch(`${url}${path}`);
    return [answered.status, await answered.text()];
  };
  for (const path of ['.env', '%2Eenv', '.git/config', 'docs/.secret/', '.well-known/.env'])
    expect([path, ...(await ask(path))]).toEqual([path, 404, 'missing']);
  expect(await ask('.well-known/security.txt')).toEqual([200, files['.well-known/security.txt']]);
  // One that is written while it runs is not served either.
  await writeFile(join(dist, '.later'), 'hunter2');
  expect((await ask('.later'))[0]).toBe(404);
  process.emit('SIGTERM');
  expect(await served).toBe(0);
});

describe('serve, left running', () => {
  /** A build of one page, served until the test ends: asks for a path. */
  async function serveBuild(): Promise<{ dist: string; ask: (path: string) => Promise<number> }> {
    const dist = await makeBuild();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const served = main(['serve', dist, '--site', 'https://www.example.com', '--listen', '0']);
    onTestFinished(async () => {
      process.emit('SIGTERM');
      await served;
    });
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    const [, url = ''] = /at (http:\/\/127\.0\.0\.1:\S+)\//.exec(String(said.mock.calls[0]?.[0])) ?? [];
    return { dist, ask: async (path) => (await fetch(`${url}${path}`)).status };
  }

  /** Sets the time of a file as a build would that writes it later. */
  const touch = async (file: string) => utimes(file, new Date(), new Date(Date.now() + 5000));

  test('returns pages and files of a later build', async () => {
    const { dist, ask } = await serveBuild();
    expect(await ask('/bread/')).toBe(404);
    await mkdir(join(dist, 'bread'));
    await writeFile(join(dist, 'bread/index.html'), '<!doctype html><title>Bread</title>');
    expect(await ask('/bread/')).toBe(200);

    // The folder stays the same: only a page in a folder is new.
    await writeFile(join(dist, 'bread/rye.css'), '');
    await touch(join(dist, 'index.html'));
    expect(await ask('/bread/rye.css')).toBe(200);
  });

  test('returns the earlier build while the folder is missing, and then the new one', async () => {
    const { dist, ask } = await serveBuild();
    await rm(dist, { recursive: true });
    expect(await ask('/bread.html')).toBe(404);
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>B</title>');
    await writeFile(join(dist, 'bread.html'), '<!doctype html><title>Bread</title>');
    expect(await ask('/bread.html')).toBe(200);
  });
});
