import type { PackReader } from '../site/packed/reader.ts';
import type { PackWriter } from '../site/packed/writer.ts';
import { entriesOf, statOf } from './entries.ts';

/** What tells that a file is the one that it was, without reading it. The time is in milliseconds. */
export interface Stamp {
  readonly size: number;
  readonly mtime: number;
  readonly mode: number;
}

interface Named {
  readonly name: string;
}

/** A folder as it was listed, and when its entries were changed last: below zero where that tells nothing. */
export interface Folder extends Named {
  readonly mtime: number;
  readonly ctime: number;
  readonly files: readonly (Stamp & Named)[];
  readonly folders: readonly Folder[];
}

/** Files as a run listed them, and when it began, in milliseconds. */
export interface Listed {
  readonly tree: Folder;
  readonly began: number;
}

/** In milliseconds. What was changed so shortly before it was looked at may have been changed again without a trace. */
const margin = 2000;

/** True for a time that tells whether something was changed after a run began. */
export function tells(time: number, began: number): boolean {
  return time >= 0 && time <= began - margin;
}

/** A folder that nobody listed: each of its files may be another. */
export const unlisted: Folder = { name: '', mtime: -1, ctime: -1, files: [], folders: [] };

/** A file of which the system says nothing. */
const unknown = { size: -1, mtime: -1, mode: 0 } as const satisfies Stamp;

/**
 * Lists the files below a folder with their stamps; `found` is told whether each is surely the file that it was, and
 * `unread` of each folder that is not looked into. A folder is listed again only where it changed, has links or such
 * folders: to ask for its time is a fraction of the work.
 */
export function stampTree(
  root: string,
  earlier: Listed | undefined,
  found: (path: string, stamp: Stamp, isSame: boolean) => void,
  unread: (path: string) => void = () => {},
): Folder {
  const began = earlier?.began ?? 0;
  const walk = (below: string, name: string, before: Folder | undefined): Folder => {
    const { mtimeMs: mtime = -1, ctimeMs: ctime = -1 } = statOf(root + below) ?? {};
    const isSame = before?.mtime === mtime && before.ctime === ctime && tells(ctime, began);
    const listed = isSame ? undefined : entriesOf(root, below);
    for (const folder of listed?.unread ?? []) unread(`${below}/${folder}`.slice(1));
    const files = among(listed?.files, before?.files).map(([file, old]) => {
      const path = `${below}/${file}`;
      const stamp = stampOf(root + path, file);
      found(path.slice(1), stamp, old !== undefined && isUnchanged(old, stamp, began));
      return stamp;
    });
    const folders = among(listed?.folders, before?.folders).map(([folder, old]) =>
      walk(`${below}/${folder}`, folder, old),
    );
    return listed?.isFleeting
      ? { name, mtime: -1, ctime: -1, files, folders }
      : { name, mtime, ctime, files, folders };
  };
  return walk('', '', earlier?.tree);
}

/** Names with what was known of each; those that were known where none are listed again. */
function among<One extends Named>(
  listed: readonly string[] | undefined,
  known: readonly One[] = [],
): (readonly [string, One | undefined])[] {
  if (listed === undefined) return known.map((one) => [one.name, one]);
  const byName = new Map(known.map((one) => [one.name, one]));
  return listed.map((name) => [name, byName.get(name)]);
}

/** The same tree, of which nobody believes that some files are what they were. */
export function withoutStamps(tree: Folder, paths: ReadonlySet<string>, below = ''): Folder {
  return {
    ...tree,
    files: tree.files.map((file) => (paths.has(below + file.name) ? { ...unknown, name: file.name } : file)),
    folders: tree.folders.map((folder) => withoutStamps(folder, paths, `${below}${folder.name}/`)),
  };
}

/** True where a file of an earlier run, which began then, is surely the same. */
export function isUnchanged(old: Stamp, { size, mtime, mode }: Stamp, began: number): boolean {
  return size === old.size && mtime === old.mtime && mode === old.mode && tells(mtime, began);
}

function stampOf(path: string, name: string): Stamp & Named {
  const found = statOf(path);
  return found === undefined
    ? { ...unknown, name }
    : { name, size: found.size, mtime: found.mtimeMs, mode: found.mode };
}

/** Writes a tree; `readTree` reads it in the same order. */
export function writeTree(to: PackWriter, { name, mtime, ctime, files, folders }: Folder): void {
  to.text(name);
  to.double(mtime);
  to.double(ctime);
  to.list(files, writeStamp);
  to.list(folders, writeTree);
}

function writeStamp(to: PackWriter, { name, size, mtime, mode }: Stamp & Named): void {
  to.text(name);
  to.double(size);
  to.double(mtime);
  to.int(mode);
}

export function readTree(from: PackReader): Folder {
  return {
    name: from.text(),
    mtime: from.double(),
    ctime: from.double(),
    files: from.list(readStamp),
    folders: from.list(readTree),
  };
}

function readStamp(from: PackReader): Stamp & Named {
  return { name: from.text(), size: from.double(), mtime: from.double(), mode: from.int() };
}
