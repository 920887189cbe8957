import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from './make-folder.ts';
import { problemOf } from './write-problem.ts';

/** Milliseconds between two looks at a lock of another, and the age at which it is nobody's any more. */
const [often, abandoned] = [20, 60_000];

/**
 * Does what reads files and writes them anew while nobody else does, here or in another process: who comes second
 * waits. The lock is a file with the number of its process; one that a kill left behind counts for nothing. A `Problem`
 * says why it can't be written.
 */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!taken(lock)) {
    if (isLeft(lock)) rmSync(lock, { force: true });
    else await pause(often);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock: string): boolean {
  try {
    makeFolder(dirname(lock));
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    // On a full disk a file is made, and nothing can be written to it.
    if (isCode(error, 'ENOSPC')) rmSync(lock, { force: true });
    throw problemOf(error, lock);
  }
}

/** True for a lock whose process has ended, or that is too old: its process may be one of another machine. */
function isLeft(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > abandoned) return true;
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === code;
}
