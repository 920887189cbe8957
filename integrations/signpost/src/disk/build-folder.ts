import { existsSync } from 'node:fs';
import { Problem } from '../core/problem.ts';
import { type BuildFiles, htmlFiles } from '../site/source.ts';
import { entriesOf, statOf } from './entries.ts';
import { missingFolder } from './missing-folder.ts';
import { Ahead } from './pages/ahead.ts';
import { Kept } from './pages/kept.ts';
import { readPages } from './pages/read-pages.ts';
import { readBuilt } from './read-built.ts';

/** A built site on disk. */
export interface BuildFolder extends BuildFiles {
  /** What is kept of its pages; undefined where nobody asked for that, or there are too few of them. */
  readonly kept: Kept | undefined;
  /** Hidden folders in it, which are not looked into, and links to folders, which are not followed. */
  readonly unread: readonly string[];
  readonly pages: NonNullable<BuildFiles['pages']>;
}

/** Fewer pages are read as fast as a cache is. */
export const worthKeeping = 500;

/**
 * Opens the folder of a built site. Links to folders are not followed, so that a loop can't trap us.
 * `cache` is a file that keeps what was read of its pages for the next time. With `ahead` its pages are read from now
 * on, in other threads, for those who will surely ask for them.
 * Reads are synchronous: for many small files that is several times faster. Throws a `Problem` where the
 * folder doesn't exist, is no folder, or has no file in it.
 */
export function openBuildFolder(folder: string, cache?: string, ahead = false): BuildFolder {
  const found = statOf(folder);
  if (found === undefined) throw missingFolder(folder);
  if (!found.isDirectory()) throw new Problem(`${folder} is a file; name the folder of the built site.`);
  // What is kept of an earlier run tells which few files must be read, and nothing is worth a thread.
  const early = ahead && (cache === undefined || !existsSync(cache)) ? new Ahead(folder, cache) : undefined;
  const list: string[] = [];
  const add = (file: string): void => {
    list.push(file);
    early?.found(file);
  };
  const unread: string[] = [];
  const addUnread = (path: string): void => {
    unread.push(path);
  };
  const opened =
    cache === undefined
      ? walk(folder, add, addUnread, (folders) => early?.expects(folders))
      : new Kept(folder, cache, add, addUnread);
  if (list.length === 0)
    throw new Problem(`${folder} is empty; build the site first, or name another folder.`);
  list.sort();
  const all = htmlFiles(list);
  const kept = all.length < worthKeeping ? undefined : opened;
  let team = early?.begin();
  return {
    list,
    kept,
    unread,
    read: (file) => readBuilt(folder, file),
    pages: (files) => {
      const started = isSame(files, all) ? team : undefined;
      team = undefined;
      return kept?.readAll(files, started) ?? readPages(folder, files, started);
    },
  };
}

/** Lists the files below a folder, those of a folder before those further down; tells how many folders are known. */
function walk(
  root: string,
  found: (file: string) => void,
  unread: (folder: string) => void,
  expected: (folders: number) => void,
): undefined {
  const known = [''];
  for (const below of known) {
    const prefix = below === '' ? '' : `${below}/`;
    const { files, folders, unread: others } = entriesOf(root, below);
    for (const name of files) found(prefix + name);
    for (const name of others) unread(prefix + name);
    for (const name of folders) known.push(prefix + name);
    if (folders.length > 0) expected(known.length);
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((file, index) => file === b[index]);
}
