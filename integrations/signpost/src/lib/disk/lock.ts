import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode, Problem } from '../problem.ts';
import { refuseLinkOutside } from './is-inside.ts';
import { writeProblem } from './problems.ts';

/** How long to wait for the other process, in milliseconds. It usually writes for a few. */
const usualWait = 20_000;

/**
 * Keeps other processes of Signpost from writing `path` until the returned function is called. The lock is the file
 * `review.csv.lock`, which has the number of its process: that of a killed process doesn't count.
 */
export function acquireLock(path: string, maxWait = usualWait): () => void {
  const lock = `${path}.lock`;
  refuseLinkOutside(lock);
  const deadline = performance.now() + maxWait;

  while (!createLock(lock)) {
    const owner = readOwner(lock);
    if (owner !== undefined && !isRunning(owner)) rmSync(lock, { force: true });
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
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw writeProblem(error, lock);
  }
}

/** The process that has the lock; undefined if it was released meanwhile, or isn't written yet. */
function readOwner(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch {
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
