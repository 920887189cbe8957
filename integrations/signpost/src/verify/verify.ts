import type { Finding } from '../lib/finding.ts';
import { expectResolved, findUnresolvedHosts } from '../lib/http/connect.ts';
import type { Project } from '../project/load.ts';
import type { NetworkOptions } from '../project/network-options.ts';
import { readBuiltFile } from './built-file.ts';
import { findCertificateFaults } from './certificates.ts';
import type { Check } from './check.ts';
import { concurrency, withClient } from './client.ts';
import type { Deployment } from './deployment.ts';
import { identifyFinding, readEarlier } from './earlier-report.ts';
import { makeFindings } from './findings.ts';
import type { DeployedHost } from './likely-cause.ts';
import { type Result, requestAll } from './request-all.ts';

/** The options of each command that makes checks. */
export interface VerifyOptions extends NetworkOptions {
  readonly since?: string;
  readonly header?: string;
  readonly resume?: boolean;
}

interface Verified {
  readonly results: readonly Result[];
  readonly findings: readonly Finding[];
}

/** The build that a site is deployed from, and its URL. */
export interface Subject {
  readonly project: Project;
  readonly deployment: Deployment;
  readonly host: DeployedHost | undefined;
}

/**
 * Makes checks of a deployment:
 *
 * 1. look up their hosts, since a host without an IP address is one finding and not one a URL;
 * 2. request each URL, and the certificate of each host;
 * 3. leave out findings of an earlier report.
 *
 * A `Problem` if the host of the first check doesn't resolve.
 */
export async function verifyChecks(
  checks: readonly Check[],
  { project, deployment, host }: Subject,
  options: VerifyOptions,
): Promise<Verified> {
  const earlier = options.since === undefined ? undefined : await readEarlier(options.since);
  const findHost = ({ url }: Check): string => new URL(deployment.toRequest(url)).host;

  const verified = await withClient(deployment.origin, options, async (ask, network): Promise<Verified> => {
    const hosts = [...new Set(checks.map(findHost))];
    await expectResolved(hosts[0] ?? '', network.resolve);
    const lost = await findUnresolvedHosts(hosts, network.resolve);
    const reachable = checks.filter((check) => !lost.has(findHost(check)));

    const made = await requestAll(reachable, {
      ask,
      deployment,
      concurrency,
      resume: options.resume ?? false,
      isOwnHost: (host) => hosts.includes(host),
      readBuilt: (check) => readBuiltFile(project, check),
    });
    // old.example has no IP address: each of its checks fails without a request.
    const unreached = checks.flatMap((check): Result[] => {
      const got = lost.get(findHost(check));
      if (got === undefined) return [];
      return [
        { check, status: 0, age: undefined, difference: { fault: 'live-unreachable', expected: '', got } },
      ];
    });
    const results = [...made, ...unreached];
    const certificates = await findCertificateFaults(reachable, deployment, network);
    return { results, findings: [...certificates, ...makeFindings(results, deployment, host)] };
  });
  if (earlier === undefined) return verified;

  const fresh = verified.findings.filter((finding) => !earlier.has(identifyFinding(finding)));
  return { results: verified.results, findings: fresh };
}
