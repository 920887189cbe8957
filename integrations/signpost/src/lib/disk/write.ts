import { randomBytes } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { joinContent, type OutFile } from '../file.ts';
import { Problem } from '../problem.ts';
import { tryStat } from './build-folder.ts';
import { refuseLinkOutside } from './is-inside.ts';
import { isRunning } from './lock.ts';
import { writeProblem } from './problems.ts';

// Writes files so that a reader finds the old text or the new one: first beside its place as about.md.4711-0f3a9c21.tmp, then
// renamed. Files that belong together, such as those of a host, are all written or none.

/** Writes all files below a folder or none, and returns the changed paths. A `Problem` if a file can't be written. */
export function writeFiles(folder: string, files: Iterable<OutFile>): Promise<string[]> {
  return writeTransaction(async ({ write }) => {
    const changed: string[] = [];
    for (const file of files) {
      const path = join(folder, file.path);
      if ((await write(path, file.content)) !== undefined) changed.push(path);
    }
    return changed;
  });
}

/** Writes one file; false if the content is unchanged. */
export async function writeFileAt(path: string, content: OutFile['content']): Promise<boolean> {
  if (!isSpecial(path))
    return writeTransaction(async ({ write }) => (await write(path, content)) !== undefined);

  refuseLinkOutside(path);
  try {
    await writeFile(path, toWritable(content));
    return true;
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Writes one file before the caller goes on. A reader finds the old text or the new one, never half of it. */
export function replaceFile(path: string, text: string): void {
  refuseLinkOutside(path);
  const file = nameTemporary(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    rmSync(file, { force: true });
    throw writeProblem(error, path);
  }
  rename(file, path);
}

/** `about.md.4711-0f3a9c21.tmp` for about.md. */
function nameTemporary(path: string): string {
  return `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
}

/** True for a device, a pipe or a link, such as /dev/null and /dev/stdout: a rename would replace the link. */
function isSpecial(path: string): boolean {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isFile() && !stats.isDirectory();
  } catch {
    return false;
  }
}

/** The number of files after which the event loop gets a turn. */
const filesPerTurn = 64;

/**
 * Writes many files into an emptied folder, without temporary files, since nobody reads there yet.
 * Returns the number of files. A `Problem` if a file can't be written.
 */
export async function writeIntoEmptyFolder(folder: string, files: Iterable<OutFile>): Promise<number> {
  refuseLinkOutside(folder);
  const folders = new Set<string>();
  let count = 0;
  for (const file of files) {
    const path = join(folder, file.path);
    const parent = dirname(path);

    try {
      if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
      // Writing synchronously is faster than waiting for another thread.
      writeFileSync(path, file.content instanceof Uint8Array ? file.content : joinContent(file));
    } catch (error) {
      throw writeProblem(error, path);
    }
    folders.add(parent);
    count += 1;
    if (count % filesPerTurn === 0) await new Promise(setImmediate);
  }
  return count;
}

/** Collects files that belong together. `write` returns the temporary name, or undefined for an unchanged file. */
export interface Staging {
  write(path: string, content: OutFile['content']): Promise<string | undefined>;
  /** Removes a file of an earlier version, after the new files are in place. */
  remove(path: string): void;
}

/**
 * Writes files that belong together, such as all of a host:
 * 1. write each to a temporary file beside the final place, and drop unchanged files,
 * 2. rename all, synchronously, since a kill in between is unlikely,
 * 3. remove the files of an earlier version.
 *
 * On failure, removes the temporary files and the folders that it made for them, and throws a `Problem`.
 */
export async function writeTransaction<T>(work: (staging: Staging) => Promise<T>): Promise<T> {
  const cleanedFolders = new Set<string>();
  function cleanOnce(folder: string): void {
    if (!cleanedFolders.has(folder)) removeAbandoned(folder);
    cleanedFolders.add(folder);
  }

  /** Place ─▶ temporary file; a second file for a place replaces the first. */
  const stagedFiles = new Map<string, string>();
  const temporaryFiles: string[] = [];
  const newFolders: string[] = [];
  const removedPaths: string[] = [];

  async function write(path: string, content: OutFile['content']): Promise<string | undefined> {
    refuseLinkOutside(path);
    if (tryStat(path)?.isDirectory()) throw new Problem(`${path} can't be written: a folder has this name.`);
    cleanOnce(dirname(path));
    const file = nameTemporary(path);
    temporaryFiles.push(file);
    stagedFiles.delete(path);
    try {
      const firstFolder = mkdirSync(dirname(path), { recursive: true });
      if (firstFolder !== undefined) newFolders.push(firstFolder);
      await writeFile(file, toWritable(content));
    } catch (error) {
      throw writeProblem(error, path);
    }

    if (haveSameContent(file, path)) return undefined;
    stagedFiles.set(path, file);
    return file;
  }

  let isRenaming = false;
  try {
    const result = await work({ write, remove: (path) => void removedPaths.push(path) });
    isRenaming = true;
    for (const [path, file] of stagedFiles) rename(file, path);
    for (const path of removedPaths) removeFile(path);
    return result;
  } catch (error) {
    if (!isRenaming) for (const folder of newFolders) rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    for (const file of temporaryFiles) await rm(file, { force: true }).catch(() => undefined);
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Removes the temporary files of killed processes, as far as the system allows. */
function removeAbandoned(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, id] = /\.(\d+)-[0-9a-f]{8}\.tmp$/.exec(name) ?? [];
      if (id !== undefined && !isRunning(Number(id))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // The folder doesn't exist yet, or belongs to another user.
  }
}

function rename(file: string, path: string): void {
  try {
    renameSync(file, path);
  } catch (error) {
    throw writeProblem(error, path);
  }
}

function toWritable(content: OutFile['content']): string | Uint8Array | Generator<string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return joinPieces(content);
}

const chunkSize = 1 << 20;

/** Joins short pieces, since each chunk is a system call. */
function* joinPieces(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Compares in chunks: the file of a million redirects has 110 MB. */
function haveSameContent(file: string, old: string): boolean {
  const oldStats = tryStat(old);
  if (!oldStats?.isFile() || oldStats.size !== tryStat(file)?.size) return false;

  const [newFile, oldFile] = [openSync(file, 'r'), openSync(old, 'r')];
  try {
    for (let position = 0; position < oldStats.size; position += chunkSize)
      if (!readChunk(newFile, position).equals(readChunk(oldFile, position))) return false;
    return true;
  } finally {
    closeSync(newFile);
    closeSync(oldFile);
  }
}

function readChunk(file: number, position: number): Buffer {
  const chunk = Buffer.alloc(chunkSize);
  return chunk.subarray(0, readSync(file, chunk, 0, chunkSize, position));
}
