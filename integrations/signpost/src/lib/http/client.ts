import { Agent, type Dispatcher } from 'undici';
import { Slots } from '../concurrently.ts';
import { createConnector } from './connect.ts';
import { acceptEncoding, decodeBody } from './decode.ts';
import { classifyError, describeFailure } from './failure.ts';
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

/** Bytes of a body that are read and thrown away after the limit. */
const maxUnusedBytes = 262_144;

/** Opens a client, which holds connections until it is closed. */
export function openClient(options: ClientOptions = {}): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const { resolve = new Map<string, string>(), isPublicOnly } = options;
  const agent = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: createConnector({ timeout, resolve, isPublicOnly }),
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
    let status: number | undefined;
    try {
      const sent = { ...standard, ...question.headers };
      const response = await agent.request({ origin, path, method, headers: sent, body, signal });
      status = response.statusCode;
      const headers = readHeaders(response.headers);

      const most = question.maxBytes ?? maxBytes;
      const limit = Math.min(most, question.keep?.(status, headers) ?? most);
      const read = await readBody(response.body, limit, Number(headers.get('content-length')?.[0] ?? 0));
      const coding = headers.get('content-encoding')?.join(',');
      const decoded =
        coding === undefined || read.bytes.byteLength === 0
          ? read.bytes
          : await decodeBody(read.bytes, coding, limit).catch(() => 'invalid' as const);
      if (decoded === 'invalid') return { kind: 'failure', url, status, ...describeFailure('encoding') };

      const cut = read.cut || decoded === undefined;
      const ms = performance.now() - began;
      return { kind: 'answer', url, status, headers, body: decoded ?? new Uint8Array(), cut, ms };
    } catch (error) {
      const isStopped = closing.signal.aborted || question.signal?.aborted === true;
      const isLate = deadline.signal.aborted && !isStopped;
      const reason = isLate ? describeFailure('timeout') : classifyError(error);
      return {
        kind: 'failure',
        url,
        ...(status === undefined ? {} : { status }),
        ...(isStopped ? describeFailure('stopped') : reason),
      };
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

/** Reads a body up to a limit. `length` is its announced length, or 0. */
async function readBody(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  length: number,
): Promise<{ readonly bytes: Buffer; readonly cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let seen = 0;

  for await (const chunk of body) {
    if (seen < limit) chunks.push(chunk.subarray(0, limit - seen));
    seen += chunk.byteLength;
    // A short rest is read: that is cheaper than a new connection.
    const unread = Math.max(seen - limit, length - seen);
    if (seen > limit && unread > maxUnusedBytes) break;
  }
  return { bytes: Buffer.concat(chunks), cut: seen > limit };
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
