import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { classifyError } from './failure.ts';
import type { FailureKind } from './reply.ts';

interface ConnectOptions {
  /** Host, or `host:port` ─▶ IP address, or `address:port` to connect to instead. */
  readonly resolve: ReadonlyMap<string, string>;
  /** Milliseconds for opening a connection. */
  readonly timeout: number;
}

/** A connector that doesn't look up the hosts of `resolve`. It still checks the certificate against the host's name. */
export function createConnector(settings: ConnectOptions): buildConnector.connector {
  const { resolve, timeout } = settings;
  const connect = buildConnector({ timeout, allowH2: false });
  if (resolve.size === 0) return connect;

  return (options, callback) => {
    const portText = options.port || (options.protocol === 'https:' ? '443' : '80');
    // --resolve www.example.com:203.0.113.7
    const place = findConnectAddress(resolve, options.hostname.toLowerCase(), portText);
    if (place === undefined) return connect(options, callback);
    const { url, port } = place;
    const servername = options.servername ?? options.hostname;
    return connect({ ...options, hostname: url, port: port ?? options.port, servername }, callback);
  };
}

/** The address to connect to for a host and port; undefined if DNS decides. */
export function findConnectAddress(
  resolve: ReadonlyMap<string, string>,
  host: string,
  port: string,
): { url: string; port: string | undefined } | undefined {
  const place = resolve.get(`${host}:${port}`) ?? resolve.get(host);
  return place === undefined ? undefined : readPlace(place);
}

/** `127.0.0.1`, `127.0.0.1:8080`, `[::1]`, `[::1]:8080`. */
function readPlace(place: string): { url: string; port: string | undefined } {
  const [, url = place, port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(place) ?? [];
  return { url, port };
}

/** Failures that concern the whole host, not the page. */
export const unreached: ReadonlySet<FailureKind> = new Set(['dns', 'network']);

/**
 * Looks up host names before long work starts. Returns those that don't resolve, each with a clause that follows its name.
 * Skips hosts of `resolve`.
 */
export async function findUnresolvedHosts(
  hosts: Iterable<string>,
  resolve: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const names = [...new Set(hosts)];
  const found = await Promise.all(names.map((host) => describeLookupFailure(host, resolve)));
  return new Map(names.flatMap((host, at) => (found[at] === undefined ? [] : [[host, found[at]] as const])));
}

async function describeLookupFailure(
  host: string,
  resolve: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const isPlaced = ['80', '443', /:(\d+)$/.exec(host)?.[1] ?? ''].some((port) =>
    findConnectAddress(resolve, name, port),
  );
  // --resolve gives the address, or the URL is http://203.0.113.7/.
  if (isPlaced || isIP(name) !== 0) return undefined;

  try {
    await lookup(name);
    return undefined;
  } catch (error) {
    const { why, message } = classifyError(error);
    return unreached.has(why) ? message : undefined;
  }
}
