import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OutFile } from '../file.ts';
import { statOf } from './build-folder.ts';
import { writeProblem } from './problems.ts';

/** Matches temporary files, including those of a killed run. */
export const besideName = /\.[0-9a-f]{8}\.tmp$/;

/** Milliseconds after which a temporary file no longer belongs to a running process. */
const longest = 60 * 60 * 1000;

const chunkSize = 1 << 20;

/** A temporary name that no other file has. */
export function nameBeside(path: string): string {
  return `${path}.${randomBytes(4).toString('hex')}.tmp`;
}

/** Writes a temporary file and returns its name; undefined if the target already has this content. */
export async function writeBeside(path: string, content: OutFile['content']): Promise<string | undefined> {
  if (isWhole(content)) {
    if (hasContent(path, content)) return undefined;
    return put(path, (beside) => writeFile(beside, content, { flag: 'wx' }));
  }
  const written = await put(path, (beside) => writeFile(beside, chunksOf(content), { flag: 'wx' }));
  if (!hasSameContent(written, path)) return written;
  await rm(written, { force: true });
  return undefined;
}

/** Copies to a temporary file, sharing the bytes on disk where possible. */
export async function copyBeside(from: string, path: string): Promise<string | undefined> {
  if (hasSameContent(from, path)) return undefined;
  return put(path, (beside) => copyFile(from, beside, constants.COPYFILE_FICLONE));
}

/** Removes temporary files that a killed run left for these files of a folder. Throws the system's error. */
export function sweepBeside(folder: string, names: readonly string[]): void {
  for (const path of names.filter((name) => besideName.test(name)).map((name) => join(folder, name))) {
    const found = statOf(path);
    if (found && found.mtimeMs < Date.now() - longest) rmSync(path, { force: true });
  }
}

/**
 * Removes temporary files that a killed run left for these files, wherever they are. Other temporary files in their
 * folders may belong to somebody else.
 */
export function sweepBesideFiles(paths: Iterable<string>): void {
  for (const [folder, files] of Map.groupBy(paths, dirname)) {
    const own = new Set(files.map((file) => basename(file)));
    const left = readdirSync(folder).filter((name) => own.has(name.replace(besideName, '')));
    sweepBeside(folder, left);
  }
}

/** Leaves nothing behind on failure. */
async function put(path: string, work: (beside: string) => Promise<void>): Promise<string> {
  const beside = nameBeside(path);
  try {
    await work(beside);
    return beside;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw writeProblem(error, path);
  }
}

function isWhole(content: OutFile['content']): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array;
}

function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function hasContent(path: string, content: string | Uint8Array): boolean {
  const bytes = Buffer.from(content);
  return sizeOf(path) === bytes.byteLength && bytes.equals(readFileSync(path));
}

/** Compares two files in pieces, since neither may fit into memory. */
function hasSameContent(one: string, other: string): boolean {
  if (sizeOf(one) !== sizeOf(other)) return false;
  const files: number[] = [];
  try {
    for (const path of [one, other]) files.push(openSync(path, 'r'));
    const buffers = files.map(() => Buffer.alloc(chunkSize));
    for (;;) {
      const [first, second] = files.map((file, index) => {
        const buffer = buffers[index] ?? Buffer.alloc(0);
        return buffer.subarray(0, readSync(file, buffer, 0, chunkSize, null));
      });
      if (!first || !second || !first.equals(second)) return false;
      if (first.byteLength === 0) return true;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

function sizeOf(path: string): number | undefined {
  const found = statOf(path);
  return found?.isFile() ? found.size : undefined;
}
