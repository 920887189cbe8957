import { Agent, type Dispatcher } from 'undici';
import { Slots } from '../concurrently.ts';
import { createConnector } from './connect.ts';
import { acceptEncoding, type Decoded, decodeBody, Undecoded } from './decode.ts';
import { classifyError, describeFailure, hasEnded, type Reason } from './failure.ts';
import type { Answer, Reply } from './reply.ts';
import { type Address, readUrl } from './url.ts';

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

/** Opens a client, which holds connections until it is closed. */
export function openClient(options: ClientOptions = {}): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const { resolve = new Map<string, string>(), trust = [], isPublicOnly } = options;
  const agent = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: createConnector({ timeout, resolve, trust, isPublicOnly }),
  });
  const slotsOf = new Map<string, Slots>();
  const standard = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };
  const closing = new AbortController();

  async function ask(question: Ask): Promise<Reply> {
    const address = readUrl(question.url);
    if (address === undefined) return { kind: 'failure', url: question.url, ...describeFailure('address') };

    const slots = slotsOf.get(address.origin) ?? new Slots(connections);
    slotsOf.set(address.origin, slots);
    await slots.take();
    try {
      return await sendRequest(question, address);
    } finally {
      // Some servers close a connection after the response without announcing it. The next turn of the event loop shows it.
      setImmediate(() => slots.give());
    }
  }

  /** Sends the request, and reads the response as far as it is kept. */
  async function sendRequest(question: Ask, { origin, path }: Address): Promise<Reply> {
    const { url, method = 'GET', body = null } = question;
    const began = performance.now();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const signals = [deadline.signal, closing.signal, ...(question.signal ? [question.signal] : [])];
    const signal = AbortSignal.any(signals);
    const received: Received = { status: 0, seen: 0, length: 0 };
    try {
      const sent = { ...standard, ...question.headers };
      const response = await agent.request({ origin, path, method, headers: sent, body, signal });
      const status = response.statusCode;
      const headers = readHeaders(response.headers);
      Object.assign(received, { status, length: Number(headers.get('content-length')?.[0] ?? 0) });

      const most = question.maxBytes ?? maxBytes;
      const limit = Math.min(most, question.keep?.(status, headers) ?? most);
      const bytes = await readBody(response.body, limit, received);
      const decoded = await decodeAnswer(bytes, headers, limit);
      const cut = decoded.cut || received.seen > bytes.byteLength;
      return { kind: 'answer', url, status, headers, body: decoded.body, cut, ms: performance.now() - began };
    } catch (error) {
      const { status } = received;
      const isStopped = closing.signal.aborted || question.signal?.aborted === true;
      const reason = isStopped
        ? describeFailure('stopped')
        : describeError(error, received, deadline.signal.aborted);
      return { kind: 'failure', url, ...(status === 0 ? {} : { status }), ...reason };
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    await agent.destroy();
  }

  return { ask, close };
}

/** What has arrived of a response, for the reason of a failure. */
interface Received {
  status: number;
  /** Bytes of the body so far. */
  seen: number;
  /** As Content-Length announces. */
  length: number;
}

/** Reads a body up to a limit, and whether more follows. */
async function readBody(body: AsyncIterable<Uint8Array>, limit: number, received: Received): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    const start = received.seen;
    received.seen += chunk.byteLength;
    if (start < limit) chunks.push(chunk.subarray(0, limit - start));
    // The rest of the body isn't worth reading.
    const unread = Math.max(received.seen - limit, received.length - received.seen);
    if (received.seen > limit && unread > rest) break;
  }
  return Buffer.concat(chunks);
}

async function decodeAnswer(bytes: Buffer, headers: Answer['headers'], maxBytes: number): Promise<Decoded> {
  const encoding = headers.get('content-encoding')?.join(',');
  if (encoding === undefined || bytes.byteLength === 0) return { body: bytes, cut: false };
  try {
    return await decodeBody(bytes, encoding, { maxBytes });
  } catch (error) {
    throw error instanceof Undecoded ? error : new Undecoded();
  }
}

function describeError(error: unknown, { seen, length }: Received, isLate: boolean): Reason {
  if (isLate) return describeFailure('timeout');
  if (error instanceof Undecoded) return describeFailure('encoding', error.message || undefined);

  // The server closed the connection cleanly, but before the announced length.
  const reason = classifyError(error);
  const isShort = reason.why === 'reset' && hasEnded(error) && seen < length;
  return isShort ? describeFailure('length') : reason;
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
