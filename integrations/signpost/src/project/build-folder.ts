import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildFiles, isHtml } from '../audit/site/source.ts';
import { entriesOf, statOf } from '../lib/disk/entries.ts';
import { missingFolder, readProblem } from '../lib/disk/problems.ts';
import { Problem } from '../lib/problem.ts';

/** A built site on disk. */
export interface BuildFolder extends BuildFiles {
  /** Hidden folders and links to folders, which are not read: some hosts serve their files. */
  readonly unread: readonly string[];
}

/** Lists the files of a built site. Throws a `Problem` where the folder doesn't exist, is a file, or is empty. */
export function openBuildFolder(folder: string): BuildFolder {
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
  if (list.length === 0)
    throw new Problem(`${folder} is empty; build the site first, or name another folder.`);
  return { list: list.sort(), unread, read: (file) => readBuilt(folder, file) };
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
