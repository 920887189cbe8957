import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { project } from './review-project.ts';
import { startReview } from './start-review.ts';

function connect(url: string) {
  const { origin, searchParams, port } = new URL(url);
  const headers = {
    origin,
    cookie: `signpost-${port}=${searchParams.get('token')}`,
    'content-type': 'application/json',
  };
  const post = (name: string, body: unknown) =>
    fetch(`${origin}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    rows: async () => (await (await post('desk', {})).json()).rows,
    gone: (url: string, version: number) =>
      post('decide', {
        label: `gone: ${url}`,
        note: '',
        choices: [{ url, version, status: 'gone', target: '' }],
      }),
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}

test('migrate review writes the decisions into the map on Ctrl+C', { timeout: 60_000 }, async () => {
  const { path, text } = await project();
  const { child, url } = await startReview(path);
  const { gone, rows } = connect(url);
  expect((await rows()).map(({ url: old }: { url: string }) => old)).toEqual([
    '/blog/a.html',
    '/blog/b.html',
    '/gone',
  ]);
  await gone('/gone', 0);
  expect(text('migration/review.csv')).toContain('/gone,,gone,');
  expect(text('redirects.yaml')).not.toContain('/gone');
  expect(await stop(child, 'SIGINT')).toBe(0);
  expect(text('redirects.yaml')).toContain('gone:\n  - from: /gone\n    since: 2026-12-05\n');
});

test('migrate review writes the decisions of a killed review into the map at the next start', {
  timeout: 60_000,
}, async () => {
  const { path, text, status } = await project();
  const first = await startReview(path);
  const { gone } = connect(first.url);
  await gone('/gone', 0);
  await gone('/blog/a.html', 0);
  await stop(first.child, 'SIGKILL');
  expect((await status('--json')).out).toContain('2 of 4 URLs decided');

  const second = await startReview(path);
  expect(second.printed[0]).toBe(`2 decisions of an earlier review: not in ${path('redirects.yaml')} yet`);
  await stop(second.child, 'SIGTERM');
  expect(text('redirects.yaml')).toContain('- from: /gone\n');
  expect(text('redirects.yaml')).toContain('- from: /blog/a.html\n');
});
