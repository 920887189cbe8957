import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** A body with its encoding undone. */
export interface Decoded {
  readonly body: Uint8Array;
  readonly cut: boolean;
}

/** What arrived may be the beginning of more: it is decoded as far as it goes. */
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  br: () => createBrotliDecompress(brotli),
  // Servers disagree on whether deflate has zlib's header; its first byte tells.
  deflate: (bytes) => (((bytes[0] ?? 0) & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib)),
};

/** The encodings that we ask for. */
export const acceptEncoding = 'gzip, deflate, br';

/**
 * Undoes a Content-Encoding, the last one first. Reads no further than `maxBytes` of what comes out, so that
 * a small body can't unfold without end. Rejects for an unknown encoding and for bytes that are none of it.
 */
export async function decodeBody(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Decoded> {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  let body = bytes;
  let cut = false;
  for (const name of names.reverse()) {
    if (name === '' || name === 'identity' || body.byteLength === 0) continue;
    const decoder = decoders[name];
    if (decoder === undefined) throw new Error(`unknown Content-Encoding ${name}`);
    const decoded = await drain(decoder(body), body, maxBytes);
    body = decoded.body;
    cut ||= decoded.cut;
  }
  return { body, cut };
}

async function drain(stream: Transform, bytes: Uint8Array, maxBytes: number): Promise<Decoded> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  stream.end(bytes);
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks, Math.min(size, maxBytes)), cut: size > maxBytes };
}
