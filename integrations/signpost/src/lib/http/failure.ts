import { privateAddressCode } from './private-address.ts';
import type { Failure, FailureKind, TlsFault } from './reply.ts';

/** The part of a failure that doesn't depend on the request. */
export type Reason = Pick<Failure, 'why' | 'message' | 'tls'>;

const sentences: Readonly<Record<FailureKind, string>> = {
  dns: 'does not resolve: its name has no IP address',
  network: "can't be reached: there is no network route to it",
  private: 'has a private IP address',
  refused: 'refuses the connection',
  reset: 'closes the connection before its response is complete',
  timeout: 'takes too long to respond',
  tls: 'has no working TLS',
  protocol: 'returns an invalid HTTP response',
  length: 'sends a body whose length differs from its Content-Length',
  encoding: "sends a body whose Content-Encoding can't be decoded",
  address: "isn't a URL with http or https",
  stopped: 'was not waited for',
};

const tlsSentences: Readonly<Record<TlsFault, string>> = {
  name: 'has a certificate for another name',
  expired: 'has an expired certificate',
  early: 'has a certificate that is not valid yet',
  'self-signed': 'has a self-signed certificate (to trust it, pass --trust FILE)',
  issuer: 'has a certificate whose issuer is unknown. An intermediate certificate may be missing',
  handshake: 'fails the TLS handshake',
};

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_NONAME: 'dns',
  EAI_AGAIN: 'network',
  ENETUNREACH: 'network',
  EHOSTUNREACH: 'network',
  ENETDOWN: 'network',
  EADDRNOTAVAIL: 'network',
  [privateAddressCode]: 'private',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'stopped',
  UND_ERR_DESTROYED: 'stopped',
  UND_ERR_CLOSED: 'stopped',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'length',
};

const tlsFaults: Readonly<Record<string, TlsFault>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'name',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'early',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'issuer',
};

export function describeFailure(why: FailureKind, message: string = sentences[why]): Reason {
  return { why, message };
}

/** Classifies an error of the socket, of TLS or of the HTTP parser. Any other error is `protocol`. */
export function classifyError(error: unknown): Reason {
  const code = findErrorCode(error);
  const fault = tlsFaults[code] ?? (/^(?:ERR_SSL|ERR_TLS|EPROTO|CERT_)/.test(code) ? 'handshake' : undefined);
  if (fault !== undefined) return { why: 'tls', tls: fault, message: tlsSentences[fault] };
  return describeFailure(kinds[code] ?? 'protocol');
}

/** The code of an error or of its cause. If several IP addresses of a host fail, the error is an `AggregateError`. */
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && code !== '') {
    return code === 'UND_ERR_SOCKET' && error.cause !== undefined ? findErrorCode(error.cause) || code : code;
  }
  if (error instanceof AggregateError && error.errors.length > 0) return findErrorCode(error.errors[0]);
  return error.cause === undefined ? '' : findErrorCode(error.cause);
}

/** True if the server closed the connection cleanly. */
export function hasEnded(error: unknown): boolean {
  return error instanceof Error && error.cause === undefined && findErrorCode(error) === 'UND_ERR_SOCKET';
}
