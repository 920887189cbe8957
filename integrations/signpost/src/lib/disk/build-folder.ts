import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { BuildFiles } from '../file.ts';
import { Problem } from '../problem.ts';
import { isInside } from './is-inside.ts';
import { describeMissingFolder, readProblem } from './problems.ts';
import { describeLargeFile, describeUnreadable, maxSize, readEntries } from './read.ts';

// The folder of a built site: which of its files are listed, and how they are read. A missing folder or an unreadable file is a
// `Problem`; hidden folders and links to folders elsewhere are only named.

/** Undefined for a missing or unreadable path. */
export function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function isFile(path: string): boolean {
  return tryStat(path)?.isFile() ?? false;
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
  /** Hidden folders and links to folders elsewhere: unread, although a host may serve the files. */
  readonly unread: readonly string[];
}

/** Lists the files of a built site, sorted. A `Problem` if a folder is missing, unreadable or a file. */
export function listBuild(folder: string): Pick<BuildFolder, 'list' | 'unread'> {
  const stats = tryStat(folder);
  if (stats === undefined) throw describeMissingFolder(folder);
  if (!stats.isDirectory()) throw new Problem(`${folder} is a file. Pass the folder of the built site.`);

  const list: string[] = [];
  const unread: string[] = [];
  // The loop goes on with the folders that it finds.
  const folders = [{ parent: '', isLinked: false }];
  for (const { parent, isLinked } of folders) {
    for (const entry of readEntries(folder, parent)) {
      const path = parent + entry.name;
      const linkedStats = entry.isSymbolicLink() ? tryStat(join(folder, path)) : undefined;

      if (entry.isFile() || linkedStats?.isFile()) list.push(path);
      // Links in linked folders may form a loop.
      else if (linkedStats?.isDirectory() && !isLinked && isLinkInBuild(folder, path))
        folders.push({ parent: `${path}/`, isLinked: true });
      else if (linkedStats?.isDirectory()) unread.push(path);
      else if (entry.isDirectory() && isRead(entry.name)) folders.push({ parent: `${path}/`, isLinked });
      // No host deploys `node_modules`.
      else if (entry.isDirectory() && entry.name !== 'node_modules') unread.push(path);
    }
  }
  return { list: list.sort(), unread };
}

/** True for a link to another folder of the build: latest/ to 2.6.0/, as mike and Documenter.jl write it. */
function isLinkInBuild(folder: string, path: string): boolean {
  const root = realpathSync(folder);
  const linkedFolder = realpathSync(join(folder, path));
  const isAroundLink = isInside(realpathSync(dirname(join(folder, path))), linkedFolder);
  const names = relative(root, linkedFolder).split(sep);
  return isInside(linkedFolder, root) && !isAroundLink && names.every(isRead);
}

/** Most hosts deploy no hidden folder except `.well-known`. */
function isRead(folderName: string): boolean {
  return folderName === '.well-known' || (!folderName.startsWith('.') && folderName !== 'node_modules');
}

/** Opens a built site for reading. Also a `Problem` for an empty folder. */
export function openBuildFolder(folder: string): BuildFolder {
  const { list, unread } = listBuild(folder);
  if (list.length === 0)
    throw new Problem(`${folder} is empty. Build the site first, or pass another folder.`);
  return {
    list,
    unread,
    read: (file) => readBuildFile(folder, file),
  };
}

/** The bytes of a file of a built site. A `Problem` if it is unreadable. */
export function readBuildFile(folder: string, file: string): Buffer {
  return readBytesSync(`${folder}/${file}`, file);
}

/** The files below a folder as `listBuild` lists them; none for a missing folder. */
export function listExisting(folder: string): readonly string[] {
  return tryStat(folder)?.isDirectory() ? listBuild(folder).list : [];
}

/** The bytes of the first existing file of a list; undefined without any. A `Problem` for an unreadable file. */
export function readFirst(files: readonly string[]): Buffer | undefined {
  const firstFile = files.find((file) => tryStat(file) !== undefined);
  const stats = firstFile === undefined ? undefined : tryStat(firstFile);
  const unreadable = firstFile && stats && describeUnreadable(firstFile, stats);
  if (unreadable) throw unreadable;
  return firstFile === undefined ? undefined : readBytesSync(firstFile, firstFile);
}

/** Throws a `Problem` with the name for an unreadable file. */
function readBytesSync(path: string, name: string): Buffer {
  try {
    const bytes = readFileSync(path);
    // Listed files are files; only their size isn't known before.
    if (bytes.byteLength > maxSize) throw describeLargeFile(name);
    return bytes;
  } catch (error) {
    throw readProblem(error, name);
  }
}

/** Makes the test whether a file of a folder is unchanged since a time in milliseconds (`Date.now()`). */
export function makeUnchangedTest(time: number, folder: string): (file: string) => boolean {
  // The time that the disk gives a file may be a few milliseconds behind the clock.
  const marginInMs = 20;
  return (file) => (tryStat(join(folder, file))?.ctimeMs ?? Number.POSITIVE_INFINITY) < time - marginInMs;
}
