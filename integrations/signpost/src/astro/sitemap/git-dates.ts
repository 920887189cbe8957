import { resolve } from 'node:path';
import { callGit, isInRepository, readShallowCommits } from '../../lib/disk/git.ts';
import { formatCount } from '../../lib/text/text.ts';

/** The dates of files' last changes, as far as the history shows. */
export interface GitDates {
  /** File relative to the project's root ─▶ time of its last commit, RFC 3339. */
  readonly dates: ReadonlyMap<string, string>;
  /** Files whose last commit may be older than the cloned history. */
  readonly unknown: ReadonlySet<string>;
}

const nothing: GitDates = { dates: new Map(), unknown: new Set() };

/** Reads the date of each file's last commit below the project's root. Empty without git. */
export async function readGitDates(root: string | undefined): Promise<GitDates> {
  if (root === undefined || !isInRepository(resolve(root))) return nothing;
  try {
    const log = ['log', '--format=%x01%H %cI', '--name-only', '--no-renames', '--relative', '-z', '--', '.'];
    const [printed, boundary] = await Promise.all([callGit(root, log), readShallowCommits(root)]);
    return printed === undefined ? nothing : parseLog(printed.toString('utf8'), boundary);
  } catch {
    // Git isn't installed.
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
      // The oldest commit of a shallow clone seems to add every file.
      if (boundary.has(hash)) unknown.add(name);
      else dates.set(name, date);
    }
  }

  return { dates, unknown };
}

/** The warning about unknown dates in a shallow clone. */
export function describeShallowClone(count: number): string {
  return `The sitemap has no date for ${formatCount(count, 'page')}: this clone lacks the history of git. Run \`git fetch --unshallow\` before the build, set \`fetch-depth: 0\` for actions/checkout, or VERCEL_DEEP_CLONE on Vercel.`;
}
