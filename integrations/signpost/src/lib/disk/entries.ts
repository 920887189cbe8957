import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { readProblem } from './problems.ts';

/** The entries of one folder of a build, by name. */
export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Hidden folders and links to folders, which are not read: some hosts serve their files. */
  readonly unread: readonly string[];
}

/** Lists one folder of a build. Links to folders are not followed, since one may lead back up. */
export function entriesOf(root: string, below: string): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const unread: string[] = [];
  for (const entry of readEntries(join(root, below))) {
    if (entry.isDirectory()) {
      if (isServed(entry.name)) folders.push(entry.name);
      else if (entry.name !== 'node_modules') unread.push(entry.name);
    } else if (entry.isFile()) files.push(entry.name);
    else {
      const found = statOf(join(root, below, entry.name));
      if (found?.isFile()) files.push(entry.name);
      else if (found?.isDirectory()) unread.push(entry.name);
    }
  }
  return { files, folders, unread };
}

/** Undefined for a path that doesn't exist, or that this user may not read. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Most hosts deploy no hidden folder except `.well-known`, and none deploys `node_modules`. */
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

/** Bytes of all files, and the largest of them. A file that is gone counts for nothing. */
export function fileSizes(folder: string, paths: readonly string[]) {
  let total = 0;
  let largest = { path: '', bytes: 0 };
  for (const path of paths) {
    const bytes = statOf(join(folder, path))?.size ?? 0;
    total += bytes;
    if (bytes > largest.bytes) largest = { path, bytes };
  }
  return { total, largest };
}
