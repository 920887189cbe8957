import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { dayOf } from '../../../src/lib/date.ts';
import { exists } from '../../../src/lib/disk/read.ts';
import { keepRelease, markTakenBack, putBack, readReleases } from '../../../src/migrate/release/releases.ts';

const on = dayOf(new Date('2026-12-05T00:00:00Z'));

let folder = '';
let map = '';
let sitemap = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-release-'));
  map = join(folder, 'redirects.yaml');
  sitemap = join(folder, 'sitemap-old.xml');
  await writeFile(map, 'before\n');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
const state = () => join(folder, 'migration');
const read = (file: string) => readFile(file, 'utf8');

const takeBack = async () => markTakenBack(await putBack(state()), on);

async function release(text = 'after\n') {
  return keepRelease(state(), { on, sections: ['shop'] }, [
    { file: map, text },
    { file: sitemap, text: '<urlset/>' },
  ]);
}

test('a release is taken back whole: what it changed is as before, what it made is gone', async () => {
  await release();
  expect(await read(map)).toBe('after\n');
  await takeBack();
  expect(await read(map)).toBe('before\n');
  expect(await exists(sitemap)).toBe(false);
});

test('several, the last first', async () => {
  await release('one\n');
  await release('two\n');
  await takeBack();
  expect(await read(map)).toBe('one\n');
  expect(await exists(sitemap)).toBe(true);
  await takeBack();
  expect(await read(map)).toBe('before\n');
  await expect(takeBack()).rejects.toThrow('no release to undo');
  expect((await readReleases(state())).map(({ release: { takenBack } }) => takenBack)).toEqual([on, on]);
});

test('what a person changed since is not lost: nothing is taken back', async () => {
  await release();
  await writeFile(map, 'by hand\n');
  await expect(takeBack()).rejects.toThrow('has changed since');
  expect(await read(map)).toBe('by hand\n');
  expect(await exists(sitemap)).toBe(true);
});

test('a rollback that was ended half-way is gone on with', async () => {
  await release();
  await writeFile(map, 'before\n');
  await takeBack();
  expect(await exists(sitemap)).toBe(false);
});

test.each([
  ['before its first file', () => [map, sitemap]],
  ['between two files', () => [sitemap]],
])('a release that was ended half-way, %s, is gone on with, and taken back whole', async (_, missing) => {
  await release();
  for (const file of missing()) await (file === map ? writeFile(map, 'before\n') : rm(file));
  expect((await release()).number).toBe(1);
  expect([await read(map), await exists(sitemap)]).toEqual(['after\n', true]);
  await takeBack();
  expect([await read(map), await exists(sitemap)]).toEqual(['before\n', false]);
});

test('what a person wrote meanwhile is what a second release takes back to', async () => {
  await release();
  await writeFile(map, 'by hand\n');
  expect((await release()).number).toBe(2);
  await takeBack();
  expect(await read(map)).toBe('by hand\n');
});

test('a release that was undone can go out again', async () => {
  await release();
  await takeBack();
  expect((await release()).number).toBe(2);
  expect(await read(map)).toBe('after\n');
});

test('a release file that somebody broke is one sentence', async () => {
  const { folder: own } = await release();
  await writeFile(join(own, 'release.yaml'), 'on: never\n');
  await expect(takeBack()).rejects.toThrow("release.yaml:1: this isn't a release");
});

describe('bytes that are no plain UTF-8', () => {
  const encoded: [string, Buffer][] = [
    ['a byte order mark', Buffer.from('\uFEFFbefore: ü\r\n')],
    ['UTF-16', Buffer.from('\uFEFF/a: /b\n', 'utf16le')],
    ['Latin-1', Buffer.from('café\n', 'latin1')],
  ];

  test.each(encoded)('%s is put back as it was', async (_, bytes) => {
    await writeFile(map, bytes);
    await release();
    expect(await read(map)).toBe('after\n');
    await takeBack();
    expect((await readFile(map)).equals(bytes)).toBe(true);
  });

  test('a release that only takes the byte order mark away is one', async () => {
    await writeFile(map, '\uFEFFafter\n');
    expect((await release()).release.files.map(({ file }) => file)).toContain(map);
    await takeBack();
    expect(await read(map)).toBe('\uFEFFafter\n');
  });

  test('one that a person gave a file since is a change like any other', async () => {
    await release();
    await writeFile(map, '\uFEFFafter\n');
    await expect(takeBack()).rejects.toThrow('has changed since');
    expect(await read(map)).toBe('\uFEFFafter\n');
  });
});
