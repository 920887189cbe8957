import type { Dispatcher } from 'undici';
import { readAddress } from './address.ts';
import { openAgent } from './agent.ts';
import { acceptEncoding } from './decode.ts';
import { reasonFor } from './failure.ts';
import type { Answer, Reply } from './reply.ts';
import { Slots } from './slots.ts';
import { talk } from './talk.ts';

export interface ClientOptions {
  readonly userAgent?: string;
  /** Milliseconds for a whole answer, from the start of the request to the last byte; 30,000 unless said. */
  readonly timeout?: number;
  /** At one time, for one scheme, host and port; 6 unless said. What is asked beyond waits its turn. */
  readonly connections?: number;
  /** Host name, or `host:port` ─▶ `address` or `address:port` that is connected to in its stead. */
  readonly resolve?: ReadonlyMap<string, string>;
  /** How much of a body is kept, after its encoding is undone; 16 MB unless said. */
  readonly maxBytes?: number;
  /** PEM certificates that are trusted beside the usual ones. */
  readonly trust?: readonly string[];
}

export interface Ask {
  readonly url: string;
  /** GET unless said. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes?: number;
  /** How much of the body is worth keeping, once status and headers are known; never more than `maxBytes`. */
  keep?(status: number, headers: Answer['headers']): number;
  readonly signal?: AbortSignal;
}

/** Asks one address at a time, follows nothing, and never throws: what goes wrong is a `Failure`. */
export interface Client {
  ask(ask: Ask): Promise<Reply>;
  /** Ends all connections, and what still waits with them. */
  close(): Promise<void>;
}

/** Opens a client; it holds connections until it is closed. */
export function openClient(options: ClientOptions = {}): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const { resolve = new Map<string, string>(), trust = [] } = options;
  const agent = openAgent({ connections, timeout, resolve, trust });
  let closed = false;
  const slotsOf = new Map<string, Slots>();
  const standard = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };

  async function ask(question: Ask): Promise<Reply> {
    const url = readAddress(question.url);
    if (url === undefined || !/^https?:$/.test(url.protocol)) return fail(question.url, 'address');
    const slots = slotsFor(url.origin);
    const turn = slots.take();
    if (turn !== undefined) await turn;
    try {
      if (closed || question.signal?.aborted === true) return fail(question.url, 'stopped');
      return await talk(agent, {
        url: question.url,
        request: requestOf(url, question),
        maxBytes: question.maxBytes ?? maxBytes,
        keep: question.keep,
        timeout,
        signal: question.signal,
      });
    } finally {
      slots.give();
    }
  }

  function slotsFor(origin: string): Slots {
    const known = slotsOf.get(origin);
    if (known !== undefined) return known;
    const slots = new Slots(connections);
    slotsOf.set(origin, slots);
    return slots;
  }

  function requestOf(url: Readonly<URL>, { method = 'GET', headers, body }: Ask): Dispatcher.DispatchOptions {
    return {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: headers === undefined ? standard : { ...standard, ...headers },
      body: body ?? null,
    };
  }

  async function close(): Promise<void> {
    closed = true;
    await agent.destroy();
  }

  return { ask, close };
}

function fail(url: string, why: 'address' | 'stopped'): Reply {
  return { kind: 'failure', url, ms: 0, ...reasonFor(why) };
}
