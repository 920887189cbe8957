import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import {
  findConnectAddress,
  lookUpPublicAddress,
  makePrivateError,
  mayBePrivate,
  type ServerChoice,
} from './client.ts';
import { isPrivateAddress } from './private-address.ts';
import { classifyError } from './reply.ts';

// The TLS certificate that a host presents: for which names, until when, and whether browsers trust it.

export interface Certificate {
  readonly kind: 'certificate';
  readonly host: string;
  /** The host names that it is valid for, such as `*.example.com`. */
  readonly names: readonly string[];
  readonly from: Date;
  readonly until: Date;
  readonly issuer: string;
  /** True if one of its names is the host's (`W-REDIR-8`). */
  readonly isForHost: boolean;
  readonly isTrusted: boolean;
}

export interface NoCertificate {
  readonly kind: 'failure';
  readonly host: string;
  /** A clause that follows the host's name: "refuses the connection". */
  readonly message: string;
}

/** Milliseconds. */
const timeout = 10_000;

const untrusted = /^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_UNTRUSTED|CERT_REVOKED)/;

/** Fetches the certificate of a host, trusted or not. */
export function fetchCertificate(
  host: string,
  { resolve, privateHosts }: ServerChoice,
): Promise<Certificate | NoCertificate> {
  const server = { protocol: 'https:', hostname: host, port: '' };
  const place = findConnectAddress(resolve, server);
  const isNamed = place !== undefined || mayBePrivate(server, privateHosts);
  if (!isNamed && isPrivateAddress(host)) {
    const { message } = classifyError(makePrivateError());
    return Promise.resolve({ kind: 'failure', host, message });
  }

  return new Promise((done) => {
    const socket = connect({
      host: place?.address ?? host,
      port: Number(place?.port ?? 443),
      rejectUnauthorized: false,
      ...(isNamed ? {} : { lookup: lookUpPublicAddress }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });

    const end = (result: Certificate | NoCertificate): void => {
      socket.destroy();
      done(result);
    };
    socket.setTimeout(timeout, () => end({ kind: 'failure', host, message: 'takes too long to respond' }));
    socket.on('error', (error) => end({ kind: 'failure', host, message: classifyError(error).message }));
    socket.on('secureConnect', () =>
      end(readCertificate(host, socket.getPeerCertificate(), String(socket.authorizationError ?? ''))),
    );
  });
}

function readCertificate(host: string, peer: PeerCertificate, fault: string): Certificate | NoCertificate {
  // A server that offers TLS without a certificate
  if (peer.valid_to === undefined) return { kind: 'failure', host, message: 'presents no certificate' };
  return {
    kind: 'certificate',
    host,
    names: listNames(peer),
    from: new Date(peer.valid_from),
    until: new Date(peer.valid_to),
    issuer: joinText(peer.issuer?.O) || joinText(peer.issuer?.CN),
    isForHost: checkServerIdentity(host, peer) === undefined,
    isTrusted: !untrusted.test(fault),
  };
}

function listNames({ subjectaltname = '' }: PeerCertificate): string[] {
  return subjectaltname
    .split(', ')
    .filter((entry) => entry.startsWith('DNS:'))
    .map((entry) => entry.slice('DNS:'.length));
}

function joinText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
