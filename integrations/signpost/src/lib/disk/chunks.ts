import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { getErrorCode, Problem } from '../problem.ts';
import { readProblem } from './problems.ts';
import { describeUnreadable } from './read.ts';

/** Bytes of a read, and of the part in which the format is recognized. */
const chunkSize = 1 << 20;
const headSize = 1 << 16;

/** A file of any size, read in pieces; gzip is unpacked. */
export interface ChunkedFile {
  readonly head: Buffer;
  /** Identifies the file by size and first bytes. */
  readonly digest: string;
  readonly size: number;
  /** Receives the number of bytes read so far. */
  chunks(onRead?: (bytes: number) => void): AsyncGenerator<Buffer>;
}

export async function openChunks(path: string): Promise<ChunkedFile> {
  const first = await readStart(path);
  const isPacked = first[0] === 0x1f && first[1] === 0x8b;
  const chunks: ChunkedFile['chunks'] = (onRead) => readChunks(path, isPacked, onRead);

  let head = first;
  if (isPacked) for await (head of chunks()) break;
  const { size } = await stat(path);
  const digest = createHash('sha256').update(`${size}\n`).update(first).digest('hex').slice(0, 32);
  return { head: head.subarray(0, headSize), digest, size, chunks };
}

async function readStart(path: string): Promise<Buffer> {
  try {
    const stats = await stat(path);
    // A log may have any size.
    const unreadable = stats.isFile() ? undefined : describeUnreadable(path, stats);
    if (unreadable !== undefined) throw unreadable;
    return Buffer.concat(await createReadStream(path, { end: headSize - 1 }).toArray());
  } catch (error) {
    throw describeReadError(path, error);
  }
}

async function* readChunks(
  path: string,
  isPacked: boolean,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: chunkSize });
  const unpacked = isPacked ? file.pipe(createGunzip({ chunkSize })) : file;
  // A pipe doesn't pass on errors of the source.
  if (isPacked) file.once('error', (error) => unpacked.destroy(error));

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

function describeReadError(path: string, error: unknown): unknown {
  const code = String(getErrorCode(error));
  if (code === 'ENOENT') return new Problem(`${path} doesn't exist. Pass the path of an existing file.`);
  if (code.startsWith('Z_')) return new Problem(`${path} isn't a complete gzip file.`);
  return readProblem(error, path);
}
