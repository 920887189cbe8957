import { createReadStream, type ReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { git } from '../lib/disk/git.ts';
import { readProblem } from '../lib/disk/problems.ts';
import { noText } from '../lib/disk/read.ts';
import { realPath } from '../lib/disk/real-path.ts';
import { Problem } from '../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../lib/text.ts';
import { type LoadedMap, loadMap } from '../redirects/map/load.ts';

/** As many bytes of a table tell whether it is text. */
const enough = 1 << 12;

/** Told how many bytes of a table are read, and how many it has. */
type OnRead = (done: number, total: number) => void;

/** Reads a map and its includes from disk. Throws a `Problem` where the file can't be read. */
export function readMap(file: string, onRead?: OnRead): Promise<LoadedMap> {
  return loadMap(file, { readText, openStream: (name) => openStream(name, onRead), realPath });
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  const text = decodeText(bytes);
  if (isBinary(text)) throw noText(file);
  return text;
}

/** A table as a stream of UTF-8; one in UTF-16, as spreadsheets write it, is decoded as a whole. */
async function openStream(file: string, onRead: OnRead | undefined): Promise<Readable> {
  const begin = await readBegin(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (isUtf16(begin)) return Readable.from([Buffer.from(await readText(file))]);
  if (isBinary(decodeText(begin))) throw noText(file);
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
  return onRead === undefined ? stream : Readable.from(withProgress(stream, (await stat(file)).size, onRead));
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
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return new Problem(`the map ${file} doesn't exist`);
  if (code === 'EISDIR')
    return new Problem(`the map ${file} is a folder. Pass its file, such as redirects.yaml.`);
  return readProblem(error, `the map ${file}`);
}

/** A commit, seen from a folder of its repository. */
export interface Revision {
  readonly folder: string;
  readonly commit: string;
  /** As the person named it. */
  readonly name: string;
}

/** How the files of a commit are read, where not by a process of git for each, and what of their texts counts. */
interface Reading {
  readonly blobAt?: (path: string) => Promise<Buffer | undefined>;
  readonly edit?: (path: string, text: string) => string;
}

/** The map of a commit with its includes, or undefined where it has none. The work tree is neither read nor changed. */
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
    // The same texts are taken, and the same refused, as where a map is read from disk.
    const text = decodeText(bytes);
    if (isBinary(text)) throw noText(`${file} in ${name}`);
    return edit(file, text);
  };
  return loadMap(path, {
    readText: textOf,
    openStream: async (file) => Readable.from([Buffer.from(await textOf(file))]),
  });
}

/** The bytes of a file; `path` counts from the revision's folder. As they were committed: no filter runs. */
export function blobAt({ folder, commit }: Revision, path: string): Promise<Buffer | undefined> {
  return git(folder, ['cat-file', 'blob', `${commit}:./${path}`]);
}
