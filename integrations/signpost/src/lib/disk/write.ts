import { linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type OutFile, textOf } from '../file.ts';
import { copyBeside, nameBeside, sweepBesideFiles, writeBeside } from './beside.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/**
 * Writes all files below a folder or none: each is written beside its place and then renamed. Unchanged files are left
 * alone. Returns the paths of those that changed. A `Problem` says why one can't be written.
 */
export function writeFiles(folder: string, files: Iterable<OutFile>): Promise<string[]> {
  return inOneGo(async ({ write }) => {
    const changed: string[] = [];
    for (const file of files) {
      const path = join(folder, file.path);
      if ((await write(path, file.content)) !== undefined) changed.push(path);
    }
    return changed;
  });
}

/** Writes one file by its path; false where it has that content already. */
export function writeFileAt(path: string, content: OutFile['content']): Promise<boolean> {
  return inOneGo(async ({ write }) => (await write(path, content)) !== undefined);
}

/** Copies a file, without copying its bytes where the disk can share them. */
export async function copyFileTo(from: string, to: string): Promise<void> {
  await inOneGo(({ copy }) => copy(from, to));
}

/** Removes a file; nothing happens where there is none. */
export function removeFile(file: string): Promise<void> {
  return rm(file, { force: true });
}

/** After so many files, others have their turn. */
const turn = 64;

/**
 * Writes very many files into a folder that this build has emptied: no reader can see a half of one there, and there is
 * nothing to compare with. Returns how many. A `Problem` says why a file can't be written.
 */
export async function writeFresh(folder: string, files: Iterable<OutFile>): Promise<number> {
  const folders = new Set<string>();
  let count = 0;
  for (const file of files) {
    const path = join(folder, file.path);
    const parent = dirname(path);
    try {
      if (!folders.has(parent)) makeFolder(parent);
      // To wait for another thread takes longer than to write.
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

/** Takes files that belong together. Each gives where it is for now, or undefined where nothing changes. */
export interface Staging {
  write(path: string, content: OutFile['content']): Promise<string | undefined>;
  copy(from: string, path: string): Promise<string | undefined>;
}

/** A file that is beside its place, and whether that was taken. */
interface Beside {
  readonly file: string;
  readonly isTaken: boolean;
}

/**
 * Files that belong together, such as all of a host. All are written beside their places before the first is renamed, and
 * a failure while renaming is rolled back. A `Problem` says why one can't be written.
 */
export async function inOneGo<T>(work: (staging: Staging) => Promise<T>): Promise<T> {
  const staged = new Map<string, Beside>();
  const folders: string[] = [];
  const created = new Set<string>();

  async function put(path: string, beside: () => Promise<string | undefined>): Promise<string | undefined> {
    created.add(path);
    const earlier = staged.get(path);
    const isTaken = isFileAt(path);
    folders.push(...made(path));
    const written = await beside();
    if (earlier !== undefined) await rm(earlier.file, { force: true });
    if (written === undefined) staged.delete(path);
    else staged.set(path, { file: written, isTaken });
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
    for (const { file } of staged.values()) await rm(file, { force: true }).catch(() => undefined);
    // Those that hold something of somebody else stay.
    for (const folder of folders.reverse()) await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** The folders that were made for a file. */
function made(path: string): readonly string[] {
  try {
    return makeFolder(dirname(path));
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** True where a file is there; a `Problem` for a folder, before anything takes its place. */
function isFileAt(path: string): boolean {
  const found = quietly(() => statSync(path, { throwIfNoEntry: false }));
  if (found?.isDirectory()) throw writeProblem(Object.assign(new Error(), { code: 'EISDIR' }), path);
  return found !== undefined;
}

/** Without a pause, so that a kill seldom falls between the first and the last. */
function takePlaces(staged: ReadonlyMap<string, Beside>): void {
  const undo: (() => void)[] = [];
  const olds: string[] = [];
  try {
    for (const [path, { file, isTaken }] of staged) {
      const old = isTaken ? secondName(path) : undefined;
      if (old !== undefined) olds.push(old);
      rename(file, path);
      if (old !== undefined) undo.push(() => renameSync(old, path));
      else if (!isTaken) undo.push(() => rmSync(path, { force: true }));
    }
  } catch (error) {
    for (const back of undo.reverse()) quietly(back);
    throw error;
  } finally {
    for (const old of olds) quietly(() => rmSync(old, { force: true }));
  }
}

/** A second name keeps what is there; some disks know none, and then there is no way back. */
function secondName(path: string): string | undefined {
  const old = nameBeside(path);
  return quietly(() => {
    linkSync(path, old);
    return old;
  });
}

function rename(file: string, path: string): void {
  try {
    renameSync(file, path);
  } catch (error) {
    throw writeProblem(error, path);
  }
}

/** Undefined for what the disk refuses. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
