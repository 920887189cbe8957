import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import type { RawPage } from '../../src/site/raw-page.ts';
import { readRawPages } from '../../src/site/raw-pages.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Enough pages that a cache is worth its while, and enough for several threads. */
const few = 520;
const many = 1450;
const dist = join(root, 'dist');
const large = join(root, 'large');
const page = (index: number, text = 'words') =>
  `<!doctype html><html lang="en"><title>Page ${index} ünïcode ${index % 7 === 0 ? '漢字' : ''}</title>
<link rel="canonical" href="/p/${index}/"><meta name="description" content="${text} ${index}">
<h1>Page ${index}</h1>${`<a href="/p/${(index * 7) % few}/">next</a>`.repeat(5)}<p>${text}</p>`;
const write = (file: string, html: string, day = 1, folder = dist) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
  utimesSync(path, new Date(2026, 0, day), new Date(2026, 0, day));
};
const fileOf = (index: number) => `p/${index}/index.html`;
for (let index = 0; index < few; index += 1) write(fileOf(index), page(index));
for (let index = 0; index < many; index += 1) write(fileOf(index), page(index), 1, large);

/** The pages as the build reads them, and as they are read one by one; a line for each. */
function both(cache?: string, folder = dist): readonly [string[], string[]] {
  const build = openBuildFolder(folder, cache);
  // In one order: pages are given as they come.
  const lines = (pages: Iterable<RawPage> = []) => Array.from(pages, (raw) => JSON.stringify(raw)).sort();
  return [lines(build.pages?.(build.list)), lines(readRawPages(build.list, build.read))];
}

describe('very many pages', () => {
  it('are the same in several threads and one by one', () => {
    const [found, expected] = both(undefined, large);
    expect(found).toHaveLength(many);
    expect(found).toEqual(expected);
  });

  it('are the same where some are not UTF-8, too long to be handed on, or gone', () => {
    const other = join(root, 'other');
    for (let index = 0; index < many; index += 1) write(fileOf(index), page(index), 1, other);
    for (const index of [3, 700, 1400]) writeFileSync(join(other, fileOf(index)), page(index), 'latin1');
    for (const index of [4, 701])
      writeFileSync(join(other, fileOf(index)), `\uFEFF${page(index)}`, 'utf16le');
    for (const index of [900, 901, 902, 903, 904])
      write(fileOf(index), page(index, 'long '.repeat(6e5)), 1, other);
    const build = openBuildFolder(other);
    for (const index of [5, 905]) rmSync(join(other, fileOf(index)));
    const lines = (pages: Iterable<RawPage> = []) => Array.from(pages, (raw) => JSON.stringify(raw)).sort();
    const found = lines(build.pages(build.list));
    expect(found).toEqual(lines(readRawPages(build.list, build.read)));
    expect(found.filter((line) => line.includes('it is not UTF-8'))).toHaveLength(3);
    expect(found.filter((line) => line.includes('it is gone'))).toHaveLength(2);
  });

  it('are the same where a cache is made, and where it is read', () => {
    const cache = join(root, 'cache-large', 'facts.bin');
    const [first, expected] = both(cache, large);
    expect(first).toEqual(expected);
    expect(both(cache, large)[0]).toEqual(expected);
  });
});

describe('a cache', () => {
  let cache: string;
  let run = 0;
  beforeEach(() => {
    run += 1;
    cache = join(root, `cache-${run}`, 'facts.bin');
  });

  it('gives what reading gives, the first time and the next', () => {
    const [first, expected] = both(cache);
    expect(first).toEqual(expected);
    const written = readFileSync(cache);
    expect(both(cache)[0]).toEqual(expected);
    // Nothing changed, so nothing is written; and nothing is left beside it.
    expect(readFileSync(cache).equals(written)).toBe(true);
    expect(readdirSync(dirname(cache))).toEqual(['facts.bin']);
  });

  it('is believed by size and time, which shows that a file is not read again', () => {
    both(cache);
    const before = both(cache)[0].find((line) => line.includes(fileOf(3)));
    write(fileOf(3), page(3, 'sword'));
    expect(both(cache)[0].find((line) => line.includes(fileOf(3)))).toEqual(before);
    write(fileOf(3), page(3, 'sword'), 2);
    expect(both(cache)[0]).toEqual(both()[1]);
    write(fileOf(3), page(3));
  });

  it('follows files that change, come, go and are only touched', () => {
    both(cache);
    write(fileOf(5), page(5, 'other words'), 3);
    write('new.html', page(1));
    rmSync(join(dist, fileOf(6)));
    write(fileOf(7), page(7), 9);
    for (let again = 0; again < 2; again += 1) {
      const [found, expected] = both(cache);
      expect(found).toEqual(expected);
    }
    write(fileOf(5), page(5));
    write(fileOf(6), page(6));
    rmSync(join(dist, 'new.html'));
  });

  it('does not believe a time that is younger than the reading', () => {
    const path = join(dist, fileOf(9));
    const now = new Date();
    writeFileSync(path, page(9, 'aaaa'));
    utimesSync(path, now, now);
    both(cache);
    writeFileSync(path, page(9, 'bbbb'));
    utimesSync(path, now, now);
    expect(both(cache)[0]).toEqual(both()[1]);
    write(fileOf(9), page(9));
  });

  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['lacks its end', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['is noise', () => Buffer.from('not a cache'.repeat(100))],
    ['has one bit turned', (bytes: Buffer) => turned(bytes, bytes.length / 3)],
    ['is of other code', (bytes: Buffer) => turned(bytes, 30)],
    ['says that it is longer', (bytes: Buffer) => turned(bytes, 15)],
  ])('that %s is ignored, and written again', (_, broken) => {
    const [, expected] = both(cache);
    writeFileSync(cache, broken(readFileSync(cache)));
    expect(both(cache)[0]).toEqual(expected);
    expect(both(cache)[0]).toEqual(expected);
  });

  it('leaves nothing beside it where the reading ends early', () => {
    const folder = join(root, 'early');
    const build = openBuildFolder(dist, join(folder, 'facts.bin'));
    for (const _ of build.pages(build.list)) break;
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is rid of what killed runs left beside it an hour ago, and of nothing else', () => {
    const folder = join(root, 'swept');
    mkdirSync(folder);
    const names = ['facts.bin.0123abcd.tmp', 'facts.json.4567abcd.tmp', 'other.0123abcd.tmp', 'facts.csv'];
    for (const name of names) write(name, '', 1, folder);
    writeFileSync(join(folder, 'facts.bin.89abcdef.tmp'), '');
    both(join(folder, 'facts.bin'));
    expect(readdirSync(folder).sort()).toEqual([
      'facts.bin',
      'facts.bin.89abcdef.tmp',
      'facts.csv',
      'other.0123abcd.tmp',
    ]);
  });

  it('that can not be written is none', () => {
    const [found, expected] = both(join(dist, fileOf(0), 'no-folder', 'facts.bin'));
    expect(found).toEqual(expected);
  });
});

function turned(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(Math.floor(at)) ^ 0x40, Math.floor(at));
  return copy;
}
