import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import { FreshPages } from '../../src/disk/pages/fresh-pages.ts';

const dist = mkdtempSync(join(tmpdir(), 'signpost-fresh-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const write = (file: string, title: string) =>
  writeFileSync(join(dist, file), `<!doctype html><html lang="en"><title>${title}</title><p>Words</p>`);
const titles = (pages: FreshPages, ...files: string[]) =>
  pages.read(files).map(({ file, titles: [title] }) => `${file} ${title?.text}`);

test('a page that nobody wrote since is the same object; one that is new or was written is read', () => {
  for (const file of ['a.html', 'b.html']) write(file, 'One');
  const pages = new FreshPages(dist);
  const [first] = pages.read(['a.html', 'b.html']);
  write('b.html', 'Two');
  // As if it were written a little later, as it is in a build.
  utimesSync(join(dist, 'b.html'), 1.5, 1.5);
  write('c.html', 'New');
  expect(pages.read(['c.html', 'a.html'])[1]).toBe(first);
  expect(titles(pages, 'a.html', 'b.html', 'c.html')).toEqual(['a.html One', 'b.html Two', 'c.html New']);
});

test('where the file system counts whole seconds, a page of the same length and second is read again', () => {
  const path = join(dist, 'd.html');
  const pages = new FreshPages(dist);
  for (const title of ['One', 'Two']) {
    write('d.html', title);
    utimesSync(path, 86_400, 86_400);
    expect(statSync(path).mtimeMs % 1000).toBe(0);
    expect(titles(pages, 'd.html')).toEqual([`d.html ${title}`]);
  }
});

test('a file that is gone is a page without facts', () => {
  const pages = new FreshPages(dist);
  expect(pages.read(['none.html'])).toMatchObject([{ kind: 'unreadable' }]);
});

test('a page of another text is read again though its time and size are those of the last build', () => {
  const cache = join(dist, 'facts.bin');
  const site = join(dist, 'reproducible');
  mkdirSync(site);
  const build = (title: string) => {
    for (let page = 0; page < 500; page++) {
      const name = `p${String(page).padStart(3, '0')}.html`;
      write(`reproducible/${name}`, page === 7 ? title : 'One');
      utimesSync(join(site, name), 1_700_000_000.5, 1_700_000_000.5);
    }
    return new FreshPages(site).readAll(cache).map(({ file, titles: [title] }) => `${file} ${title?.text}`);
  };
  expect(build('One')[7]).toBe('p007.html One');
  const again = build('Two');
  expect(again[7]).toBe('p007.html Two');
  expect(again).toEqual(again.toSorted());
});

test('what is kept is written again where a page is another one or gone, and only then', () => {
  const cache = join(dist, 'kept.bin');
  const site = join(dist, 'kept');
  mkdirSync(site);
  const build = (title: string, pages: number) => {
    rmSync(site, { recursive: true });
    mkdirSync(site);
    for (let page = 0; page < pages; page++) write(`kept/${page}.html`, page === 7 ? title : 'One');
    const read = new FreshPages(site).readAll(cache);
    return { written: statSync(cache).ino, count: read.length };
  };
  const first = build('One', 501);
  expect(build('One', 501)).toEqual(first);
  const other = build('Two', 501);
  expect(other.written).not.toBe(first.written);
  expect(build('Two', 501)).toEqual(other);
  const fewer = build('Two', 500);
  expect(fewer.count).toBe(500);
  expect(fewer.written).not.toBe(other.written);
  // An audit finds there what the build has read, and reads again what it can't know by its time.
  const { list, kept } = openBuildFolder(site, cache);
  expect(kept?.id).toBeDefined();
  expect(kept?.changes(500)).toEqual([]);
  expect([...(kept?.readAll(list) ?? [])]).toEqual(new FreshPages(site).readAll(undefined));
});

test('what is kept and broken, or was broken off, counts as none in a build', () => {
  const cache = join(dist, 'broken.bin');
  const site = join(dist, 'broken');
  mkdirSync(site);
  for (let page = 0; page < 500; page++) write(`broken/${page}.html`, `Page ${page}`);
  const titles = () => new FreshPages(site).readAll(cache).map(({ file, titles }) => [file, titles[0]?.text]);
  const read = titles();
  expect(read).toContainEqual(['7.html', 'Page 7']);
  const whole = readFileSync(cache);
  const other = Buffer.from(whole);
  expect(other.write('Page 321', whole.indexOf('Page 123'))).toBe(8);
  const cut = [0, 0.5, 0.99].map((part) => whole.subarray(0, Math.floor(whole.length * part)));
  for (const bytes of [other, ...cut]) {
    writeFileSync(cache, bytes);
    expect(titles()).toEqual(read);
  }
});
