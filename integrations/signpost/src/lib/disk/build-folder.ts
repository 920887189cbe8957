import { closeSync, openSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BuildFiles, Unreadable } from '../build-files.ts';
import { isInside } from '../is-inside.ts';
import { isHtml } from '../path.ts';
import { Problem } from '../problem.ts';
import { missingFolder, readProblem, readReason } from './problems.ts';

/** The entries of one folder of a build, by name. */
interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Hidden folders and links to folders, which are not read: some hosts serve their files. */
  readonly unread: readonly string[];
  /** Links that lead to no file, and what isn't a file, such as a socket. */
  readonly links: readonly string[];
}

/** Lists one folder of a build. Links to folders are not followed, since one may lead back up. Throws the system's error. */
function entriesOf(root: string, below: string): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const unread: string[] = [];
  const links: string[] = [];
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (isServed(entry.name)) folders.push(entry.name);
      else if (entry.name !== 'node_modules') unread.push(entry.name);
    } else if (entry.isFile()) files.push(entry.name);
    else {
      const found = statOf(join(root, below, entry.name));
      if (found?.isFile()) files.push(entry.name);
      else {
        if (found?.isDirectory()) unread.push(entry.name);
        links.push(entry.name);
      }
    }
  }
  return { files, folders, unread, links };
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

/** The files of a built site, sorted, and what of it isn't read. A `Problem` where a folder can't be read, doesn't exist or is a file. */
export function listBuild(folder: string): Pick<BuildFolder, 'list' | 'unread'> {
  return walk(folder, (error, below) => {
    throw readProblem(error, join(folder, below));
  });
}

/** Opens a built site to read its files. A `Problem` too where it is empty. */
export function openBuildFolder(folder: string): BuildFolder {
  return opened(folder, listBuild(folder));
}

/** The same, with what can't be read in place of a `Problem`: the rest can be audited. */
export function openReadable(folder: string): BuildFolder & Required<Pick<BuildFiles, 'unreadable'>> {
  const refused: Unreadable[] = [];
  const { links, ...listed } = walk(folder, (error, path) => {
    if (path === '') throw readProblem(error, folder);
    refused.push({ path, kind: 'folder', reason: readReason(error) ?? String(error) });
  });
  const unreadable = [...refused, ...badLinks(folder, links), ...refusedFiles(folder, listed.list)];
  return {
    ...opened(folder, { ...listed, unread: [...listed.unread, ...refused.map(({ path }) => path)] }),
    unreadable,
  };
}

function opened(folder: string, { list, unread }: Pick<BuildFolder, 'list' | 'unread'>): BuildFolder {
  if (list.length === 0)
    throw new Problem(`${folder} is empty. Build the site first, or pass another folder.`);
  return {
    list,
    unread,
    read: (file) => readBuilt(folder, file),
    size: (file) => statOf(join(folder, file))?.size ?? 0,
  };
}

/** All below a folder; `refuse` is called with the error of each folder that can't be read. */
function walk(folder: string, refuse: (error: unknown, below: string) => void) {
  const found = statOf(folder);
  if (found === undefined) throw missingFolder(folder);
  if (!found.isDirectory()) throw new Problem(`${folder} is a file. Pass the folder of the built site.`);
  const list: string[] = [];
  const unread: string[] = [];
  const links: string[] = [];
  const folders = [''];
  for (const below of folders) {
    try {
      const entries = entriesOf(folder, below);
      for (const name of entries.files) list.push(below + name);
      for (const name of entries.unread) unread.push(below + name);
      for (const name of entries.links) links.push(below + name);
      for (const name of entries.folders) folders.push(`${below}${name}/`);
    } catch (error) {
      refuse(error, below.replace(/\/$/, ''));
    }
  }
  return { list: list.sort(), unread, links };
}

/** Links to nothing or to themselves, links to a folder that they are in, and what isn't a file. */
function badLinks(folder: string, links: readonly string[]): Unreadable[] {
  return links.flatMap((path): Unreadable[] => {
    const reason = linkFault(join(folder, path));
    return reason === undefined ? [] : [{ path, kind: 'link', reason }];
  });
}

function linkFault(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'it is not a file';
    return isInside(realpathSync(dirname(path)), realpathSync(path))
      ? 'it is a link to a folder that contains it'
      : undefined;
  } catch (error) {
    const isLost = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isLost ? 'it is a link to a file that does not exist' : readReason(error);
  }
}

/** Files that this user may not read. A page is read anyway and tells of it. */
function refusedFiles(folder: string, list: readonly string[]): Unreadable[] {
  return list.flatMap((path): Unreadable[] => {
    if (isHtml(path)) return [];
    try {
      closeSync(openSync(join(folder, path), 'r'));
      return [];
    } catch (error) {
      return [{ path, kind: 'file', reason: readReason(error) ?? String(error) }];
    }
  });
}

/** Tells files of a folder that weren't written since a time in milliseconds, as of `Date.now()`. */
export function unchangedSince(time: number, folder: string): (file: string) => boolean {
  // The time of a file may lag behind the clock by some milliseconds.
  const margin = 20;
  return (file) => (statOf(join(folder, file))?.ctimeMs ?? Number.POSITIVE_INFINITY) < time - margin;
}

/** True where a folder has an HTML page outside of one folder in it, and that can be read. */
export function hasPagesBeside(inner: string, folder: string): boolean {
  if (resolve(inner) === resolve(folder)) return false;
  const { files, folders } = readableEntries(folder);
  return files.some(isHtml) || folders.some((name) => hasPagesBeside(inner, `${folder}/${name}`));
}

function readableEntries(folder: string): Pick<Entries, 'files' | 'folders'> {
  try {
    return entriesOf(folder, '');
  } catch {
    return { files: [], folders: [] };
  }
}

/** One file of a build. A `Problem` says why it can't be read. */
function readBuilt(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    throw readProblem(error, file);
  }
}
