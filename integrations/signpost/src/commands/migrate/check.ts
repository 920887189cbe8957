import { join } from 'node:path';
import type { Command } from 'commander';
import { counted, figure } from '../../core/counted.ts';
import { dayOf } from '../../core/date.ts';
import { Problem } from '../../core/problem.ts';
import { openBuildFolder } from '../../disk/build-folder.ts';
import { exists } from '../../disk/read.ts';
import { writeFileAt } from '../../disk/write.ts';
import { type Coverage, coverageOf } from '../../migrate/check/coverage.ts';
import { summaryFile } from '../../migrate/compare/summary-file.ts';
import { bareHost, oldSiteOf } from '../../migrate/inventory/names.ts';
import { printCsv } from '../../migrate/state/csv.ts';
import { withMark } from '../../migrate/state/history-file.ts';
import { inventoryFile } from '../../migrate/state/inventory-file.ts';
import { byTraffic, compare } from '../../migrate/state/old-address.ts';
import { wantedFirst } from '../../migrate/state/wanted-first.ts';
import { failedSteps } from '../../migrate/status/failed.ts';
import { loadInputs } from '../../project/load.ts';
import { checkMigration } from '../../project/migration/checked.ts';
import { notedIn } from '../../project/migration/moving.ts';
import { migrationReport } from '../../project/migration/pictured.ts';
import { placesFor } from '../../project/migration/places.ts';
import { loadMigration, type Migration, noteStep, saveHistory, statePath } from '../../project/migration.ts';
import {
  finishReport,
  type ReportOptions,
  type RuleOptions,
  withReportOptions,
  withRules,
} from '../../project/reporting.ts';
import { addressOf } from '../../project/site-address.ts';
import { printMigration } from '../../report/migration/page.ts';
import { share } from '../../report/share.ts';
import { readSite } from '../../site/read.ts';
import type { CommandUnit } from '../command.ts';
import { sayNext } from './next.ts';
import { doStep, inFolder, migrateGroup, type SiteOptions, withSite, withState } from './shared.ts';

/** `signpost migrate check`: what becomes of every old address in the new build, by count and by traffic. */
export const migrateCheckCommand: CommandUnit = {
  name: 'migrate check',
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('check')
      .description('what becomes of every old address in the new build, by count and by traffic')
      .option('--coverage <file>', 'write each old address with what becomes of it as CSV');
    withReportOptions(withRules(withState(withSite(command))))
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost migrate check\n  $ signpost migrate check --format html --output migration.html --date',
      )
      .action((options: CheckOptions) => doStep(options, done, () => check(options), sayCompare));
  },
};

interface CheckOptions extends ReportOptions, RuleOptions, SiteOptions {
  readonly coverage?: string;
  readonly state: string;
}

async function check(options: CheckOptions): Promise<boolean> {
  const migration = await loadMigration(options.state);
  if (migration.inventory.length === 0)
    throw new Problem(
      `There is no inventory yet; begin with: ${inFolder('signpost migrate inventory SOURCE…', options.state)}`,
    );
  const noted = await notedIn(migration);
  const { map: file, dist = 'dist', alias } = await placesFor(migration.state, options);
  const inputs = await loadInputs({ map: file, dist, site: options.site, alias, noted });
  const { map, settings, findings, rules } = inputs;
  const build = openBuildFolder(dist);
  const aliases = settings?.aliases ?? alias;
  const site = readSite(build, {
    origin: settings && addressOf(settings),
    aliases,
    map,
    ledger: inputs.ledger,
  });
  const today = dayOf(new Date());
  const { state } = migration;
  const { decisions } = migration;
  const coverage = coverageOf(site, migration.inventory, {
    decisions,
    sections: map?.sections ?? [],
    today,
  });
  const hosts = new Set([new URL(site.origin).host, ...aliases].map(bareHost));
  const old = oldSiteOf([...(state.old === undefined ? [] : [new URL(state.old).host]), ...state.hosts]);
  const subject = { site, coverage, decisions, old, hosts, move: state.move, place: placesIn(migration) };
  const result = checkMigration(subject, { only: options.only, rules });
  const history = withMark(migration.history, {
    day: today,
    addresses: coverage.total.addresses,
    covered: coverage.covered.addresses,
    traffic: coverage.total.traffic,
    trafficCovered: coverage.covered.traffic,
  });
  await saveHistory(options.state, history);
  if (options.coverage !== undefined) await writeFileAt(options.coverage, printCoverage(coverage));
  const built = new Set(build.list);
  const clean = await finishReport(
    {
      subject: dist,
      origin: site.origin,
      pages: site.pages.length,
      more: findings,
      result,
      order: wantedFirst(migration.inventory),
      locate: (name) => (built.has(name) ? join(dist, name) : name),
      own: { html: (report) => printMigration(migrationReport(report, coverage, state, history)) },
    },
    options,
  );
  for (const line of linesOf(coverage)) console.error(line);
  await noteStep(options.state, 'check', {
    clean,
    says: `${share(coverage.covered.addresses, coverage.total.addresses)} covered`,
    fails: failedSteps([...findings, ...result.findings]),
  });
  return clean;
}

/** The old pages are read by `compare`, and only as long as they are there. */
async function sayCompare(folder: string, isClean: boolean): Promise<void> {
  if (!isClean || (await exists(statePath(folder, summaryFile)))) return sayNext(folder, isClean);
  console.error(`next: ${inFolder('signpost migrate compare', folder)}, as long as the old site can be read`);
}

/** The inventory is sorted, and its header is the first line. */
function placesIn({ folder, inventory }: Migration): (address: string) => { file: string; line: number } {
  const file = statePath(folder, inventoryFile);
  const lines = new Map<string, number>();
  for (const [index, { address }] of inventory.toSorted((a, b) => compare(a.address, b.address)).entries())
    lines.set(address, index + 2);
  return (address) => ({ file, line: lines.get(address) ?? 1 });
}

function printCoverage({ all, trafficOf, measure }: Coverage): Generator<string> {
  const rows = all.toSorted((a, b) => byTraffic(a.old, b.old));
  return printCsv(
    ['old', 'fate', 'target', measure ?? 'traffic'],
    rows.values().map(({ old, fate, target }) => [old.address, fate, target, String(trafficOf(old))]),
  );
}

const words = {
  page: 'still there as a page',
  redirected: 'redirected',
  gone: 'gone on purpose',
  later: 'in sections that move later',
  open: 'listed as open',
  broken: 'redirected to nothing',
  lost: 'lost',
} as const;

function linesOf({ total, covered, byFate, measure }: Coverage): string[] {
  const traffic = measure === undefined ? '' : `, ${share(covered.traffic, total.traffic)} of ${measure}`;
  const parts = Object.entries(words).flatMap(([fate, says]) => {
    const amount = Object.entries(byFate).find(([name]) => name === fate)?.[1];
    if (amount === undefined || amount.addresses === 0) return [];
    const worth = measure === undefined ? '' : ` (${counted(amount.traffic, measure.replace(/s$/, ''))})`;
    return [`  ${figure(amount.addresses)} ${says}${worth}`];
  });
  return [
    `${share(covered.addresses, total.addresses)} of ${counted(total.addresses, 'old address')} covered${traffic}`,
    ...parts,
  ];
}
