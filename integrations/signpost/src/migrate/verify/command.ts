import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { toDay } from '../../lib/date.ts';
import type { Finding } from '../../lib/finding.ts';
import { colors } from '../../lib/text/colors.ts';
import { compact, escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import type { Project } from '../../project/load.ts';
import {
  countFrom,
  type NetworkOptions,
  parseNetworkOptions,
  parseWholeNumber,
  withNetwork,
} from '../../project/network-options.ts';
import { printReport, type ReportOptions, withReportOptions } from '../../project/reporting.ts';
import { type Migration, noteStep } from '../migration.ts';
import { loadMoving, type Moving, type SiteOptions } from '../places.ts';
import { selectReleased } from '../planned.ts';
import {
  doStep,
  expectOldUrls,
  expectReachable,
  mergeArgument,
  migrateGroup,
  printCommand,
  quoteForShell,
  withTarget,
} from '../shared.ts';
import { compareTraffic, type OldUrl, sortByTraffic } from '../state/old-url.ts';
import { listFailedSteps, printNext } from '../status/status.ts';
import { type Fault, faultList } from './faults.ts';
import { compareResults, keepResults, printResults, type Result, readEarlier } from './results.ts';
import { listTasks } from './tasks.ts';
import { verifyLive } from './verify.ts';

export const migrateVerifyCommand: CommandUnit = {
  name: 'migrate verify',
  help: {
    examples: [
      'migrate verify https://www.example.com --resolve www.example.com:192.0.2.7',
      'migrate verify --sample 500 --format html --output verify.html',
      'migrate verify --since last',
    ],
    fails: "an old URL doesn't return what the redirect map requires",
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('verify')
      .description('request every old URL on the live site and compare each response with the plan')
      .option('--old-site <url>', 'the live old site (default: from the state)')
      .option('--sample <n>', 'request at most this many URLs, those with the most traffic first')
      .addOption(
        program
          .createOption(
            '--variants <which>',
            'whether to try http, other hosts and slashes, or only the URL itself',
          )
          .choices(['all', 'own'])
          .default('all'),
      )
      .option('--since <file>', 'show what changed since an earlier run: its verify.csv, or "last"')
      .option('--concurrency <n>', 'requests at a time', '16')
      .option('--rate <n>', 'requests per second to one host; 0 for no limit', '50')
      .option('--resume', 'continue an interrupted run');
    withReportOptions(withNetwork(withTarget(command))).action(
      (target: string | undefined, given: VerifyCommandOptions) => {
        const options = mergeArgument(target, given);
        return doStep(options, done, () => run(options), printNext);
      },
    );
  },
};

interface VerifyCommandOptions extends ReportOptions, SiteOptions, NetworkOptions {
  readonly oldSite?: string;
  readonly sample?: string;
  readonly variants: string;
  readonly since?: string;
  readonly concurrency: string;
  readonly rate: string;
  readonly resume?: boolean;
}

/** True without a fault of level error. */
async function run(options: VerifyCommandOptions): Promise<boolean> {
  const concurrency = countFrom('--concurrency', options.concurrency);
  const rate = parseWholeNumber('--rate', options.rate);
  const sample = options.sample === undefined ? undefined : countFrom('--sample', options.sample);

  const moving = await loadMoving(options);
  const { project, migration, old } = moving;
  const before = options.since === undefined ? undefined : await readEarlier(options.since, options.state);

  // URLs of sections that move later should return what the old site did.
  const wanted = selectUrls(moving, sample);
  const released = new Set(selectReleased(wanted, project.map, toDay(new Date())));
  const waiting = wanted.length - released.size;
  if (waiting > 0) console.error(describeWaiting(waiting));

  // An unknown host name is one finding, so its URLs aren't requested.
  const client = await parseNetworkOptions(options);
  const needed = [new URL(old).host, new URL(project.plan.origin).host];
  const known = listHosts(project, migration, old);
  const lost = await expectReachable(needed, known, client.resolve);
  const hosts = known.filter((host) => !lost.has(host));

  const all = options.variants === 'all';
  const tasks = () => listTasks(wanted, released, { project, old, hosts, all });
  const results = await verifyLive(tasks, {
    state: options.state,
    resume: options.resume ?? false,
    hosts,
    count: wanted.length,
    concurrency,
    rate,
    client,
    keep: (all) => keepResults(all, migration, sample !== undefined),
  });
  if (before) printChanges(compareResults(before, results));

  const allResults = [...results, ...[...lost].map(createUnreachableResult)];
  const findings = makeFindings(allResults);
  const resolvedHosts = listAddresses(client.resolve);
  const isElsewhere = resolvedHosts.length > 0;
  const urls = new Map(allResults.map(({ url, path }) => [url, path]));
  const isClean = await printReport(
    {
      subject: `${formatCount(allResults.length, 'old URL')} ${isElsewhere ? `at ${resolvedHosts.join(', ')}, not at the servers in the DNS` : 'on the live host'}`,
      origin: project.plan.origin,
      pages: allResults.length,
      name: 'verification',
      noBuild: true,
      more: project.findings,
      notes: compact(
        waiting > 0 && describeWaiting(waiting),
        isElsewhere && describeResolvedHosts(resolvedHosts),
      ),
      result: { findings, ignored: [], rules: faultList },
      order: sortByTraffic(migration.inventory, (url) => urls.get(url)),
      locate: (file) => file,
      own: { csv: () => [...printResults(allResults)].join('') },
    },
    options,
  );

  const faulty = countErrors(results);
  await noteStep(migration.folder, 'verify', {
    clean: isClean,
    says: `${formatNumber(faulty)} of ${formatCount(results.length, 'URL')} ${faulty === 1 ? 'has' : 'have'} an error`,
    fails: listFailedSteps([...project.findings, ...findings]),
    ...(wanted.length < moving.wanted.length ? { sample: true } : {}),
    ...(isElsewhere ? { resolved: true } : {}),
  });
  if (isElsewhere)
    console.error(
      `--resolve requests another server. To verify the live one, run ${printCommand('npx astro-signpost migrate verify', options.state)} without it`,
    );

  return isClean;
}

function selectUrls({ migration, wanted }: Moving, sample: number | undefined): readonly OldUrl[] {
  expectOldUrls(migration);
  if (sample === undefined) return wanted;
  return wanted.toSorted(compareTraffic).slice(0, sample);
}

function listHosts({ plan }: Project, { state }: Migration, old: string): readonly string[] {
  const own = new URL(plan.origin).host;
  return [...new Set([own, ...plan.domains, new URL(old).host, ...state.hosts])];
}

function printChanges({ broken, mended }: ReturnType<typeof compareResults>): void {
  console.error(
    `${formatNumber(broken.length)} broken since the earlier run, ${formatNumber(mended.length)} fixed`,
  );
  for (const { url, says } of broken)
    console.error(`  ${colors.red('broken')} ${url} ${escapeLineForTerminal(says)}`);
  for (const { path } of mended) console.error(`  ${colors.green('fixed')} ${path}`);
}

/** An unknown host name is one finding, however many URLs it has. */
export function createUnreachableResult([host, says]: readonly [string, string]): Result {
  const url = `https://${host}/`;
  return { path: url, url, status: 0, hops: 0, final: url, fault: 'old-unreachable', says };
}

const byId = new Map<string, Fault>(faultList.map((fault) => [fault.id, fault]));

/** How many URLs have a fault of level error. */
export function countErrors(results: readonly Pick<Result, 'fault'>[]): number {
  return results.filter(({ fault }) => byId.get(fault)?.level === 'error').length;
}

/** The first finding of each fault has the command that explains it, as it is typed. */
export function makeFindings(results: readonly Result[]): Finding[] {
  const known = new Set<string>();
  return results.flatMap((result) => {
    const finding = makeFinding(result);
    if (finding === undefined || known.has(finding.rule)) return finding ?? [];
    known.add(finding.rule);
    return { ...finding, fix: withCommand(finding.fix, result.url) };
  });
}

function makeFinding({ fault, url, says }: Result): (Finding & { readonly fix: string }) | undefined {
  const texts = byId.get(fault);
  if (texts === undefined) return undefined;
  const { id, level, conventions, fix } = texts;
  // An unreachable host is one fault for all its URLs: equal messages are grouped.
  const what = id === 'old-unreachable' ? (URL.parse(url)?.host ?? url) : url;
  return { rule: id, conventions, level, url, message: `${what} ${says}`, fix };
}

/** The command as the user would type it. The plan has the same answer for the path on any host. */
function withCommand(fix: string, url: string): string {
  if (URL.parse(url) === null) return fix;
  const { pathname, search } = new URL(url);
  return fix.replace(
    'npx astro-signpost explain for this URL',
    `npx astro-signpost explain ${quoteForShell(pathname + search)}`,
  );
}

/** The IP addresses of `--resolve`, without ports. */
export function listAddresses(resolve: ReadonlyMap<string, string>): string[] {
  return [...new Set([...resolve.values()].map((place) => place.replace(/^(\[.*\]|[^:]*):\d+$/, '$1')))];
}

export function describeWaiting(count: number): string {
  const their = count === 1 ? 'its' : 'their';
  return `${formatCount(count, 'URL')} of unreleased sections: checked only under ${their} exact URL, where the old ${count === 1 ? 'page' : 'pages'} should still be served.`;
}

/** Describes the hosts of `--resolve`, so that nobody mistakes a preview for the proof. */
export function describeResolvedHosts(resolvedHosts: readonly string[]): string {
  return `Requested at ${resolvedHosts.join(', ')} (--resolve), not at the servers in the DNS. This shows what that server returns, and doesn't verify the live site.`;
}
