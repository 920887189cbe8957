import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whatever a person's own configuration says, the output is the same. */
const plain = [
  'core.quotePath=false',
  'log.showSignature=false',
  'log.showRoot=true',
  'log.follow=false',
  'log.diffMerges=separate',
].flatMap((setting) => ['-c', setting]);

/** What git prints in a folder, names as they are; undefined where it refuses. Throws where there is no git (`ENOENT`). */
export async function git(folder: string, parameters: readonly string[]): Promise<Buffer | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...plain, ...parameters], {
      encoding: 'buffer',
      maxBuffer: 1 << 30,
      env: environmentIn(folder),
    });
    return stdout;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (typeof code === 'number') return undefined;
    throw error;
  }
}

/**
 * The lines that git prints, as many at a time as come together, each byte a character (Latin-1). What a partial clone
 * lacks is not fetched. Throws where git refuses, or is not there.
 */
export async function* gitLines(folder: string, parameters: readonly string[]): AsyncGenerator<string[]> {
  // No protocol is allowed, which git knew before it knew the other.
  const env = { ...environmentIn(folder), GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '' };
  const child = spawn('git', ['-C', folder, ...plain, ...parameters], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((end, reject) => {
    child.once('error', reject);
    child.once('close', end);
  });
  // It is awaited below, after what was printed.
  ended.catch(() => undefined);
  let left = '';
  try {
    for await (const chunk of child.stdout.setEncoding('latin1')) {
      const lines = (left + String(chunk)).split('\n');
      left = lines.pop() ?? '';
      yield lines;
    }
    if (left !== '') yield [left];
    if ((await ended) !== 0) throw new Error('git refused');
  } finally {
    child.kill();
  }
}

/** Looked for here, since it takes a while to start git from a process as large as a build's. */
export function isInRepository(folder: string): boolean {
  return process.env.GIT_DIR !== undefined || isBelowGit(folder);
}

function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const above = dirname(folder);
  return above !== folder && isBelowGit(above);
}

/** What git sets for a hook of its own, counted from where the hook began. */
const ofHooks: readonly string[] = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

/** A folder that lies in a repository tells which one. Nothing that only reads waits for a lock. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
  if (!isBelowGit(resolve(folder))) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofHooks.includes(name)));
}

/** The commits at which a shallow clone was cut off, which seem to add every file; none in a whole clone. */
export async function boundaryOf(folder: string): Promise<ReadonlySet<string>> {
  const path = await git(folder, ['rev-parse', '--path-format=absolute', '--git-path', 'shallow']);
  const text = path && (await readFile(path.toString('utf8').trim(), 'utf8').catch(() => ''));
  return new Set(text?.split('\n').filter(Boolean));
}
