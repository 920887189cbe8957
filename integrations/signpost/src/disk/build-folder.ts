import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../core/problem.ts';
import { type BuildFiles, htmlFiles } from '../site/source.ts';
import { Ahead } from './pages/ahead.ts';
import { readPages } from './pages/read-pages.ts';
import { readBuilt, reasonOf } from './read-built.ts';

/**
 * Opens the folder of a built site. Links to folders are not followed, so that a loop can't trap us.
 * `cache` is a file that keeps what was read of its pages for the next time. With `ahead` its pages are read from now
 * on, in other threads, for those who will surely ask for them.
 * Reads are synchronous: for many small files that is several times faster. Throws a `Problem` where the
 * folder doesn't exist, is no folder, or has no file in it.
 */
export function openBuildFolder(folder: string, cache?: string, ahead = false): BuildFiles {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined)
    throw new Problem(`${folder} doesn't exist; build the site first, or name another folder.`);
  if (!found.isDirectory()) throw new Problem(`${folder} is a file; name the folder of the built site.`);
  // What is kept of an earlier run tells which few files must be read, and nothing is worth a thread.
  const early = ahead && (cache === undefined || !existsSync(cache)) ? new Ahead(folder, cache) : undefined;
  const list: string[] = [];
  walk(folder, '', (file) => {
    list.push(file);
    early?.found(file);
  });
  if (list.length === 0)
    throw new Problem(`${folder} is empty; build the site first, or name another folder.`);
  list.sort();
  const all = htmlFiles(list);
  let team = early?.begin();
  return {
    list,
    read: (file) => readBuilt(folder, file),
    pages: (files) => {
      const started = isSame(files, all) ? team : undefined;
      team = undefined;
      return readPages({ folder, files, cache }, started);
    },
  };
}

function walk(root: string, below: string, found: (file: string) => void): void {
  for (const entry of readEntries(root, below)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isServed(entry.name)) walk(root, path, found);
    } else if (entry.isFile() || isLinkedFile(join(root, path))) {
      found(path);
    }
  }
}

/** Hidden folders are not deployed, save the one that the web has a name for. */
function isServed(folder: string): boolean {
  return folder === '.well-known' || (!folder.startsWith('.') && folder !== 'node_modules');
}

function readEntries(root: string, below: string) {
  try {
    return readdirSync(join(root, below), { withFileTypes: true });
  } catch (error) {
    throw new Problem(`${join(root, below)} can't be read: ${reasonOf(error)}.`);
  }
}

function isLinkedFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((file, index) => file === b[index]);
}
