import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { serve } from '../lib/http/support/servers.ts';

const child = fileURLToPath(new URL('../lib/http/support/main-child.ts', import.meta.url));

test('audit of a live site ends with a sentence when it is stopped, and leaves no files', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'signpost-interrupt-'));
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
  let interrupted: ChildProcess | undefined;
  const { origin } = await serve(({ url: path = '/' }, response) => {
    const number = Number(/^\/(\d*)$/.exec(path)?.[1] ?? Number.NaN);
    if (number === 5) interrupted?.kill('SIGINT');
    if (Number.isNaN(number) || number > 9) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(path, { body: `<a href="/${number + 1}">Next</a>` }));
  });

  const parts = ['--experimental-strip-types', '--no-warnings', child, 'audit', origin];
  interrupted = spawn(process.execPath, parts, {
    env: { ...process.env, TMPDIR: temporary, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = interrupted;
  const [out, err] = await Promise.all([text(stdout ?? process.stdin), text(stderr ?? process.stdin)]);
  expect(out).toBe('');
  expect(err).toMatch(/^signpost: The crawl of 127\.0\.0\.1:\d+ was stopped after \d+ URLs\.\n$/);
  expect(readdirSync(temporary).filter((name) => name.startsWith('astro-signpost-'))).toEqual([]);
});
