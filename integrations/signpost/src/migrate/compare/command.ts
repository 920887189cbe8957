import type { Command } from 'commander';
import { decodeOldPage } from '../../audit/site/answers/answered.ts';
import type { CommandUnit } from '../../lib/command/command.ts';
import { forEachConcurrently } from '../../lib/concurrently.ts';
import type { Finding } from '../../lib/finding.ts';
import { openClient } from '../../lib/http/client.ts';
import { expectResolved } from '../../lib/http/connect.ts';
import { createRateLimit } from '../../lib/http/rate-limit.ts';
import { getHeader } from '../../lib/http/reply.ts';
import { type Asker, withRetry } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import {
  type NetworkOptions,
  parseNetworkOptions,
  parseWholeNumber,
  withNetwork,
} from '../../project/network-options.ts';
import { openProgress } from '../../project/progress.ts';
import { printReport, type ReportOptions, withReportOptions } from '../../project/reporting.ts';
import { loadMoving, type Moving, type SiteOptions } from '../places.ts';
import { planAnswer } from '../planned.ts';
import { NewPages } from '../review/new-pages.ts';
import { doStep, expectOldUrls, migrateGroup, withSite } from '../shared.ts';
import { loadOldPages, type OldPage, type PageSummary, storeOldPages } from '../state/old-pages.ts';
import { compareTraffic, type OldUrl, sortByTraffic, toAbsoluteUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { findLosses, lossFinding } from './losses.ts';
import { summarizePage } from './summarize-page.ts';

export const migrateCompareCommand: CommandUnit = {
  name: 'migrate compare',
  help: {
    examples: ['migrate compare --sample 100', 'migrate compare --format html --output compared.html'],
    fails: 'a new page leaves the index, which its old page is in',
    notes: 'This command stores the old pages in the state folder, because they are\noffline after the move.',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('compare')
      .description('compare each old page with its target, the largest losses in clicks first')
      .option('--old-site <url>', 'the live old site (default: from the state)')
      .option('--sample <n>', 'how many URLs to compare, those with the most traffic first', '500');
    withReportOptions(withNetwork(withSite(command))).action((options: CompareOptions) =>
      doStep(options, done, () => compare(options), printNext),
    );
  },
};

interface CompareOptions extends SiteOptions, NetworkOptions, ReportOptions {
  readonly oldSite?: string;
  readonly sample: string;
}

/** True if no page loses its place in search results. */
async function compare(options: CompareOptions): Promise<boolean> {
  const moving = await loadMoving({ ...options, whole: true });
  const { project, migration, old, wanted } = moving;
  expectOldUrls(migration);
  if (project.dist === undefined) throw new Problem('There is no build here. Pass its folder with --dist.');

  const rows = wanted.toSorted(compareTraffic).slice(0, parseWholeNumber('--sample', options.sample));
  const { compared, findings } = await comparePages(rows, moving, await readOldPages(rows, old, options));
  if (compared === 0)
    throw new Problem(
      `Nothing was compared: none of the ${formatCount(rows.length, 'old URL')} is a page of ${old} that leads to a page of the new site.`,
    );

  const rest = rows.length < wanted.length ? `. To compare all, pass --sample ${wanted.length}` : '';
  const says = `${formatNumber(compared)} of ${formatCount(wanted.length, 'old URL')} compared${rest}`;
  const isClean = await printReport(
    {
      subject: project.dist,
      origin: project.plan.origin,
      pages: compared,
      name: 'comparison',
      more: [],
      result: { findings, ignored: [], rules: [lossFinding] },
      order: sortByTraffic(migration.inventory),
      notes: [says],
      locate: (file) => file,
    },
    options,
  );
  console.error(says);
  return isClean;
}

/** Compares each old page with the page that its URL leads to, and counts the pairs. */
async function comparePages(
  rows: readonly OldUrl[],
  { project, old }: Moving,
  oldPages: ReadonlyMap<string, OldPage>,
) {
  const { id, conventions, fix } = lossFinding;
  const newPages = new NewPages(project);
  const findings: Finding[] = [];
  let compared = 0;

  for (const row of rows) {
    const before = oldPages.get(row.url);
    // A URL that stays is compared with the page at the same URL. `check` reports one without a page.
    const planned = planAnswer(project.plan, old, row.url);
    const to = planned.to ?? project.plan.origin + new URL(row.url, old).pathname;
    const { origin, pathname } = new URL(to);
    const now = origin === project.plan.origin ? await newPages.read(pathname) : undefined;
    if (before === undefined || now === undefined) continue;

    compared += 1;
    // The target /a/?from=old is the page /a/, as its canonical says.
    for (const { level, says } of findLosses(before, now, origin + newPages.find(pathname)))
      findings.push({
        rule: id,
        conventions,
        level,
        url: row.url,
        message: `${says} (now ${to})`,
        fix,
      });
  }
  return { compared, findings };
}

/** The old pages as they were stored, or else as the old site serves them. New ones are stored too. */
async function readOldPages(
  rows: readonly OldUrl[],
  old: string,
  options: CompareOptions,
): Promise<Map<string, OldPage>> {
  const known = await loadOldPages(options.state);
  const missing = rows.filter(({ url }) => !known.has(url));
  if (missing.length === 0) return known;

  // Politely: the old site is live.
  const pace = createRateLimit({ rate: requestsPerSecond });
  const network = parseNetworkOptions(options);
  await expectResolved(new URL(old).host, network.resolve);
  const client = openClient(network);

  try {
    const fetched = await fetchOldPages(missing, old, withRetry(pace.limit(client.ask)));
    await storeOldPages(options.state, fetched);
    for (const page of fetched) known.set(page.path, page);
    return known;
  } finally {
    await client.close();
  }
}

/** To the old site, which is live. */
const requestsPerSecond = 5;

/** Above the number of parallel requests that the pace of a client allows. */
const atOnce = 16;

/** Requests the pages of some old URLs from the old site. */
export async function fetchOldPages(rows: readonly OldUrl[], old: string, ask: Asker): Promise<OldPage[]> {
  const bar = openProgress('old pages');
  const pages: OldPage[] = [];
  let requested = 0;

  await forEachConcurrently(rows, atOnce, async (row) => {
    const page = await fetchPage(ask, toAbsoluteUrl(row, old));
    if (page !== undefined) pages.push({ ...page, path: row.url });
    requested += 1;
    bar.update(requested, rows.length);
  }).finally(() => bar.stop());

  return pages;
}

/** The facts of a response; undefined if it isn't a page, or redirects. */
async function fetchPage(ask: Asker, url: string): Promise<PageSummary | undefined> {
  const reply = await ask({ url });
  if (reply.kind === 'failure' || reply.status !== 200) return undefined;
  if (!/^(?:text\/html|application\/xhtml)/i.test(getHeader(reply, 'content-type') ?? '')) return undefined;
  return summarizePage(decodeOldPage(reply.body, reply.headers), url, getHeader(reply, 'x-robots-tag'));
}
