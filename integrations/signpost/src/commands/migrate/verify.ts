import type { Command } from 'commander';
import pc from 'picocolors';
import { dayOf } from '../../core/date.ts';
import type { Finding } from '../../core/finding.ts';
import { Problem } from '../../core/problem.ts';
import { counted, figure, shownLine } from '../../core/text.ts';
import { byTraffic, isWanted, type OldAddress } from '../../migrate/state/old-address.ts';
import { wantedFirst } from '../../migrate/state/wanted-first.ts';
import { failedSteps } from '../../migrate/status/failed.ts';
import { faultList } from '../../migrate/verify/faults.ts';
import { changesSince, printResults } from '../../migrate/verify/result-file.ts';
import type { Result } from '../../migrate/verify/task.ts';
import type { Project } from '../../project/load.ts';
import { loadMoving, type Moving } from '../../project/migration/moving.ts';
import { expectReachable } from '../../project/migration/reachable.ts';
import { verifyLive } from '../../project/migration/verify-live.ts';
import { type Migration, noteStep } from '../../project/migration.ts';
import { releasedOf } from '../../project/planned.ts';
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
import { findingsOf, unreachable } from './verify/findings.ts';
import { earlier, keepResults } from './verify/kept.ts';
import { placesOf, sayElsewhere, sayWaiting } from './verify/said.ts';
import { tasksOf } from './verify/tasks.ts';

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
        program
          .createOption('--spellings <which>', 'http and https, each host, each slash; or the address alone')
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
  const released = new Set(releasedOf(wanted, project.map, dayOf(new Date())));
  const waiting = wanted.length - released.size;
  if (waiting > 0) console.error(sayWaiting(waiting));
  const client = await networkFrom(options);
  const isElsewhere = client.resolve.size > 0;
  const needed = [new URL(old).host, new URL(project.plan.origin).host];
  const known = hostsOf(project, migration, old);
  const lost = await expectReachable(needed, known, client.resolve);
  const hosts = known.filter((host) => !lost.has(host));
  const all = options.spellings === 'all';
  const tasks = () => tasksOf(wanted, released, { project, old, hosts, all });
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
  if (before) sayChanges(changesSince(before, results));
  const told = [...results, ...[...lost].map(unreachable)];
  const findings = findingsOf(told);
  const asked = placesOf(client.resolve);
  const notes = [
    ...(waiting > 0 ? [sayWaiting(waiting)] : []),
    ...(isElsewhere ? [sayElsewhere(asked)] : []),
  ];
  const isClean = await report(told, findings, { project, migration }, { options, asked, notes });
  const isSample = wanted.length < migration.inventory.filter(isWanted).length;
  await noted({ project, migration }, results, { findings, isClean, isSample, isElsewhere });
  if (isElsewhere)
    console.error(
      `asked where --resolve says: what the DNS leads to is proved by ${inFolder('signpost migrate verify', options.state)} without it`,
    );
  return isClean;
}

interface Outcome {
  readonly findings: readonly Finding[];
  readonly isClean: boolean;
  readonly isSample: boolean;
  readonly isElsewhere: boolean;
}

function noted(
  { project, migration }: Moving,
  results: readonly Result[],
  { findings, isClean, isSample, isElsewhere }: Outcome,
): Promise<void> {
  const faulty = results.filter(({ fault }) => fault !== '').length;
  return noteStep(migration.folder, 'verify', {
    clean: isClean,
    says: `${figure(faulty)} of ${counted(results.length, 'address')} ${faulty === 1 ? 'has' : 'have'} a fault`,
    fails: failedSteps([...project.findings, ...findings]),
    ...(isSample ? { sample: true } : {}),
    ...(isElsewhere ? { resolved: true } : {}),
  });
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

function sayChanges({ broken, mended }: ReturnType<typeof changesSince>): void {
  console.error(`${figure(broken.length)} broken since the earlier run, ${figure(mended.length)} fixed`);
  for (const { url, says } of broken) console.error(`  ${pc.red('broken')} ${url} ${shownLine(says)}`);
  for (const { address } of mended) console.error(`  ${pc.green('fixed')} ${address}`);
}

interface Reported {
  readonly options: VerifyCommandOptions;
  /** The addresses of --resolve; none where the DNS was asked. */
  readonly asked: readonly string[];
  readonly notes: readonly string[];
}

function report(
  results: readonly Result[],
  findings: readonly Finding[],
  { project, migration }: Moving,
  { options, asked, notes }: Reported,
): Promise<boolean> {
  const addresses = new Map(results.map(({ url, address }) => [url, address]));
  return finishReport(
    {
      subject: `${counted(results.length, 'old address')} ${asked.length === 0 ? 'on the live host' : `at ${asked.join(', ')}, not where the DNS leads`}`,
      origin: project.plan.origin,
      pages: results.length,
      name: 'verification',
      noBuild: true,
      more: project.findings,
      notes,
      result: { findings, ignored: [], rules: faultList },
      order: wantedFirst(migration.inventory, (url) => addresses.get(url)),
      locate: (file) => file,
      own: { csv: () => [...printResults(results)].join('') },
    },
    options,
  );
}
