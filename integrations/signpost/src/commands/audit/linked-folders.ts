import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statOf } from '../../disk/entries.ts';

/** Other names would be read as part of a pattern. */
const plain = /^[\w.~-]+$/;
/** Where more folders stand side by side, they are pages, and looking into each takes long. */
const mostFolders = 200;

/**
 * Patterns of what lies below links to folders, such as `latest` beside `1.0` in versioned docs, at the top of a build
 * and one folder below. They aren't followed, since a loop would trap us and each page would count twice, but hosts
 * answer there.
 */
export function linkedFolders(dist: string, site: string | undefined): string[] {
  const base = site !== undefined && URL.canParse(site) ? new URL(site).pathname.replace(/\/+$/, '') : '';
  const top = entriesIn(dist);
  const folders = top.filter((entry) => entry.isDirectory() && plain.test(entry.name));
  const below = folders.length > mostFolders ? [] : folders;
  return [
    ...linksAmong(top, dist, base),
    ...below.flatMap(({ name }) =>
      linksAmong(entriesIn(join(dist, name)), join(dist, name), `${base}/${name}`),
    ),
  ];
}

function linksAmong(entries: readonly Dirent[], folder: string, address: string): string[] {
  return entries
    .filter((entry) => entry.isSymbolicLink() && plain.test(entry.name))
    .filter(({ name }) => statOf(join(folder, name))?.isDirectory() === true)
    .flatMap(({ name }) => [`${address}/${name}`, `${address}/${name}/*`]);
}

/** None where it can't be read; whoever reads its pages says so. */
function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
