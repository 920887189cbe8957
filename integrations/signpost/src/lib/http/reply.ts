/** A response of a server. */
export interface HttpAnswer {
  readonly kind: 'answer';
  /** The requested URL. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. A repeated header has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Decoded. */
  readonly body: Uint8Array;
  /** True if the body is longer than the kept part. */
  readonly cut: boolean;
  /** Milliseconds from the start of the request to the last byte. Missing if no server was involved. */
  readonly ms?: number;
}

/** A request without a usable response. */
export interface Failure {
  readonly kind: 'failure';
  readonly url: string;
  readonly why: FailureKind;
  /** A clause that follows the host's name: "refuses the connection". */
  readonly message: string;
}

export type Reply = HttpAnswer | Failure;

/** The values of a header, joined as HTTP joins them; undefined if not sent. */
export function getHeader(answer: HttpAnswer, name: string): string | undefined {
  return answer.headers.get(name)?.join(', ');
}

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The absolute URL of a redirect's Location; undefined if missing or invalid. */
export function resolveLocation(answer: HttpAnswer): string | undefined {
  const location = answer.headers.get('location')?.[0]?.trim();
  if (!isRedirect(answer.status) || location === undefined || location === '') return undefined;
  return URL.parse(location, answer.url)?.href;
}

/** The kinds of failures with their clauses. */
const failures = {
  dns: 'does not resolve: its name has no IP address',
  network: "can't be reached: there is no network route to it",
  private:
    'has an IP address of this machine or of a private network, where no redirect or sitemap may lead. Pass its own URL to read it',
  refused: 'refuses the connection',
  reset: 'closes the connection before its response is complete',
  timeout: 'takes too long to respond',
  unresponsive: 'took too long 12 times in a row, so it is not asked again',
  'tls-name': 'has a certificate for another name',
  'tls-expired': 'has an expired certificate',
  'tls-self-signed': 'has a self-signed certificate (to trust it, set NODE_EXTRA_CA_CERTS to its PEM file)',
  'tls-issuer': 'has a certificate whose issuer is unknown. An intermediate certificate may be missing',
  tls: 'fails the TLS handshake',
  protocol: 'returns an invalid HTTP response',
  encoding: "sends a body whose Content-Encoding can't be decoded",
  url: "isn't a URL with http or https",
  /** The client was closed. */
  stopped: 'was not waited for',
} as const;

export type FailureKind = keyof typeof failures;

/** The code of Signpost's own error for a private IP address. */
export const privateCode = 'ESIGNPOSTPRIVATE';

/** The codes of Node's and undici's errors. */
const kindsByCode: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'network',
  ENETUNREACH: 'network',
  EHOSTUNREACH: 'network',
  [privateCode]: 'private',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'stopped',
  UND_ERR_DESTROYED: 'stopped',
  UND_ERR_CLOSED: 'stopped',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  CERT_HAS_EXPIRED: 'tls-expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-issuer',
};

/** The part of a failure that doesn't depend on the request. */
type Reason = Pick<Failure, 'why' | 'message'>;

export function describeFailure(why: FailureKind): Reason {
  return { why, message: failures[why] };
}

/** Classifies an error of the socket, of TLS or of the HTTP parser. Any other error is `protocol`. */
export function classifyError(error: unknown): Reason {
  const code = findErrorCode(error);
  const isTls = /^(?:ERR_SSL|ERR_TLS|EPROTO|CERT_)/.test(code);
  return describeFailure(kindsByCode[code] ?? (isTls ? 'tls' : 'protocol'));
}

/** The code of an error or its cause. Several failing IP addresses of a host are an `AggregateError`. */
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return findErrorCode(error.errors[0]);
  const code: unknown = Reflect.get(error, 'code');
  const cause = findErrorCode(error.cause);
  return cause === '' && typeof code === 'string' ? code : cause;
}
