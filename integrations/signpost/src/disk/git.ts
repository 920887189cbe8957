import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What git prints in a folder, names as they are; undefined where it refuses. Throws where there is no git (`ENOENT`). */
export async function git(folder: string, parameters: readonly string[]): Promise<Buffer | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, '-c', 'core.quotePath=false', ...parameters], {
      encoding: 'buffer',
      maxBuffer: 1 << 30,
    });
    return stdout;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (typeof code === 'number') return undefined;
    throw error;
  }
}

/** Looked for here, since it takes a while to start git from a process as large as a build's. */
export function isInRepository(folder: string): boolean {
  if (process.env.GIT_DIR !== undefined || existsSync(join(folder, '.git'))) return true;
  const above = dirname(folder);
  return above !== folder && isInRepository(above);
}

/** The commits at which a shallow clone was cut off, which seem to add every file; none in a whole clone. */
export async function boundaryOf(folder: string): Promise<ReadonlySet<string>> {
  const path = await git(folder, ['rev-parse', '--path-format=absolute', '--git-path', 'shallow']);
  const text = path && (await readFile(path.toString('utf8').trim(), 'utf8').catch(() => ''));
  return new Set(text?.split('\n').filter(Boolean));
}
