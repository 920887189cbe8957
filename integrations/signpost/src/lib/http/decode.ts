import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip } from 'node:zlib';

/** A decoded body. `cut` is true if it is longer than the limit: then nothing of it is kept. */
export interface Decoded {
  readonly body: Uint8Array;
  readonly cut: boolean;
}

interface DecodeLimits {
  /** Bytes after each content coding, since a small body can expand endlessly. */
  readonly maxBytes: number;
  /** True to reject a truncated body. By default a truncated body is decoded as far as possible. */
  readonly isWhole?: boolean;
}

/** A body that Signpost refuses to decode. The message is a clause that follows the host's name. */
export class Undecoded extends Error {}

type Decode = (bytes: Uint8Array, maxOutputLength: number, isWhole: boolean) => Promise<Uint8Array>;

const decodeGzip: Decode = (bytes, maxOutputLength, isWhole) =>
  promisify(gunzip)(bytes, {
    maxOutputLength,
    finishFlush: isWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
  });
const decodeBrotli: Decode = (bytes, maxOutputLength, isWhole) =>
  promisify(brotliDecompress)(bytes, {
    maxOutputLength,
    finishFlush: isWhole ? constants.BROTLI_OPERATION_FINISH : constants.BROTLI_OPERATION_FLUSH,
  });
const decoders: ReadonlyMap<string, Decode> = new Map([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  ['br', decodeBrotli],
]);

export const acceptEncoding = 'gzip, br';

/** A server that compresses a compressed file needs two. Each further coding multiplies the work. */
const maxCodings = 2;

/** Decodes a body. Rejects with `Undecoded` for an unknown coding, and with zlib's error for invalid bytes. */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string,
  { maxBytes, isWhole = false }: DecodeLimits,
): Promise<Decoded> {
  const codings = encoding.split(',').map((name) => name.trim().toLowerCase());
  const applied = codings.filter((coding) => coding !== '' && coding !== 'identity');
  if (applied.length > maxCodings)
    throw new Undecoded(
      `sends a body with ${applied.length} content codings. At most ${maxCodings} are undone`,
    );

  let body = bytes;
  for (const coding of applied.reverse()) {
    if (body.byteLength === 0) break;
    const decode = decoders.get(coding);
    if (decode === undefined) throw new Undecoded('sends a body in an unknown content coding');
    try {
      body = await decode(body, maxBytes, isWhole);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      return { body: new Uint8Array(), cut: true };
    }
  }
  return { body, cut: false };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
