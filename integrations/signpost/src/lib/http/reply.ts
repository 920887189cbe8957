/** Why a request got no usable response. */
export type FailureKind =
  | 'dns'
  /** This machine has no network, or no route to the host. */
  | 'network'
  | 'refused'
  /** The connection broke before the end of the response. */
  | 'reset'
  | 'timeout'
  | 'tls-name'
  | 'tls-expired'
  | 'tls-self-signed'
  | 'tls-issuer'
  /** Any other fault of the TLS handshake. */
  | 'tls'
  | 'protocol'
  /** The Content-Encoding is unknown, or the body can't be decoded. */
  | 'encoding'
  | 'address'
  /** The caller aborted the request. */
  | 'stopped';

export interface Answer {
  readonly kind: 'answer';
  /** The URL as it was requested. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. A header that was sent twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Decoded. */
  readonly body: Uint8Array;
  /** True if the body is longer than the kept part. */
  readonly cut: boolean;
  /** Milliseconds from the start of the request to the last byte. Missing if no server was involved. */
  readonly ms?: number;
}

export interface Failure {
  readonly kind: 'failure';
  readonly url: string;
  readonly why: FailureKind;
  /** A clause that follows the host's name: "refuses the connection". */
  readonly message: string;
}

export type Reply = Answer | Failure;

/** The values of a header, joined as HTTP joins them; undefined if it wasn't sent. */
export function getHeader(answer: Answer, name: string): string | undefined {
  return answer.headers.get(name)?.join(', ');
}

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The absolute URL of a redirect's Location; undefined if it is missing or invalid. */
export function resolveLocation(answer: Answer): string | undefined {
  const location = answer.headers.get('location')?.[0]?.trim();
  if (!isRedirect(answer.status) || location === undefined || location === '') return undefined;
  return URL.parse(location, answer.url)?.href;
}
