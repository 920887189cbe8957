import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { toDay } from '../../lib/date.ts';
import { findConnectAddress } from '../../lib/http/connect.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { countFrom, parseNetworkOptions, withNetwork } from '../../project/network-options.ts';
import { printReport, type ReportOptions, withReportOptions } from '../../project/reporting.ts';
import type { Check } from '../../verify/check.ts';
import { findDeployedHost } from '../../verify/deployed-host.ts';
import { createDeployment } from '../../verify/deployment.ts';
import { liveFaults } from '../../verify/faults.ts';
import { printResults } from '../../verify/print-results.ts';
import { type VerifyOptions, verifyChecks } from '../../verify/verify.ts';
import { noteStep } from '../migration.ts';
import { loadMoving, type Moving, type SiteOptions } from '../places.ts';
import { selectReleased } from '../planned.ts';
import { doStep, expectOldUrls, mergeArgument, migrateGroup, printCommand, withTarget } from '../shared.ts';
import { compareTraffic, type OldUrl, sortByTraffic, toAbsoluteUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { listOldChecks } from './old-checks.ts';

/** `signpost verify` with the URLs of the inventory. */
export const migrateVerifyCommand: CommandUnit = {
  name: 'migrate verify',
  help: {
    examples: [
      'migrate verify https://www.example.com --resolve www.example.com:192.0.2.7',
      'migrate verify --sample 500 --format html --output verify.html',
      'migrate verify --format json --output verify.json',
      'migrate verify --since verify.json',
    ],
    fails: "an old URL doesn't return what the redirect map requires",
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('verify')
      .description('request every old URL on the live site and compare each response with the plan')
      .option('--sample <n>', 'request at most this many, those with most traffic')
      .option('--since <file>', 'report only what this earlier JSON report has not')
      .option('--header <header>', 'send a header, such as "X-Preview-Token: secret"')
      .option('--resume', 'continue an interrupted run');
    withReportOptions(withNetwork(withTarget(command))).action(
      (target: string | undefined, given: CommandOptions) => {
        const options = mergeArgument(target, given);
        return doStep(options, done, () => verifyOldUrls(options), printNext);
      },
    );
  },
};

interface CommandOptions extends ReportOptions, SiteOptions, VerifyOptions {
  readonly sample?: string;
}

/** True without a finding of level error. */
async function verifyOldUrls(options: CommandOptions): Promise<boolean> {
  const sample = options.sample === undefined ? undefined : countFrom('--sample', options.sample);
  const moving = await loadMoving(options);
  const { project, migration, old } = moving;
  const rows = selectRows(moving, sample);

  const released = new Set(selectReleased(rows, project.map, toDay(new Date())));
  const { host, plan, abilities } = await findDeployedHost(project);
  const { resolve } = parseNetworkOptions(options);
  const all = listOldChecks(rows, { plan, abilities, old, hosts: listHosts(moving), released });
  const checks = all.filter((check) => isAtServer(check, resolve));
  const deployment = createDeployment(project.plan.origin, project.plan.origin, undefined);
  const { results, findings } = await verifyChecks(checks, { project, deployment, host }, options);

  // --resolve www.example.com:192.0.2.7 asks a server that the DNS doesn't name yet.
  const addresses = listAddresses(resolve);
  const waiting = rows.length - released.size;
  const urls = new Map(rows.map((row) => [toAbsoluteUrl(row, old), row.url]));
  const isClean = await printReport(
    {
      subject: `${formatCount(rows.length, 'old URL')} ${addresses === '' ? 'on the live host' : `at ${addresses}, not at the servers in the DNS`}`,
      origin: project.plan.origin,
      pages: results.length,
      name: 'verification',
      noBuild: true,
      more: project.findings,
      notes: compact(
        waiting > 0 &&
          `${formatCount(waiting, 'URL')} of unreleased sections: the old site should still serve ${waiting === 1 ? 'it' : 'them'}.`,
        addresses !== '' &&
          `Requested at ${addresses} (--resolve), not at the servers in the DNS. This shows what that server returns, and doesn't verify the live site.`,
      ),
      result: { findings, ignored: [], rules: liveFaults },
      order: sortByTraffic(migration.inventory, (url) => urls.get(url)),
      locate: (file) => file,
      own: { csv: () => printResults(results) },
    },
    options,
  );

  const errors = findings.filter(({ level }) => level === 'error').length;
  await noteStep(migration.folder, 'verify', {
    clean: isClean,
    says: `${formatCount(rows.length, 'URL')} requested, ${formatCount(errors, 'error')}`,
    ...(rows.length < moving.wanted.length ? { sample: true } : {}),
    ...(addresses === '' ? {} : { resolved: true }),
  });
  if (addresses !== '')
    console.error(
      `--resolve requests another server. To verify the live one, run ${printCommand('npx astro-signpost migrate verify', options.state)} without it`,
    );
  return isClean;
}

function selectRows({ migration, wanted }: Moving, sample: number | undefined): readonly OldUrl[] {
  expectOldUrls(migration);
  return sample === undefined ? wanted : wanted.toSorted(compareTraffic).slice(0, sample);
}

function listHosts({ project: { plan }, migration: { state }, old }: Moving): readonly string[] {
  return [...new Set([new URL(plan.origin).host, ...plan.domains, new URL(old).host, ...state.hosts])];
}

/** With --resolve www.example.com:443:192.0.2.7, neither http nor a host without an address is requested on its own. */
function isAtServer({ section, url }: Check, resolve: ReadonlyMap<string, string>): boolean {
  if (section !== 'domain' || resolve.size === 0) return true;
  const { hostname, protocol, port } = new URL(url);
  const usual = protocol === 'https:' ? '443' : '80';
  return findConnectAddress(resolve, hostname, port || usual) !== undefined;
}

/** The IP addresses of `--resolve`, without ports: `192.0.2.7, 192.0.2.8`. */
function listAddresses(resolve: ReadonlyMap<string, string>): string {
  const places = [...resolve.values()].map((place) => place.replace(/^(\[.*\]|[^:]*):\d+$/, '$1'));
  return [...new Set(places)].join(', ');
}
