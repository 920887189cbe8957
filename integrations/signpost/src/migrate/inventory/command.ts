import { dirname } from 'node:path';
import type { Command } from 'commander';
import { type CommandUnit, parseList } from '../../lib/command/command.ts';
import { sortByCount } from '../../lib/counts.ts';
import { toDay } from '../../lib/date.ts';
import { removeEmptyFolder, removeFolder } from '../../lib/disk/folders.ts';
import { version } from '../../lib/disk/package.ts';
import { openClient } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import {
  countFrom,
  type NetworkOptions,
  parseNetworkOptions,
  parsePositiveNumber,
  withNetwork,
} from '../../project/network-options.ts';
import { loadMigration, saveInventory } from '../migration.ts';
import { migrateGroup, printCommand, withState } from '../shared.ts';
import { type OldPage, storeOldPages } from '../state/old-pages.ts';
import { isWanted, type OldUrl } from '../state/old-url.ts';
import { type State, withStep } from '../state/state-file.ts';
import { type CrawlSettings, crawlOldSite } from './crawl.ts';
import { type GatherContext, type Gathered, readSource } from './gather.ts';
import { readOldSite } from './hosts.ts';
import { ofAnotherHost } from './junk.ts';
import { Inventory } from './merge.ts';
import { expectReadable } from './open.ts';

export const migrateInventoryCommand: CommandUnit = {
  name: 'migrate inventory',
  help: {
    examples: [
      'migrate inventory https://www.example.com/sitemap.xml access.log*.gz',
      'migrate inventory Pages.csv backlinks.csv old-dist/ --old-site https://www.example.com',
    ],
    notes:
      'Signpost counts each file once. Pass logs after they were rotated: requests of\na log that has grown since it was counted count twice.',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('inventory')
      .description('gather the URLs of the old site from all sources')
      .argument(
        '<source...>',
        'sitemaps, sites (URLs), access logs, CSV exports of Search Console, analytics, backlinks or a crawler, WordPress exports, lists, folders of pages (detected from their content)',
      )
      .option(
        '--old-site <url>',
        'the live old site, if the sources have several hosts; with a path, only that folder moves',
      )
      .option('--old-alias <name,...>', 'other domains of the old site', parseList)
      .option('--max-pages <n>', 'fetch at most this many pages in a crawl', '10000')
      .option('--rate <n>', 'send this many requests per second in a crawl', '5')
      .option('--concurrency <n>', 'send this many requests at a time in a crawl', '4')
      .option('--ignore-robots', 'in a crawl of your own site, also fetch what robots.txt disallows');
    withState(withNetwork(command)).action(async (sources: string[], options: InventoryOptions) => {
      await runInventory(sources, options);
      done(0);
    });
  },
};

interface InventoryOptions extends NetworkOptions {
  readonly oldSite?: string;
  readonly oldAlias?: readonly string[];
  readonly maxPages: string;
  readonly rate: string;
  readonly concurrency: string;
  readonly ignoreRobots?: boolean;
  readonly state: string;
}

async function runInventory(names: readonly string[], options: InventoryOptions): Promise<void> {
  const migration = await loadMigration(options.state);
  const { folder: stateFolder, state, inventory, backlinks } = migration;
  await expectReadable(names);

  const { old, folder } = options.oldSite === undefined ? state : parseOldSite(options.oldSite);
  const hosts = [...new Set([...state.hosts, ...(options.oldAlias ?? [])])].sort();
  const put = new Inventory(readOldSite({ old, hosts, folder }), inventory, backlinks, old === undefined);
  const crawled: Crawled = { journals: [], pages: [] };
  const gathered = await readAllSources(names, state, put, crawled, { ...options, hosts });

  // The state names a source only with its rows: a killed run reads the source again.
  const rows = put.rows();
  const summary = summarizeInventory(rows);
  const named = old ?? put.guessed;
  const revise = (known: State): State =>
    withStep(
      { ...known, ...(named && { old: named }), folder, hosts, sources: addSources(known, gathered) },
      'inventory',
      { on: toDay(new Date()), clean: true, says: formatCount(summary.wanted, 'URL') },
    );
  await saveInventory(stateFolder, { inventory: rows, backlinks: put.backlinks, revise });
  await storeOldPages(stateFolder, crawled.pages);
  for (const journal of crawled.journals) {
    await removeFolder(journal);
    await removeEmptyFolder(dirname(journal));
  }

  if (old === undefined && named !== undefined)
    console.error(`assumed old site: ${named} (if the old site is another one, pass --old-site URL)`);
  printSummary(summary, put.backlinks.length, options.state);
}

/** The facts of pages, and the journals of crawls, which are removed once the inventory has their URLs. */
interface Crawled {
  readonly journals: string[];
  readonly pages: OldPage[];
}

/** After a rotation another log has the name of an earlier one: both stay known. */
function addSources({ sources }: State, gathered: readonly Gathered[]): State['sources'] {
  const known = sources.filter(
    ({ name, kind }) => kind === 'log' || !gathered.some(({ source }) => source.name === name),
  );
  return [...known, ...gathered.map(({ source }) => source)];
}

async function readAllSources(
  names: readonly string[],
  { sources }: State,
  inventory: Inventory,
  crawled: Crawled,
  options: InventoryOptions & { readonly hosts: readonly string[] },
): Promise<Gathered[]> {
  const client = openClient({
    userAgent: `astro-signpost/${version}`,
    ...parseNetworkOptions(options),
  });
  const all: Gathered[] = [];
  const context: GatherContext = {
    inventory,
    isKnown: (digest) =>
      [...sources, ...all.map(({ source }) => source)].some((one) => one.digest === digest),
    client,
    crawl: (url, take) => crawlOldSite(client, url, take, readCrawlSettings(options, crawled)),
    keepPage: (page) => crawled.pages.push(page),
  };

  try {
    for (const name of names) {
      const one = await readSource(name, context);
      if (one === undefined) {
        console.error(`${name}: already counted, skipped`);
        continue;
      }
      all.push(one);
      console.error(`${name}: ${one.title}, ${formatCount(one.source.urls, 'URL')}`);
      for (const notice of one.notices) console.error(`  ${escapeLineForTerminal(notice)}`);
    }
    return all;
  } finally {
    await client.close();
  }
}

function readCrawlSettings(
  options: InventoryOptions & { readonly hosts: readonly string[] },
  { journals, pages }: Crawled,
): CrawlSettings {
  const { state, hosts, maxPages, rate, concurrency, ignoreRobots = false } = options;
  return {
    state,
    hosts,
    maxPages: countFrom('--max-pages', maxPages, 1000),
    rate: parsePositiveNumber('--rate', rate),
    concurrency: parsePositiveNumber('--concurrency', concurrency),
    ignoreRobots,
    onEnd(journal, found) {
      journals.push(journal);
      pages.push(...found);
    },
  };
}

/** The URL of `--old-site`, with http allowed, since an old site may have only that. A folder in it limits the move. */
function parseOldSite(text: string): Pick<State, 'old' | 'folder'> {
  if (/^https?:\/\//i.test(text) && URL.parse(text) !== null) {
    const { origin, pathname } = new URL(text);
    const folder = parsePath(pathname.replace(/\/(?:[^/]*\.[a-z]+)?$/i, ''));
    return { old: origin, folder: folder === '/' ? undefined : folder };
  }
  throw new Problem(
    `Invalid --old-site: "${text}". Pass the URL of the old site, such as https://www.example.com.`,
  );
}

function printSummary(summary: Summary, backlinks: number, state: string): void {
  const { wanted, junk, otherHosts, hits, bots, clicks, views } = summary;
  const lines = compact(
    `${formatCount(wanted, 'URL')} of the old site, in ${state}/inventory.csv`,
    clicks > 0 && `  ${formatCount(clicks, 'click')} from search results`,
    hits + bots > 0 && `  ${formatCount(hits, 'request')} by people, ${formatNumber(bots)} by bots`,
    views > 0 && `  ${formatCount(views, 'view')} in analytics`,
    backlinks > 0 && `  ${formatCount(backlinks, 'link')} from other sites, in ${state}/backlinks.csv`,
    ...junk.map(([reason, count]) => `  skipped (${reason}): ${formatNumber(count)}`),
  );
  console.log(lines.join('\n'));
  // 214 URLs of shop.example.com were skipped.
  const [other] = otherHosts;
  if (other !== undefined)
    console.error(
      `${formatCount(other[1], 'URL')} of ${other[0]} ${other[1] === 1 ? 'was' : 'were'} skipped. If this domain belongs to the old site, run this command again with --old-alias ${other[0]}`,
    );
  console.error(`next: ${printCommand('npx astro-signpost migrate suggest', state)}`);
}

type Summary = ReturnType<typeof summarizeInventory>;

/** Counts an inventory. What is junk has a count of its own for each reason, so that nothing is skipped silently. */
export function summarizeInventory(rows: readonly OldUrl[]) {
  const wanted = rows.filter(isWanted);
  const apart = rows.filter((row) => !isWanted(row));
  const elsewhere = apart.filter(({ url, junk }) => junk === ofAnotherHost && URL.parse(url) !== null);
  const sum = (of: (row: OldUrl) => number): number => wanted.reduce((total, row) => total + of(row), 0);

  return {
    urls: rows.length,
    wanted: wanted.length,
    hits: sum(({ hits }) => hits),
    bots: sum(({ bots }) => bots),
    clicks: sum(({ clicks }) => clicks),
    views: sum(({ views }) => views),
    junk: sortByCount(apart.map(({ junk }) => junk)),
    /** The hosts of skipped URLs, the commonest first. */
    otherHosts: sortByCount(elsewhere.map(({ url }) => new URL(url).host)),
  };
}
