import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, Problem } from '../problem.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/** Milliseconds between two checks of another process's lock, and the age at which that lock no longer counts. */
const [often, abandoned] = [20, 60_000];

/**
 * Milliseconds after which a lock without a process number no longer counts: its process was killed before it wrote one.
 */
const unnamed = 2000;

/** The start of this process, minus the possible lag of the disk's clock. */
const begun = Date.now() - process.uptime() * 1000 - 5000;

/**
 * Runs work that reads and rewrites files, one process at a time; a second one waits. Ignores the lock of a killed process.
 * A `Problem` if the lock can't be written.
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
 * Runs long work that only one process may do at a time. If another process is doing it, throws a `Problem` that starts
 * with `busy`. Ignores the lock of a killed process.
 */
export async function onlyOne<T>(lock: string, busy: string, work: () => Promise<T>): Promise<T> {
  const release = takeLock(lock);
  if (release === undefined)
    throw new Problem(`${busy} is already running. Wait until it ends. If none is running, delete ${lock}.`);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Takes a lock: a file with a process number and a token. Returns a function that releases it, or undefined while another
 * process holds it. Locks of ended processes, or older than `oldest` milliseconds, don't count. A `Problem` if it can't be
 * written.
 */
export function takeLock(lock: string, oldest = Number.POSITIVE_INFINITY): (() => void) | undefined {
  const release = create(lock);
  if (release !== undefined || !isLeft(lock, oldest)) return release;
  // Two processes may see the same dead lock. Each checks again under a second lock, so that neither removes the other's
  // new one.
  const guard = `${lock}.steal`;
  const done = create(guard);
  if (done === undefined) {
    // The process that removed it doesn't take it at once, since another may be about to remove it too.
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

/** Undefined if the file already exists. */
function create(lock: string): (() => void) | undefined {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
  try {
    makeFolder(dirname(lock));
    writeFileSync(lock, token, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    // A full disk creates the file, but writes nothing into it.
    if (codeOf(error) === 'ENOSPC') rmSync(lock, { force: true });
    throw writeProblem(error, lock);
  }
  // After a long pause, the lock may belong to another process.
  return () => {
    if (textOf(lock) === token) rmSync(lock, { force: true });
  };
}

/** True for a lock whose process has ended, or that is too old: its process may be on another machine. */
function isLeft(lock: string, oldest: number): boolean {
  try {
    const { mtimeMs } = statSync(lock);
    const age = Date.now() - mtimeMs;
    if (age > oldest) return true;
    const holder = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    if (!(holder > 0)) return age > unnamed;
    // In containers, each run may have the same process number.
    if (holder === process.pid) return mtimeMs < begun;
    process.kill(holder, 0);
    // In a container whose first process doesn't reap, an ended process keeps its number.
    return / Z \d+/.test(textOf(`/proc/${holder}/stat`) ?? '');
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
