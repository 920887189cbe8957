import type { Finding } from '../lib/finding.ts';
import { findUnresolvedHosts } from '../lib/http/connect.ts';
import { Problem } from '../lib/problem.ts';
import type { Project } from '../project/load.ts';
import type { NetworkOptions } from '../project/network-options.ts';
import { type Looked, printReport, type ReportOptions } from '../project/reporting.ts';
import { readBuiltFile } from './built-file.ts';
import { findCertificateFaults } from './certificates.ts';
import type { Check } from './check.ts';
import { concurrency, withClient } from './client.ts';
import type { Deployment } from './deployment.ts';
import { identifyFinding, readEarlier } from './earlier-report.ts';
import { liveFaults } from './faults.ts';
import { makeFindings } from './findings.ts';
import type { DeployedHost } from './likely-cause.ts';
import { type Result, requestAll } from './request-all.ts';

/** The options of each command that makes checks. */
export interface VerifyOptions extends NetworkOptions, ReportOptions {
  readonly since?: string;
  readonly header?: string;
  readonly resume?: boolean;
}

/** The build that a site is deployed from, and its URL. */
export interface Subject {
  readonly project: Project;
  readonly deployment: Deployment;
  readonly host: DeployedHost | undefined;
}

/** Makes checks of a deployment and prints their findings, but those of an earlier report. */
export async function verifyChecks(
  checks: readonly Check[],
  subject: Subject,
  options: VerifyOptions,
  words: Pick<Looked, 'subject' | 'notes' | 'order' | 'noBuild'>,
): Promise<{ readonly isClean: boolean; readonly findings: readonly Finding[] }> {
  const { project } = subject;
  const earlier = options.since === undefined ? undefined : await readEarlier(options.since);
  const all = await findDifferences(checks, subject, options);
  const findings = all.filter((finding) => earlier?.has(identifyFinding(finding)) !== true);

  const isClean = await printReport(
    {
      ...words,
      origin: project.plan.origin,
      pages: checks.length,
      name: 'verification',
      more: project.findings,
      result: { findings, ignored: [], rules: liveFaults },
      locate: (file) => file,
    },
    options,
  );
  for (const note of words.notes ?? []) console.error(note);
  return { isClean, findings };
}

/**
 * Makes the checks:
 *
 * 1. look up their hosts, since a host without an IP address is one finding and not one a URL;
 * 2. request each URL, and the certificate of each host.
 *
 * A `Problem` if the host of the first check doesn't resolve.
 */
async function findDifferences(
  checks: readonly Check[],
  { project, deployment, host }: Subject,
  options: VerifyOptions,
): Promise<Finding[]> {
  const findHost = ({ url }: Check): string => new URL(deployment.toRequest(url)).host;

  return withClient(deployment.origin, options, async (ask, network) => {
    const hosts = [...new Set(checks.map(findHost))];
    const lost = await findUnresolvedHosts(hosts, network.resolve);
    const failure = lost.get(hosts[0] ?? '');
    if (failure !== undefined)
      throw new Problem(
        `${hosts[0]} ${failure}, so nothing was requested. To request it from another server, pass --resolve HOST:IP.`,
      );

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
      return [{ check, status: 0, difference: { fault: 'live-unreachable', expected: '', got } }];
    });

    const certificates = await findCertificateFaults(reachable, deployment, network);
    return [...certificates, ...makeFindings([...made, ...unreached], deployment, host)];
  });
}
