import { type Day, dayOf } from '../../core/date.ts';

/** A commit, or what is not committed yet, in which lines of a map changed. */
export interface Commit {
  /** Undefined for what is not committed yet. */
  readonly hash: string | undefined;
  readonly day: Day;
}

/** Told what a patch says, in its order: within a commit, the lines of a hunk that went, then those that came. */
export interface PatchReader {
  onCommit(commit: Commit): void;
  /** A file that the commit made. */
  onNewFile(): void;
  onRemoved(line: string): void;
  /** Undefined where nobody asks for such lines: a table that came may have a million. */
  readonly onAdded: ((line: string) => void) | undefined;
}

/** How `git log` is to begin each commit, for `readPatches`. */
export const patchFormat = '--format=%x01%H %ct';

/** Reads the lines of `git log -p -U0` in that format, Latin-1 as `gitLines` gives them, or of `git diff -U0`. */
export async function readPatches(lines: AsyncIterable<readonly string[]>, to: PatchReader): Promise<void> {
  // Above the first hunk of a file, its names stand behind --- and +++.
  let isHunk = false;
  for await (const some of lines) {
    for (const line of some) {
      const sign = line[0];
      if (sign === '\x01') to.onCommit(commitOf(line));
      else if (sign === '@') isHunk = true;
      else if (sign === 'd') isHunk = false;
      else if (!isHunk) {
        if (line.startsWith('new file mode')) to.onNewFile();
      } else if (sign === '-') to.onRemoved(textOf(line));
      else if (sign === '+') to.onAdded?.(textOf(line));
    }
  }
}

function commitOf(line: string): Commit {
  const [hash, seconds] = line.slice(1).split(' ');
  return { hash, day: dayOf(new Date(Number(seconds) * 1000)) };
}

/** A line of UTF-8, or one of UTF-16 as far as its letters are Latin. */
function textOf(line: string): string {
  const text = line.slice(1);
  return text.includes('\0') ? text.replaceAll('\0', '') : Buffer.from(text, 'latin1').toString('utf8');
}
