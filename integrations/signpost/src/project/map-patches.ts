import { type Day, dayOf } from '../core/date.ts';

/** What a commit, or the work tree, did to the files of a map. */
export interface Patch {
  /** Undefined for what is not committed yet. */
  readonly commit: string | undefined;
  readonly day: Day;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** How `git log` is to begin each commit, for `patchesIn`. */
export const patchFormat = '--format=%x01%H %ct';

/** Reads the output of `git log -p -U0` in that format, in its order, and of `git diff -U0`, which is one patch of `today`. */
export function patchesIn(text: string, today: Day): Patch[] {
  return text.split('\x01').flatMap((part) => {
    const [head = '', ...lines] = part.split('\n');
    const [commit = '', seconds] = head.split(' ');
    const { removed, added } = changesIn(lines);
    if (removed.length + added.length === 0) return [];
    const isCommit = /^\d+$/.test(seconds ?? '');
    const day = isCommit ? dayOf(new Date(Number(seconds) * 1000)) : today;
    return { commit: isCommit ? commit : undefined, day, removed, added };
  });
}

function changesIn(lines: readonly string[]): Pick<Patch, 'removed' | 'added'> {
  const removed: string[] = [];
  const added: string[] = [];
  // Above the first hunk of a file, its names stand behind --- and +++.
  let isHunk = false;
  for (const line of lines) {
    if (line.startsWith('@@')) isHunk = true;
    else if (line.startsWith('diff ')) isHunk = false;
    else if (isHunk && line.startsWith('-')) removed.push(line.slice(1));
    else if (isHunk && line.startsWith('+')) added.push(line.slice(1));
  }
  return { removed, added };
}
