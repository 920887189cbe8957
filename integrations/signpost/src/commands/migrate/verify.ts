import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { counted, figure } from '../../core/counted.ts';
import { dayOf } from '../../core/date.ts';
import type { Finding } from '../../core/finding.ts';
import { shownLine } from '../../core/printable.ts';
import { Problem } from '../../core/problem.ts';
import { byTraffic, isWanted, type OldAddress } from '../../migrate/state/old-address.ts';
import { wantedFirst } from '../../migrate/state/wanted-first.ts';
import { failedSteps } from '../../migrate/status/failed.ts';
import { faultList } from '../../migrate/verify/faults.ts';
import { changesSince, printResults } from '../../migrate/verify/result-file.ts';
import { spellingsOf } from '../../migrate/verify/spellings.ts';
import type { Result, Task } from '../../migrate/verify/task.ts';
import type { Project } from '../../project/load.ts';
import { loadMoving, type Moving } from '../../project/migration/moving.ts';
import { expectReachable } from '../../project/migration/reachable.ts';
import { verifyLive } from '../../project/migration/verify-live.ts';
import { type Migration, noteStep } from '../../project/migration.ts';
import { expectedOf, plannedFor, releasedOf } from '../../project/planned.ts';
import { finishReport, type ReportOptions, withReportOptions } from '../../project/reporting.ts';
import type { CommandUnit } from '../command.ts';
import {
  countFrom,
  type NetworkOptions,
  networkFrom,
  originFrom,
  wholeNumber,
  withNetwork,
} from '../network-options.ts';
import { sayNext } from './next.ts';
import { doStep, inFolder, migrateGroup, type SiteOptions, withSite, withState } from './shared.ts';
import { findingOf, unreachable } from './verify/findings.ts';
import { earlier, keepResults } from './verify/kept.ts';

/** `signpost migrate verify`: every old address, asked of the live host. */
export const migrateVerifyCommand: CommandUnit = {
  name: 'migrate verify',
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('verify')
      .description('request every old address from the live host, and compare each answer with the plan')
      .option('--old <url>', 'the old site (default: that of the state)')
      .option('--sample <n>', 'only this many addresses, those with the most traffic first')
      .addOption(
        new Option('--spellings <which>', 'http and https, each host, each slash; or the address alone')
          .choices(['all', 'own'])
          .default('all'),
      )
      .option('--since [file]', 'show what changed since an earlier run (default: the last one)')
      .option('--concurrency <n>', 'requests at a time', '16')
      .option('--rate <n>', 'requests per second to one host; 0 for no limit', '50')
      .option('--resume', 'continue an interrupted run');
    withReportOptions(withState(withNetwork(withSite(command))), ['csv'])
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost migrate verify --resolve www.example.com:192.0.2.7\n' +
          '  $ signpost migrate verify --sample 500 --format html --output verify.html\n  $ signpost migrate verify --since',
      )
      .action((options: VerifyCommandOptions) => doStep(options, done, () => run(options), sayNext));
  },
};

interface VerifyCommandOptions extends ReportOptions, SiteOptions, NetworkOptions {
  readonly state: string;
  readonly old?: string;
  readonly sample?: string;
  readonly spellings: string;
  readonly since?: string | true;
  readonly concurrency: string;
  readonly rate: string;
  readonly resume?: boolean;
}

/** True where no answer has a fault of level error. */
async function run(options: VerifyCommandOptions): Promise<boolean> {
  const concurrency = countFrom('--concurrency', options.concurrency);
  const rate = wholeNumber('--rate', options.rate);
  const sample = options.sample === undefined ? undefined : countFrom('--sample', options.sample);
  const { project, migration } = await loadMoving(options);
  const before = await earlier(options);
  const old = originFrom('--old', options.old ?? migration.state.old ?? project.plan.origin);
  const wanted = addressesOf(migration, sample);
  const addresses = releasedOf(wanted, project.map, dayOf(new Date()));
  if (addresses.length < wanted.length)
    console.error(
      `${counted(wanted.length - addresses.length, 'address')} of sections that wait for their release were not asked`,
    );
  const client = await networkFrom(options);
  const isElsewhere = client.resolve.size > 0;
  const needed = [new URL(old).host, new URL(project.plan.origin).host];
  const known = hostsOf(project, migration, old);
  const lost = await expectReachable(needed, known, client.resolve);
  const hosts = known.filter((host) => !lost.has(host));
  const tasks = () => tasksOf(addresses, project, old, hosts, options.spellings === 'all');
  const results = await verifyLive(tasks, {
    state: options.state,
    resume: options.resume ?? false,
    hosts,
    count: addresses.length,
    concurrency,
    rate,
    client,
  });
  await keepResults(results, migration, sample !== undefined);
  if (before) sayChanges(changesSince(before, results));
  const all = [...results, ...[...lost].map(unreachable)];
  const findings = all.flatMap(findingOf);
  const isClean = await report(all, findings, { project, migration }, options);
  const faulty = results.filter(({ fault }) => fault !== '').length;
  await noteStep(migration.folder, 'verify', {
    clean: isClean,
    says: `${figure(faulty)} of ${counted(results.length, 'address')} ${faulty === 1 ? 'has' : 'have'} a fault`,
    fails: failedSteps([...project.findings, ...findings]),
    ...(wanted.length < migration.inventory.filter(isWanted).length ? { sample: true } : {}),
    ...(isElsewhere ? { resolved: true } : {}),
  });
  if (isElsewhere)
    console.error(
      `asked where --resolve says: what the DNS leads to is proved by ${inFolder('signpost migrate verify', options.state)} without it`,
    );
  return isClean;
}

function addressesOf({ folder, inventory }: Migration, sample: number | undefined): readonly OldAddress[] {
  const wanted = inventory.filter(isWanted);
  if (wanted.length === 0)
    throw new Problem(
      `There are no old addresses yet: begin with ${inFolder('signpost migrate inventory SOURCE…', folder)}`,
    );
  if (sample === undefined) return wanted;
  return wanted.toSorted(byTraffic).slice(0, sample);
}

function hostsOf({ plan }: Project, { state }: Migration, old: string): readonly string[] {
  const own = new URL(plan.origin).host;
  return [...new Set([own, ...plan.aliases, new URL(old).host, ...state.hosts])];
}

/** Made one by one as they are asked: a long list times its spellings is never held whole. */
function* tasksOf(
  addresses: readonly OldAddress[],
  { plan }: Project,
  old: string,
  hosts: readonly string[],
  all: boolean,
): Generator<Task> {
  for (const { address } of addresses) {
    const urls = spellingsOf(new URL(address, old).href, { hosts, all });
    yield {
      address,
      spellings: urls.map((url) => ({ url, expected: expectedOf(plannedFor(plan, old, url)) })),
    };
  }
}

function sayChanges({ broken, mended }: ReturnType<typeof changesSince>): void {
  console.error(`${figure(broken.length)} broken since the earlier run, ${figure(mended.length)} fixed`);
  for (const { url, says } of broken) console.error(`  ${pc.red('broken')} ${url} ${shownLine(says)}`);
  for (const { address } of mended) console.error(`  ${pc.green('fixed')} ${address}`);
}

function report(
  results: readonly Result[],
  findings: readonly Finding[],
  { project, migration }: Moving,
  options: VerifyCommandOptions,
): Promise<boolean> {
  const addresses = new Map(results.map(({ url, address }) => [url, address]));
  return finishReport(
    {
      subject: `${counted(results.length, 'old address')} on the live host`,
      origin: project.plan.origin,
      pages: results.length,
      name: 'verification',
      noBuild: true,
      more: project.findings,
      result: { findings, ignored: [], rules: faultList },
      order: wantedFirst(migration.inventory, (url) => addresses.get(url)),
      locate: (file) => file,
      own: { csv: () => [...printResults(results)].join('') },
    },
    options,
  );
}
