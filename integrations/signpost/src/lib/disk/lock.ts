import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/** Milliseconds between two looks at a lock of another process, and the age at which that lock no longer counts. */
const [often, abandoned] = [20, 60_000];

/** Milliseconds after which a lock without a process number no longer counts: a kill came before it was written. */
const unnamed = 2000;

/** When this process began, less what the clock of a disk may be behind. */
const begun = Date.now() - process.uptime() * 1000 - 5000;

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
 * Does long work that only one process at a time may do. A `Problem` starts with `busy` and says so where another is at it:
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

/**
 * Takes a lock: a file with a process number and a token. Returns what releases it, or undefined while another process has
 * it. Locks of ended processes, or older than `oldest` milliseconds, don't count. A `Problem` says why it can't be written.
 */
export function takeLock(lock: string, oldest = Number.POSITIVE_INFINITY): (() => void) | undefined {
  const release = create(lock);
  if (release !== undefined || !isLeft(lock, oldest)) return release;
  // Of two that see it, the second would remove what the first has taken since: each looks again, under a lock for that.
  const guard = `${lock}.steal`;
  const done = create(guard);
  if (done === undefined) {
    // Who removes it doesn't make one at once: another may be about to remove it as well.
    if (isLeft(guard, abandoned)) rmSync(guard, { force: true });
    return undefined;
  }
  try {
    if (isLeft(lock, oldest)) rmSync(lock, { force: true });
  } finally {
    done();
  }
  return create(lock);
}

/** Undefined where the file is there already. */
function create(lock: string): (() => void) | undefined {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
  try {
    makeFolder(dirname(lock));
    writeFileSync(lock, token, { flag: 'wx' });
  } catch (error) {
    if (isCode(error, 'EEXIST')) return undefined;
    // On a full disk a file is made, and nothing can be written to it.
    if (isCode(error, 'ENOSPC')) rmSync(lock, { force: true });
    throw writeProblem(error, lock);
  }
  // Who took too long for the others finds one of theirs.
  return () => {
    if (textOf(lock) === token) rmSync(lock, { force: true });
  };
}

/** True for a lock whose process has ended, or that is too old: its process may be one of another machine. */
function isLeft(lock: string, oldest: number): boolean {
  try {
    const { mtimeMs } = statSync(lock);
    const age = Date.now() - mtimeMs;
    if (age > oldest) return true;
    const holder = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    if (!(holder > 0)) return age > unnamed;
    // In containers each run has the same number.
    if (holder === process.pid) return mtimeMs < begun;
    process.kill(holder, 0);
    // In a container whose first process reaps nobody, an ended process keeps its number for good.
    return / Z \d+/.test(textOf(`/proc/${holder}/stat`) ?? '');
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === code;
}
