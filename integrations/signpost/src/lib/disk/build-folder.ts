import { closeSync, openSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuildFiles, Unreadable } from '../build-files.ts';
import { Problem } from '../problem.ts';
import { isHtml } from '../url/path.ts';
import { describeMissingFolder, describeReadError, readProblem } from './problems.ts';

/** The entries of one folder of a build, by name. */
interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Hidden folders and links to folders. They aren't read, but some hosts serve their files. */
  readonly unread: readonly string[];
}

/** Lists one folder of a build. Doesn't follow links to folders, which may form a loop. Throws the system's error. */
function listEntries(root: string, below: string): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const unread: string[] = [];
  for (const entry of readdirSync(`${root}/${below}`, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (isServed(entry.name)) folders.push(entry.name);
      else if (entry.name !== 'node_modules') unread.push(entry.name);
    } else if (entry.isFile()) files.push(entry.name);
    else {
      const found = tryStat(join(root, below, entry.name));
      if (found?.isFile()) files.push(entry.name);
      else if (found?.isDirectory()) unread.push(entry.name);
    }
  }
  return { files, folders, unread };
}

/** Undefined for a path that doesn't exist or can't be read. */
export function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Most hosts deploy no hidden folder except `.well-known`, and no host deploys `node_modules`. */
function isServed(folder: string): boolean {
  return folder === '.well-known' || (!folder.startsWith('.') && folder !== 'node_modules');
}

/** Bytes of all files together, and of the largest. A missing file counts as 0. */
export function sumFileSizes(folder: string, paths: readonly string[]) {
  let total = 0;
  let largest = { path: '', bytes: 0 };
  for (const path of paths) {
    const bytes = tryStat(join(folder, path))?.size ?? 0;
    total += bytes;
    if (bytes > largest.bytes) largest = { path, bytes };
  }
  return { total, largest };
}

export interface BuildFolder extends BuildFiles {
  /** Hidden folders and links to folders. They aren't read, but some hosts serve their files. */
  readonly unread: readonly string[];
}

/** Lists the files of a built site, sorted. A `Problem` if a folder is missing, unreadable or a file. */
export function listBuild(folder: string): Pick<BuildFolder, 'list' | 'unread'> {
  return walk(folder, (error, below) => {
    throw readProblem(error, join(folder, below));
  });
}

/** Opens a built site for reading. Also a `Problem` if it is empty. */
export function openBuildFolder(folder: string): BuildFolder {
  return toBuildFolder(folder, listBuild(folder));
}

/** Opens a built site for the audit: reports what can't be read instead of throwing, so that the rest is audited. */
export function openReadable(folder: string): BuildFolder & Required<Pick<BuildFiles, 'unreadable'>> {
  const refused: Unreadable[] = [];
  const listed = walk(folder, (error, path) => {
    if (path === '') throw readProblem(error, folder);
    refused.push({ path, kind: 'folder', reason: describeReadError(error) ?? String(error) });
  });
  const unreadable = [...refused, ...findUnreadableFiles(folder, listed.list)];
  return {
    ...toBuildFolder(folder, { ...listed, unread: [...listed.unread, ...refused.map(({ path }) => path)] }),
    unreadable,
  };
}

function toBuildFolder(folder: string, { list, unread }: Pick<BuildFolder, 'list' | 'unread'>): BuildFolder {
  if (list.length === 0)
    throw new Problem(`${folder} is empty. Build the site first, or pass another folder.`);
  return {
    list,
    unread,
    read: (file) => readBuilt(folder, file),
    size: (file) => tryStat(join(folder, file))?.size ?? 0,
  };
}

/** Lists everything below a folder. Calls `refuse` with the error of each unreadable folder. */
function walk(folder: string, refuse: (error: unknown, below: string) => void) {
  const found = tryStat(folder);
  if (found === undefined) throw describeMissingFolder(folder);
  if (!found.isDirectory()) throw new Problem(`${folder} is a file. Pass the folder of the built site.`);
  const list: string[] = [];
  const unread: string[] = [];
  const folders = [''];
  for (const below of folders) {
    try {
      const entries = listEntries(folder, below);
      for (const name of entries.files) list.push(below + name);
      for (const name of entries.unread) unread.push(below + name);
      for (const name of entries.folders) folders.push(`${below}${name}/`);
    } catch (error) {
      refuse(error, below.replace(/\/$/, ''));
    }
  }
  return { list: list.sort(), unread };
}

/** Unreadable files. Pages are excluded: they report it themselves when they are read. */
function findUnreadableFiles(folder: string, list: readonly string[]): Unreadable[] {
  return list.flatMap((path): Unreadable[] => {
    if (isHtml(path)) return [];
    try {
      closeSync(openSync(join(folder, path), 'r'));
      return [];
    } catch (error) {
      return [{ path, kind: 'file', reason: describeReadError(error) ?? String(error) }];
    }
  });
}

/** Tells which files of a folder were not written since a time in milliseconds (`Date.now()`). */
export function findUnchanged(time: number, folder: string): (file: string) => boolean {
  // A file's time may be some milliseconds behind the clock.
  const margin = 20;
  return (file) => (tryStat(join(folder, file))?.ctimeMs ?? Number.POSITIVE_INFINITY) < time - margin;
}

/** True if a folder has a readable HTML page outside of one of its subfolders. */
export function hasPagesBeside(inner: string, folder: string): boolean {
  if (resolve(inner) === resolve(folder)) return false;
  const { files, folders } = tryListEntries(folder);
  return files.some(isHtml) || folders.some((name) => hasPagesBeside(inner, `${folder}/${name}`));
}

function tryListEntries(folder: string): Pick<Entries, 'files' | 'folders'> {
  try {
    return listEntries(folder, '');
  } catch {
    return { files: [], folders: [] };
  }
}

/** Reads one file of a build. Throws a `Problem` if it can't be read. */
function readBuilt(folder: string, file: string): Buffer {
  try {
    return readFileSync(`${folder}/${file}`);
  } catch (error) {
    throw readProblem(error, file);
  }
}
