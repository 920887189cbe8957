import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode, Problem } from '../problem.ts';
import { refuseLinkOutside } from './is-inside.ts';
import { writeProblem } from './problems.ts';

/** How long to wait for the other process, in milliseconds. It usually writes for a few. */
const usualWait = 20_000;

/** How long a lock may lack the number of its process, in milliseconds. It is written right after the file is made. */
const maxUnfinished = 2_000;

/**
 * Keeps other processes of Signpost from writing `path` until the returned function is called. The lock is the file
 * `review.csv.lock`, which has the number of its process: that of a process that has ended doesn't count.
 */
export function acquireLock(path: string, maxWait = usualWait): () => void {
  const lock = `${path}.lock`;
  refuseLinkOutside(lock);
  return takeLock(lock, performance.now() + maxWait, () => {
    const seconds = Math.ceil(maxWait / 1000);
    return new Problem(
      `${path} can't be written: another command has been writing it for ${seconds} seconds. If none is running, remove ${lock}.`,
    );
  });
}

function takeLock(lock: string, deadline: number, makeRefusal: () => Problem): () => void {
  while (!createLock(lock)) {
    const abandoned = findAbandoned(lock);
    if (abandoned !== undefined) removeAbandoned(lock, abandoned, deadline, makeRefusal);
    else if (performance.now() > deadline) throw makeRefusal();
    else sleep(2);
  }
  return () => rmSync(lock, { force: true });
}

/**
 * Removes the lock of an ended process. Between a look at it and its removal, another process may have removed it and made its own: so
 * whoever removes it holds a second lock, which is named for this one alone, and looks again.
 */
function removeAbandoned(lock: string, identity: string, deadline: number, makeRefusal: () => Problem): void {
  const release = takeLock(`${lock}.${identity}`, deadline, makeRefusal);
  try {
    if (identifyFile(lock) === identity) rmSync(lock, { force: true });
  } finally {
    release();
  }
}

/** The number of a file on its disk, with its time: a file that is made again at the same path has others. */
function identifyFile(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino}-${stats.mtimeNs}`;
}

/** False if another process has the lock. */
function createLock(lock: string): boolean {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw writeProblem(error, lock);
  }
}

/**
 * Identifies the lock of a process that has ended; undefined for any other. One that was killed at once has left it without its
 * number, or with a part.
 */
function findAbandoned(lock: string): string | undefined {
  const identity = identifyFile(lock);
  if (identity === undefined) return undefined;
  try {
    const [, owner] = /^(\d+)\n$/.exec(readFileSync(lock, 'utf8')) ?? [];
    const age = Date.now() - Number(lstatSync(lock).mtimeMs);
    const isAbandoned = owner === undefined ? age > maxUnfinished : !isRunning(Number(owner));
    return isAbandoned ? identity : undefined;
  } catch {
    // Released meanwhile.
    return undefined;
  }
}

/** True for the own process, and for one of another user. */
export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return getErrorCode(error) !== 'ESRCH';
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
