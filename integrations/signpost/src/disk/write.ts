import { randomBytes } from 'node:crypto';
import { constants, copyFile, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OutFile } from '../core/file.ts';
import { Problem } from '../core/problem.ts';
import { makeFolder } from './make-folder.ts';

/** Pieces of a large text are gathered to this many characters before they are written. */
const chunkSize = 1 << 16;

/**
 * Writes files below a folder, which is made where it is missing. Each is written beside its place and then
 * renamed, so that a reader sees the old file or the new one whole; a file that has that content already is
 * left alone. Returns the paths of those that changed. A `Problem` says why a file can't be written.
 */
export async function writeFiles(folder: string, files: Iterable<OutFile>): Promise<string[]> {
  const changed: string[] = [];
  for (const file of files) {
    const path = join(folder, file.path);
    if (await writeFileAt(path, file.content)) changed.push(path);
  }
  return changed;
}

/** Writes one file by its path; false where it has that content already. */
export async function writeFileAt(path: string, content: OutFile['content']): Promise<boolean> {
  if (isWhole(content) && (await hasContent(path, content))) return false;
  const beside = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    makeFolder(dirname(path));
    await writeAll(beside, content);
    if (!isWhole(content) && (await hasSameContent(beside, path))) {
      await rm(beside, { force: true });
      return false;
    }
    await rename(beside, path);
    return true;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw problemOf(error, path);
  }
}

/** Copies a file, without copying its bytes where the disk can share them. */
export async function copyFileTo(from: string, to: string): Promise<void> {
  try {
    makeFolder(dirname(to));
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    throw problemOf(error, to);
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
export async function hasSameContent(one: string, other: string): Promise<boolean> {
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

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'no file or folder can be made there',
  EINVAL: 'no file or folder can be made there',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a link in the path leads to itself',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a part of the path is a file, not a folder',
  EISDIR: 'a folder stands at this place',
  ENOTEMPTY: 'a folder stands at this place',
};

/** Why a file can’t be written, as a `Problem` where the reason is a known one. */
export function problemOf(error: unknown, path: string): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const reason = typeof code === 'string' ? reasons[code] : undefined;
  return reason === undefined ? error : new Problem(`${path} can't be written: ${reason}.`);
}
