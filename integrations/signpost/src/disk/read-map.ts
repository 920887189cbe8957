import { createReadStream } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { Problem } from '../core/problem.ts';
import { type LoadedMap, loadMap } from '../map/load.ts';

/** Reads a map and its includes from disk. Throws a `Problem` where the file can't be read. */
export function readMap(file: string): Promise<LoadedMap> {
  return loadMap(file, { readText, openStream });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function openStream(file: string) {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw unreadable(file, error);
  }
  return createReadStream(file, { highWaterMark: 1 << 18 });
}

function unreadable(file: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const reason =
    code === 'ENOENT'
      ? 'there is no such file'
      : code === 'EISDIR'
        ? 'it is a folder'
        : `it can't be read (${code})`;
  return new Problem(`the map ${file}: ${reason}`);
}
