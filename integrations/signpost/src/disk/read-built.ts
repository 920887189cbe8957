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
    return text.includes('\uFFFD') ? readFileSync(path) : text;
  } catch (error) {
    throw readProblem(error, file);
  }
}
