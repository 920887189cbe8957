import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inOneGo } from '../../src/lib/disk/write.ts';
import { Problem } from '../../src/lib/problem.ts';
import { stageHost } from '../../src/project/emit.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-copies-'));
  await mkdir(join(root, 'dist'));
  await writeFile(join(root, 'dist/a.json'), '[1]');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const readme = { path: 'host/README.md', content: 'Written by signpost.\n' };
const write = (names: readonly string[]) =>
  inOneGo((staging) =>
    stageHost(
      staging,
      join(root, 'deploy'),
      'host',
      [readme],
      names.map((name) => ({ from: join(root, 'dist/a.json'), path: `host/files/${name}` })),
    ),
  );

test('copies lie beside the files, and are told as new, changed and gone', async () => {
  expect((await write(['a.json', 'b.json'])).added).toEqual(['README.md', 'files/a.json', 'files/b.json']);
  expect(await readFile(join(root, 'deploy/host/files/b.json'), 'utf8')).toBe('[1]');
  const { added, changed, gone } = await write(['a.json', 'b.json']);
  expect([added, changed, gone]).toEqual([[], [], []]);
  await writeFile(join(root, 'dist/a.json'), '[2]');
  const again = await write(['a.json']);
  expect([again.added, again.changed, again.gone]).toEqual([[], ['files/a.json'], ['files/b.json']]);
});

test('a file that is not ours is not copied over', async () => {
  await mkdir(join(root, 'deploy/host/files'), { recursive: true });
  await writeFile(join(root, 'deploy/host/files/a.json'), 'mine');
  await expect(write(['a.json'])).rejects.toThrow(Problem);
  expect(await readFile(join(root, 'deploy/host/files/a.json'), 'utf8')).toBe('mine');
});

test('what a kill left beside its place is no file of the host, and is taken away when it is old', async () => {
  await write(['a.json']);
  const beside = (name: string) => join(root, 'deploy/host', name);
  for (const name of ['http.conf.0123abcd.tmp', 'server.conf.0123abcd.tmp'])
    await writeFile(beside(name), 'x');
  await utimes(beside('http.conf.0123abcd.tmp'), 1, 1);
  expect((await write(['a.json'])).gone).toEqual([]);
  expect((await readdir(join(root, 'deploy/host'))).filter((name) => name.endsWith('.tmp'))).toEqual([
    'server.conf.0123abcd.tmp',
  ]);
});

test("lines of Cloudflare's wrangler.jsonc aren't reported as URLs", async () => {
  const stage = (content: string) =>
    inOneGo((staging) =>
      stageHost(staging, join(root, 'deploy'), 'host', [readme, { path: 'host/wrangler.jsonc', content }]),
    );
  await stage('// Written by signpost.\n{}\n');
  const { changed, lines } = await stage('{ "run_worker_first": ["/*"] }\n');
  expect([changed, lines.added, lines.gone]).toEqual([['wrangler.jsonc'], [], []]);
});

test('a map that grows by more entries than a call takes parameters is told', async () => {
  const withEntries = (count: number) => {
    const content = Array.from({ length: count }, (_, at) => `/old-${at} /new/;\n`).join('');
    const files = [readme, { path: 'host/redirects.map', content }];
    return inOneGo((staging) => stageHost(staging, join(root, 'deploy'), 'host', files));
  };
  await withEntries(1);
  const { lines } = await withEntries(150_000);
  expect([lines.added.length, lines.added.at(-1), lines.gone]).toEqual([149_999, '/old-149999', []]);
});
