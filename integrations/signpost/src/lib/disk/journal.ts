import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../problem.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/**
 * A file of JSON lines that only grows, for work that may be killed at any moment and is gone on with later. What
 * was appended stays, save that the last line may be missing; it is never half there.
 */
export interface Journal {
  /** What stood in it when it was opened, in order. Read from the file anew at each call, piece by piece. */
  records(): Generator<unknown>;
  /** Writes records behind what is there, all at once. */
  append(...records: readonly unknown[]): void;
  close(): void;
}

export interface JournalOptions {
  /** What the work is about; it is the first line, and a journal of other work is not gone on with. */
  readonly about: string;
  /** False to begin anew, whatever is in the file. */
  readonly resume: boolean;
}

const chunkSize = 1 << 20;
const newLine = 10;

/** Opens a journal; the folder is made where it is missing. A `Problem` says why that can't be done. */
export function openJournal(file: string, options: JournalOptions): Journal {
  const fd = openAppend(file);
  try {
    return journalIn(fd, file, options);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Works with a journal, and closes it however that ends. */
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

/** Opens a file that only grows, and that is read too; its folder is made. A `Problem` says why that can't be done. */
export function openAppend(file: string): number {
  try {
    makeFolder(dirname(file));
    return openSync(file, 'a+');
  } catch (error) {
    throw writeProblem(error, file);
  }
}

/** How many bytes of the file are whole lines; what a kill left of one more is not counted. */
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
