import { toDay } from '../lib/date.ts';
import type { Finding } from '../lib/finding.ts';
import { type Certificate, type CertificateOptions, fetchCertificate } from '../lib/http/certificate.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import { createCertificateFinding } from './findings.ts';

/** A finding for each requested host name without a valid certificate. */
export async function findCertificateFaults(
  checks: readonly Check[],
  deployment: Deployment,
  network: CertificateOptions,
): Promise<Finding[]> {
  const urls = checks.map(({ url }) => new URL(deployment.toRequest(url)));
  const hosts = new Set(urls.flatMap(({ protocol, host }) => (protocol === 'https:' ? host : [])));

  const findings = [...hosts].map(async (host) => {
    const seen = await fetchCertificate(host, network);
    // A host that doesn't respond is a finding of its requests.
    const fault = seen.kind === 'failure' ? undefined : describeCertificateFault(seen, new Date());
    return fault === undefined ? [] : [createCertificateFinding(host, fault)];
  });
  return (await Promise.all(findings)).flat();
}

/** Why clients refuse a certificate, as a clause after the name of the host; undefined for a valid one. */
export function describeCertificateFault(
  { isForHost, names, from, until, isTrusted, issuer }: Certificate,
  now: Date,
): string | undefined {
  // www.example.com has the certificate of example.com alone.
  if (!isForHost) return `has a certificate for ${names.join(', ') || 'no host name'}, not for this host`;
  if (until < now) return `has a certificate that expired on ${toDay(until)}`;
  if (from > now) return `has a certificate that is valid only from ${toDay(from)} on`;
  if (!isTrusted) return `has a certificate of ${issuer || 'an unnamed issuer'}, which clients don't trust`;
  return undefined;
}
