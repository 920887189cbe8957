import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../problem.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/**
 * An append-only file of JSON lines, for work that may be killed at any moment and continued later. A kill loses at most
 * the last line and never leaves half a line.
 */
export interface Journal {
  /** The records that it had when it was opened, in order. Each call reads the file again, in pieces. */
  records(): Generator<unknown>;
  /** Appends records in one write. */
  append(...records: readonly unknown[]): void;
  close(): void;
}

export interface JournalOptions {
  /** The first line: names the work. A journal of other work isn't continued. */
  readonly about: string;
  /** False to start from scratch. */
  readonly resume: boolean;
}

const chunkSize = 1 << 20;
const newLine = 10;

/** Opens a journal and creates its folder. A `Problem` if that fails. */
export function openJournal(file: string, options: JournalOptions): Journal {
  const fd = openAppend(file);
  try {
    return journalIn(fd, file, options);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

export async function withJournal<T>(
  file: string,
  options: JournalOptions,
  work: (journal: Journal) => Promise<T>,
): Promise<T> {
  const journal = openJournal(file, options);
  try {
    return await work(journal);
  } finally {
    journal.close();
  }
}

function journalIn(fd: number, file: string, { about, resume }: JournalOptions): Journal {
  let size = resume ? wholeLines(fd) : 0;
  ftruncateSync(fd, size);
  if (size === 0) append(about);
  else {
    const first = readLines(fd, size, file).next().value;
    if (first !== about)
      throw new Problem(`${file} belongs to other work: it is about ${String(first)}, not ${about}.`);
  }
  const stood = size;

  function append(...records: readonly unknown[]): void {
    const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    try {
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(fd, bytes, at, bytes.byteLength - at);
    } catch (error) {
      throw writeProblem(error, file);
    }
    size += bytes.byteLength;
  }

  return {
    *records() {
      const all = readLines(fd, stood, file);
      all.next();
      yield* all;
    },
    append,
    close: () => closeSync(fd),
  };
}

/** Opens a file for reading and appending, and creates its folder. A `Problem` if that fails. */
export function openAppend(file: string): number {
  try {
    makeFolder(dirname(file));
    return openSync(file, 'a+');
  } catch (error) {
    throw writeProblem(error, file);
  }
}

/** Bytes up to the last complete line; a killed run may have left part of another. */
function wholeLines(fd: number): number {
  const buffer = Buffer.alloc(chunkSize);
  for (let end = fstatSync(fd).size; end > 0; ) {
    const begin = Math.max(0, end - chunkSize);
    const count = readSync(fd, buffer, 0, end - begin, begin);
    const last = buffer.subarray(0, count).lastIndexOf(newLine);
    if (last >= 0) return begin + last + 1;
    end = begin;
  }
  return 0;
}

function* readLines(fd: number, size: number, file: string): Generator<unknown> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for (let at = 0; at < size; ) {
    const buffer = Buffer.alloc(Math.min(chunkSize, size - at));
    const count = readSync(fd, buffer, 0, buffer.byteLength, at);
    if (count === 0) return;
    at += count;
    rest = Buffer.concat([rest, buffer.subarray(0, count)]);
    const end = rest.lastIndexOf(newLine);
    if (end < 0) continue;
    const lines = rest.toString('utf8', 0, end).split('\n');
    rest = rest.subarray(end + 1);
    for (const text of lines) {
      line += 1;
      yield parseLine(text, file, line);
    }
  }
}

function parseLine(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(`${file} is damaged on line ${line}. Remove the file and start again.`);
  }
}
