import { addAbortSignal, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** A decoded body. `cut` is true if it is longer than the kept part. */
export interface Decoded {
  readonly body: Uint8Array;
  readonly cut: boolean;
}

export interface DecodeLimits {
  /** Bytes after each content coding. */
  readonly maxBytes: number;
  /** Milliseconds for all content codings together. Default: 5,000; a normal body takes a tenth of a second. */
  readonly timeout?: number;
  readonly signal?: AbortSignal | undefined;
  /** True to reject a truncated body. By default a truncated body is decoded as far as possible. */
  readonly isWhole?: boolean;
}

/** A body that Signpost refuses to decode. The message is a clause that follows the host's name. */
export class Undecoded extends Error {}

/** Node rejects truncated bodies by default. */
const whole = {};
const zlibPart = { finishFlush: constants.Z_SYNC_FLUSH };
const brotliPart = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

const decoders: Readonly<Record<string, (bytes: Uint8Array, isWhole: boolean) => Transform>> = {
  gzip: (_, isWhole) => createGunzip(isWhole ? whole : zlibPart),
  'x-gzip': (_, isWhole) => createGunzip(isWhole ? whole : zlibPart),
  br: (_, isWhole) => createBrotliDecompress(isWhole ? whole : brotliPart),
  // Some servers send deflate with zlib's header, some without. The first byte tells.
  deflate: ([first = 0], isWhole) => {
    const create = (first & 0x0f) === 8 ? createInflate : createInflateRaw;
    return create(isWhole ? whole : zlibPart);
  },
};

export const acceptEncoding = 'gzip, deflate, br';

/** A server that compresses a compressed file needs two. Each further coding multiplies the work. */
const mostCodings = 2;
/** A decoder can only be stopped between two pieces. */
const pieceSize = 65_536;

/**
 * Decodes a body within limits, since a small body can expand endlessly or keep a decoder busy for seconds. Rejects with
 * `Undecoded` at a limit or for an unknown coding, and with the decoder's error for invalid bytes.
 */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string,
  { maxBytes, timeout = 5000, signal, isWhole = false }: DecodeLimits,
): Promise<Decoded> {
  const codings = encoding.split(',').flatMap((name) => {
    const coding = name.trim().toLowerCase();
    return coding === '' || coding === 'identity' ? [] : [coding];
  });
  if (codings.length > mostCodings)
    throw new Undecoded(
      `sends a body with ${codings.length} content codings. At most ${mostCodings} are undone`,
    );
  const deadline = AbortSignal.timeout(timeout);
  const end = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  let body = bytes;
  let cut = false;
  for (const coding of codings.reverse()) {
    if (body.byteLength === 0) continue;
    const decoder = decoders[coding];
    if (decoder === undefined) throw new Undecoded(`sends a body in an unknown content coding`);
    try {
      const decoded = await drain(addAbortSignal(end, decoder(body, isWhole)), body, maxBytes);
      body = decoded.body;
      cut ||= decoded.cut;
    } catch (error) {
      if (!deadline.aborted) throw error;
      throw new Undecoded(`sends a body that takes longer than ${timeout / 1000} seconds to decompress`);
    }
  }
  return { body, cut };
}

async function drain(stream: Transform, bytes: Uint8Array, maxBytes: number): Promise<Decoded> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (bytes.byteLength <= pieceSize) stream.end(bytes);
  else Readable.from(pieces(bytes)).pipe(stream);
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks, Math.min(size, maxBytes)), cut: size > maxBytes };
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
