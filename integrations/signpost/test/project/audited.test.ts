import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import { type Audited, auditedAnew } from '../../src/project/audited.ts';
import { readSite } from '../../src/site/read.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dist = join(root, 'dist');
const write = (file: string, text: string, day: number) => {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, new Date(2020, 0, day), new Date(2020, 0, day));
};
const page = (text: string, head = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A</title>${head}<p>${text}</p></html>`;
const files = Array.from({ length: 500 }, (_, index) => `${index}.html`);
for (const file of files) write(file, page(file), 1);

describe('an audit of a build that has not changed', () => {
  let cache: string;
  let audits: number;
  let run = 0;
  beforeEach(() => {
    run += 1;
    audits = 0;
    cache = join(root, `kept-${run}`, 'facts.bin');
    write('robots.txt', 'User-agent: *\nAllow: /\n', 1);
    write('photo.jpg', 'a picture', 1);
    write('7.html', page('7.html'), 1);
  });
  const audit = async (inputs: unknown = { day: '2026-01-01' }): Promise<Audited> => {
    const { origin, pages, result } = await auditedAnew(
      cache.replace('.bin', '.json'),
      openBuildFolder(dist, cache),
      {
        settings: { only: ['viewport', 'title-unique', 'robots-syntax', 'page-thin'] },
        inputs,
        read: (build) => {
          audits += 1;
          return readSite(build, { origin: 'https://www.example.com' });
        },
      },
    );
    return { origin, pages, result };
  };

  it('is made once, and says the same the next time', async () => {
    const first = await audit();
    expect(first.result.findings.length).toBeGreaterThan(500);
    expect(await audit()).toEqual(first);
    expect(audits).toBe(1);
  });

  it.each([
    ['nobody has read', 'photo.jpg', 'another picture'],
    ['is only touched', 'robots.txt', 'User-agent: *\nAllow: /\n'],
    ['is a page of which only the text changes', '7.html', page('other words')],
  ])('is not made again for a file that %s', async (_, file, text) => {
    await audit();
    write(file, text, 2);
    await audit();
    await audit();
    expect(audits).toBe(1);
  });

  it('is not made again where a build wrote all files anew, and then their new times are known', async () => {
    await audit();
    for (const file of files) write(file, page(file), 3);
    write('7.html', page('other words'), 3);
    const before = await audit();
    // Of the same size and time, so that only a file that is read again shows it.
    write('8.html', page('8.html').replace('<title>A', '<title>B'), 3);
    write('7.html', page('other words').replace('<title>A', '<title>B'), 3);
    const after = await audit();
    // The facts of 7.html are those of its first text, so it is read each time; 8.html is believed.
    expect(audits).toBe(2);
    const titles = ({ result }: Audited) =>
      result.findings.filter(({ rule, file }) => rule === 'title-unique' && /^[78].html$/.test(file ?? ''));
    expect(titles(before).map(({ file }) => file)).toEqual(['7.html', '8.html']);
    expect(titles(after).map(({ file }) => file)).toEqual(['8.html']);
    for (const file of files) write(file, page(file), 1);
  });

  const kept = () => cache.replace('.bin', '.json');
  const turned = (path: string, at: number) => {
    const bytes = readFileSync(path);
    bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
    writeFileSync(path, bytes);
  };
  it.each([
    ['a title changes', () => write('7.html', page('7.html').replace('A', 'B'), 2)],
    ['a file that was read changes', () => write('robots.txt', 'Noindex: /\n', 2)],
    ['what is kept is broken off', () => writeFileSync(kept(), readFileSync(kept()).subarray(0, 80))],
    ['what is kept is no result', () => writeFileSync(kept(), '[1]')],
    ['what is kept has one bit turned', () => turned(kept(), 300)],
    ['the facts are broken', () => writeFileSync(cache, 'noise')],
  ])('is made again where %s', async (_, change) => {
    const first = await audit();
    change();
    const second = await audit();
    expect(await audit()).toEqual(second);
    expect(audits).toBe(2);
    expect(second.pages).toBe(first.pages);
  });

  it('is made again for the text of one page where the facts of that page are broken', async () => {
    await audit();
    turned(cache, 2000);
    write('0.html', page('other words'), 2);
    const found = await audit();
    expect(audits).toBe(2);
    rmSync(dirname(cache), { recursive: true });
    expect(await audit()).toEqual(found);
  });

  it('is made again for other questions and other files', async () => {
    await audit();
    await audit({ day: '2026-01-02' });
    write('new.txt', 'new', 1);
    await audit({ day: '2026-01-02' });
    rmSync(join(dist, 'new.txt'));
    await audit({ day: '2026-01-02' });
    expect(audits).toBe(4);
  });

  it('reads a file again that was written the moment before', async () => {
    const now = new Date();
    writeFileSync(join(dist, 'robots.txt'), 'Noindex: /a\n');
    utimesSync(join(dist, 'robots.txt'), now, now);
    const first = await audit();
    writeFileSync(join(dist, 'robots.txt'), 'Noindex: /\n\n');
    utimesSync(join(dist, 'robots.txt'), now, now);
    await audit();
    expect(audits).toBe(2);
    expect(first.result.rules.map(({ id }) => id)).toContain('robots-syntax');
  });

  it('is made each time where nothing is kept', async () => {
    const read = () => {
      audits += 1;
      return readSite(openBuildFolder(dist), { origin: 'https://www.example.com' });
    };
    await auditedAnew(undefined, openBuildFolder(dist), { settings: {}, inputs: {}, read });
    await auditedAnew(undefined, openBuildFolder(dist), { settings: {}, inputs: {}, read });
    expect(audits).toBe(2);
  });
});
