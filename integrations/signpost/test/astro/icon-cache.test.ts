import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawIcons } from '../../src/astro/emit/icons.ts';
import { drawnIcons } from '../../src/astro/icon-cache.ts';
import { type OutFile, textOf } from '../../src/lib/file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-icons-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="20"/></svg>';
const source = { name: 'icon.svg', bytes: Buffer.from(svg) };
const names = ['favicon.ico', 'icon.svg', 'manifest.webmanifest'];
const texts = { name: 'Acme', start: '/' };
const plain = (files: readonly OutFile[]): unknown[] =>
  files.map((file) => {
    const { path, content } = file;
    return [path, Buffer.from(content instanceof Uint8Array ? content : textOf(file)).toString('base64')];
  });

test('what was drawn before is the same as what is drawn now', async () => {
  const drawn = plain(await drawIcons(source, names, texts));
  expect(plain(await drawnIcons(folder, source, names, texts))).toEqual(drawn);
  expect(await readdir(folder)).toHaveLength(1);
  expect(plain(await drawnIcons(folder, source, names, texts))).toEqual(drawn);
  expect(await readdir(folder)).toHaveLength(1);
});

test('another source, name or text is drawn anew', async () => {
  await drawnIcons(folder, source, names, texts);
  await drawnIcons(folder, { ...source, bytes: Buffer.from(svg.replace('r="20"', 'r="19"')) }, names, texts);
  await drawnIcons(folder, source, names, { ...texts, name: 'Other' });
  await drawnIcons(folder, source, ['icon.svg'], texts);
  expect(await readdir(folder)).toHaveLength(4);
});

test.each(['', '{', '[["favicon.ico"]]', 'null'])('a kept file that says %j is drawn again', async (text) => {
  const drawn = plain(await drawnIcons(folder, source, names, texts));
  for (const file of await readdir(folder)) await writeFile(join(folder, file), text);
  expect(plain(await drawnIcons(folder, source, names, texts))).toEqual(drawn);
});

test('a source that is no image is refused each time, and nothing of it kept', async () => {
  const broken = { name: 'icon.svg', bytes: Buffer.from('no image') };
  for (let time = 0; time < 2; time += 1)
    await expect(drawnIcons(folder, broken, names, texts)).rejects.toThrow(/is no image that can be read/);
  expect(await readdir(folder)).toEqual([]);
});
