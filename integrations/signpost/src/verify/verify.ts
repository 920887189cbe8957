import { z } from 'zod';
import { flag, type OptionValues, text } from '../lib/command/define-command.ts';
import { readPlainText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { parseJson } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import type { Project } from '../project/load.ts';
import { networkOptions } from '../project/network-options.ts';
import { printReport, type ReportInput, reportOptions } from '../project/reporting.ts';
import type { Check } from './checks.ts';
import { type DeployedHost, type Deployment, readBuiltFile } from './deployment.ts';
import { liveFaults } from './faults.ts';
import { findCertificateFaults, makeFindings } from './findings.ts';
import { concurrency, requestAll, withClient } from './request-all.ts';

/** The options of each command that makes checks. */
export const verifyOptions = {
  since: text('--since <file>', 'report only what this earlier JSON report has not'),
  header: text('--header <header>', 'send a header, such as "X-Preview-Token: secret"'),
  resume: flag('--resume', 'continue an interrupted run'),
  ...networkOptions,
  ...reportOptions,
};

export type VerifyOptions = OptionValues<typeof verifyOptions>;

/** The deployed build, and the place of the deployment. */
export interface Subject {
  readonly project: Project;
  readonly deployment: Deployment;
  readonly host: DeployedHost | undefined;
}

/** Makes checks of a deployment and prints the findings that an earlier report lacks. */
export async function verifyChecks(
  checks: readonly Check[],
  subject: Subject,
  options: VerifyOptions,
  words: Pick<ReportInput, 'subject' | 'notes' | 'order'>,
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
  const urls = checks.map(({ url }) => new URL(deployment.toRequest(url)));
  const hosts = new Set(urls.map(({ host }) => host));
  const secureHosts = new Set(urls.filter(({ protocol }) => protocol === 'https:').map(({ host }) => host));

  return withClient(deployment.origin, options, hosts, async (ask, network) => {
    const results = await requestAll(checks, {
      ask,
      deployment,
      concurrency,
      resume: options.resume ?? false,
      isOwnHost: (name) => hosts.has(name),
      readBuilt: (check) => readBuiltFile(project, check),
    });
    const certificates = await findCertificateFaults(secureHosts, network);
    return [...certificates, ...makeFindings(results, deployment, host)];
  });
}

const reportSchema = z.object({
  findings: z.array(z.object({ rule: z.string(), url: z.string().optional() })),
});

/** The findings of an earlier report. */
async function readEarlier(file: string): Promise<ReadonlySet<string>> {
  const text = await readPlainText(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist. Write it first: --format json --output ${file}`);
  const parsed = reportSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Problem(`${file} isn't a report of --format json.`);
  return new Set(parsed.data.findings.map(identifyFinding));
}

/** Identifies a finding in two reports. */
function identifyFinding({ rule, url = '' }: z.output<typeof reportSchema>['findings'][number]): string {
  return `${rule} ${url}`;
}
