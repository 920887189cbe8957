import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listBuild, makeUnchangedTest, openBuildFolder } from '../../../src/lib/disk/build-folder.ts';
import { readPages } from '../../../src/pages/raw-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-build-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('openBuildFolder takes a file as unchanged only if it is older than the last write, also with an earlier date', () => {
  const file = join(folder, 'a.html');
  writeFileSync(file, 'a');
  utimesSync(file, 0, 0);
  const written = statSync(file).ctimeMs;
  expect(makeUnchangedTest(written + 1000, folder)('a.html')).toBe(true);
  for (const time of [written - 1000, written, written + 1])
    expect(makeUnchangedTest(time, folder)('a.html')).toBe(false);
  expect(makeUnchangedTest(written + 1000, folder)('missing.html')).toBe(false);
});

test("openBuildFolder doesn't read an unchanged page again", () => {
  for (const name of ['same', 'other'])
    writeFileSync(join(folder, `${name}.html`), `<!doctype html><title>${name}</title>`);
  const { list } = openBuildFolder(folder);
  const pages = readPages({ list, read: (file) => readFileSync(join(folder, file)) });
  const read: string[] = [];
  const again = readPages(
    {
      list,
      read: (file) => {
        read.push(file);
        return readFileSync(join(folder, file));
      },
    },
    {
      findKnownPage: (file) => (file === 'same.html' ? pages.find((page) => page.file === file) : undefined),
    },
  );
  expect(again).toEqual(pages);
  expect(read).toEqual(['a.html', 'other.html']);
});

test('listBuild lists the files of a link to another folder of the build once, and names links that may form a loop', () => {
  const dist = mkdtempSync(join(folder, 'versions-'));
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
  for (const name of ['2.6.0', '2.6.0/api', '.git']) {
    mkdirSync(join(dist, name));
    writeFileSync(join(dist, name, 'index.html'), name);
  }
  symlinkSync('2.6.0', join(dist, 'latest'));
  symlinkSync('../2.6.0', join(dist, '2.6.0/current'));
  symlinkSync('../latest', join(dist, '2.6.0/again'));
  symlinkSync('.git', join(dist, 'repository'));
  symlinkSync(elsewhere, join(dist, 'elsewhere'));
  expect(listBuild(dist)).toEqual({
    list: ['2.6.0/api/index.html', '2.6.0/index.html', 'latest/api/index.html', 'latest/index.html'],
    unread: [
      '.git',
      'elsewhere',
      'repository',
      '2.6.0/again',
      '2.6.0/current',
      'latest/again',
      'latest/current',
    ],
  });
});

test('listBuild lists files and links to files, and names hidden and linked folders', () => {
  const dist = mkdtempSync(join(folder, 'dist-'));
  for (const name of ['.git', '.well-known', 'about', 'node_modules', 'client']) {
    mkdirSync(join(dist, name));
    writeFileSync(join(dist, name, 'index.html'), name);
  }
  symlinkSync(join(dist, 'about/index.html'), join(dist, 'linked.html'));
  symlinkSync(dist, join(dist, 'loop'));
  expect(listBuild(dist)).toEqual({
    list: ['.well-known/index.html', 'about/index.html', 'client/index.html', 'linked.html'],
    unread: ['.git', 'loop'],
  });
});
