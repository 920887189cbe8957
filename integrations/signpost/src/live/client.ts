import { readAddress } from './address.ts';
import { connectWith } from './connection.ts';
import { Connections } from './connections.ts';
import { Deadlines } from './deadlines.ts';
import { acceptEncoding } from './decode.ts';
import { reasonFor } from './failure.ts';
import type { Answer, Reply } from './reply.ts';
import { type Talking, talk } from './talk.ts';

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
  const connectionsTo = new Map<string, Connections<Talking>>();
  const deadlines = new Deadlines(timeout, () => [...connectionsTo.values()].flatMap(({ users }) => users));
  const standard = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };
  const connect = connectWith({ timeout, resolve, trust }, standard);
  let closed = false;

  function ask(question: Ask): Promise<Reply> {
    const address = readAddress(question.url);
    if (address === undefined) return Promise.resolve(fail(question.url, 'address'));
    if (closed) return Promise.resolve(fail(question.url, 'stopped'));
    const { method = 'GET', headers, body = null } = question;
    return talk({
      url: question.url,
      request: {
        path: address.path,
        method,
        headers: headers === undefined ? standard : { ...standard, ...headers },
        body,
      },
      connections: connectionsFor(address.origin),
      deadlines,
      maxBytes: question.maxBytes ?? maxBytes,
      keep: question.keep,
      signal: question.signal,
    });
  }

  function connectionsFor(origin: string): Connections<Talking> {
    const known = connectionsTo.get(origin);
    if (known !== undefined) return known;
    const made = new Connections<Talking>(connect, origin, connections);
    connectionsTo.set(origin, made);
    return made;
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all(Array.from(connectionsTo.values(), (some) => some.close()));
    deadlines.close();
  }

  return { ask, close };
}

function fail(url: string, why: 'address' | 'stopped'): Reply {
  return { kind: 'failure', url, ms: 0, ...reasonFor(why) };
}
