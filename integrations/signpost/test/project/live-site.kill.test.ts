import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { amount } from '../../../../test/proof.ts';
import { page } from '../../src/audit/rules/shared/example.ts';
import { serve } from '../lib/http/support/servers.ts';

const child = fileURLToPath(new URL('../lib/http/support/audit-child.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'signpost-kill-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const kills = amount(5, 50);
// More than all runs could ask before they are killed.
const pages = 14 * kills;

/** Each page links to two more, and each fifth to one that there is not. */
function body(number: number): string | undefined {
  if (number >= pages) return undefined;
  const next = [2 * number + 1, 2 * number + 2].map((to) =>
    to < pages ? `<a href="/page-${to}/">${to}</a>` : '',
  );
  return page(number === 0 ? '/' : `/page-${number}/`, {
    body: next.join('') + (number % 5 === 0 ? `<a href="/lost-${number}/">Lost</a>` : ''),
  });
}

function answerFor(path: string): string | undefined {
  const number = path === '/' ? 0 : Number(/^\/page-(\d+)\/$/.exec(path)?.[1] ?? pages);
  return body(number);
}

function start(url: string, cache: string): ChildProcess {
  // What is compiled is kept, or starting would take most of the time.
  const env = { ...process.env, XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: join(root, 'compiled') };
  const parts = ['--experimental-strip-types', '--no-warnings', child, url];
  return spawn(process.execPath, parts, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** URLs that whole lines of the journal hold. */
function journalled(cache: string): string[] {
  const [file] = globSync(join(cache, '**/journal.jsonl'));
  const lines = file === undefined ? [] : readFileSync(file, 'utf8').split('\n').slice(1, -1);
  return lines.map((line) => new URL(JSON.parse(line).url).pathname);
}

test(`killed ${kills} times at any moment, a crawl loses nothing and repeats nothing`, async () => {
  let running: ChildProcess | undefined;
  let killed = 0;
  let requested = 0;
  const known = new Set<string>();
  const repeated: string[] = [];
  const killNow = (): void => {
    if (running?.exitCode === null && !running.killed && killed < kills) {
      killed += 1;
      running.kill('SIGKILL');
    }
  };
  const { origin } = await serve((request, response) => {
    const path = request.url ?? '/';
    requested += 1;
    // Each run is killed at another request: before the answer, or right behind it.
    const isTime = requested === 3 + ((killed * 5) % 9);
    if (known.has(path) && requested > 2) repeated.push(path);
    if (isTime && killed % 2 === 0) killNow();
    const found = answerFor(path);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ?? 'not here', () => {
      if (isTime && killed % 2 === 1) setImmediate(killNow);
    });
  });

  const whole = start(origin, join(root, 'whole'));
  killed = kills;
  const expected: unknown = JSON.parse(await text(whole.stdout ?? process.stdin));
  killed = 0;

  const cache = join(root, 'killed');
  let output = '';
  for (let runs = 0; runs <= kills; runs += 1) {
    requested = 0;
    running = start(origin, cache);
    const [out] = await Promise.all([text(running.stdout ?? process.stdin), once(running, 'exit')]);
    output = out;
    if (out !== '') break;
    for (const path of journalled(cache)) known.add(path);
  }
  expect(killed).toBe(kills);
  expect(repeated).toEqual([]);
  const masked = (value: unknown): string =>
    JSON.stringify(value).replaceAll(/no-such-page-\w+/g, 'no-such-page');
  expect(masked(JSON.parse(output))).toBe(masked(expected));
}, 500_000);
