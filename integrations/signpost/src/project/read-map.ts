import { createReadStream, type ReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { git } from '../lib/disk/git.ts';
import { realPath } from '../lib/disk/is-inside.ts';
import { readProblem } from '../lib/disk/problems.ts';
import { noText } from '../lib/disk/read.ts';
import { codeOf, Problem } from '../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../lib/text/text.ts';
import { type LoadedMap, loadMap } from '../redirects/map/load.ts';

/** Enough bytes of a table to tell whether it is text. */
const enough = 1 << 12;

type OnRead = (done: number, total: number) => void;

/** Reads a map with its includes. A `Problem` if a file can't be read. */
export function readMap(file: string, onRead?: OnRead): Promise<LoadedMap> {
  return loadMap(file, { readText, openStream: (name) => openStream(name, onRead), isQuoted, realPath });
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  const text = decodeText(bytes);
  if (isBinary(text)) throw noText(file);
  return text;
}

/** Opens a table as a UTF-8 stream. UTF-16, which spreadsheets write, is decoded as a whole. */
async function openStream(file: string, onRead: OnRead | undefined): Promise<Readable> {
  const begin = await readBegin(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (isUtf16(begin)) return Readable.from([Buffer.from(await readText(file))]);
  if (isBinary(decodeText(begin))) throw noText(file);
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
  return onRead === undefined ? stream : Readable.from(withProgress(stream, (await stat(file)).size, onRead));
}

async function isQuoted(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    if (chunk.includes('"')) return true;
  }
  return false;
}

async function* withProgress(stream: ReadStream, total: number, onRead: OnRead): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    yield chunk;
    onRead(stream.bytesRead, total);
  }
}

async function readBegin(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(enough), 0, enough, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: unknown): unknown {
  if (codeOf(error) === 'ENOENT') return new Problem(`the map ${file} doesn't exist`);
  if (codeOf(error) === 'EISDIR')
    return new Problem(`the map ${file} is a folder. Pass its file, such as redirects.yaml.`);
  return readProblem(error, `the map ${file}`);
}

/** A commit and a folder of its repository. */
export interface Revision {
  readonly folder: string;
  readonly commit: string;
  /** The name that the user passed. */
  readonly name: string;
}

/** How to read a commit's files without one git process for each, and how to change their text. */
interface Reading {
  readonly blobAt?: (path: string) => Promise<Buffer | undefined>;
  readonly edit?: (path: string, text: string) => string;
}

/** The map of a commit with its includes; undefined if it has none. Doesn't touch the work tree. */
export async function mapAt(
  revision: Revision,
  path: string,
  { blobAt: readBlob = (file) => blobAt(revision, file), edit = (_, text) => text }: Reading = {},
): Promise<LoadedMap | undefined> {
  const own = await readBlob(path);
  if (own === undefined) return undefined;
  const { name } = revision;
  const textOf = async (file: string): Promise<string> => {
    const bytes = file === path ? own : await readBlob(file);
    if (bytes === undefined) throw new Problem(`the map ${file} doesn't exist in ${name}`);
    // Accepts and rejects the same texts as for a map on disk.
    const text = decodeText(bytes);
    if (isBinary(text)) throw noText(`${file} in ${name}`);
    return edit(file, text);
  };
  return loadMap(path, {
    readText: textOf,
    openStream: async (file) => Readable.from([Buffer.from(await textOf(file))]),
  });
}

/** The bytes of a committed file, unfiltered. `path` is relative to the revision's folder. */
export function blobAt({ folder, commit }: Revision, path: string): Promise<Buffer | undefined> {
  return git(folder, ['cat-file', 'blob', `${commit}:./${path}`]);
}
