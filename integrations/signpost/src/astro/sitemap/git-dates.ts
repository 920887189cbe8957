import { resolve } from 'node:path';
import { callGit, isInRepository, readShallowCommits } from '../../lib/disk/git.ts';
import { type Environment, findBuildPlatform } from '../build-platform.ts';

/** The dates of files' last changes, as far as the history shows. */
export interface GitDates {
  /** File relative to the project's root ─▶ time of its last commit, RFC 3339. */
  readonly dates: ReadonlyMap<string, string>;
  /** Files whose last commit may be older than the cloned history. */
  readonly unknown: ReadonlySet<string>;
}

const nothing: GitDates = { dates: new Map(), unknown: new Set() };

/**
 * Reads the date of each file's last commit below the project's root. The oldest commit of a shallow clone seems to add
 * every file, so those dates are unknown. Empty without git.
 */
export async function readGitDates(root: string | undefined): Promise<GitDates> {
  if (root === undefined || !isInRepository(resolve(root))) return nothing;
  try {
    const [log, boundary] = await Promise.all([
      runGit(root, [
        'log',
        '--format=%x01%H %cI',
        '--name-only',
        '--no-renames',
        '--relative',
        '-z',
        '--',
        '.',
      ]),
      readShallowCommits(root),
    ]);
    return parseLog(log, boundary);
  } catch {
    return nothing;
  }
}

/** Parses the output of `git log --format=%x01%H %cI --name-only -z`, newest first. */
function parseLog(log: string, boundary: ReadonlySet<string>): GitDates {
  const dates = new Map<string, string>();
  const unknown = new Set<string>();
  for (const commit of log.split('\x01').slice(1)) {
    const [head = '', ...names] = commit.split('\0');
    const [hash = '', date = ''] = head.split(' ');
    for (const name of names.map((text) => text.replace(/^\n/, '')).filter(Boolean)) {
      if (dates.has(name) || unknown.has(name)) continue;
      if (boundary.has(hash)) unknown.add(name);
      else dates.set(name, date);
    }
  }

  return { dates, unknown };
}

async function runGit(root: string, parameters: readonly string[]): Promise<string> {
  const printed = await callGit(root, parameters);
  if (printed === undefined) throw new Error('git refused');
  return printed.toString('utf8');
}

/** Platforms that clone shallowly, by their variable, and how to get the full history there. */
const remedies: Readonly<Record<string, string>> = {
  VERCEL: 'On Vercel, set the environment variable VERCEL_DEEP_CLONE to true.',
  CF_PAGES: 'On Cloudflare, put `git fetch --unshallow &&` before the build command.',
  WORKERS_CI: 'On Cloudflare, put `git fetch --unshallow &&` before the build command.',
  GITHUB_ACTIONS: 'In GitHub Actions, give `actions/checkout` the setting `fetch-depth: 0`.',
  GITLAB_CI: 'In GitLab CI, set the variable GIT_DEPTH to 0.',
};

/** The warning about unknown dates in a shallow clone, with the fix for the platform that runs the build. */
export function describeShallowClone(count: number, env: Environment): string {
  const remedy =
    remedies[findBuildPlatform(env)?.mark ?? ''] ?? 'Run `git fetch --unshallow` before the build.';
  const pages = count === 1 ? '1 page' : `${count} pages`;
  return `The sitemap has no date for ${pages}: this clone lacks the history of git. ${remedy}`;
}
