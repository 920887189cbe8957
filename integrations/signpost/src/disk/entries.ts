import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { readProblem } from './read-problem.ts';

/** What stands in a folder of a build, by name. */
export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Links to folders, which are not followed. */
  readonly linked: readonly string[];
  /** True where one of them is a link: what it leads to may change while the folder doesn't. */
  readonly hasLinks: boolean;
}

/** Lists a folder of a build. Links to folders are not followed, so that a loop can't trap us. */
export function entriesOf(root: string, below: string): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const linked: string[] = [];
  let hasLinks = false;
  // Joined by hand: `join` looks at each character again, for each of ten thousand folders.
  for (const entry of readEntries(below === '' ? root : `${root}/${below}`)) {
    if (entry.isDirectory()) {
      if (isServed(entry.name)) folders.push(entry.name);
    } else if (entry.isFile()) files.push(entry.name);
    else {
      hasLinks = true;
      const found = statOf(join(root, below, entry.name));
      if (found?.isFile()) files.push(entry.name);
      else if (found?.isDirectory()) linked.push(entry.name);
    }
  }
  return { files, folders, linked, hasLinks };
}

/** Undefined for what is not there, or may not be asked for. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Hidden folders are not deployed, save the one that the web has a name for. */
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
