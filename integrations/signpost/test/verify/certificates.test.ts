import { expect, test } from 'vitest';
import { describeCertificateFault } from '../../src/verify/certificates.ts';

const now = new Date('2026-11-27T12:00:00Z');
const valid = {
  kind: 'certificate',
  host: 'www.example.com',
  names: ['www.example.com'],
  from: new Date('2026-11-01T00:00:00Z'),
  until: new Date('2027-01-30T00:00:00Z'),
  issuer: "Let's Encrypt",
  isForHost: true,
  isTrusted: true,
} as const;

test.each([
  [{}, undefined],
  [
    { isForHost: false, names: ['example.com', '*.example.org'] },
    'has a certificate for example.com, *.example.org, not for this host',
  ],
  [{ isForHost: false, names: [] }, 'has a certificate for no host name, not for this host'],
  [{ until: new Date('2026-11-26T00:00:00Z') }, 'has a certificate that expired on 2026-11-26'],
  [{ from: new Date('2026-11-28T00:00:00Z') }, 'has a certificate that is valid only from 2026-11-28 on'],
  [{ isTrusted: false }, "has a certificate of Let's Encrypt, which clients don't trust"],
  [{ isTrusted: false, issuer: '' }, "has a certificate of an unnamed issuer, which clients don't trust"],
])('describeCertificateFault of a certificate with %j: %s', (part, fault) => {
  expect(describeCertificateFault({ ...valid, ...part }, now)).toBe(fault);
});
