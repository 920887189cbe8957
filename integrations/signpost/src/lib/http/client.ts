import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { parseHttpUrl } from '../url/is-url.ts';
import { isPrivateAddress, isPrivateAnswer } from './private-address.ts';
import { acceptEncoding, DecodeError, receive } from './receive.ts';
import { classifyError, describeFailure, type HttpAnswer, privateCode, type Reply } from './reply.ts';

// One request of a URL: a connection to the host, perhaps to another IP address (`--resolve`), and the response or the reason for
// none. Redirects aren't followed (follow.ts), failures aren't retried (retry.ts), and nothing waits (rate-limit.ts).

export interface ClientOptions {
  readonly userAgent?: string;
  /** Milliseconds from the start of the request to the last byte of the response. Default: 30,000. */
  readonly timeout?: number;
  /** Connections per scheme, host and port. Further requests wait. Default: 6. */
  readonly connections?: number;
  readonly resolve?: ConnectAddresses;
  /**
   * The only servers that may be on this machine or in a private network, as `host:port`, since the user named them: a redirect
   * or a sitemap must not lead a crawl into the user's network.
   */
  readonly privateHosts: ReadonlySet<string>;
  /** Bytes of a decoded body that are kept. Default: 16 MB. */
  readonly maxBytes?: number;
}

/** How a connection finds its server. */
export type ServerChoice = Pick<ClientOptions, 'resolve' | 'privateHosts'>;

/** Host, or `host:port` ─▶ IP address, or `address:port` to connect to instead. */
export type ConnectAddresses = ReadonlyMap<string, string>;

export interface Ask {
  readonly url: string;
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes?: number;
  /** A status that is never a reason to retry, such as the 503 of maintenance mode. */
  readonly expectedStatus?: number | undefined;
  /** Returns how many bytes of the body to keep, once status and headers are known; at most `maxBytes`. */
  keep?(status: number, headers: HttpAnswer['headers']): number;
}

/** Requests one URL: a client's own `ask`, or a wrapped one. Never throws: errors are returned as a `Failure`. */
export type Asker = (ask: Ask) => Promise<Reply>;

/** Requests one URL at a time without following redirects. */
export interface Client {
  readonly ask: Asker;
  close(): Promise<void>;
}

/** A server that takes too long so often in a row isn't asked again, so that one that sends a byte a second holds no command for days. */
const maxTimeoutsInRow = 12;

/** Opens a client, which holds connections until it is closed. */
export function openClient(options: ClientOptions): Client {
  const { userAgent = 'astro-signpost', timeout = 30_000, connections = 6, maxBytes = 16_777_216 } = options;
  const connect = createConnector(timeout, options);
  const agent = new Agent({ connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
  const timeoutsInRow = new Map<string, number>();
  const usualHeaders = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': acceptEncoding };

  async function ask(question: Ask): Promise<Reply> {
    const { url, method = 'GET', body = null, maxBytes: maxBodyBytes = maxBytes, keep } = question;
    const target = readUrl(url);
    if (target === undefined) return { kind: 'failure', url, ...describeFailure('url') };

    const { origin, path } = target;
    const timeouts = timeoutsInRow.get(origin) ?? 0;
    if (timeouts >= maxTimeoutsInRow) return { kind: 'failure', url, ...describeFailure('unresponsive') };
    const request = { origin, path, method, headers: { ...usualHeaders, ...question.headers }, body };
    const limitBody = (status: number, headers: HttpAnswer['headers']): number =>
      Math.min(maxBodyBytes, keep?.(status, headers) ?? maxBodyBytes);

    const startTime = performance.now();
    try {
      const { status, headers, body, cut } = await receive(agent, request, { timeout, limitBody });
      timeoutsInRow.delete(origin);
      return { kind: 'answer', url, status, headers, body, cut, ms: performance.now() - startTime };
    } catch (error) {
      const reason = error instanceof DecodeError ? describeFailure('encoding') : classifyError(error);
      if (reason.why === 'timeout') timeoutsInRow.set(origin, (timeoutsInRow.get(origin) ?? 0) + 1);
      return { kind: 'failure', url, ...reason };
    }
  }

  return { ask, close: () => agent.destroy() };
}

/** The server and request target of a URL: `/a?b=c` on `https://www.example.com`. */
interface Target {
  readonly origin: string;
  /** Host name, with a port if it isn't the scheme's default. */
  readonly host: string;
  readonly path: string;
}

/** Parses an absolute http or https URL as browsers do; undefined for any other text. */
export function readUrl(text: string): Target | undefined {
  const url = parseHttpUrl(text);
  return url && { origin: url.origin, host: url.host, path: url.pathname + url.search };
}

/** A connector that doesn't look up the hosts of `resolve`. It still checks the certificate against the host's name. */
function createConnector(timeout: number, { resolve, privateHosts }: ServerChoice): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false });
  const connectPublic = buildConnector({ timeout, allowH2: false, lookup: lookUpPublicAddress });

  return (options, callback) => {
    // --resolve www.example.com:203.0.113.7
    const connectAddress = findConnectAddress(resolve, options);
    if (connectAddress === undefined) {
      if (mayBePrivate(options, privateHosts)) return connect(options, callback);
      if (isPrivateAddress(options.hostname)) return callback(makePrivateError(), null);
      return connectPublic(options, callback);
    }
    const { address, port } = connectAddress;
    const servername = options.servername ?? options.hostname;
    return connect({ ...options, hostname: address, port: port ?? options.port, servername }, callback);
  };
}

/** True for a server that the user named, which may be on this machine or in a private network. */
export function mayBePrivate(
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  privateHosts: ReadonlySet<string>,
): boolean {
  return privateHosts.has(`${hostname.toLowerCase()}:${port || usualPort(protocol)}`);
}

function usualPort(protocol: string): string {
  return protocol === 'https:' ? '443' : '80';
}

/** Looks a name up, and refuses an IP address of a private network. */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) callback(error, '');
    else if (first === undefined || addresses.some(({ address }) => isPrivateAnswer(address)))
      callback(makePrivateError(), '');
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

export function makePrivateError(): Error {
  return Object.assign(new Error('a private IP address'), { code: privateCode });
}

/** The IP address and port to connect to for a URL; undefined if DNS decides. */
export function findConnectAddress(
  resolve: ConnectAddresses | undefined,
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
): { address: string; port: string | undefined } | undefined {
  const host = hostname.toLowerCase();
  const connectAddress = resolve?.get(`${host}:${port || usualPort(protocol)}`) ?? resolve?.get(host);
  if (connectAddress === undefined) return undefined;
  // 127.0.0.1, 127.0.0.1:8080, [::1], [::1]:8080
  const [, address = connectAddress, ownPort] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(connectAddress) ?? [];
  return { address, port: ownPort };
}
