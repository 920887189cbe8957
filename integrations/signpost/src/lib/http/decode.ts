import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip } from 'node:zlib';

export const acceptEncoding = 'gzip, br';

type Decode = (bytes: Uint8Array, maxOutputLength: number) => Promise<Uint8Array>;

/** A body that was cut at its limit is decoded as far as possible. */
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  // Some servers name the coding of a plain body, too.
  ['identity', async (bytes) => bytes],
  [
    'gzip',
    (bytes, maxOutputLength) =>
      promisify(gunzip)(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  ],
  [
    'br',
    (bytes, maxOutputLength) =>
      promisify(brotliDecompress)(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  ],
]);

/** Decodes a body; undefined if it unfolds to more than the limit. Rejects for an unknown coding and for invalid bytes. */
export async function decodeBody(
  bytes: Uint8Array,
  coding: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const decode = decoders.get(coding.trim().toLowerCase());
  if (decode === undefined) throw new Error(`unknown content coding ${coding}`);

  try {
    return await decode(bytes, maxBytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
