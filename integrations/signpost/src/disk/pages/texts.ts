import { Problem } from '../../core/problem.ts';
import { readBuiltText } from '../read-built.ts';
import type { Job } from './chunk.ts';
import type { Brought } from './order.ts';

/** Characters of all files together. What lies beyond is read where it is parsed, one file after the other. */
const most = 8_000_000;

/** What stands in some files, for another thread; undefined where that must read it itself, to tell what is wrong. */
export function textsOf(folder: string, jobs: readonly Job[]): Brought['texts'] {
  let room = most;
  return jobs.map(({ file }) => {
    if (room <= 0) return undefined;
    const text = textOf(folder, file);
    room -= text?.length ?? 0;
    return text;
  });
}

function textOf(folder: string, file: string): string | undefined {
  try {
    const text = readBuiltText(folder, file);
    return typeof text === 'string' ? text : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
