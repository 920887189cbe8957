import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { readProblem } from './read-problem.ts';

/** What stands in a folder of a build, by name. */
export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Hidden folders, and links to folders, which are not followed: some hosts serve what lies there. */
  readonly unread: readonly string[];
  /** True where it must be listed each time: what a link leads to may change while the folder doesn't. */
  readonly isFleeting: boolean;
}

/** Lists a folder of a build. Links to folders are not followed, so that a loop can't trap us. */
export function entriesOf(root: string, below: string): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const unread: string[] = [];
  let hasLinks = false;
  // Joined by hand: `join` looks at each character again, for each of ten thousand folders.
  for (const entry of readEntries(below === '' ? root : `${root}/${below}`)) {
    if (entry.isDirectory()) {
      if (isServed(entry.name)) folders.push(entry.name);
      else if (entry.name !== 'node_modules') unread.push(entry.name);
    } else if (entry.isFile()) files.push(entry.name);
    else {
      hasLinks = true;
      const found = statOf(join(root, below, entry.name));
      if (found?.isFile()) files.push(entry.name);
      else if (found?.isDirectory()) unread.push(entry.name);
    }
  }
  return { files, folders, unread, isFleeting: hasLinks || unread.length > 0 };
}

/** Undefined for what is not there, or may not be asked for. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Most hosts deploy no hidden folders, save the one that the web has a name for, and none of them packages. */
function isServed(folder: string): boolean {
  return folder === '.well-known' || (!folder.startsWith('.') && folder !== 'node_modules');
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw readProblem(error, folder);
  }
}
