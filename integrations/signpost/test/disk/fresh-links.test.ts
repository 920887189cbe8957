import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import { FreshPages } from '../../src/disk/pages/fresh-pages.ts';
import { runRules } from '../../src/rules/run.ts';
import { readSite } from '../../src/site/read.ts';

const dist = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const write = (file: string, body: string) => {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(
    join(dist, file),
    `<!doctype html><html lang="en"><title>${file}</title><p>${body}</p></html>`,
  );
};

it('the links of a page that is read again are told from those of the others', () => {
  write('index.html', '<a href="/a/">a</a><a href="/z/">z</a>');
  write('a/index.html', '<a href="/">home</a>');
  write('z/index.html', '<a href="/">home</a>');
  const fresh = new FreshPages(dist);
  fresh.read(openBuildFolder(dist).list);
  write('z/index.html', 'longer <a href="/nothing/">broken</a>');
  const build = { ...openBuildFolder(dist), pages: (files: readonly string[]) => fresh.read(files) };
  const found = runRules(readSite(build, { origin: 'https://www.example.com' }), { only: ['link-broken'] });
  expect(found.map(({ file }) => file)).toEqual(['z/index.html']);
});

it('so are those of a page that is read again after pages that an earlier build kept', () => {
  const cache = join(dist, 'facts.bin');
  const site = join(dist, 'many');
  const put = (name: string, links: string) => write(`many/${name}/index.html`, links);
  for (let page = 0; page < 500; page++) put(`p${page}`, `<a href="/p${(page + 1) % 500}/">next</a>`);
  const first = new FreshPages(site).readAll(cache);
  put('p7', '<a href="/p9/">another</a>');
  const fresh = new FreshPages(site);
  const again = fresh.readAll(cache);
  expect(again).toHaveLength(500);
  const of = (pages: typeof first, file: string) => pages.find((page) => page.file === file);
  expect(of(again, 'p8/index.html')).toEqual(of(first, 'p8/index.html'));
  put('p499', 'longer <a href="/nothing/">broken</a>');
  const build = { ...openBuildFolder(site), pages: (files: readonly string[]) => fresh.read(files) };
  const read = readSite(build, { origin: 'https://www.example.com' });
  expect(runRules(read, { only: ['link-broken'] }).map(({ file }) => file)).toEqual(['p499/index.html']);
  expect([...(read.pages.find(({ file }) => file === 'p7/index.html')?.refs ?? [])]).toMatchObject([
    { href: '/p9/' },
  ]);
});
