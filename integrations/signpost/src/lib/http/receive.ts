import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip } from 'node:zlib';
import { type Dispatcher, errors } from 'undici';
import type { HttpAnswer } from './reply.ts';

/** A response up to the kept part of its body, which is decoded. */
type Received = Pick<HttpAnswer, 'status' | 'headers' | 'body' | 'cut'>;

interface Limits {
  /** Milliseconds from the start of the request to the last byte of the response. */
  readonly timeout: number;
  /** Returns how many bytes of the body to keep. */
  limitBody(status: number, headers: HttpAnswer['headers']): number;
}

/** Bytes after the kept part that are read and thrown away, so that the connection can be used again. */
const maxUnusedBytes = 262_144;

/**
 * Sends a request and collects the response in undici's own callbacks. A stream and an abort signal for each response, as
 * `agent.request` has them, cost as much as the rest of a request. Rejects with the error of the connection, or with a
 * `DecodeError`. The body ends early in two cases:
 *
 *   10 MB of a page, kept 1 MB     the connection is closed after `maxUnusedBytes` more
 *   nothing within `timeout`       rejects with ETIMEDOUT
 */
export async function receive(
  agent: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeout, limitBody }: Limits,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let controller: Dispatcher.DispatchController | undefined;
  let timer: NodeJS.Timeout | undefined;

  let status = 0;
  let headers: HttpAnswer['headers'] = new Map();
  let keptBytes = 0;
  let declaredLength = 0;
  let receivedLength = 0;
  const chunks: Buffer[] = [];

  const stopLate = (): void => {
    const late = Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });
    reject(late);
    controller?.abort(late);
  };

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(startedController) {
      controller = startedController;
      timer = setTimeout(stopLate, timeout);
    },
    onResponseStart(_, code, fields) {
      // 103 Early Hints comes before the response.
      if (code < 200) return;

      status = code;
      headers = readHeaders(fields);
      keptBytes = limitBody(status, headers);
      declaredLength = Number(headers.get('content-length')?.[0] ?? 0);
    },
    onResponseData(_, chunk) {
      if (receivedLength < keptBytes) chunks.push(chunk.subarray(0, keptBytes - receivedLength));
      receivedLength += chunk.byteLength;
      if (receivedLength <= keptBytes) return;

      // A short rest is read and thrown away, because a new connection costs more.
      const thrownAway = receivedLength - keptBytes;
      const remaining = declaredLength - receivedLength;
      if (Math.max(thrownAway, remaining) <= maxUnusedBytes) return;

      resolve();
      controller?.abort(new errors.RequestAbortedError());
    },
    onResponseEnd: () => resolve(),
    onResponseError: (_, error) => reject(error),
  };

  try {
    agent.dispatch(request, handler);
    await promise;
  } finally {
    clearTimeout(timer);
  }

  const coding = headers.get('content-encoding')?.join(',') ?? 'identity';
  const body = await decodeBody(Buffer.concat(chunks), coding, keptBytes);
  // A body that unfolds to more than the limit isn't decoded.
  return {
    status,
    headers,
    body: body ?? Buffer.of(),
    cut: receivedLength > keptBytes || body === undefined,
  };
}

/** Headers as undici returns them, by lower-case name. */
type Fields = Readonly<Record<string, string | string[] | undefined>>;

function readHeaders(fields: Fields): HttpAnswer['headers'] {
  const headers = new Map<string, readonly string[]>();
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (typeof value === 'string') headers.set(name, [decodeHeader(value)]);
    else if (value !== undefined) headers.set(name, value.map(decodeHeader));
  }
  return headers;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** undici decodes headers as Latin-1. Browsers read UTF-8, which many `Location` headers contain. */
function decodeHeader(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return strictUtf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

export const acceptEncoding = 'gzip, br';

/** The body has an unknown Content-Encoding, or isn't valid in it. */
export class DecodeError extends Error {}

/**
 * Decodes a body, as far as possible if it was cut at its limit; undefined if it unfolds to more than the limit. undici's
 * own interceptor is experimental and prints a warning.
 */
export async function decodeBody(
  bytes: Uint8Array,
  coding: string,
  maxOutputLength: number,
): Promise<Uint8Array | undefined> {
  if (bytes.byteLength === 0) return bytes;

  try {
    switch (coding.trim().toLowerCase()) {
      case 'identity':
        return bytes;
      case 'gzip':
        return await promisify(gunzip)(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
      case 'br':
        return await promisify(brotliDecompress)(bytes, {
          maxOutputLength,
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        });
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw new DecodeError(`invalid ${coding}`, { cause: error });
  }
  throw new DecodeError(`unknown content coding ${coding}`);
}
