import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Day, toDay } from '../date.ts';
import { getErrorCode } from '../problem.ts';

// What Git knows of a file: the day on which each line was committed. `callGit` is the way to every other question.

const run = promisify(execFile);

/**
 * Settings that make git's output independent of the user's configuration. A folder of a pull request may have the form of a bare
 * repository, and git would run the programs that its `config` names.
 */
const neutralSettings = [
  'safe.bareRepository=explicit',
  'core.quotePath=false',
  'log.showSignature=false',
  'log.diffMerges=separate',
].flatMap((setting) => ['-c', setting]);

/** Runs git in a folder and returns its output; undefined if git fails. Throws `ENOENT` if git isn't installed. */
export async function callGit(folder: string, parameters: readonly string[]): Promise<Buffer | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...neutralSettings, ...parameters], {
      encoding: 'buffer',
      maxBuffer: 1 << 30,
      // Reading needs no lock.
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    });
    return stdout;
  } catch (error) {
    if (typeof getErrorCode(error) === 'number') return undefined;
    throw error;
  }
}

/** Searched here, because spawning git from a large process takes time. */
export function isInRepository(folder: string): boolean {
  return findRepository(folder) !== undefined;
}

/** The folder of the Git repository around a folder. */
export function findRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findRepository(above);
}

/** The commits at the end of a shallow clone; each seems to add every file. Empty for a full clone. */
export async function readShallowCommits(folder: string): Promise<ReadonlySet<string>> {
  const path = await callGit(folder, ['rev-parse', '--path-format=absolute', '--git-path', 'shallow']);
  const text = path && (await readFile(path.toString('utf8').trim(), 'utf8').catch(() => ''));
  return new Set(text?.split('\n').filter(Boolean));
}

/** The day of each committed line of a file, by its last commit. Empty for a file unknown to git. */
export async function readLineDays(file: string, today: Day): Promise<ReadonlyMap<number, Day>> {
  const folder = resolve(dirname(file));
  if (!isInRepository(folder)) return new Map();
  const blame = ['blame', '--porcelain', '--', basename(file)];
  const log = (await callGit(folder, blame).catch(() => undefined))?.toString('utf8') ?? '';

  // `3f2a… 12 14 1`, and a few lines below `committer-time 1790000000`. Uncommitted lines have the commit 000….
  const days = new Map<string, Day>();
  for (const [, commit = '', seconds] of log.matchAll(commitOfLine)) {
    const day = toDay(new Date(Number(seconds) * 1000));
    days.set(commit, day < today ? day : today);
  }

  // `3f2a… 12 14`: line 14 is from commit 3f2a….
  const byLine = new Map<number, Day>();
  for (const [, commit = '', line] of log.matchAll(/^([0-9a-f]{40,64}) \d+ (\d+)/gm)) {
    const day = days.get(commit);
    if (day !== undefined) byLine.set(Number(line), day);
  }
  return byLine;
}

/** A commit and its time in the output of `git blame --porcelain`, where lines of the file start with a tab. */
const commitOfLine = /^(?!0+ )([0-9a-f]{40,64}) \d+ \d+.*(?:\n[^\t].*)*?\ncommitter-time (\d+)$/gm;
