import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuildFiles } from '../build-files.ts';
import { isHtml } from '../path.ts';
import { Problem } from '../problem.ts';
import { missingFolder, readProblem } from './problems.ts';

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

/** A built site on disk. */
export interface BuildFolder extends BuildFiles {
  /** Hidden folders and links to folders, which are not read: some hosts serve their files. */
  readonly unread: readonly string[];
}

/** The files of a built site, sorted, and what of it isn't read. A `Problem` where the folder doesn't exist or is a file. */
export function listBuild(folder: string): Pick<BuildFolder, 'list' | 'unread'> {
  const found = statOf(folder);
  if (found === undefined) throw missingFolder(folder);
  if (!found.isDirectory()) throw new Problem(`${folder} is a file; name the folder of the built site.`);
  const list: string[] = [];
  const unread: string[] = [];
  const folders = [''];
  for (const below of folders) {
    const entries = entriesOf(folder, below);
    for (const name of entries.files) list.push(below + name);
    for (const name of entries.unread) unread.push(below + name);
    for (const name of entries.folders) folders.push(`${below}${name}/`);
  }
  return { list: list.sort(), unread };
}

/** Opens a built site to read its files. A `Problem` too where it is empty. */
export function openBuildFolder(folder: string): BuildFolder {
  const { list, unread } = listBuild(folder);
  if (list.length === 0)
    throw new Problem(`${folder} is empty; build the site first, or name another folder.`);
  return {
    list,
    unread,
    read: (file) => readBuilt(folder, file),
    size: (file) => statOf(join(folder, file))?.size ?? 0,
  };
}

/** Tells files of a folder that weren't written since a time in milliseconds, as of `Date.now()`. */
export function unchangedSince(time: number, folder: string): (file: string) => boolean {
  // The time of a file may lag behind the clock by some milliseconds.
  const margin = 20;
  return (file) => (statOf(join(folder, file))?.ctimeMs ?? Number.POSITIVE_INFINITY) < time - margin;
}

/** True where a folder has an HTML page outside of one folder in it. A `Problem` where it can't be read. */
export function hasPagesBeside(inner: string, folder: string): boolean {
  if (resolve(inner) === resolve(folder)) return false;
  const { files, folders } = entriesOf(folder, '');
  return files.some(isHtml) || folders.some((name) => hasPagesBeside(inner, `${folder}/${name}`));
}

/** One file of a build. A `Problem` says why it can't be read. */
function readBuilt(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    throw readProblem(error, file);
  }
}
