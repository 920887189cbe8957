import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  const deadline = performance.now() + maxWait;

  while (!createLock(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else if (performance.now() > deadline)
      throw new Problem(
        `${path} can't be written: another command has been writing it for ${Math.ceil(maxWait / 1000)} seconds. If none is running, remove ${lock}.`,
      );
    else sleep(2);
  }
  return () => rmSync(lock, { force: true });
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

/** True for the lock of a process that has ended. One that was killed at once has left it without its number, or with a part. */
function isAbandoned(lock: string): boolean {
  try {
    const [, owner] = /^(\d+)\n$/.exec(readFileSync(lock, 'utf8')) ?? [];
    if (owner !== undefined) return !isRunning(Number(owner));
    return Date.now() - statSync(lock).mtimeMs > maxUnfinished;
  } catch {
    // Released meanwhile.
    return false;
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
