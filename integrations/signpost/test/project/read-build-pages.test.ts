import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBuildFolder } from '../../src/lib/disk/build-folder.ts';
import { readPages } from '../../src/pages/raw-page.ts';
import { readBuildPages } from '../../src/project/read-build-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-read-build-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('readBuildPages reads a small and a large build as readPages does, the large one in several threads', async () => {
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(folder, 'utf-32.html'), Buffer.from([0, 0, 0xfe, 0xff]));
  const addPages = (first: number, last: number) => {
    for (let number = first; number <= last; number++)
      writeFileSync(
        join(folder, `${number}.html`),
        `<!doctype html><html lang="en"><title>Pump ${number}</title><h1>Pump ${number}</h1><a href="/${number + 1}">Next</a>`,
      );
  };

  // A thread starts for 2,500 pages each.
  for (const [first, last] of [
    [1, 3],
    [4, 2_600],
  ] as const) {
    addPages(first, last);
    const build = openBuildFolder(folder);
    const shown: number[] = [];
    const pages = await readBuildPages(folder, build, (done, total) => {
      expect(total).toBe(last + 1);
      shown.push(done);
    });
    expect(build.list.flatMap((file) => pages.get(file) ?? [])).toEqual(readPages(build));
    expect(shown.at(-1)).toBe(last + 1);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }
}, 60_000);
