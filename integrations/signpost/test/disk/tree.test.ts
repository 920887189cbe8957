import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBuildFolder } from '../../src/disk/build-folder.ts';
import { type Folder, readTree, stampTree, writeTree } from '../../src/disk/tree.ts';
import { PackReader } from '../../src/site/packed/reader.ts';
import { PackWriter } from '../../src/site/packed/writer.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text = 'text') => {
  writeFileSync(join(root, file), text);
  utimesSync(join(root, file), new Date(2020, 0, 1), new Date(2020, 0, 1));
};
for (const folder of ['a', 'a/b', 'c']) mkdirSync(join(root, folder));
for (const file of ['1.html', 'a/2.html', 'a/b/3.html', 'c/4.html']) write(file);

/** As it would be told of if it had been listed long after all was written. */
const later = (tree: Folder) => ({ tree, began: Date.now() + 3_600_000 });

function list(tree?: Folder): { now: Folder; files: string[]; changed: string[] } {
  const files: string[] = [];
  const changed: string[] = [];
  const now = stampTree(root, tree && later(tree), (path, _, isSame) => {
    files.push(path);
    if (!isSame) changed.push(path);
  });
  return { now, files: files.sort(), changed: changed.sort() };
}

describe('a folder that is listed again', () => {
  const { now: before, files } = list();

  it('is listed as it is without stamps', () => {
    expect(files).toEqual(openBuildFolder(root).list);
    expect(list(before)).toEqual({ now: before, files, changed: [] });
  });

  it('is written and read as it was', () => {
    const writer = new PackWriter();
    writeTree(writer, before);
    expect(readTree(new PackReader(writer.pack()))).toEqual(before);
  });

  it.each<[what: string, change: () => void, back: () => void, changed: string[]]>([
    ['a file gets longer', () => write('a/2.html', 'longer text'), () => write('a/2.html'), ['a/2.html']],
    ['a file comes', () => write('a/b/new.html'), () => rmSync(join(root, 'a/b/new.html')), ['a/b/new.html']],
    ['a file goes', () => rmSync(join(root, 'c/4.html')), () => write('c/4.html'), []],
    ['a folder is renamed', () => renameSync(join(root, 'c'), join(root, 'd')), () => renameSync(join(root, 'd'), join(root, 'c')), ['d/4.html']],
  ])('knows that %s', (_, change, back, changed) => {
    const { now } = list(before);
    change();
    const after = list(now);
    expect(after.files).toEqual(openBuildFolder(root).list);
    expect(after.changed).toEqual(changed);
    back();
  }); // biome-ignore format: a table

  it('asks again where a link leads to', () => {
    symlinkSync(join(root, 'nowhere'), join(root, 'c', 'link.html'));
    const { now, files: without } = list();
    expect(without).not.toContain('c/link.html');
    write('nowhere');
    expect(list(now).files).toContain('c/link.html');
    rmSync(join(root, 'nowhere'));
    rmSync(join(root, 'c', 'link.html'));
  });

  it('does not believe what was changed the moment before', () => {
    const found: string[] = [];
    const { now } = list();
    write('1.html', 'now');
    utimesSync(join(root, '1.html'), new Date(), new Date());
    const { now: fresh } = list(now);
    stampTree(root, { tree: fresh, began: Date.now() }, (path, _, isSame) => {
      if (!isSame) found.push(path);
    });
    expect(found).toEqual(['1.html']);
  });
});
