import { type Dispatcher, errors } from 'undici';
import type { Answer } from './reply.ts';

/** A response as the server sent it, up to the kept part of its body. */
interface Received extends Pick<Answer, 'status' | 'headers' | 'cut'> {
  readonly bytes: Buffer;
  /** How many bytes of the body are kept at most. */
  readonly limit: number;
}

interface Limits {
  /** Milliseconds from the start of the request to the last byte of the response. */
  readonly timeout: number;
  /** Returns how many bytes of the body to keep. */
  limitBody(status: number, headers: Answer['headers']): number;
}

/** Bytes of a body that are read and thrown away after the limit. */
const maxUnusedBytes = 262_144;

/**
 * Sends a request and collects the response in undici's own callbacks. A stream and an abort signal for each response, as
 * `agent.request` has them, cost as much as the rest of a request. Rejects with the error of the connection.
 */
export async function receive(
  agent: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeout, limitBody }: Limits,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  let controller: Dispatcher.DispatchController | undefined;
  let stopped: Error | undefined;
  const stop = (reason: Error): void => {
    stopped ??= reason;
    reject(reason);
    controller?.abort(reason);
  };

  const chunks: Buffer[] = [];
  let [status, seen, limit, length] = [0, 0, 0, 0];
  let headers: Answer['headers'] = new Map();
  const finish = (): void =>
    resolve({ status, headers, bytes: Buffer.concat(chunks), cut: seen > limit, limit });

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      // The time was over before there was a connection.
      if (stopped !== undefined) started.abort(stopped);
    },
    onResponseStart(_, code, fields) {
      // 103 Early Hints comes before the response.
      if (code < 200) return;
      status = code;
      headers = readHeaders(fields);
      limit = limitBody(status, headers);
      length = Number(headers.get('content-length')?.[0] ?? 0);
    },
    onResponseData(_, chunk) {
      if (seen < limit) chunks.push(chunk.subarray(0, limit - seen));
      seen += chunk.byteLength;
      // A short rest is read: that is cheaper than a new connection.
      const unread = Math.max(seen - limit, length - seen);
      if (seen <= limit || unread <= maxUnusedBytes) return;
      finish();
      controller?.abort(new errors.RequestAbortedError());
    },
    onResponseEnd: finish,
    onResponseError: (_, error) => reject(error),
  };

  const timer = setTimeout(() => stop(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })), timeout);
  try {
    agent.dispatch(request, handler);
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Headers as undici returns them, by lower-case name. */
type Fields = Readonly<Record<string, string | string[] | undefined>>;

function readHeaders(fields: Fields): Answer['headers'] {
  const headers = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) headers.set(name, [value].flat().map(decodeHeader));
  }
  return headers;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** undici decodes headers as Latin-1. Browsers read UTF-8, which many `Location` headers contain. */
function decodeHeader(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return strict.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
