import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode, Problem } from '../problem.ts';
import { decodeText, isBinary } from '../text/decode.ts';
import { describeMissingFolder, readProblem } from './problems.ts';

// Reading files. A missing file is `undefined`, and an unreadable one a `Problem`, which the command line prints as a sentence. A pull
// request may bring a link to a device or a pipe, which never ends: what isn't a file isn't opened.

/** A million redirects take 100 MB, and JavaScript holds no longer text. Logs of any size are read in pieces, by chunks.ts. */
export const maxSize = 512 * 1024 * 1024;

/** Why a path isn't read; undefined for a file, and for a folder, of which the system says so. */
export function describeUnreadable(path: string, stats: Stats): Problem | undefined {
  if (!stats.isFile() && !stats.isDirectory())
    return new Problem(`${path} isn't a file, but a device, pipe or socket. Replace it by a file.`);
  return stats.size > maxSize ? describeLargeFile(path) : undefined;
}

export function describeLargeFile(path: string): Problem {
  return new Problem(`${path} is larger than 512 MiB. Divide it into smaller files.`);
}

/** Reads the bytes of a file of the project, as `readBytes` does. */
export function readBytesSync(path: string): Buffer | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const unreadable = describeUnreadable(path, stats);
  if (unreadable !== undefined) throw unreadable;
  try {
    return readFileSync(path);
  } catch (error) {
    throw readProblem(error, path);
  }
}

/** Reads a file as UTF-8 or UTF-16; undefined for a missing file. A `Problem` for an unreadable one. */
export async function readText(path: string): Promise<string | undefined> {
  const bytes = await readBytes(path);
  return bytes === undefined ? undefined : decodeText(bytes);
}

/** Reads a file that people write; undefined for a missing file. A `Problem` for an unreadable or binary one. */
export async function readPlainText(path: string): Promise<string | undefined> {
  const text = await readText(path);
  if (text !== undefined && isBinary(text)) throw describeBinaryFile(path);
  return text;
}

export function describeBinaryFile(path: string): Problem {
  const advice = /\.(?:xlsx?|ods|numbers)$/i.test(path)
    ? 'Save the table as CSV.'
    : 'Pass a text file in UTF-8.';
  return new Problem(`${path} isn't a text file. ${advice}`);
}

/** Reads the bytes of a file; undefined for a missing file. A `Problem` for an unreadable one. */
export async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    const unreadable = describeUnreadable(path, await stat(path));
    if (unreadable !== undefined) throw unreadable;
    return await readFile(path);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return undefined;
    throw readProblem(error, path);
  }
}

/** Reads the start of a file as text; undefined for an unreadable file. */
export async function readStart(path: string, bytes: number): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  const file = stats?.isFile() ? await open(path).catch(() => undefined) : undefined;
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** True if a file or folder exists at the path. Synchronous inside, for speed. */
export async function hasFile(path: string): Promise<boolean> {
  return existsSync(path);
}

/** The first of several names that exists in a folder. */
export async function findFirstIn(folder: string, names: readonly string[]): Promise<string | undefined> {
  return names.find((name) => existsSync(join(folder, name)));
}

/** Makes the reader of a project's root; without a folder, as for a build of another project, it finds no file. */
export function createRootReader(root: string | undefined): (name: string) => string | undefined {
  return (name) => {
    return root === undefined ? undefined : readBytesSync(join(root, name))?.toString('utf8');
  };
}

/**
 * Lists all files below a folder, hidden files too, relative to the folder and sorted. A `Problem` for a file, or an unreadable
 * folder.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats) throw describeMissingFolder(folder);
  if (!stats.isDirectory()) throw new Problem(`${folder} is a file. Pass a folder.`);
  return listFilesBelow(folder).sort();
}

/** Takes a third of the time of a recursive `readdir`, which matters in a build with a folder for each page. */
function listFilesBelow(folder: string): string[] {
  const files: string[] = [];
  const folders = [''];
  for (const below of folders) {
    for (const entry of readEntries(folder, below)) {
      if (entry.isDirectory()) folders.push(`${below}${entry.name}/`);
      else if (entry.isFile()) files.push(below + entry.name);
    }
  }
  return files;
}

/** The entries of a folder below another. A `Problem` for an unreadable folder. */
export function readEntries(folder: string, below: string) {
  const path = join(folder, below).replace(/(?<=.)\/$/, '');
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    throw readProblem(error, path);
  }
}

/** Reads single lines of files for reports, counted from 1. Keeps the last file, since findings are sorted by file. */
export function openLineReader(): (file: string, line: number) => string | undefined {
  let last: { file: string; lines: string[] } | undefined;
  return (file, line) => {
    if (last?.file !== file) last = { file, lines: readLines(file) };
    return last.lines[line - 1];
  };
}

function readLines(file: string): string[] {
  try {
    return decodeText(readBytesSync(file) ?? Buffer.alloc(0)).split('\n');
  } catch {
    return [];
  }
}
