import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProblem } from './read-problem.ts';

/** One file of a build. A `Problem` says why it can't be read. */
export function readBuilt(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    throw readProblem(error, file);
  }
}

/** The same as text, which is faster, save where it is not UTF-8: what it is then only its bytes tell. */
export function readBuiltText(folder: string, file: string): string | Buffer {
  // Joined by hand: `join` looks at each character again, for each of ten thousand pages.
  const path = `${folder}/${file}`;
  try {
    const text = readFileSync(path, 'utf8');
    return isWhole(text) ? text : readFileSync(path);
  } catch (error) {
    throw readProblem(error, file);
  }
}

/** The same of bytes that lie in memory, which may be another's: what is given back is not. */
export function builtText(bytes: Buffer, start: number, end: number): string | Buffer {
  const text = bytes.toString('utf8', start, end);
  return isWhole(text) ? text : Buffer.from(bytes.subarray(start, end));
}

/** False where some bytes are no UTF-8, or stand for what such bytes become. */
function isWhole(text: string): boolean {
  return !text.includes('\uFFFD');
}
