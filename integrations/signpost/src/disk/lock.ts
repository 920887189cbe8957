import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { problemOf } from './write-problem.ts';

/** Milliseconds after which a lock that names no process, or that lets another one be removed, is nobody's. */
const briefly = 60_000;

/** When this process began, less what the clock of a disk may be behind. */
const begun = Date.now() - process.uptime() * 1000 - 5000;

/**
 * Takes a lock: a file with the number of its process and a token. Gives what lets go of it, or undefined while another
 * has it, here or in another process. One that a kill left behind counts for nothing, nor does one of more than
 * `abandoned` milliseconds. A `Problem` says why it can't be written.
 */
export function takeLock(lock: string, abandoned = Number.POSITIVE_INFINITY): (() => void) | undefined {
  const release = make(lock);
  if (release !== undefined || !isLeft(lock, abandoned)) return release;
  return removeLeft(lock, abandoned) ? make(lock) : undefined;
}

/** Undefined where the file is there already. */
function make(lock: string): (() => void) | undefined {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
  try {
    makeFolder(dirname(lock));
    writeFileSync(lock, token, { flag: 'wx' });
  } catch (error) {
    if (isCode(error, 'EEXIST')) return undefined;
    // On a full disk a file is made, and nothing can be written to it.
    if (isCode(error, 'ENOSPC')) rmSync(lock, { force: true });
    throw problemOf(error, lock);
  }
  // Who took too long for the others finds one of theirs.
  return () => {
    if (contentOf(lock) === token) rmSync(lock, { force: true });
  };
}

/**
 * Removes a lock that was left behind; false where another is at it. Of two that saw it, the second would remove the
 * one that the first has taken since: so each looks again, under a lock for that alone.
 */
function removeLeft(lock: string, abandoned: number): boolean {
  const guard = `${lock}.steal`;
  const release = make(guard);
  if (release === undefined) {
    // Who removes it doesn't make one at once: another may be about to remove it as well.
    if (isLeft(guard, briefly)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (isLeft(lock, abandoned)) rmSync(lock, { force: true });
  } finally {
    release();
  }
  return true;
}

/** True for a lock whose process has ended, or that is too old: its process may be one of another machine. */
function isLeft(lock: string, abandoned: number): boolean {
  try {
    const { mtimeMs } = statSync(lock);
    const age = Date.now() - mtimeMs;
    if (age > abandoned) return true;
    const holder = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    // A kill may have come before the number was written.
    if (!(holder > 0)) return age > briefly;
    // In containers each run has the same number.
    if (holder === process.pid) return mtimeMs < begun;
    process.kill(holder, 0);
    return isZombie(holder);
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/** In a container whose first process reaps nobody, an ended process keeps its number for good. */
function isZombie(holder: number): boolean {
  return / Z \d+/.test(contentOf(`/proc/${holder}/stat`) ?? '');
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === code;
}
