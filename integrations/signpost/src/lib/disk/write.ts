import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type OutFile, textOf } from '../file.ts';
import { statOf } from './build-folder.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/**
 * Writes all files below a folder or none: each is written to a temporary file, then renamed. Leaves unchanged files alone
 * and returns the paths of the others. A `Problem` if one can't be written.
 */
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

/** Writes one file; false if it already has this content. */
export async function writeFileAt(path: string, content: OutFile['content']): Promise<boolean> {
  if (isSpecial(path)) return writeInPlace(path, content);
  return writeTransaction(async ({ write }) => (await write(path, content)) !== undefined);
}

/** True for a device, a pipe or a link, such as /dev/null and /dev/stdout: a rename would replace it. */
function isSpecial(path: string): boolean {
  const found = quietly(() => lstatSync(path, { throwIfNoEntry: false }));
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function writeInPlace(path: string, content: OutFile['content']): Promise<true> {
  try {
    await writeFile(path, isWhole(content) ? content : chunksOf(content));
    return true;
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Copies a file, sharing the bytes on disk where possible. */
export async function copyFileTo(from: string, to: string): Promise<void> {
  await writeTransaction(({ copy }) => copy(from, to));
}

export function removeFile(file: string): Promise<void> {
  return rm(file, { force: true });
}

/** After this many files, the event loop gets a turn. */
const turn = 64;

/**
 * Writes many files into a folder that this build has emptied: without temporary files, since nobody reads there yet.
 * Returns the number of files. A `Problem` if one can't be written.
 */
export async function writeFresh(folder: string, files: Iterable<OutFile>): Promise<number> {
  const folders = new Set<string>();
  let count = 0;
  for (const file of files) {
    const path = join(folder, file.path);
    const parent = dirname(path);
    try {
      if (!folders.has(parent)) makeFolder(parent);
      // Writing synchronously is faster than waiting for another thread.
      writeFileSync(path, file.content instanceof Uint8Array ? file.content : textOf(file));
    } catch (error) {
      throw writeProblem(error, path);
    }
    folders.add(parent);
    count += 1;
    if (count % turn === 0) await new Promise(setImmediate);
  }
  return count;
}

/** Collects files that belong together. Each method returns the temporary name, or undefined if nothing changes. */
export interface Staging {
  write(path: string, content: OutFile['content']): Promise<string | undefined>;
  copy(from: string, path: string): Promise<string | undefined>;
}

/**
 * Writes files that belong together, such as all of a host: all temporary files are written before the first is renamed. A
 * `Problem` if one can't be written.
 */
export async function writeTransaction<T>(work: (staging: Staging) => Promise<T>): Promise<T> {
  const staged = new Map<string, string>();
  const folders: string[] = [];
  const created = new Set<string>();

  async function put(path: string, beside: () => Promise<string | undefined>): Promise<string | undefined> {
    created.add(path);
    const earlier = staged.get(path);
    expectNoFolder(path);
    folders.push(...made(path));
    const written = await beside();
    if (earlier !== undefined) await rm(earlier, { force: true });
    if (written === undefined) staged.delete(path);
    else staged.set(path, written);
    return written;
  }

  try {
    const result = await work({
      write: (path, content) => put(path, () => writeBeside(path, content)),
      copy: (from, path) => put(path, () => copyBeside(from, path)),
    });
    takePlaces(staged);
    quietly(() => sweepBesideFiles(created));
    return result;
  } catch (error) {
    for (const file of staged.values()) await rm(file, { force: true }).catch(() => undefined);
    // Folders that contain other files stay.
    for (const folder of folders.reverse()) await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** The folders that were created for a file. */
function made(path: string): readonly string[] {
  try {
    return makeFolder(dirname(path));
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** A `Problem` for a folder, which a file can't replace. */
function expectNoFolder(path: string): void {
  const found = quietly(() => statSync(path, { throwIfNoEntry: false }));
  if (found?.isDirectory()) throw writeProblem(Object.assign(new Error(), { code: 'EISDIR' }), path);
}

/** Synchronous, so that a kill between the first and the last rename is unlikely. */
function takePlaces(staged: ReadonlyMap<string, string>): void {
  for (const [path, file] of staged) rename(file, path);
}

function rename(file: string, path: string): void {
  try {
    renameSync(file, path);
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Undefined if the disk refuses. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Matches temporary files, including those of a killed run. */
export const besideName = /\.[0-9a-f]{8}\.tmp$/;

/** Milliseconds after which a temporary file no longer belongs to a running process. */
const longest = 60 * 60 * 1000;

const chunkSize = 1 << 20;

/** A temporary name that no other file has. */
function nameBeside(path: string): string {
  return `${path}.${randomBytes(4).toString('hex')}.tmp`;
}

/** Writes a temporary file and returns its name; undefined if the target already has this content. */
async function writeBeside(path: string, content: OutFile['content']): Promise<string | undefined> {
  if (isWhole(content)) {
    if (hasContent(path, content)) return undefined;
    return putBeside(path, (beside) => writeFile(beside, content, { flag: 'wx' }));
  }
  const written = await putBeside(path, (beside) => writeFile(beside, chunksOf(content), { flag: 'wx' }));
  if (!hasSameContent(written, path)) return written;
  await rm(written, { force: true });
  return undefined;
}

/** Copies to a temporary file, sharing the bytes on disk where possible. */
async function copyBeside(from: string, path: string): Promise<string | undefined> {
  if (hasSameContent(from, path)) return undefined;
  return putBeside(path, (beside) => copyFile(from, beside, constants.COPYFILE_FICLONE));
}

/** Removes temporary files that a killed run left for these files of a folder. Throws the system's error. */
export function sweepBeside(folder: string, names: readonly string[]): void {
  for (const path of names.filter((name) => besideName.test(name)).map((name) => join(folder, name))) {
    const found = statOf(path);
    if (found && found.mtimeMs < Date.now() - longest) rmSync(path, { force: true });
  }
}

/**
 * Removes temporary files that a killed run left for these files, wherever they are. Other temporary files in their
 * folders may belong to somebody else.
 */
function sweepBesideFiles(paths: Iterable<string>): void {
  for (const [folder, files] of Map.groupBy(paths, dirname)) {
    const own = new Set(files.map((file) => basename(file)));
    const left = readdirSync(folder).filter((name) => own.has(name.replace(besideName, '')));
    sweepBeside(folder, left);
  }
}

/** Leaves nothing behind on failure. */
async function putBeside(path: string, work: (beside: string) => Promise<void>): Promise<string> {
  const beside = nameBeside(path);
  try {
    await work(beside);
    return beside;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw writeProblem(error, path);
  }
}

function isWhole(content: OutFile['content']): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array;
}

function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function hasContent(path: string, content: string | Uint8Array): boolean {
  const bytes = Buffer.from(content);
  return sizeOf(path) === bytes.byteLength && bytes.equals(readFileSync(path));
}

/** Compares two files in pieces, since neither may fit into memory. */
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
