import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { amount } from '../../../../test/proof.ts';
import { serve } from '../lib/http/support/servers.ts';

const program = fileURLToPath(new URL('support/killed.ts', import.meta.url));
const kills = amount(2, 50);
/** Asked in each life before the kill comes. */
const each = 100;
const count = kills * each + 100;

test(`requestAll loses no URL and repeats no stored request, killed ${kills} times`, async () => {
  const cache = await mkdtemp(join(tmpdir(), 'signpost-killed-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const requested = new Map<string, number>();
  let life = 0;
  let onEnough: (() => void) | undefined;
  const { origin } = await serve(({ url = '' }, response) => {
    if (url === '/new/') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>New</h1>');
    requested.set(url, (requested.get(url) ?? 0) + 1);
    life++;
    if (life === each) onEnough?.();
    // Every other answer is one that the client library reads.
    const framed = requested.size % 2 === 0 ? { 'content-length': '0' } : {};
    return setTimeout(() => response.writeHead(301, { location: '/new/', ...framed }).end(), 10);
  });
  const run = (isKilled: boolean): Promise<string> => {
    const child = spawn(process.execPath, [program, origin, String(count)], {
      env: { ...process.env, XDG_CACHE_HOME: cache },
    });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    life = 0;
    onEnough = isKilled ? () => child.kill('SIGKILL') : undefined;
    return new Promise((done) => child.on('close', () => done(out)));
  };
  for (let at = 0; at < kills; at++) {
    const known = await written(cache);
    const before = new Map(requested);
    await run(true);
    const again = known.filter((url) => (requested.get(url) ?? 0) > (before.get(url) ?? 0));
    expect(again).toEqual([]);
  }
  const results = z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(await run(false)));
  expect(results.filter(([, fault]) => fault !== '')).toEqual([]);
  expect(new Set(results.map(([url]) => url)).size).toBe(count);
  expect(results).toHaveLength(count);
}, 480_000);

// A limit on the size of files stands for a full disk.
test.skipIf(process.platform === 'win32')(
  'requestAll rejects with a sentence when the disk is full',
  async () => {
    const cache = await mkdtemp(join(tmpdir(), 'signpost-full-'));
    onTestFinished(() => rm(cache, { recursive: true, force: true }));
    const { origin } = await serve(({ url = '' }, response) => {
      if (url === '/new/')
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>New</h1>');
      return setTimeout(() => response.writeHead(301, { location: '/new/' }).end(), 10);
    });

    const child = spawn(
      'sh',
      ['-c', 'ulimit -f 4; exec "$@"', 'sh', process.execPath, program, origin, '400'],
      {
        env: { ...process.env, XDG_CACHE_HOME: cache },
      },
    );
    const [code, out, err] = await Promise.all([
      new Promise((done) => child.on('close', done)),
      text(child.stdout),
      text(child.stderr),
    ]);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: expect.stringMatching(/\.jsonl can't be written: file too large\.\n$/),
      err: expect.not.stringContaining('    at '),
    });
  },
);

/** Paths whose result is on disk, as whole lines. */
async function written(cache: string): Promise<string[]> {
  const folder = join(cache, 'astro-signpost/verify');
  const [file] = await readdir(folder).catch(() => []);
  const journal = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
  const lines = journal
    .slice(0, journal.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  return lines.slice(1).map((line) => new URL(kept.parse(JSON.parse(line)).url).pathname);
}

const kept = z.object({ url: z.string() });
