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
  /** A file, named from the repository's root, whose lines follow. */
  onFile(name: string): Promise<void>;
  /** `isTop` for the first line of the file as it was, and those after it where that is empty. */
  onRemoved(line: string, isTop: boolean): void;
  /** Undefined where nobody asks for such lines: a table that came may have a million. */
  readonly onAdded: ((line: string) => void) | undefined;
}

/** How `git log` is to begin each commit, for `readPatches`. */
export const patchFormat = '--format=%x01%H %ct';

/** How git is to print the patches: without a prefix, both names of a file are the same. */
export const patchOptions = [
  ...['-p', '-U0', '--text', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'],
  ...['--src-prefix=', '--dst-prefix='],
];

/** Reads the lines of `git log` in that format with those options, Latin-1 as `gitLines` gives them, or of `git diff`. */
export async function readPatches(lines: AsyncIterable<readonly string[]>, to: PatchReader): Promise<void> {
  // Above the first hunk of a file, its names stand behind --- and +++.
  let isHunk = false;
  let isTop = false;
  for await (const some of lines) {
    for (const line of some) {
      const sign = line[0];
      if (sign === '\x01') to.onCommit(commitOf(line));
      else if (sign === '@') {
        isHunk = true;
        isTop = /^@@ -1[, ]/.test(line);
      } else if (line.startsWith('diff --git ')) {
        isHunk = false;
        await to.onFile(nameIn(line));
      } else if (!isHunk) {
        if (line.startsWith('new file mode')) to.onNewFile();
      } else if (sign === '-') {
        const text = textOf(line.slice(1));
        to.onRemoved(text, isTop);
        isTop &&= text.trim() === '';
      } else if (sign === '+') to.onAdded?.(textOf(line.slice(1)));
    }
  }
}

function commitOf(line: string): Commit {
  const [hash, seconds] = line.slice(1).split(' ');
  return { hash, day: dayOf(new Date(Number(seconds) * 1000)) };
}

/** Of `diff --git NAME NAME`. */
function nameIn(line: string): string {
  const both = line.slice('diff --git '.length);
  return textOf(both.slice(0, (both.length - 1) / 2));
}

/** A line of UTF-8 that was read as Latin-1, or one of UTF-16 as far as its letters are Latin. */
export function textOf(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : Buffer.from(text, 'latin1').toString('utf8');
}
