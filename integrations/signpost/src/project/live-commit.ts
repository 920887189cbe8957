import { git } from '../lib/disk/git.ts';

/** By which name the main branch is known; that of the remote says it best. */
const mainBranches = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/**
 * The last commit that went live: where this branch left the main branch, since unmerged work was never published.
 * Undefined in a shallow clone that doesn't say what it will be merged into.
 */
export async function liveCommit(folder: string, isShallow: boolean): Promise<string | undefined> {
  const shown = await git(folder, ['for-each-ref', '--format=%(refname)', ...mainBranches]);
  const known = shown?.toString('utf8').split('\n') ?? [];
  const main = mainBranches.find((name) => known.includes(name));
  if (main !== undefined) {
    const isPart = await git(folder, ['merge-base', '--is-ancestor', 'HEAD', main]);
    if (isPart !== undefined) return 'HEAD';
    const base = await git(folder, ['merge-base', 'HEAD', main]);
    if (base !== undefined) return base.toString('utf8').trim();
  }
  // A pull request is built as the merge that it would be.
  const merged = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^2']);
  if (merged !== undefined) return 'HEAD^1';
  return isShallow ? undefined : 'HEAD';
}
