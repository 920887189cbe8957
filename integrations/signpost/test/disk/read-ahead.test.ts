import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import type { RawPage } from '../../src/site/raw-page.ts';
import { readRawPages } from '../../src/site/raw-pages.ts';
import { htmlFiles } from '../../src/site/source.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Enough that a thread is worth its start. */
const many = 1450;
const dist = join(root, 'dist');
const write = (file: string, html: string): void => {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
  utimesSync(path, new Date(2026, 0, 1), new Date(2026, 0, 1));
};
for (let index = 0; index < many; index += 1) {
  const links = [index + 1, index * 7, 3].map((to) => `<a href="/p/${to % many}/?a&amp;b=é">x</a>`);
  write(`p/${index}/index.html`, `<!doctype html><title>P ${index}</title><p>${links.join('\n')}`);
}
// Listed behind its neighbour `p/1`, and sorted before it.
write('p/1-a/index.html', '<!doctype html><title>P 1 a</title>');
write('robots.txt', 'User-agent: *\n');

/** In one order: pages are given as they come. */
const lines = (pages: Iterable<RawPage> = []): string[] =>
  Array.from(pages, (raw) => JSON.stringify(raw)).sort();
const read = (cache?: string): string[] => {
  const build = openBuildFolder(dist, cache, true);
  return lines(build.pages?.(htmlFiles(build.list)));
};

describe('pages that are read while others work', () => {
  const build = openBuildFolder(dist);
  const expected = lines(readRawPages(htmlFiles(build.list), build.read));

  it('are those that are read when they are asked for', () => {
    expect(read()).toEqual(expected);
  });

  it('make a cache, and are not read where there is one', () => {
    const cache = join(root, 'cache', 'facts.bin');
    for (let again = 0; again < 3; again += 1) expect(read(cache)).toEqual(expected);
  });

  it('are given twice where somebody asks twice, and some of them where somebody asks for some', () => {
    const opened = openBuildFolder(dist, undefined, true);
    const files = htmlFiles(opened.list);
    const some = files.slice(0, 9);
    expect(lines(opened.pages?.(some))).toEqual(lines(readRawPages(some, build.read)));
    for (let again = 0; again < 2; again += 1) expect(lines(opened.pages?.(files))).toEqual(expected);
  });
});
