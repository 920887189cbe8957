import type { Dispatcher } from 'undici';
import type { Connections, Lane, User } from './connections.ts';
import type { Deadlines, Timed } from './deadlines.ts';
import { decodeBody, Undecoded } from './decode.ts';
import { hasEnded, type Reason, reasonFor, reasonOf } from './failure.ts';
import type { Abortable, Listener } from './listener.ts';
import { readHeaders } from './read-headers.ts';
import type { Answer, Reply } from './reply.ts';

/** One request and how far it may go. */
export interface Talk {
  /** As the caller wrote it. */
  readonly url: string;
  readonly request: Dispatcher.DispatchOptions;
  /** Those to the host that is asked. */
  readonly connections: Connections<Talking>;
  /** They end it where the whole answer takes too long. */
  readonly deadlines: Deadlines;
  readonly maxBytes: number;
  readonly keep: ((status: number, headers: Answer['headers']) => number) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request when its turn has come, and reads its answer, as far as it may. Resolves in every case. */
export function talk(asked: Talk): Promise<Reply> {
  return new Promise((resolve) => asked.connections.take(new Talking(asked, resolve)));
}

/** What is still to come of a body that was read far enough: reading it is cheaper than a new connection. */
const rest = 262_144;
const nothing = Buffer.alloc(0);
const noHeaders: Answer['headers'] = new Map();

/** One answer as it arrives. A class, since an object with its own closures for each request costs more than it. */
export class Talking implements Listener, User, Timed {
  readonly #asked: Talk;
  readonly #resolve: (reply: Reply) => void;
  began = 0;
  #lane: Lane | undefined;
  #onStop: (() => void) | undefined;
  #chunks: Uint8Array[] | undefined;
  #kept = 0;
  #seen = 0;
  #maxBytes: number;
  #status = 0;
  #headers = noHeaders;
  #done = false;
  #controller: Abortable | undefined;

  constructor(asked: Talk, resolve: (reply: Reply) => void) {
    this.#asked = asked;
    this.#resolve = resolve;
    this.#maxBytes = asked.maxBytes;
  }

  begin(lane: Lane): void {
    const { request, signal, deadlines } = this.#asked;
    this.began = performance.now();
    this.#lane = lane;
    if (signal?.aborted === true) {
      this.#settle(reasonFor('stopped'));
      return;
    }
    deadlines.watch();
    if (signal !== undefined) {
      this.#onStop = () => this.#stop(reasonFor('stopped'));
      signal.addEventListener('abort', this.#onStop, { once: true });
    }
    try {
      lane.connection.dispatch(request, this);
    } catch (error) {
      this.#fail(error);
    }
  }

  onRequestStart(started: Abortable): void {
    this.#controller = started;
    if (this.#done) started.abort(new Error('too late'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    fields: Record<string, string | string[] | undefined>,
  ): void {
    if (status >= 200) this.#start(status, readHeaders(fields));
  }

  onPlainAnswer(status: number, headers: Answer['headers'], body: Buffer): void {
    this.#start(status, headers);
    this.#seen = body.byteLength;
    this.#kept = Math.min(this.#seen, this.#maxBytes);
    if (this.#kept > 0) this.#chunks = [Buffer.from(body.subarray(0, this.#kept))];
    this.#settle(undefined);
  }

  #start(status: number, headers: Answer['headers']): void {
    this.#status = status;
    this.#headers = headers;
    this.#maxBytes = Math.min(this.#maxBytes, this.#asked.keep?.(status, headers) ?? this.#maxBytes);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#seen += chunk.byteLength;
    const room = this.#maxBytes - this.#kept;
    if (room > 0) {
      const part = chunk.byteLength <= room ? chunk : chunk.subarray(0, room);
      if (this.#chunks === undefined) this.#chunks = [part];
      else this.#chunks.push(part);
      this.#kept += Math.min(room, chunk.byteLength);
    }
    if (this.#seen <= this.#maxBytes) return;
    const isLong = this.#seen > this.#maxBytes + rest || lengthOf(this.#headers) > this.#seen + rest;
    if (isLong) this.#stop(undefined);
  }

  onResponseEnd(): void {
    this.#settle(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: unknown): void {
    this.#fail(error);
  }

  timedOut(): void {
    this.#stop(this.#seen > this.#maxBytes ? undefined : reasonFor('timeout'));
  }

  #fail(error: unknown): void {
    const reason = reasonOf(error);
    // The server closed in good order, but before the length that it told.
    const isShort = reason.why === 'reset' && hasEnded(error) && this.#seen < lengthOf(this.#headers);
    this.#settle(isShort ? reasonFor('length') : reason);
  }

  /** Ends the request on our side: with a reason as a failure, without as an answer that is cut. */
  #stop(reason: Reason | undefined): void {
    this.#settle(reason);
    this.#controller?.abort(new Error('read far enough'));
  }

  #settle(reason: Reason | undefined): void {
    if (this.#done) return;
    this.#done = true;
    if (this.#onStop) this.#asked.signal?.removeEventListener('abort', this.#onStop);
    this.#lane?.give();
    const encoding = this.#kept === 0 ? undefined : this.#headers.get('content-encoding');
    if (reason !== undefined) this.#resolve(this.#failure(reason));
    else if (encoding === undefined) this.#resolve(this.#answer(this.#body(), false));
    else void this.#decoded(encoding.join(',')).then(this.#resolve);
  }

  #body(): Uint8Array {
    if (this.#chunks === undefined) return nothing;
    const [first = nothing] = this.#chunks;
    return this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
  }

  async #decoded(encoding: string): Promise<Reply> {
    const { signal } = this.#asked;
    try {
      const { body, cut } = await decodeBody(this.#body(), encoding, { maxBytes: this.#maxBytes, signal });
      return this.#answer(body, cut);
    } catch (error) {
      if (signal?.aborted === true) return this.#failure(reasonFor('stopped'));
      const message = error instanceof Undecoded ? error.message : undefined;
      return this.#failure(reasonFor('encoding', message));
    }
  }

  #answer(body: Uint8Array, isCut: boolean): Answer {
    return {
      kind: 'answer',
      url: this.#asked.url,
      status: this.#status,
      headers: this.#headers,
      body,
      cut: isCut || this.#seen > this.#kept,
      ms: performance.now() - this.began,
    };
  }

  #failure(reason: Reason): Reply {
    const ms = performance.now() - this.began;
    const status = this.#status === 0 ? {} : { status: this.#status };
    return { kind: 'failure', url: this.#asked.url, ms, ...status, ...reason };
  }
}

function lengthOf(headers: Answer['headers']): number {
  return Number(headers.get('content-length')?.[0] ?? 0);
}
