import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../core/problem.ts';
import { takeLock } from './lock.ts';

/** Milliseconds between two looks at a lock of another, and the age at which it is nobody's any more. */
const [often, abandoned] = [20, 60_000];

/**
 * Does what reads files and writes them anew while nobody else does, here or in another process: who comes second
 * waits. A lock that a kill left behind counts for nothing. A `Problem` says why it can't be written.
 */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  let release = takeLock(lock, abandoned);
  while (release === undefined) {
    await pause(often);
    release = takeLock(lock, abandoned);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Does long work that only one process at a time may do. A `Problem` begins with `busy` and says so where another is at it:
 * nobody waits for hours. A lock that a kill left behind counts for nothing.
 */
export async function onlyOne<T>(lock: string, busy: string, work: () => Promise<T>): Promise<T> {
  const release = takeLock(lock);
  if (release === undefined)
    throw new Problem(`${busy} is under way: wait for its end. If there is none, delete ${lock}.`);
  try {
    return await work();
  } finally {
    release();
  }
}
