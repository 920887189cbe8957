import { writeFile as writeThen } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type OutFile, textOf } from '../core/file.ts';
import { makeFolder } from './make-folder.ts';
import { problemOf } from './write.ts';

/** That of `node:fs/promises` makes an object of every file that it opens, and takes twice as long. */
const writeFile = promisify(writeThen);

/** As many at a time as keep the disk busy. */
const atOnce = 64;

/**
 * Writes very many files into a folder that this build has emptied, many at a time: no reader can see a half of
 * one there, and there is nothing to compare with. A `Problem` says why a file can't be written.
 */
export async function writeFresh(folder: string, files: Iterable<OutFile>): Promise<number> {
  const folders = new Set<string>();
  const waiting = files[Symbol.iterator]();
  let count = 0;

  const write = async (file: OutFile): Promise<void> => {
    const path = join(folder, file.path);
    const parent = dirname(path);
    try {
      if (!folders.has(parent)) makeFolder(parent);
      folders.add(parent);
      await writeFile(path, file.content instanceof Uint8Array ? file.content : textOf(file));
    } catch (error) {
      throw problemOf(error, path);
    }
  };
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      await write(next.value);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return count;
}
