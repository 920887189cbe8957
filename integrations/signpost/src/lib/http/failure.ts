import type { Failure, FailureKind } from './reply.ts';

/** The part of a failure that doesn't depend on the request. */
type Reason = Pick<Failure, 'why' | 'message'>;

const sentences: Readonly<Record<FailureKind, string>> = {
  dns: 'does not resolve: its name has no IP address',
  network: "can't be reached: there is no network route to it",
  refused: 'refuses the connection',
  reset: 'closes the connection before its response is complete',
  timeout: 'takes too long to respond',
  'tls-name': 'has a certificate for another name',
  'tls-expired': 'has an expired certificate',
  'tls-self-signed': 'has a self-signed certificate (to trust it, set NODE_EXTRA_CA_CERTS to its PEM file)',
  'tls-issuer': 'has a certificate whose issuer is unknown. An intermediate certificate may be missing',
  tls: 'fails the TLS handshake',
  protocol: 'returns an invalid HTTP response',
  encoding: "sends a body whose Content-Encoding can't be decoded",
  address: "isn't a URL with http or https",
  stopped: 'was not waited for',
};

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'network',
  ENETUNREACH: 'network',
  EHOSTUNREACH: 'network',
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

export function describeFailure(why: FailureKind): Reason {
  return { why, message: sentences[why] };
}

/** Classifies an error of the socket, of TLS or of the HTTP parser. Any other error is `protocol`. */
export function classifyError(error: unknown): Reason {
  const code = findErrorCode(error);
  const isTls = /^(?:ERR_SSL|ERR_TLS|EPROTO|CERT_)/.test(code);
  return describeFailure(kinds[code] ?? (isTls ? 'tls' : 'protocol'));
}

/** The code of an error or of its cause. If several IP addresses of a host fail, the error is an `AggregateError`. */
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return findErrorCode(error.errors[0]);
  const code: unknown = Reflect.get(error, 'code');
  const cause = findErrorCode(error.cause);
  return cause === '' && typeof code === 'string' ? code : cause;
}
