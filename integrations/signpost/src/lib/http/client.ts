import { Agent, type Dispatcher } from 'undici';
import { Slots } from '../concurrently.ts';
import { connectorFor } from './connect.ts';
import { acceptEncoding, type Decoded, decodeBody, Undecoded } from './decode.ts';
import { hasEnded, type Reason, reasonFor, reasonOf } from './failure.ts';
import type { Answer, Reply } from './reply.ts';
import { readUrl } from './url.ts';

export interface ClientOptions {
  readonly userAgent?: string;
  /** Milliseconds from the start of the request to the last byte of the response. Default: 30,000. */
  readonly timeout?: number;
  /** Connections per scheme, host and port. Further requests wait. Default: 6. */
  readonly connections?: number;
  /** Host, or `host:port` ─▶ IP address, or `address:port` to connect to instead. */
  readonly resolve?: ReadonlyMap<string, string>;
  /** Bytes of a decoded body that are kept. Default: 16 MB. */
  readonly maxBytes?: number;
  /** PEM certificates to trust in addition to the usual ones. */
  readonly trust?: readonly string[];
  /** True to send nothing to a loopback, private or link-local address, except those of `resolve`. */
  readonly isPublicOnly?: boolean | undefined;
}

export interface Ask {
  readonly url: string;
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes?: number;
  /** Returns how many bytes of the body to keep, once status and headers are known; at most `maxBytes`. */
  keep?(status: number, headers: Answer['headers']): number;
  readonly signal?: AbortSignal;
}

/** Requests one URL without following redirects. Never throws: errors are returned as a `Failure`. */
export interface Client {
  ask(ask: Ask): Promise<Reply>;
  close(): Promise<void>;
}

/** Bytes that are read and thrown away after the limit: that is cheaper than a new connection. */
const rest = 262_144;
const nothing = new Uint8Array();
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Opens a client, which holds connections until it is closed. */
export function openClient(options: ClientOptions = {}): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const { resolve = new Map<string, string>(), trust = [], isPublicOnly } = options;
  const agent = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: connectorFor({ timeout, resolve, trust, isPublicOnly }),
  });
  const slotsOf = new Map<string, Slots>();
  const standard = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };
  let closed = false;

  async function ask(question: Ask): Promise<Reply> {
    const url = readUrl(question.url);
    if (url === undefined) return { kind: 'failure', url: question.url, ...reasonFor('address') };
    const slots = slotsOf.get(url.origin) ?? new Slots(connections);
    slotsOf.set(url.origin, slots);
    await slots.take();
    try {
      return await exchange(question, url);
    } finally {
      // Some servers close a connection after the response without announcing it. The next turn of the event loop shows it.
      setImmediate(() => slots.give());
    }
  }

  async function exchange(question: Ask, { origin, path }: { origin: string; path: string }): Promise<Reply> {
    const { url, method = 'GET', headers, body = null, signal } = question;
    const isStopped = (): boolean => closed || signal?.aborted === true;
    const received = new Received(question.maxBytes ?? maxBytes, question.keep);
    const fail = (reason: Reason): Reply => ({
      kind: 'failure',
      url,
      ...(received.status === 0 ? {} : { status: received.status }),
      ...reason,
    });
    if (isStopped()) return fail(reasonFor('stopped'));
    const began = performance.now();
    const stop = (): void => received.stop('stopped');
    const timer = setTimeout(() => received.stop('timeout'), timeout);
    signal?.addEventListener('abort', stop);
    agent.dispatch({ origin, path, method, headers: { ...standard, ...headers }, body }, received);
    const failure = await received.whole;
    const ms = performance.now() - began;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (isStopped()) return fail(reasonFor('stopped'));
    if (failure !== undefined) return fail(failure);
    try {
      const { body, cut } = await received.decode();
      const { status, headers, isLong } = received;
      return { kind: 'answer', url, status, headers, body, cut: cut || isLong, ms };
    } catch (error) {
      if (isStopped()) return fail(reasonFor('stopped'));
      return fail(reasonFor('encoding', error instanceof Undecoded ? error.message : undefined));
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await agent.destroy();
  }

  return { ask, close };
}

/** Headers as undici returns them, by lower-case name. */
type Fields = Readonly<Record<string, string | string[] | undefined>>;

class Received implements Dispatcher.DispatchHandler {
  status = 0;
  headers: Answer['headers'] = new Map();
  /** Resolves at the end: with the reason of a failure, or undefined. */
  readonly whole: Promise<Reason | undefined>;
  readonly #settle: (failure?: Reason) => void;
  readonly #keep: Ask['keep'];
  readonly #chunks: Uint8Array[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #stopped: 'timeout' | 'stopped' | undefined;
  #maxBytes: number;
  #kept = 0;
  #seen = 0;

  constructor(maxBytes: number, keep: Ask['keep']) {
    this.#maxBytes = maxBytes;
    this.#keep = keep;
    const { promise, resolve } = Promise.withResolvers<Reason | undefined>();
    this.whole = promise;
    this.#settle = resolve;
  }

  /** A request that still waits for a connection is stopped as soon as it has one. */
  stop(why: 'timeout' | 'stopped'): void {
    this.#stopped ??= why;
    this.#controller?.abort(new Error(why));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped !== undefined) controller.abort(new Error(this.#stopped));
  }

  onResponseStart(_: unknown, status: number, fields: Fields): void {
    if (status < 200) return;
    this.status = status;
    this.headers = readHeaders(fields);
    this.#maxBytes = Math.min(this.#maxBytes, this.#keep?.(status, this.headers) ?? this.#maxBytes);
  }

  onResponseData(_: unknown, chunk: Uint8Array): void {
    this.#seen += chunk.byteLength;
    if (this.#kept < this.#maxBytes) {
      const part = chunk.subarray(0, this.#maxBytes - this.#kept);
      this.#kept += part.byteLength;
      this.#chunks.push(part);
    }
    // The rest of the body isn't worth reading.
    if (this.isLong && Math.max(this.#seen - this.#maxBytes, this.#length - this.#seen) > rest)
      this.stop('stopped');
  }

  onResponseEnd(): void {
    this.#settle();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#settle(this.#reasonOf(error));
  }

  /** True if the body is longer than the kept part. */
  get isLong(): boolean {
    return this.#seen > this.#kept;
  }

  async decode(): Promise<Decoded> {
    const [first = nothing] = this.#chunks;
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
    const encoding = this.headers.get('content-encoding')?.join(',');
    if (encoding === undefined || body.byteLength === 0) return { body, cut: false };
    return decodeBody(body, encoding, { maxBytes: this.#maxBytes });
  }

  /** Undefined if enough was read before the end. */
  #reasonOf(error: Error): Reason | undefined {
    if (this.#stopped !== undefined) return this.isLong ? undefined : reasonFor(this.#stopped);
    const reason = reasonOf(error);
    // The server closed the connection cleanly, but before the announced length.
    const isShort = reason.why === 'reset' && hasEnded(error) && this.#seen < this.#length;
    return isShort ? reasonFor('length') : reason;
  }

  get #length(): number {
    return Number(this.headers.get('content-length')?.[0] ?? 0);
  }
}

/** undici decodes headers as Latin-1. Browsers read UTF-8, which many `Location` headers contain. */
function readHeaders(fields: Fields): Answer['headers'] {
  const headers = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    headers.set(name, typeof value === 'string' ? [asUtf8(value)] : value.map(asUtf8));
  }
  return headers;
}

function asUtf8(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return strict.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
