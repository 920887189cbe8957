import { closeSync, constants, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import type { OutFile } from '../core/file.ts';
import { statOf } from './entries.ts';
import { nameBeside } from './name-beside.ts';
import { problemOf } from './write-problem.ts';

/** Pieces of a large text are gathered to this many characters before they are written. */
const chunkSize = 1 << 16;

/** Pieces of a file that are written before others have their turn: to wait for another thread takes longer than to write. */
const turn = 64;

/** Writes a file beside its place and gives that name; undefined where it has that content already. */
export async function writeBeside(path: string, content: OutFile['content']): Promise<string | undefined> {
  if (isWhole(content) && hasContent(path, content)) return undefined;
  return kept(path, async (beside) => {
    await writeAll(beside, content);
    return isWhole(content) || !hasSameContent(beside, path);
  });
}

/** Copies a file beside a place, without copying its bytes where the disk can share them; else the same. */
export async function copyBeside(from: string, path: string): Promise<string | undefined> {
  if (hasSameContent(from, path)) return undefined;
  return kept(path, async (beside) => {
    await copyFile(from, beside, constants.COPYFILE_FICLONE);
    return true;
  });
}

/** Nothing is left beside where the work fails, or where the file isn't wanted after all. */
async function kept(path: string, work: (beside: string) => Promise<boolean>): Promise<string | undefined> {
  const beside = nameBeside(path);
  try {
    if (await work(beside)) return beside;
    await rm(beside, { force: true });
    return undefined;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw problemOf(error, path);
  }
}

async function writeAll(path: string, content: OutFile['content']): Promise<void> {
  const file = openSync(path, 'wx');
  let count = 0;
  try {
    for (const chunk of chunksOf(content)) {
      writeFileSync(file, chunk);
      count += 1;
      if (count % turn === 0) await new Promise(setImmediate);
    }
  } finally {
    closeSync(file);
  }
}

function* chunksOf(content: OutFile['content']): Generator<string | Uint8Array> {
  if (isWhole(content)) return yield content;
  let chunk = '';
  for (const piece of content) {
    chunk += piece;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function isWhole(content: OutFile['content']): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array;
}

function hasContent(path: string, content: string | Uint8Array): boolean {
  const bytes = Buffer.from(content);
  return sizeOf(path) === bytes.byteLength && bytes.equals(readFileSync(path));
}

/** Compares two files piece by piece, since neither may fit into memory. */
function hasSameContent(one: string, other: string): boolean {
  if (sizeOf(one) !== sizeOf(other)) return false;
  const files: number[] = [];
  try {
    for (const path of [one, other]) files.push(openSync(path, 'r'));
    const buffers = files.map(() => Buffer.alloc(chunkSize));
    for (;;) {
      const [first, second] = files.map((file, index) => {
        const buffer = buffers[index] ?? Buffer.alloc(0);
        return buffer.subarray(0, readSync(file, buffer, 0, chunkSize, null));
      });
      if (!first || !second || !first.equals(second)) return false;
      if (first.byteLength === 0) return true;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

function sizeOf(path: string): number | undefined {
  const found = statOf(path);
  return found?.isFile() ? found.size : undefined;
}
