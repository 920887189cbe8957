import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../problem.ts';
import { refuseLinkOutside } from './is-inside.ts';
import { writeProblem } from './problems.ts';
import { readBytesSync } from './read.ts';

/**
 * An append-only file of JSON lines, for work that may be killed at any moment and continued later. A kill loses at most
 * the last line.
 */
export interface Journal {
  /** The records at the opening, in order. */
  readonly records: readonly unknown[];
  /** Appends records in a single write. */
  append(...records: readonly unknown[]): void;
}

interface JournalOptions {
  /** The first line, the name of the work. A journal of other work isn't continued. */
  readonly about: string;
  /** False to start from scratch. */
  readonly resume: boolean;
}

/** Opens a journal and creates its folder. A `Problem` if the folder can't be created, or for a journal of other work. */
export function openJournal(file: string, { about, resume }: JournalOptions): Journal {
  const text = resume ? (readBytesSync(file) ?? '').toString('utf8') : '';
  // A killed run may have left part of a line at the end.
  const wholeLines = text.slice(0, text.lastIndexOf('\n') + 1) || printLines([about]);
  const [first, ...records] = parseLines(wholeLines, file);
  if (first !== about)
    throw new Problem(`${file} belongs to other work: it is about ${String(first)}, not ${about}.`);

  write(() => {
    refuseLinkOutside(file);
    mkdirSync(dirname(file), { recursive: true });
    if (wholeLines !== text) writeFileSync(file, wholeLines);
  }, file);
  return { records, append: (...added) => write(() => appendFileSync(file, printLines(added)), file) };
}

function write(work: () => void, file: string): void {
  try {
    work();
  } catch (error) {
    throw writeProblem(error, file);
  }
}

function printLines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function parseLines(text: string, file: string): unknown[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line, at): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Problem(`${file} is damaged on line ${at + 1}. Remove the file and start again.`);
    }
  });
}
