import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../core/problem.ts';

/** One file of a build. A `Problem` says why it can't be read. */
export function readBuilt(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    throw new Problem(`${file} can't be read: ${reasonOf(error)}.`);
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
    throw new Problem(`${file} can't be read: ${reasonOf(error)}.`);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOENT: 'it is gone',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  ERR_STRING_TOO_LONG: 'it is larger than 512 MB',
};

/** Why the system doesn't let us read something, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
  return reasons[code] ?? `the system says ${code}`;
}
