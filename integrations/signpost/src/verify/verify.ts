import { flag, type OptionValues, text } from '../lib/command/define-command.ts';
import type { Finding } from '../lib/finding.ts';
import type { Project } from '../project/load.ts';
import { networkOptions } from '../project/network-options.ts';
import { type Looked, printReport, reportOptions } from '../project/reporting.ts';
import { readBuiltFile } from './built-file.ts';
import { findCertificateFaults } from './certificates.ts';
import type { Check } from './check.ts';
import { concurrency, withClient } from './client.ts';
import type { Deployment } from './deployment.ts';
import { identifyFinding, readEarlier } from './earlier-report.ts';
import { liveFaults } from './faults.ts';
import { makeFindings } from './findings.ts';
import type { DeployedHost } from './likely-cause.ts';
import { requestAll } from './request-all.ts';

/** The options of each command that makes checks. */
export const verifyOptions = {
  since: text('--since <file>', 'report only what this earlier JSON report has not'),
  header: text('--header <header>', 'send a header, such as "X-Preview-Token: secret"'),
  resume: flag('--resume', 'continue an interrupted run'),
  ...networkOptions,
  ...reportOptions,
};

export type VerifyOptions = OptionValues<typeof verifyOptions>;

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
  words: Pick<Looked, 'subject' | 'notes' | 'order'>,
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
      // The subject counts the URLs: pages, redirects and files.
      noBuild: true,
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

/** Requests each URL, and the certificate of each host. A `Problem` if the host of the first check can't be reached. */
async function findDifferences(
  checks: readonly Check[],
  { project, deployment, host }: Subject,
  options: VerifyOptions,
): Promise<Finding[]> {
  const hosts = new Set(checks.map(({ url }) => new URL(deployment.toRequest(url)).host));

  return withClient(deployment.origin, options, async (ask, network) => {
    const results = await requestAll(checks, {
      ask,
      deployment,
      concurrency,
      resume: options.resume ?? false,
      isOwnHost: (name) => hosts.has(name),
      readBuilt: (check) => readBuiltFile(project, check),
    });
    const certificates = await findCertificateFaults(checks, deployment, network);
    return [...certificates, ...makeFindings(results, deployment, host)];
  });
}
