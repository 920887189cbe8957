import { defineCommand, type OptionValues } from '../../lib/command/define-command.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { printReport, reportOptions } from '../../project/reporting.ts';
import { loadMoving, type Moving } from '../moving.ts';
import { planAnswer } from '../planned.ts';
import { NewPages } from '../review/new-pages.ts';
import { type FindOldPage, loadOldPages } from '../state/old-pages.ts';
import { sortByTraffic } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, printCommand, runStep, siteOptions } from '../steps.ts';
import { findLosses, lossFinding } from './losses.ts';

const options = {
  ...siteOptions,
  ...reportOptions,
};

type CompareOptions = OptionValues<typeof options>;

export const migrateCompareCommand = defineCommand({
  name: 'migrate compare',
  group: migrateGroup,
  description: 'compare each old page with its target, the largest losses in clicks first',
  options,
  help: {
    examples: ['migrate compare', 'migrate compare --format html --output compared.html'],
    fails: 'a new page leaves the index, which its old page is in',
    notes: 'It compares the pages that `migrate inventory` stored, from a crawl or a folder.',
  },
  run: (options) => runStep(options, () => compare(options), printNext),
});

async function compare(options: CompareOptions): Promise<boolean> {
  const moving = await loadMoving({ ...options, withUnreleased: true });
  const { project, migration, old, wanted } = moving;
  expectOldUrls(migration);
  if (project.dist === undefined) throw new Problem('There is no build here. Pass its folder with --dist.');

  const { compared, findings } = await comparePages(moving, await loadOldPages(options.state));
  if (compared === 0)
    throw new Problem(
      `Nothing was compared: no stored page of ${old} leads to a page of the new site. Store the old pages with a crawl: ${printCommand(`npx astro-signpost migrate inventory ${old}`, options.state)}`,
    );

  const summary = `${formatNumber(compared)} of ${formatCount(wanted.length, 'old URL')} compared`;
  const isClean = await printReport(
    {
      subject: project.dist,
      origin: project.plan.origin,
      pages: compared,
      name: 'comparison',
      more: [],
      result: { findings, ignored: [], rules: [lossFinding] },
      order: sortByTraffic(migration.inventory),
      notes: [summary],
    },
    options,
  );
  console.error(summary);
  return isClean;
}

/** Compares each stored old page with the page that the new site has in its place, and counts the pairs. */
async function comparePages(
  { project, responder, old, wanted }: Moving,
  findOldPage: FindOldPage,
): Promise<{ readonly compared: number; readonly findings: readonly Finding[] }> {
  const { id, conventions } = lossFinding;
  const newPages = new NewPages(project);
  const findings: Finding[] = [];
  let compared = 0;

  for (const row of wanted) {
    // /about/ without a redirect: compare both pages at /about/. `check` reports a missing page.
    const planned = planAnswer(responder, old, row.url);
    const newUrl = planned.to ?? project.plan.origin + new URL(row.url, old).pathname;
    const { origin, pathname } = new URL(newUrl);
    const oldPage = findOldPage(row.url);
    const newPage = origin === project.plan.origin ? await newPages.read(pathname) : undefined;
    if (oldPage === undefined || newPage === undefined) continue;

    compared += 1;
    // The target /a/?from=old is the page /a/.
    const servedUrl = origin + newPages.find(pathname);
    for (const { level, message: loss, fix = lossFinding.fix } of findLosses(oldPage, newPage, servedUrl)) {
      const message = `${row.url}: ${loss} (now ${newUrl})`;
      findings.push({ rule: id, conventions, level, url: row.url, message, fix });
    }
  }
  return { compared, findings };
}
