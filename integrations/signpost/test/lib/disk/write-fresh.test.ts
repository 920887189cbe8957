import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeIntoEmptyFolder } from '../../../src/lib/disk/write.ts';

describe('writeFresh', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-fresh-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function* files(count: number) {
    for (let at = 0; at < count; at++) yield { path: `api/${at % 3}/${at}.json`, content: `[${at},"ä"]` };
  }

  it.each([0, 1, 63, 64, 65, 5000])('writes all of %i files', async (count) => {
    expect(await writeIntoEmptyFolder(folder, files(count))).toBe(count);
    const written = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(written.filter((entry) => entry.isFile())).toHaveLength(count);
    for (const at of [0, 62, 64, 4999].filter((one) => one < count)) {
      expect(await readFile(join(folder, `api/${at % 3}/${at}.json`), 'utf8')).toBe(`[${at},"ä"]`);
    }
  });

  it("reports the file that can't be written", async () => {
    await writeFile(join(folder, 'api'), 'a file where a folder should be');
    await expect(writeIntoEmptyFolder(folder, files(200))).rejects.toThrow(/api/);
  });
});
