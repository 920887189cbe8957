import { toDay } from '../lib/date.ts';
import type { Finding } from '../lib/finding.ts';
import { type Certificate, fetchCertificate } from '../lib/http/certificate.ts';
import type { ServerChoice } from '../lib/http/client.ts';
import { createFinding } from './findings.ts';

/** A finding for each requested host name without a valid certificate. */
export async function findCertificateFaults(
  hosts: ReadonlySet<string>,
  network: ServerChoice,
): Promise<Finding[]> {
  const findings = [...hosts].map(async (host) => {
    const seen = await fetchCertificate(host, network);
    // An unreachable host is `live-unreachable`.
    if (seen.kind === 'failure') return [];
    const fault = describeCertificateFault(seen, new Date());
    if (fault === undefined) return [];
    return [{ ...createFinding('live-certificate', undefined, `${host} ${fault}`), url: `https://${host}/` }];
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
