import { Agent, type Dispatcher } from 'undici';
import { readAddress } from './address.ts';
import { connectorFor } from './connect.ts';
import { acceptEncoding, decodeBody, Undecoded } from './decode.ts';
import { hasEnded, type Reason, reasonFor, reasonOf } from './failure.ts';
import type { Answer, Reply } from './reply.ts';
import { Slots } from './slots.ts';

export interface ClientOptions {
  readonly userAgent?: string;
  /** Milliseconds for a whole answer, from the start of the request to the last byte; 30,000 if not given. */
  readonly timeout?: number;
  /** At one time, for one scheme, host and port; 6 if not given. Further requests wait their turn. */
  readonly connections?: number;
  /** Host name, or `host:port` ─▶ `address` or `address:port` that is connected to in its stead. */
  readonly resolve?: ReadonlyMap<string, string>;
  /** How much of a body is kept, after its encoding is undone; 16 MB if not given. */
  readonly maxBytes?: number;
  /** PEM certificates that are trusted beside the usual ones. */
  readonly trust?: readonly string[];
}

export interface Ask {
  readonly url: string;
  /** GET if not given. */
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes?: number;
  /** How much of the body is worth keeping, once status and headers are known; never more than `maxBytes`. */
  keep?(status: number, headers: Answer['headers']): number;
  readonly signal?: AbortSignal;
}

/** Requests one URL at a time, follows no redirect, and never throws: what goes wrong is a `Failure`. */
export interface Client {
  ask(ask: Ask): Promise<Reply>;
  /** Ends all connections, and what still waits with them. */
  close(): Promise<void>;
}

/** What is still to come of a body that was read far enough: reading it is cheaper than a new connection. */
const rest = 262_144;
const strict = new TextDecoder('utf-8', { fatal: true });

/** Opens a client; it holds connections until it is closed. */
export function openClient(options: ClientOptions = {}): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const { resolve = new Map<string, string>(), trust = [] } = options;
  const agent = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: connectorFor({ timeout, resolve, trust }),
  });
  const slotsOf = new Map<string, Slots>();
  const standard = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };
  let closed = false;

  async function ask(question: Ask): Promise<Reply> {
    const address = readAddress(question.url);
    if (address === undefined) return { kind: 'failure', url: question.url, ms: 0, ...reasonFor('address') };
    const slots = slotsOf.get(address.origin) ?? new Slots(connections);
    slotsOf.set(address.origin, slots);
    await slots.take();
    try {
      return await exchange(question, address);
    } finally {
      // Some servers close a connection after the answer without saying so. The next turn of the loop shows it.
      setImmediate(() => slots.give());
    }
  }

  async function exchange(question: Ask, { origin, path }: { origin: string; path: string }): Promise<Reply> {
    const { url, method = 'GET', headers, body = null, signal } = question;
    const began = performance.now();
    const deadline = AbortSignal.timeout(timeout);
    const received = new Received(question.maxBytes ?? maxBytes);
    const fail = (reason: Reason): Reply => ({
      kind: 'failure',
      url,
      ms: performance.now() - began,
      ...(received.status === 0 ? {} : { status: received.status }),
      ...reason,
    });
    const isStopped = (): boolean => closed || signal?.aborted === true;
    if (isStopped()) return fail(reasonFor('stopped'));
    try {
      const response = await agent.request({
        origin,
        path,
        method,
        headers: { ...standard, ...headers },
        body,
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      });
      received.start(response.statusCode, readHeaders(response.headers), question.keep);
      for await (const chunk of response.body) {
        if (chunk instanceof Uint8Array && received.add(chunk)) break;
      }
    } catch (error) {
      if (isStopped()) return fail(reasonFor('stopped'));
      if (!deadline.aborted) return fail(received.reasonOf(error));
      if (!received.isLong) return fail(reasonFor('timeout'));
    }
    try {
      const { body, cut } = await received.decoded(signal);
      const { status, headers, isLong } = received;
      const ms = performance.now() - began;
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

/** An answer as it arrives, as far as it is kept. */
class Received {
  status = 0;
  headers: Answer['headers'] = new Map();
  readonly #chunks: Uint8Array[] = [];
  #maxBytes: number;
  #kept = 0;
  #seen = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  start(status: number, headers: Answer['headers'], keep: Ask['keep']): void {
    this.status = status;
    this.headers = headers;
    this.#maxBytes = Math.min(this.#maxBytes, keep?.(status, headers) ?? this.#maxBytes);
  }

  /** True where more of the body isn't worth reading. */
  add(chunk: Uint8Array): boolean {
    this.#seen += chunk.byteLength;
    const part = chunk.subarray(0, this.#maxBytes - this.#kept);
    this.#kept += part.byteLength;
    if (part.byteLength > 0) this.#chunks.push(part);
    if (!this.isLong) return false;
    return this.#seen > this.#maxBytes + rest || this.#length > this.#seen + rest;
  }

  /** True where the body is longer than what is kept. */
  get isLong(): boolean {
    return this.#seen > this.#kept;
  }

  async decoded(signal: AbortSignal | undefined): Promise<{ body: Uint8Array; cut: boolean }> {
    const [first = Buffer.alloc(0)] = this.#chunks;
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
    const encoding = this.headers.get('content-encoding')?.join(',');
    if (encoding === undefined || body.byteLength === 0) return { body, cut: false };
    return decodeBody(body, encoding, { maxBytes: this.#maxBytes, signal });
  }

  reasonOf(error: unknown): Reason {
    const reason = reasonOf(error);
    // The server closed in good order, but before the length that it announced.
    const isShort = reason.why === 'reset' && hasEnded(error) && this.#seen < this.#length;
    return isShort ? reasonFor('length') : reason;
  }

  get #length(): number {
    return Number(this.headers.get('content-length')?.[0] ?? 0);
  }
}

/**
 * Headers as undici gives them, by lower-case name. It reads their bytes as Latin-1; where they are UTF-8, as in many
 * a Location with raw letters, they are read as browsers do.
 */
function readHeaders(fields: Readonly<Record<string, string | string[] | undefined>>): Answer['headers'] {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): [string, readonly string[]][] =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().map(asUtf8)]],
    ),
  );
}

function asUtf8(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return strict.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
