import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command.ts';
import { dayOf } from '../../lib/date.ts';
import { openClient } from '../../lib/http/client.ts';
import { readServer, systemServers } from '../../lib/http/dns.ts';
import { takeLogin } from '../../lib/http/login.ts';
import { counted } from '../../lib/text.ts';
import {
  dayFrom,
  type NetworkOptions,
  networkFrom,
  originFrom,
  wholeNumber,
  withNetwork,
} from '../../project/network-options.ts';
import { finishReport, type ReportOptions, withReportOptions } from '../../project/reporting.ts';
import { hasMigration, noteStep } from '../migration.ts';
import { loadMoving, type Moving } from '../places.ts';
import { movedBy, releasedOf } from '../planned.ts';
import { sitemapPaths } from '../release/old-sitemap.ts';
import { doStep, migrateGroup, type SiteOptions, withSite, withState } from '../shared.ts';
import { byTraffic } from '../state/old-address.ts';
import { failedSteps, sayNext } from '../status/status.ts';
import { runChecks } from './check.ts';
import { preflightChecks } from './checks/index.ts';
import { look, type Places } from './look.ts';

export const migratePreflightCommand: CommandUnit = {
  name: 'migrate preflight',
  help: {
    examples: [
      'migrate preflight --on 2026-12-05',
      'migrate preflight --staging https://me:secret@staging.example.com --format html --output preflight.html',
    ],
    fails: 'a check failed',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('preflight')
      .description('DNS, certificates, blocks left over, sitemaps, redirects and forms, before the move')
      .option('--on <day>', 'the day of the move, such as 2026-12-05 (default: that of migration/state.yaml)')
      .option('--old-site <url>', 'the live old site (default: that of migration/state.yaml)')
      .option(
        '--staging <url>',
        'the staging site, its password given as https://user:password@staging.example.com',
      )
      .option('--sample <n>', 'how many old addresses to check, those with the most traffic first', '200')
      .option('--dns <address:port>', 'the DNS server to start from (default: those of this machine)');
    withReportOptions(withState(withNetwork(withSite(command)))).action((options: PreflightOptions) =>
      doStep(options, done, () => preflight(options), sayNext),
    );
  },
};

interface PreflightOptions extends ReportOptions, SiteOptions, NetworkOptions {
  readonly state: string;
  readonly on?: string;
  readonly oldSite?: string;
  readonly staging?: string;
  readonly sample: string;
  readonly dns?: string;
}

async function preflight(options: PreflightOptions): Promise<boolean> {
  const moving = await loadMoving(options);
  const { project, migration } = moving;
  const places = placesOf(options, moving);
  const network = await networkFrom(options);
  const client = openClient(network);
  const resolvers = options.dns === undefined ? systemServers() : [readServer(options.dns)];
  const seen = await look(places, { client, resolvers, ...network }).finally(() => client.close());
  const findings = runChecks(preflightChecks, seen);
  const isClean = await finishReport(
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
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (await hasMigration(options.state))
    await noteStep(migration.folder, 'preflight', {
      clean: isClean,
      says: `${counted(errors, 'error')} of ${counted(findings.length, 'finding')}`,
      fails: failedSteps([...project.findings, ...findings]),
    });
  return isClean;
}

function placesOf(options: PreflightOptions, moving: Moving): Places {
  const { project, migration, old, wanted } = moving;
  const { plan } = project;
  const { state } = migration;
  const own = new URL(plan.origin).hostname;
  const oldHosts = new Set([new URL(old).hostname, ...state.hosts]);
  const hosts = new Set([...oldHosts, own, ...plan.aliases]);
  const today = dayOf(new Date());
  const released = releasedOf(wanted, project.map, today);
  const most = wholeNumber('--sample', options.sample);
  return {
    today,
    on: dayFrom('--on', options.on) ?? state.move,
    origin: plan.origin,
    hosts: [...hosts].map((host) => ({ host, old: oldHosts.has(host) && host !== own })),
    staging: stagingFrom(options.staging),
    pages: [...plan.inventory.pages.keys()],
    moved: movedBy(moving, released.toSorted(byTraffic).slice(0, most), today),
    sitemaps: sitemapPaths(project),
  };
}

function stagingFrom(text: string | undefined): Places['staging'] {
  if (text === undefined) return undefined;
  originFrom('--staging', text);
  const { url, login } = takeLogin(text);
  return { origin: new URL(url).origin, authorization: login?.authorization };
}
