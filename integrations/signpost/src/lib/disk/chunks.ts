import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { getErrorCode, Problem } from '../problem.ts';
import { readProblem } from './problems.ts';

/** Bytes that are read at a time, and that are enough to recognize the format. */
const chunkSize = 1 << 20;
const headSize = 1 << 16;

/** A file of any size, read in pieces and unzipped if it is gzip. */
export interface ChunkedFile {
  readonly head: Buffer;
  /** Identifies the file by its size and its first bytes. */
  readonly digest: string;
  readonly size: number;
  /** Receives the number of bytes read so far. */
  chunks(onRead?: (bytes: number) => void): AsyncGenerator<Buffer>;
}

export async function openChunks(path: string): Promise<ChunkedFile> {
  const { size, first } = await readStart(path);
  const packed = first[0] === 0x1f && first[1] === 0x8b;
  const digest = createHash('sha256').update(`${size}\n`).update(first).digest('hex').slice(0, 32);
  const chunks: ChunkedFile['chunks'] = (onRead) => readChunks(path, packed, onRead);
  return { head: packed ? await readHead(chunks()) : first, digest, size, chunks };
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function readStart(path: string): Promise<{ size: number; first: Buffer }> {
  try {
    const { size } = await stat(path);
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
      return { size, first: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw describeReadError(path, error);
  }
}

async function readHead(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size >= headSize) break;
  }
  return Buffer.concat(pieces).subarray(0, headSize);
}

async function* readChunks(
  path: string,
  packed: boolean,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: chunkSize });
  const unpacked = packed ? file.pipe(createGunzip({ chunkSize })) : file;
  // A pipe doesn't pass on errors of its source.
  if (packed) file.once('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked) {
      if (Buffer.isBuffer(chunk)) yield chunk;
      onRead?.(file.bytesRead);
    }
  } catch (error) {
    throw describeReadError(path, error);
  } finally {
    file.destroy();
  }
}

const reasons: Record<string, string> = {
  ENOENT: "doesn't exist. Pass the path of an existing file",
  ENOTDIR: "doesn't exist. Pass the path of an existing file",
  EISDIR: 'is a folder, not a file',
  Z_BUF_ERROR: "isn't a complete gzip file: it is cut off",
  Z_DATA_ERROR: 'is a damaged gzip file',
};

function describeReadError(path: string, error: unknown): unknown {
  const reason = reasons[String(getErrorCode(error))];
  return reason === undefined ? readProblem(error, path) : new Problem(`${path} ${reason}.`);
}
