import { Agent, type Dispatcher } from 'undici';
import { Slots } from '../concurrently.ts';
import { createConnector } from './connect.ts';
import { acceptEncoding, decodeBody } from './decode.ts';
import { classifyError, describeFailure } from './failure.ts';
import { receive } from './receive.ts';
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
}

export interface Ask {
  readonly url: string;
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes?: number;
  /** Returns how many bytes of the body to keep, once status and headers are known; at most `maxBytes`. */
  keep?(status: number, headers: Answer['headers']): number;
}

/** Requests one URL without following redirects. Never throws: errors are returned as a `Failure`. */
export interface Client {
  ask(ask: Ask): Promise<Reply>;
  close(): Promise<void>;
}

/** Opens a client, which holds connections until it is closed. */
export function openClient(options: ClientOptions = {}): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const { resolve = new Map<string, string>() } = options;
  const agent = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: createConnector({ timeout, resolve }),
  });
  const slotsOf = new Map<string, Slots>();
  const standard = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };

  async function ask(question: Ask): Promise<Reply> {
    const { url } = question;
    const address = readUrl(url);
    if (address === undefined) return { kind: 'failure', url, ...describeFailure('address') };

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
    const { url, method = 'GET', body = null, maxBytes: most = maxBytes, keep } = question;
    const sent = { ...standard, ...question.headers };
    const limitBody = (status: number, headers: Answer['headers']): number =>
      Math.min(most, keep?.(status, headers) ?? most);
    const began = performance.now();

    try {
      const limits = { timeout, limitBody };
      const response = await receive(agent, { origin, path, method, headers: sent, body }, limits);
      const { status, headers, bytes, limit } = response;
      const coding = headers.get('content-encoding')?.join(',');
      const isPlain = coding === undefined || bytes.byteLength === 0;
      const decoded = isPlain
        ? bytes
        : await decodeBody(bytes, coding, limit).catch(() => 'invalid' as const);
      if (decoded === 'invalid') return { kind: 'failure', url, ...describeFailure('encoding') };

      // A body that unfolds to more than the limit isn't decoded.
      const cut = response.cut || decoded === undefined;
      const ms = performance.now() - began;
      return { kind: 'answer', url, status, headers, body: decoded ?? new Uint8Array(), cut, ms };
    } catch (error) {
      return { kind: 'failure', url, ...classifyError(error) };
    }
  }

  return { ask, close: () => agent.destroy() };
}
