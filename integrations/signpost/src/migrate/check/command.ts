import { join } from 'node:path';
import type { Command } from 'commander';
import { combineRuleChoices } from '../../audit/rules/named.ts';
import { readSite } from '../../audit/site/read.ts';
import type { CommandUnit } from '../../lib/command/command.ts';
import { type Day, toDay } from '../../lib/date.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { colors } from '../../lib/text/colors.ts';
import { printCsvReport } from '../../lib/text/csv.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { loadInputs, requireSettings } from '../../project/load.ts';
import {
  type Looked,
  printReport,
  type ReportOptions,
  type RuleOptions,
  withReportOptions,
  withRules,
} from '../../project/reporting.ts';
import { usualDist } from '../../project/settings-file.ts';
import { buildBaseUrl } from '../../project/site-url.ts';
import { formatShare } from '../../report/words.ts';
import { readOldSite, removeWww } from '../inventory/hosts.ts';
import { loadMigration, type Migration, noteStep, resolveStatePath } from '../migration.ts';
import { readNotedSite, resolvePlaces, type SiteOptions } from '../places.ts';
import { doStep, expectOldUrls, mergeArgument, migrateGroup, printCommand, withTarget } from '../shared.ts';
import { summaryFile } from '../state/old-pages.ts';
import { compare, compareTraffic, inventoryFile, sortByTraffic } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import type { Subject } from './checks.ts';
import { checkMigration } from './report.ts';
import { type Coverage, measureCoverage, urlResults } from './url-result.ts';

export const migrateCheckCommand: CommandUnit = {
  name: 'migrate check',
  help: {
    examples: [
      'migrate check dist',
      'migrate check --format html --output migration.html',
      'migrate check --format csv --output coverage.csv',
    ],
    fails: 'a finding has the level error',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('check')
      .description('check where every old URL leads in the new build, by count and by traffic');
    withReportOptions(withRules(withTarget(command))).action(
      (target: string | undefined, given: CheckOptions) => {
        const options = mergeArgument(target, given);
        return doStep(options, done, () => check(options), printCompareHint);
      },
    );
  },
};

interface CheckOptions extends ReportOptions, RuleOptions, SiteOptions {}

type Judged = Awaited<ReturnType<typeof runChecks>>;

async function check(options: CheckOptions): Promise<boolean> {
  const judged = await runChecks(options, toDay(new Date()));
  const { inputs, coverage } = judged;
  const result = checkMigration(describeSubject(judged), {
    only: options.only,
    rules: combineRuleChoices(inputs.rules),
  });
  const clean = await report(judged, result, options);
  for (const line of printCoverageLines(coverage)) console.error(line);
  if (judged.site.pages.length === 0)
    console.error(
      colors.yellow(`${judged.dist} has no page. If the new build is in another folder, pass --dist DIR`),
    );
  await noteStep(options.state, 'check', {
    clean,
    says: `${formatShare(coverage.covered.urls, coverage.total.urls)} covered`,
  });

  return clean;
}

async function runChecks(options: CheckOptions, today: Day) {
  const migration = await loadMigration(options.state);
  const { state, inventory, decisions } = migration;
  expectOldUrls(migration);
  const noted = await readNotedSite(migration);
  const { map: file, dist = usualDist, alias } = await resolvePlaces(state, options);
  const inputs = await loadInputs({ map: file, dist, site: options.site, alias, noted });
  const { map, ledger } = inputs;
  const build = openBuildFolder(dist);
  const settings = requireSettings(inputs, { alias, noted });
  const { domains } = settings;
  const site = readSite(build, { origin: buildBaseUrl(settings), domains, map, ledger });
  const coverage = measureCoverage(site, inventory, { decisions, sections: map?.sections ?? [], today });

  return { migration, inputs, dist, build, site, domains, coverage };
}

function describeSubject(judged: Judged): Omit<Subject, 'audited'> {
  const { migration, inputs, site, domains, coverage } = judged;
  const { state } = migration;
  const hostsOf = (names: readonly string[]): Set<string> =>
    new Set([new URL(site.origin).host, ...names].map(removeWww));
  const hosts = hostsOf(domains);
  const builtHosts = inputs.builtDomains && hostsOf(inputs.builtDomains);
  const old = readOldSite(state);

  return {
    site,
    coverage,
    old,
    hosts,
    builtHosts,
    move: state.move,
    place: placeFinder(migration),
  };
}

function report(
  { migration, inputs, dist, build, site, coverage }: Judged,
  result: Looked['result'],
  options: CheckOptions,
): Promise<boolean> {
  const built = new Set(build.list);
  return printReport(
    {
      subject: dist,
      origin: site.origin,
      pages: site.pages.length,
      more: inputs.findings,
      result,
      order: sortByTraffic(migration.inventory),
      notes: printCoverageLines(coverage),
      locate: (name) => (built.has(name) ? join(dist, name) : name),
      own: {
        csv: () => [...printCoverage(coverage)].join(''),
      },
    },
    options,
  );
}

/** `compare` reads the old pages, and can do so only while the old site is online. */
async function printCompareHint(folder: string, isClean: boolean): Promise<void> {
  if (!isClean || (await hasFile(resolveStatePath(folder, summaryFile)))) return printNext(folder, isClean);
  console.error(
    `next: ${printCommand('npx astro-signpost migrate compare', folder)}, while the old site is still online`,
  );
}

function placeFinder({ folder, inventory }: Migration): Subject['place'] {
  const file = resolveStatePath(folder, inventoryFile);
  const sorted = inventory.toSorted((a, b) => compare(a.url, b.url));
  const lines = new Map(sorted.map(({ url }, index) => [url, index + 2]));
  return (url) => ({ file, line: lines.get(url) ?? 1, url });
}

export function printCoverage({ all, trafficOf, measure }: Coverage): Generator<string> {
  const rows = all.toSorted((a, b) => compareTraffic(a.old, b.old));
  return printCsvReport(
    ['old', 'result', 'target', measure ?? 'traffic'],
    rows.values().map(({ old, result, target }) => [old.url, result, target, String(trafficOf(old))]),
    '\n',
  );
}

const words = {
  page: 'still a page',
  redirected: 'redirected',
  gone: 'gone on purpose',
  later: 'in a section that moves later',
  open: 'open, not decided yet',
  broken: 'redirected to a missing page',
  lost: 'lost',
} as const;

export function printCoverageLines({ total, covered, shareOf, measure }: Coverage): string[] {
  const traffic =
    measure === undefined ? '' : `, ${formatShare(covered.traffic, total.traffic)} of ${measure}`;
  const parts = urlResults.flatMap((result) => {
    const { urls, traffic } = shareOf(result);
    if (urls === 0) return [];
    const worth = measure === undefined ? '' : ` (${formatCount(traffic, measure.replace(/s$/, ''))})`;
    return [`  ${formatNumber(urls)} ${words[result]}${worth}`];
  });

  return [
    `${formatShare(covered.urls, total.urls)} of ${formatCount(total.urls, 'old URL')} covered${traffic}`,
    ...parts,
  ];
}
