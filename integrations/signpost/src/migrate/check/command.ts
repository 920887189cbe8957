import { join } from 'node:path';
import { readSite } from '../../audit/site/read.ts';
import { defineCommand, items, type OptionValues } from '../../lib/command/define-command.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber, formatShare } from '../../lib/text/text.ts';
import { removeWww } from '../../lib/url/host-name.ts';
import { buildBaseUrl } from '../../plan/site-url.ts';
import { printReport, reportOptions } from '../../project/reporting.ts';
import { readOldSite } from '../inventory/hosts.ts';
import { noteStep } from '../migration.ts';
import { loadMoving } from '../moving.ts';
import { sortByTraffic } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, runChecks, runStep, siteOptions } from '../steps.ts';
import { migrationChecks } from './checks.ts';
import { type Coverage, urlResults } from './coverage.ts';
import { createPlaceFinder, measureMove } from './measure-move.ts';

const options = {
  ...siteOptions,
  ...reportOptions,
  alias: items('--alias <name,...>', 'other domains that redirect to it; stored in the state'),
};

type CheckOptions = OptionValues<typeof options>;

export const migrateCheckCommand = defineCommand({
  name: 'migrate check',
  group: migrateGroup,
  description: 'check where every old URL leads in the new build, by count and by traffic',
  options,
  help: {
    examples: ['migrate check', 'migrate check --format html --output migration.html'],
    fails: 'a finding has the level error',
  },
  run: (options) => runStep(options, () => check(options), printNext),
});

async function check(options: CheckOptions): Promise<boolean> {
  const moving = await loadMoving({ ...options, withUnreleased: true });
  const { project, migration } = moving;
  expectOldUrls(migration);
  const { state, inventory, folder } = migration;
  const { dist, map, settings, ledger } = project;
  if (dist === undefined)
    throw new Problem('There is no build to check. Build the new site, or pass its folder with --dist DIR.');

  const build = openBuildFolder(dist);
  const { domains } = settings;
  const site = readSite(build, { origin: buildBaseUrl(settings), settings, map, ledger });
  const coverage = measureMove(moving);
  const findings = runChecks(migrationChecks, {
    site,
    judged: coverage.all,
    old: readOldSite(state),
    hosts: new Set([new URL(site.origin).host, ...domains].map(removeWww)),
    place: createPlaceFinder(migration),
  });

  const notes = printCoverage(coverage);
  const built = new Set(build.list);
  const clean = await printReport(
    {
      subject: dist,
      origin: site.origin,
      pages: site.pages.length,
      more: project.findings,
      result: { findings, ignored: [], rules: migrationChecks },
      order: sortByTraffic(inventory),
      notes,
      locate: (name) => (built.has(name) ? join(dist, name) : name),
    },
    options,
  );
  for (const note of notes) console.error(note);
  await noteStep(folder, 'check', { clean, says: `${formatCovered(coverage)} covered` });

  return clean;
}

const resultNames = {
  page: 'still a page',
  redirected: 'redirected',
  gone: 'gone on purpose',
  later: 'in a section that moves later',
  open: 'open, not decided yet',
  broken: 'redirected to a missing page',
  lost: 'lost',
} as const;

/** `98.2% of 1,204 old URLs covered, 99.7% of clicks`, then a line for each result. */
function printCoverage(coverage: Coverage): string[] {
  const { total, covered, countResults, measure } = coverage;
  const trafficShare =
    measure === undefined ? '' : `, ${formatShare(covered.traffic, total.traffic)} of ${measure}`;
  const parts = urlResults.flatMap((result) => {
    const { urls, traffic } = countResults(result);
    if (urls === 0) return [];
    const worth = measure === undefined ? '' : ` (${formatCount(traffic, measure.replace(/s$/, ''))})`;
    return `  ${formatNumber(urls)} ${resultNames[result]}${worth}`;
  });

  return [
    `${formatCovered(coverage)} of ${formatCount(total.urls, 'old URL')} covered${trafficShare}`,
    ...parts,
  ];
}

function formatCovered({ covered, total }: Coverage): string {
  return formatShare(covered.urls, total.urls);
}
