import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../problem.ts';
import { makeFolder } from './folders.ts';
import { writeProblem } from './problems.ts';

/**
 * An append-only file of JSON lines, for work that may be killed at any moment and continued later. A kill loses at most
 * the last line and never leaves half a line.
 */
export interface Journal {
  /** The records that it had when it was opened, in order. */
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

/** Opens a journal and creates its folder. A `Problem` if that fails, or if it belongs to other work. */
export function openJournal(file: string, options: JournalOptions): Journal {
  const fd = openAppend(file);
  try {
    return readJournal(fd, file, options);
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

function readJournal(fd: number, file: string, { about, resume }: JournalOptions): Journal {
  const append = (...records: readonly unknown[]): void => {
    try {
      writeFileSync(fd, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    } catch (error) {
      throw writeProblem(error, file);
    }
  };

  // A killed run may have left part of a line at the end.
  const found = resume ? readFileSync(fd) : Buffer.alloc(0);
  const lines = found.subarray(0, found.lastIndexOf('\n') + 1);
  ftruncateSync(fd, lines.length);
  if (lines.length === 0) append(about);
  else {
    const first = parseLines(lines, file).next().value;
    if (first !== about)
      throw new Problem(`${file} belongs to other work: it is about ${String(first)}, not ${about}.`);
  }

  return {
    *records() {
      const all = parseLines(lines, file);
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

function* parseLines(lines: Buffer, file: string): Generator<unknown> {
  let line = 0;
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf('\n', start);
    line += 1;
    yield parseLine(lines.toString('utf8', start, end), file, line);
    start = end + 1;
  }
}

function parseLine(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(`${file} is damaged on line ${line}. Remove the file and start again.`);
  }
}
