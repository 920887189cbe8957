import { constants } from 'node:fs';
import { copyFile, open, readFile, rm, stat } from 'node:fs/promises';
import type { OutFile } from '../core/file.ts';
import { nameBeside } from './name-beside.ts';
import { problemOf } from './write-problem.ts';

/** Pieces of a large text are gathered to this many characters before they are written. */
const chunkSize = 1 << 16;

/** Writes a file beside its place and gives that name; undefined where it has that content already. */
export async function writeBeside(path: string, content: OutFile['content']): Promise<string | undefined> {
  if (isWhole(content) && (await hasContent(path, content))) return undefined;
  return kept(path, async (beside) => {
    await writeAll(beside, content);
    return isWhole(content) || !(await hasSameContent(beside, path));
  });
}

/** Copies a file beside a place, without copying its bytes where the disk can share them; else the same. */
export async function copyBeside(from: string, path: string): Promise<string | undefined> {
  if (await hasSameContent(from, path)) return undefined;
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
  const file = await open(path, 'wx');
  try {
    for (const chunk of chunksOf(content)) await file.appendFile(chunk);
  } finally {
    await file.close();
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

async function hasContent(path: string, content: string | Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(content);
  const size = await sizeOf(path);
  return size === bytes.byteLength && bytes.equals(await readFile(path));
}

/** Compares two files piece by piece, since neither may fit into memory. */
async function hasSameContent(one: string, other: string): Promise<boolean> {
  if ((await sizeOf(one)) !== (await sizeOf(other))) return false;
  const files = await Promise.all([open(one), open(other)]);
  try {
    const buffers = files.map(() => Buffer.alloc(chunkSize));
    for (;;) {
      const reads = await Promise.all(
        files.map((file, index) => file.read(buffers[index] ?? Buffer.alloc(0))),
      );
      const [first, second] = reads.map(({ buffer, bytesRead }) => buffer.subarray(0, bytesRead));
      if (!first || !second || !first.equals(second)) return false;
      if (first.byteLength === 0) return true;
    }
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
