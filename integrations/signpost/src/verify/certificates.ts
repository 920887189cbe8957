import type { Finding } from '../lib/finding.ts';
import { type CertificateOptions, fetchCertificate } from '../lib/http/certificate.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import { certificateFinding } from './findings.ts';

/** A finding for each requested host name without a valid certificate. */
export async function findCertificateFaults(
  checks: readonly Check[],
  deployment: Deployment,
  network: CertificateOptions,
): Promise<Finding[]> {
  const urls = checks.map(({ url }) => new URL(deployment.toRequest(url)));
  const hosts = new Set(urls.flatMap(({ protocol, host }) => (protocol === 'https:' ? host : [])));
  const findings = await Promise.all([...hosts].map((host) => findCertificateFault(host, network)));
  return findings.flatMap((finding) => finding ?? []);
}

async function findCertificateFault(host: string, network: CertificateOptions): Promise<Finding | undefined> {
  const seen = await fetchCertificate(host, network);
  // A host that doesn't respond is a finding of its requests.
  if (seen.kind === 'failure') return undefined;

  if (!seen.isForHost)
    return certificateFinding(host, `has a certificate for ${seen.names.join(', ') || 'no host name'}`);
  if (seen.until < new Date())
    return certificateFinding(
      host,
      `has a certificate that expired on ${seen.until.toISOString().slice(0, 10)}`,
    );
  if (!seen.isTrusted)
    return certificateFinding(
      host,
      `has a certificate of ${seen.issuer || 'an unnamed issuer'}, which clients don't trust`,
    );
  return undefined;
}
