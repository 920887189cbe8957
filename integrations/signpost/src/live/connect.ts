import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';

/** How connections are made. */
export interface ConnectOptions {
  /** Host name, or host and port ─▶ the address, or address and port, that is connected to in its stead. */
  readonly resolve: ReadonlyMap<string, string>;
  /** PEM certificates that are trusted beside the usual ones. */
  readonly trust: readonly string[];
  /** Milliseconds that a connection may take to stand. */
  readonly timeout: number;
}

/** A connector that looks up no host of `resolve`; the certificate is still checked against the name. */
export function connectorFor({ resolve, trust, timeout }: ConnectOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout,
    allowH2: false,
    ...(trust.length === 0 ? {} : { ca: [...rootCertificates, ...trust] }),
  });
  if (resolve.size === 0) return connect;
  return (options, callback) => {
    const asked = options.port || (options.protocol === 'https:' ? '443' : '80');
    const place = placeOf(resolve, options.hostname.toLowerCase(), asked);
    if (place === undefined) return connect(options, callback);
    const { address, port } = place;
    const servername = options.servername ?? options.hostname;
    return connect({ ...options, hostname: address, port: port ?? options.port, servername }, callback);
  };
}

/** Where a host's port is to be found; undefined where its own name leads. */
export function placeOf(
  resolve: ReadonlyMap<string, string>,
  host: string,
  port: string,
): { address: string; port: string | undefined } | undefined {
  const place = resolve.get(`${host}:${port}`) ?? resolve.get(host);
  return place === undefined ? undefined : readPlace(place);
}

/** `127.0.0.1`, `127.0.0.1:8080`, `::1`, `[::1]:8080`. */
function readPlace(place: string): { address: string; port: string | undefined } {
  const [, bracketed, afterBracket, plain, afterPlain] =
    /^(?:\[([^\]]+)\](?::(\d+))?|([^:]+)(?::(\d+))?)$/.exec(place) ?? [];
  return { address: bracketed ?? plain ?? place, port: afterBracket ?? afterPlain };
}
