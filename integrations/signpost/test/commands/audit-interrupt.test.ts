import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { serve } from '../lib/http/support/servers.ts';

const child = fileURLToPath(new URL('../lib/http/support/main-child.ts', import.meta.url));

test('who ends the audit of a live site is told how to go on, and nothing is asked twice', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'signpost-interrupt-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const requested: string[] = [];
  let interrupted: ChildProcess | undefined;
  const { origin } = await serve(({ url: path = '/' }, response) => {
    requested.push(path);
    const number = Number(/^\/(\d*)$/.exec(path)?.[1] ?? Number.NaN);
    if (number === 5) interrupted?.kill('SIGINT');
    if (Number.isNaN(number) || number > 9) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(path, { body: `<a href="/${number + 1}">Next</a>` }));
  });
  const audit = async (...more: readonly string[]) => {
    const parts = ['--experimental-strip-types', '--no-warnings', child, 'audit', origin, ...more];
    const running = spawn(process.execPath, [...parts, '--rate', '100000'], {
      env: { ...process.env, XDG_CACHE_HOME: cache, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (more.length === 0) interrupted = running;
    const { stdout, stderr } = running;
    return Promise.all([text(stdout ?? process.stdin), text(stderr ?? process.stdin)]);
  };
  const [out, err] = await audit();
  expect(out).toBe('');
  expect(err).toMatch(
    /^signpost: The crawl of 127\.0\.0\.1:\d+ was stopped after \d+ URLs\. To continue, run the same command with --resume\.\n$/,
  );
  const before = requested.filter((path) => /^\/[1-4]$/.test(path));
  expect(before).toEqual(['/1', '/2', '/3', '/4']);
  requested.length = 0;
  // It may not have been read to its end, and is asked again then.
  interrupted = undefined;
  const [whole] = await audit('--resume');
  expect(whole).toMatch(/10 pages/);
  expect(requested.filter((path) => before.includes(path))).toEqual([]);
});
