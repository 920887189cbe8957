import { spawnSync } from 'node:child_process';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeFileAt } from '../../../src/lib/disk/write.ts';
import { Problem } from '../../../src/lib/problem.ts';

const folder = await mkdtemp(join(tmpdir(), 'signpost-write-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Content = string | Uint8Array | string[];

const contents: [name: string, first: Content, second: Content][] = [
  ['text', 'a', 'b'],
  ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 3])],
  ['pieces', ['a', 'b'], ['a', 'c']],
];

describe.each(contents)('writeFileAt of %s', (name, first, second) => {
  const path = join(folder, name, 'deep', 'file');
  const expected = (content: Content) =>
    content instanceof Uint8Array ? Buffer.from(content) : Buffer.from([content].flat().join(''));

  test('writes a file into a missing folder', async () => {
    expect(await writeFileAt(path, first)).toBe(true);
    expect(await readFile(path)).toEqual(expected(first));
  });

  test('keeps an unchanged file', async () => {
    await utimes(path, 1, 1);
    expect(await writeFileAt(path, first)).toBe(false);
    expect((await stat(path)).mtimeMs).toBe(1000);
  });

  test('replaces a changed file, and leaves no temporary file', async () => {
    expect(await writeFileAt(path, second)).toBe(true);
    expect(await readFile(path)).toEqual(expected(second));
    expect(await readdir(join(folder, name, 'deep'))).toEqual(['file']);
  });
});

test('writeFileAt removes the temporary files of a killed process, and no others', async () => {
  const { pid: killed } = spawnSync(process.execPath, ['--version']);
  const place = join(folder, 'killed');
  await mkdir(place);
  const names = [`a.md.${killed}-0f3a9c21.tmp`, `a.md.${process.pid}-0f3a9c21.tmp`, 'b.tmp', 'c.12-x.tmp'];
  for (const name of names) await writeFile(join(place, name), '');
  await writeFileAt(join(place, 'other.md'), 'x');
  expect(await readdir(place)).toEqual([...names.slice(1), 'other.md'].sort());
});

test("writeFileAt keeps the old file if a part can't be made", async () => {
  const path = join(folder, 'whole');
  await writeFile(path, 'old');
  function* pieces() {
    yield 'new';
    throw new Error('no more');
  }
  await expect(writeFileAt(path, pieces())).rejects.toThrow('no more');
  expect(await readFile(path, 'utf8')).toBe('old');
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

describe("writeFileAt says in a sentence what can't be written", () => {
  test('a file where a folder must be', async () => {
    await writeFile(join(folder, 'plain'), '');
    await expect(writeFileAt(join(folder, 'plain', 'file'), 'x')).rejects.toThrow(/is a file, not a folder/);
  });

  test('a place where nobody may write', async () => {
    await expect(writeFileAt('/sys/signpost/file', 'x')).rejects.toThrow(
      /permission denied|operation not permitted|read-only/,
    );
    await expect(writeFileAt('/sys/signpost/file', 'x')).rejects.toBeInstanceOf(Problem);
  });
});

test('writeFileAt writes through a device and a link', async () => {
  const device = join(folder, 'device');
  const link = join(folder, 'link');
  const file = join(folder, 'file');
  await symlink('/dev/null', device);
  await symlink(file, link);
  for (const path of [device, link]) {
    expect(await writeFileAt(path, 'text')).toBe(true);
    expect((await lstat(path)).isSymbolicLink()).toBe(true);
  }
  expect((await stat(device)).isCharacterDevice()).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('text');
});
