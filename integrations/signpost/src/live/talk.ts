import type { Dispatcher } from 'undici';
import { decodeBody } from './decode.ts';
import { hasEnded, type Reason, reasonFor, reasonOf } from './failure.ts';
import { readHeaders } from './read-headers.ts';
import type { Answer, Reply } from './reply.ts';

/** One request and how far it may go. */
export interface Talk {
  /** As the caller wrote it. */
  readonly url: string;
  readonly request: Dispatcher.DispatchOptions;
  readonly maxBytes: number;
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  readonly keep: ((status: number, headers: Answer['headers']) => number) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What is still to come of a body that was read far enough: reading it is cheaper than a new connection. */
const rest = 262_144;

/** Sends one request and reads its answer, as far as it may. Resolves in every case. */
export function talk(agent: Dispatcher, { url, request, timeout, signal, ...bounds }: Talk): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const begin = performance.now();
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let seen = 0;
  let { maxBytes } = bounds;
  let status = 0;
  let headers: Answer['headers'] = new Map();
  let done = false;
  let controller: Dispatcher.DispatchController | undefined;

  const timer = setTimeout(() => stop(seen > maxBytes ? undefined : reasonFor('timeout')), timeout);
  const onStop = (): void => stop(reasonFor('stopped'));
  signal?.addEventListener('abort', onStop, { once: true });

  /** Ends the request on our side: with a reason as a failure, without as an answer that is cut. */
  function stop(reason: Reason | undefined): void {
    settle(reason);
    controller?.abort(new Error('read far enough'));
  }

  function settle(reason: Reason | undefined): void {
    if (done) return;
    done = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', onStop);
    if (reason === undefined) void answer().then(resolve);
    else resolve(failure(reason));
  }

  async function answer(): Promise<Reply> {
    const ms = performance.now() - begin;
    const raw = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    const cut = seen > kept;
    const encoding = headers.get('content-encoding')?.join(',');
    if (encoding === undefined || kept === 0) {
      return { kind: 'answer', url, status, headers, body: raw, cut, ms };
    }
    try {
      const decoded = await decodeBody(raw, encoding, maxBytes);
      return { kind: 'answer', url, status, headers, body: decoded.body, cut: cut || decoded.cut, ms };
    } catch {
      return failure(reasonFor('encoding'));
    }
  }

  function failure(reason: Reason): Reply {
    const ms = performance.now() - begin;
    return { kind: 'failure', url, ms, ...(status === 0 ? {} : { status }), ...reason };
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (done) started.abort(new Error('too late'));
    },
    onResponseStart(_controller, code, fields) {
      if (code < 200) return;
      status = code;
      headers = readHeaders(fields);
      maxBytes = Math.min(maxBytes, bounds.keep?.(status, headers) ?? maxBytes);
    },
    onResponseData(_controller, chunk) {
      seen += chunk.byteLength;
      const room = maxBytes - kept;
      if (room > 0) {
        chunks.push(chunk.byteLength <= room ? chunk : chunk.subarray(0, room));
        kept += Math.min(room, chunk.byteLength);
      }
      if (seen > maxBytes && (seen > maxBytes + rest || lengthOf(headers) > seen + rest)) stop(undefined);
    },
    onResponseEnd() {
      settle(undefined);
    },
    onResponseError(_controller, error) {
      const reason = reasonOf(error);
      // The server closed in good order, but before the length that it told.
      const isShort = reason.why === 'reset' && hasEnded(error) && seen < lengthOf(headers);
      settle(isShort ? reasonFor('length') : reason);
    },
  };
  try {
    agent.dispatch(request, handler);
  } catch (error) {
    settle(reasonOf(error));
  }
  return promise;
}

function lengthOf(headers: Answer['headers']): number {
  return Number(headers.get('content-length')?.[0] ?? 0);
}
