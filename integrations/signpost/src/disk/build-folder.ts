import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../core/problem.ts';
import type { BuildFiles } from '../site/source.ts';
import { readPages } from './pages/read-pages.ts';
import { readBuilt, reasonOf } from './read-built.ts';

/**
 * Opens the folder of a built site. Links to folders are not followed, so that a loop can't trap us.
 * `cache` is a file that keeps what was read of its pages for the next time.
 * Reads are synchronous: for many small files that is several times faster. Throws a `Problem` where the
 * folder doesn't exist, is no folder, or has no file in it.
 */
export function openBuildFolder(folder: string, cache?: string): BuildFiles {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined)
    throw new Problem(`${folder} doesn't exist; build the site first, or name another folder.`);
  if (!found.isDirectory()) throw new Problem(`${folder} is a file; name the folder of the built site.`);
  const list: string[] = [];
  walk(folder, '', list);
  if (list.length === 0)
    throw new Problem(`${folder} is empty; build the site first, or name another folder.`);
  return {
    list: list.sort(),
    read: (file) => readBuilt(folder, file),
    pages: (files) => readPages(folder, files, cache),
  };
}

function walk(root: string, below: string, list: string[]): void {
  for (const entry of readEntries(root, below)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isServed(entry.name)) walk(root, path, list);
    } else if (entry.isFile() || isLinkedFile(join(root, path))) {
      list.push(path);
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
