import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { openClient } from '../../lib/http/client.ts';
import { createRateLimit } from '../../lib/http/rate-limit.ts';
import { withRetry } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import type { Project } from '../../project/load.ts';
import {
  type NetworkOptions,
  parseNetworkOptions,
  parseWholeNumber,
  withNetwork,
} from '../../project/network-options.ts';
import { loadMoving, type SiteOptions } from '../places.ts';
import { planAnswer } from '../planned.ts';
import { doStep, expectOldUrls, mergeArgument, migrateGroup, printCommand, withTarget } from '../shared.ts';
import { compareTraffic, type OldUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { comparePages, loadNewPages, sortByLoss } from './compare-pages.ts';
import { expectOldPages, type OldPage, readOldPages } from './old-pages.ts';
import { printJson, printLosses } from './print.ts';

export const migrateCompareCommand: CommandUnit = {
  name: 'migrate compare',
  help: {
    examples: ['migrate compare dist --sample 100', 'migrate compare dist --json'],
    fails: 'a new page lost something that its old page has',
    notes: 'This command stores the old pages in the state folder, because they are\noffline after the move.',
  },
  register(program: Command, done) {
    withNetwork(withTarget(migrateGroup(program).command('compare')))
      .description('compare each old page with its target, the largest losses in clicks first')
      .option('--old-site <url>', 'the live old site (default: from the state)')
      .option(
        '--old-dist <dir>',
        'a folder with the pages of the old site (default: fetched from --old-site)',
      )
      .option('--sample <n>', 'how many URLs to compare, those with the most traffic first', '500')
      .option('--rate <n>', 'requests per second to one host', '5')
      .option('--json', 'print the facts of all pages that lose something as JSON')
      .action((target: string | undefined, given: CompareOptions) => {
        const options = mergeArgument(target, given);
        return doStep(options, done, () => compare(options), printNext);
      });
  },
};

interface CompareOptions extends SiteOptions, NetworkOptions {
  readonly oldSite?: string;
  readonly oldDist?: string;
  readonly sample: string;
  readonly rate: string;
  readonly json?: boolean;
}

/** True if no page loses what keeps it in search results. */
async function compare(options: CompareOptions): Promise<boolean> {
  const { project, migration, old, wanted } = await loadMoving({ ...options, whole: true });
  const { plan, dist } = project;
  expectOldUrls(migration);
  if (dist === undefined) throw new Problem('There is no build here. Pass its folder with --dist.');

  const rows = wanted.toSorted(compareTraffic).slice(0, parseWholeNumber('--sample', options.sample));
  const pages = await readPages(rows, old, options);
  const plannedTo = (url: string): string | undefined =>
    planAnswer(plan, old, url).to ?? findUnmovedPage(project, old, url);
  const compared = await comparePages(pages, plannedTo, await loadNewPages(plan, dist));
  expectCompared({ rows: rows.length, pages: pages.length, compared: compared.length }, old, options);

  const comparison = sortByLoss(compared, rows);
  process.stdout.write(options.json ? printJson(comparison) : printLosses(comparison));
  for (const line of describeOmitted({ wanted: wanted.length, rows: rows.length, compared: compared.length }))
    console.error(line);
  return !compared.some(({ losses }) => losses.some(({ level }) => level === 'error'));
}

/** The old pages as they were stored, or else as the old site serves them. */
async function readPages(rows: readonly OldUrl[], old: string, options: CompareOptions): Promise<OldPage[]> {
  if (options.oldDist !== undefined) await expectOldPages(options.oldDist);
  const network = await parseNetworkOptions(options);
  const client = openClient(network);
  const ask = withRetry(
    createRateLimit({ rate: parseWholeNumber('--rate', options.rate) }).limit(client.ask),
  );
  try {
    const from = { state: options.state, folder: options.oldDist, resolve: network.resolve };
    return await readOldPages(rows, old, ask, from);
  } finally {
    await client.close();
  }
}

/** Lists what wasn't compared, so that nobody mistakes a part for the whole. */
function describeOmitted({
  wanted,
  rows,
  compared,
}: Readonly<Record<'wanted' | 'rows' | 'compared', number>>): string[] {
  const missing = rows - compared;
  return compact(
    rows < wanted &&
      `${formatNumber(rows)} of ${formatCount(wanted, 'old URL')}, those with the most traffic. To compare all, pass --sample ${wanted}`,
    missing === 1 && '1 more not compared: not a page of the old site, or without a page on the new one',
    missing > 1 &&
      `${formatNumber(missing)} more not compared: not a page of the old site, or without a page on the new one`,
  );
}

/** If nothing could be compared, the result isn't good news. */
function expectCompared(
  { rows, pages, compared }: Readonly<Record<'rows' | 'pages' | 'compared', number>>,
  old: string,
  { oldDist: folder, state }: CompareOptions,
): void {
  if (compared > 0) return;
  if (pages === 0)
    throw new Problem(
      `Nothing was compared: none of the ${formatCount(rows, 'old URL')} is a readable page of ${folder ?? old}.`,
    );
  throw new Problem(
    `Nothing was compared: none of the ${formatCount(pages, 'old page')} has a page on the new site. See ${printCommand('npx astro-signpost migrate check', state)}`,
  );
}

/** An unchanged URL is compared with the page at the same URL. */
function findUnmovedPage({ plan }: Project, old: string, url: string): string | undefined {
  const { status } = planAnswer(plan, old, url);
  const { pathname } = new URL(url, old);
  return status === 200 ? plan.origin + pathname : undefined;
}
