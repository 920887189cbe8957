import { writeFileSync, writeFile as writeThen } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type OutFile, textOf } from '../core/file.ts';
import { makeFolder } from './make-folder.ts';
import { problemOf } from './write-problem.ts';

/** That of `node:fs/promises` makes an object of every file that it opens, and takes twice as long. */
const writeLater = promisify(writeThen);

/** As many at a time as keep the disk busy. */
const atOnce = 64;

/** So many are written by this thread itself before it looks after the others again. */
const own = 8;

/** Milliseconds for a file, above which a disk is slow: one over the network, or with a virus scanner before it. */
const slowest = 2;

/**
 * Writes very many files into a folder that this build has emptied, many at a time: no reader can see a half of
 * one there, and there is nothing to compare with. A local disk takes a file in less time than it costs to hand it to
 * another thread, so this thread writes as well as those, unless the disk is slow. A `Problem` says why a file can't
 * be written.
 */
export async function writeFresh(
  folder: string,
  files: Iterable<OutFile>,
  slow: number = slowest,
): Promise<number> {
  const folders = new Set<string>();
  const waiting = files[Symbol.iterator]();
  let count = 0;

  /** The path and the content of the next file, its folder made; undefined behind the last. */
  function next(): { path: string; content: string | Uint8Array } | undefined {
    const { value, done } = waiting.next();
    if (done) return undefined;
    const path = join(folder, value.path);
    const parent = dirname(path);
    if (!folders.has(parent)) orProblem(path, () => makeFolder(parent));
    folders.add(parent);
    count += 1;
    return { path, content: value.content instanceof Uint8Array ? value.content : textOf(value) };
  }

  async function worker(): Promise<void> {
    for (let file = next(); file; file = next()) {
      const { path, content } = file;
      await writeLater(path, content).catch((error: unknown) => {
        throw problemOf(error, path);
      });
    }
  }

  async function thisThread(): Promise<void> {
    for (let isQuick = true; isQuick; ) {
      const start = performance.now();
      for (let left = own; left > 0; left--) {
        const file = next();
        if (!file) return;
        orProblem(file.path, () => writeFileSync(file.path, file.content));
      }
      isQuick = (performance.now() - start) / own < slow;
      await new Promise(setImmediate);
    }
  }

  await Promise.all([thisThread(), ...Array.from({ length: atOnce }, worker)]);
  return count;
}

function orProblem(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw problemOf(error, path);
  }
}
