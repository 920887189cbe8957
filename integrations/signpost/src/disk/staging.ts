import { link, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OutFile } from '../core/file.ts';
import { copyBeside, nameBeside, writeBeside } from './beside.ts';
import { makeFolder } from './make-folder.ts';
import { problemOf } from './write-problem.ts';

/** Takes files that belong together. Each gives where it lies for now, or undefined where nothing changes. */
export interface Staging {
  write(path: string, content: OutFile['content']): Promise<string | undefined>;
  copy(from: string, path: string): Promise<string | undefined>;
}

/** What lies beside its place. */
type Staged = ReadonlyMap<string, string>;

/**
 * Files that belong together, such as all of a host: every one is written beside its place, its folder made, before the
 * first takes it. So a full disk, a kill or a mistake on the way leaves all that was there, and nothing new; what fails
 * while they take their places is put back. A `Problem` says why one can't be written.
 */
export async function inOneGo<T>(work: (staging: Staging) => Promise<T>): Promise<T> {
  const staged = new Map<string, string>();
  const folders: string[] = [];

  async function put(path: string, beside: () => Promise<string | undefined>): Promise<string | undefined> {
    const earlier = staged.get(path);
    await expectNoFolder(path);
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
    await takePlaces(staged);
    return result;
  } catch (error) {
    for (const beside of staged.values()) await rm(beside, { force: true }).catch(() => undefined);
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
    throw problemOf(error, path);
  }
}

/** Told before anything takes its place, since it would stop in the middle. */
async function expectNoFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw problemOf(Object.assign(new Error(), { code: 'EISDIR' }), path);
}

async function takePlaces(staged: Staged): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const olds: string[] = [];
  for (const [path, beside] of staged) {
    const old = nameBeside(path);
    // A second name keeps what was there; some disks know none, and then there is no way back.
    const hasOld = await link(path, old).then(
      () => true,
      () => false,
    );
    if (hasOld) olds.push(old);
    const isNew = !hasOld && (await stat(path).catch(() => undefined)) === undefined;
    try {
      await rename(beside, path);
    } catch (error) {
      for (const back of undo.reverse()) await back().catch(() => undefined);
      for (const rest of olds) await rm(rest, { force: true }).catch(() => undefined);
      throw problemOf(error, path);
    }
    if (hasOld) undo.push(() => rename(old, path));
    else if (isNew) undo.push(() => rm(path, { force: true }));
  }
  for (const old of olds) await rm(old, { force: true }).catch(() => undefined);
}
