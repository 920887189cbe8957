import { SocketAddress } from 'node:net';
import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { toDay } from '../../lib/date.ts';
import { fetchCertificate } from '../../lib/http/certificate.ts';
import { type Client, openClient } from '../../lib/http/client.ts';
import { type DnsServer, fetchHostRecords } from '../../lib/http/dns.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import {
  type NetworkOptions,
  parseDay,
  parseNetworkOptions,
  parseOrigin,
  withNetwork,
} from '../../project/network-options.ts';
import { printReport, type ReportOptions, withReportOptions } from '../../project/reporting.ts';
import { hasMigration, noteStep } from '../migration.ts';
import { loadMoving, type Moving, type SiteOptions } from '../places.ts';
import { listMoved } from '../planned.ts';
import { doStep, mergeArgument, migrateGroup, withTarget } from '../shared.ts';
import { printNext } from '../status/status.ts';
import { runChecks, type Seen } from './check.ts';
import { preflightChecks } from './checks/index.ts';

export const migratePreflightCommand: CommandUnit = {
  name: 'migrate preflight',
  help: {
    examples: [
      'migrate preflight https://www.example.com --on 2026-12-05',
      'migrate preflight --staging https://staging.example.com --format html --output preflight.html',
    ],
    fails: 'a check failed',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('preflight')
      .description('check DNS, certificates and leftover blocks before the move')
      .option('--on <day>', 'the day of the move (default: from the state)')
      .option('--staging <url>', 'the staging site, to check that it asks for a password')
      .option('--dns <ip:port>', "the DNS server to start from (default: this machine's)");
    withReportOptions(withNetwork(withTarget(command))).action(
      (target: string | undefined, given: PreflightOptions) => {
        const options = mergeArgument(target, given);
        return doStep(options, done, () => runPreflight(options), printNext);
      },
    );
  },
};

interface PreflightOptions extends ReportOptions, SiteOptions, NetworkOptions {
  readonly on?: string;
  readonly staging?: string;
  readonly dns?: string;
}

async function runPreflight(options: PreflightOptions): Promise<boolean> {
  const moving = await loadMoving(options);
  const { project, migration } = moving;
  const places = resolveTargets(options, moving);
  const dnsServer = options.dns === undefined ? undefined : parseServer(options.dns);
  const network = parseNetworkOptions(options);
  const client = openClient(network);
  const seen = await requestSeen(places, client, dnsServer, network).finally(() => client.close());
  const findings = runChecks(preflightChecks, seen);
  const isClean = await printReport(
    {
      subject: `before the move${places.on === undefined ? '' : ` on ${places.on}`}`,
      origin: places.origin,
      pages: places.pages.length,
      name: 'preflight',
      more: project.findings,
      result: { findings, ignored: [], rules: preflightChecks },
      locate: (file) => file,
    },
    options,
  );
  if (await hasMigration(options.state))
    await noteStep(migration.folder, 'preflight', {
      clean: isClean,
      says: formatCount(findings.length, 'finding'),
    });

  return isClean;
}

type Places = ReturnType<typeof resolveTargets>;

function resolveTargets(options: PreflightOptions, moving: Moving) {
  const { project, migration, old, wanted } = moving;
  const { plan } = project;
  const { state } = migration;
  const own = new URL(plan.origin).hostname;
  const oldHosts = new Set([new URL(old).hostname, ...state.hosts]);
  const hosts = new Set([...oldHosts, own, ...plan.domains]);
  const today = toDay(new Date());

  return {
    today,
    on: parseDay('--on', options.on) ?? state.move,
    origin: plan.origin,
    /** The old site's host names, and all others that redirect to the new site. */
    hosts: [...hosts].map((host) => ({ host, old: oldHosts.has(host) && host !== own })),
    staging: options.staging === undefined ? undefined : parseOrigin('--staging', options.staging),
    pages: [...plan.served.pages.keys()],
    moved: listMoved(moving, wanted, today),
  };
}

function parseServer(text: string): DnsServer {
  const server = SocketAddress.parse(text);
  if (server !== undefined && server.port > 0) return server;
  throw new Problem(`Invalid --dns: "${text}". Pass IP:PORT, such as 192.0.2.53:53.`);
}

/** How many pages of the new site are checked for a leftover noindex. */
const sampled = 20;

async function requestSeen(
  places: Places,
  client: Client,
  dnsServer: DnsServer | undefined,
  network: ReturnType<typeof parseNetworkOptions>,
): Promise<Seen> {
  const { hosts, origin, staging } = places;
  const ask = (url: string) => client.ask({ url });
  const hostNames = hosts.map(({ host }) => host);
  const sample = places.pages.slice(0, sampled);
  const [records, certificates, robots, pages, open] = await Promise.all([
    Promise.all(hostNames.map((host) => fetchHostRecords(host, dnsServer))),
    Promise.all(hostNames.map((host) => fetchCertificate(host, network))),
    Promise.all(
      hosts.map(async ({ host, old }) => ({ host, old, reply: await ask(`https://${host}/robots.txt`) })),
    ),
    Promise.all(sample.map((path) => ask(origin + path))),
    Promise.all(staging ? sample.map((path) => ask(staging + path)) : []),
  ]);

  // The planned redirects, since robots.txt must block neither end.
  const { today, on, moved } = places;
  return { today, on, records, certificates, robots, pages, staging: open, moved };
}
