import { z } from 'zod';
import { flag, type OptionValues, text } from '../lib/command/define-command.ts';
import { readPlainText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { type ConnectAddresses, findConnectAddress } from '../lib/http/client.ts';
import { parseJson } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import type { Project } from '../project/load.ts';
import { printReport, type ReportInput, reportOptions } from '../project/reporting.ts';
import { networkOptions } from '../project/settings/network-options.ts';
import { type DeploymentFacts, gatherEvidence } from './causes.ts';
import { findCertificateFaults } from './certificates.ts';
import type { Check } from './check.ts';
import { concurrency, withClient } from './client.ts';
import { type Deployment, readBuiltFile } from './deployment.ts';
import { liveFaults } from './faults.ts';
import { createFindings } from './findings.ts';
import { requestAll } from './request-all.ts';
import { type RequestSettings, requestOne } from './request-one.ts';
import type { Result } from './result.ts';
import { findStaleUrls, passCache } from './stale.ts';

// Checks of a deployment → findings: each URL is requested, a wrong response of a cache once more, and the certificate of each
// host. With `--since`, findings of an earlier report are left out.

/** The options of each command that makes checks. */
export const verifyOptions = {
  since: text('--since <file>', 'report only what this earlier JSON report has not'),
  header: text('--header <header>', 'send a header, such as "X-Preview-Token: secret"'),
  rate: text('--rate <n>', 'start at most this many requests per second (default: 50)'),
  resume: flag('--resume', 'continue an interrupted run'),
  ...networkOptions,
  ...reportOptions,
};

export type VerifyOptions = OptionValues<typeof verifyOptions>;

/** The place of the deployment, and what is known about it. */
export interface VerifiedSite extends Pick<DeploymentFacts, 'host' | 'findLine'> {
  readonly deployment: Deployment;
  /** The origin of the site. */
  readonly site: string;
  /** Findings of the project, such as an unreadable line of the map. */
  readonly projectFindings: readonly Finding[];
  /** True if the settings name the hosts of all checks; a list of URLs may name any. */
  readonly areHostsNamed: boolean;
  /** The built file of the expected body. */
  readBuilt(check: Check): Buffer | undefined;
}

/** The deployment of a project, for `verifyChecks`. */
export function makeSubject(
  project: Project,
  deployment: Deployment,
  known: Pick<DeploymentFacts, 'host' | 'findLine'>,
): VerifiedSite {
  return {
    ...known,
    deployment,
    site: project.plan.origin,
    projectFindings: project.findings,
    areHostsNamed: true,
    readBuilt: (check) => readBuiltFile(project, check),
  };
}

/** What the checks of a deployment showed. */
export interface Verified {
  readonly results: readonly Result[];
  /** All findings, also those of an earlier report. */
  readonly allFindings: readonly Finding[];
  /** The findings that the report of `--since` lacks. */
  readonly findings: readonly Finding[];
  /** What the report of `--since` has and this run lacks, as `rule URL`; undefined without one. */
  readonly mended: readonly string[] | undefined;
}

/** What a report says besides the findings. */
type ReportTexts = Pick<ReportInput, 'subject' | 'notes' | 'order'>;

/** Makes checks of a deployment and prints the findings that an earlier report lacks. */
export async function verifyChecks(
  checks: readonly Check[],
  site: VerifiedSite,
  options: VerifyOptions,
  reportTexts: ReportTexts,
): Promise<Verified & { readonly isClean: boolean }> {
  const verified = await findDifferences(checks, site, options);
  const isClean = await printDifferences(verified, site, options, reportTexts);
  for (const note of reportTexts.notes ?? []) console.error(note);
  return { ...verified, isClean };
}

/** Prints the report. False if a finding has the level error. */
export function printDifferences(
  { results, findings }: Verified,
  { site, projectFindings }: VerifiedSite,
  options: VerifyOptions,
  reportTexts: ReportTexts,
): Promise<boolean> {
  return printReport(
    {
      ...reportTexts,
      origin: site,
      pages: results.length,
      // The subject counts the URLs: pages, redirects and files.
      noBuild: true,
      name: 'verification',
      more: projectFindings,
      result: { findings, ignored: [], rules: liveFaults },
    },
    options,
  );
}

/** Requests each URL, and the certificate of each host. A `Problem` if the host of the first check can't be reached. */
export async function findDifferences(
  checks: readonly Check[],
  { deployment, site, host, findLine, areHostsNamed, readBuilt }: VerifiedSite,
  options: VerifyOptions,
): Promise<Verified> {
  const earlier = options.since === undefined ? undefined : await readEarlier(options.since);
  const urls = checks.map(({ url }) => new URL(deployment.toRequest(url)));
  const hosts = new Set(urls.map(({ host }) => host));
  const secureHosts = new Set(urls.filter(({ protocol }) => protocol === 'https:').map(({ host }) => host));

  const namedUrls = [deployment.origin, site, ...(areHostsNamed ? urls.map(({ href }) => href) : [])];
  const servers = { origin: deployment.origin, hosts, namedUrls };
  return withClient(servers, options, async (ask, network) => {
    const settings: RequestSettings = {
      ask,
      deployment,
      concurrency,
      resume: options.resume ?? false,
      isOwnHost: (name) => hosts.has(name),
      readBuilt,
    };
    const results = await requestAll(checks, settings);
    // A wrong response may be an old one of a cache: ask behind it.
    const pastCache = { ...settings, ask: passCache(ask) };
    const stale = await findStaleUrls(results, (check) => requestOne(check, pastCache));

    const certificates = await findCertificateFaults(secureHosts, network);
    const evidence = gatherEvidence(results, { host, findLine, stale });
    const allFindings = [...certificates, ...createFindings(results, evidence)];
    const findings = allFindings.filter((finding) => earlier?.has(identifyFinding(finding)) !== true);
    const found = new Set(allFindings.map(identifyFinding));
    const mended = earlier && [...earlier].filter((id) => !found.has(id));
    return { results, allFindings, findings, mended };
  });
}

const reportSchema = z.object({
  findings: z.array(z.object({ rule: z.string(), url: z.string().optional() })),
  leftOut: z.array(z.unknown()).optional(),
});

/** The findings of an earlier report, by `identifyFinding`. */
async function readEarlier(file: string): Promise<ReadonlySet<string>> {
  const text = await readPlainText(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist. Write it first: --format json --output ${file}`);
  const parsed = reportSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Problem(`${file} isn't a report of --format json.`);
  if (parsed.data.leftOut !== undefined)
    throw new Problem(
      `${file} has only some places of each cause. Write it with --format json in place of --json.`,
    );
  return new Set(parsed.data.findings.map(identifyFinding));
}

/** Identifies a finding in two reports. */
export function identifyFinding({
  rule,
  url = '',
}: z.output<typeof reportSchema>['findings'][number]): string {
  return `${rule} ${url}`;
}

/**
 * Leaves out http and other domains that `--resolve` doesn't name: with `--resolve www.example.com:443:192.0.2.7`, the DNS
 * would choose the server of http://www.example.com/.
 */
export function selectResolved(
  checks: readonly Check[],
  resolve: ConnectAddresses,
): {
  readonly checks: readonly Check[];
  /** The hosts that aren't requested: `http://www.example.com`. */
  readonly omitted: readonly string[];
  readonly note: string | undefined;
} {
  if (resolve.size === 0) return { checks, omitted: [], note: undefined };

  const omitted = new Set<string>();
  const selected = checks.filter(({ section, url }) => {
    const mayBeElsewhere = section === 'domain' || section === 'missing';
    if (!mayBeElsewhere || findConnectAddress(resolve, new URL(url)) !== undefined) return true;
    omitted.add(new URL(url).origin);
    return false;
  });
  const note =
    omitted.size === 0
      ? undefined
      : `Not requested, since --resolve doesn't name it: ${[...omitted].join(', ')}.`;
  return { checks: selected, omitted: [...omitted], note };
}
