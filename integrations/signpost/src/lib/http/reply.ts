import { hrefOf } from './url.ts';

/** Why a request got no answer that can be used. */
export type FailureKind =
  /** The host's name has no address. */
  | 'dns'
  /** This machine reaches no network, or none that leads to the host. */
  | 'network'
  | 'refused'
  /** The connection broke before the answer was whole. */
  | 'reset'
  /** The whole answer took longer than it may. */
  | 'timeout'
  | 'tls'
  /** What came was no HTTP. */
  | 'protocol'
  /** Another number of bytes than Content-Length says. */
  | 'length'
  /** A Content-Encoding that is unknown, or bytes that it can't be undone of. */
  | 'encoding'
  /** The URL is none of http or https. */
  | 'address'
  /** The caller's signal ended it. */
  | 'stopped';

/** What is wrong with a certificate, or with the handshake itself. */
export type TlsFault = 'name' | 'expired' | 'early' | 'self-signed' | 'issuer' | 'handshake';

/** What a server said. */
export interface Answer {
  readonly kind: 'answer';
  /** The URL that was requested, as it was requested. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name; a header that was sent twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Content-Encoding undone. */
  readonly body: Uint8Array;
  /** True where the body is longer than what was kept. */
  readonly cut: boolean;
  /** Milliseconds from the start of the request to the last byte; left out where an answer was made without a server. */
  readonly ms?: number;
}

/** A request that came to nothing. */
export interface Failure {
  readonly kind: 'failure';
  readonly url: string;
  readonly why: FailureKind;
  /** Where `why` is `tls`. */
  readonly tls?: TlsFault;
  /** Where the server got as far as a status. */
  readonly status?: number;
  /** A clause that goes on from the host's name: "refuses the connection". */
  readonly message: string;
}

export type Reply = Answer | Failure;

/** A header as one text, its values joined as HTTP joins them; undefined where it wasn't sent. */
export function headerOf(answer: Answer, name: string): string | undefined {
  return answer.headers.get(name)?.join(', ');
}

/** True for a status that sends the client elsewhere. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The absolute URL that a redirect names; undefined where it names none that can be read. */
export function locationOf(answer: Answer): string | undefined {
  const location = answer.headers.get('location')?.[0]?.trim();
  if (!isRedirect(answer.status) || location === undefined || location === '') return undefined;
  if (/^https?:\/\//i.test(location)) return hrefOf(location);
  return URL.parse(location, answer.url)?.href;
}
