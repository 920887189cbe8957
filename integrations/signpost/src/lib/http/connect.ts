import { buildConnector } from 'undici';

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
