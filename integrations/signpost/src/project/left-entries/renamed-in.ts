import { git } from '../../disk/git.ts';

/** The files that a commit renamed, of the repository's root: new name ─▶ old name. */
export async function renamedIn(root: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const asked = ['diff-tree', '-r', '-z', '-M', '--diff-filter=R', '--name-status', `${commit}^`, commit];
  const fields = (await git(root, asked))?.toString('utf8').split('\0') ?? [];
  const names = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [, before = '', after = ''] = fields.slice(at, at + 3);
    names.set(after, before);
  }
  return names;
}
