import { rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  argumentList,
  defineCommand,
  flag,
  items,
  type OptionValues,
  text,
  textOr,
} from '../../lib/command/define-command.ts';
import { sortByCount } from '../../lib/counts.ts';
import { toDay } from '../../lib/date.ts';
import { version } from '../../lib/disk/package.ts';
import { openClient } from '../../lib/http/client.ts';
import { findPrivateHosts } from '../../lib/http/private-address.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { isHttpUrl } from '../../lib/url/is-url.ts';
import { parsePath } from '../../lib/url/path.ts';
import { networkOptions, parseNetworkOptions } from '../../project/settings/network-options.ts';
import { parseCount, parsePositiveNumber } from '../../project/settings/option-values.ts';
import { loadMigration, saveInventory } from '../migration.ts';
import { storeOldPages } from '../state/old-pages.ts';
import { isWanted, type OldUrl } from '../state/old-url.ts';
import { type State, withStep } from '../state/state-file.ts';
import { migrateGroup, printCommand, stateOption } from '../steps.ts';
import { readOldSite } from './hosts.ts';
import { anotherHost } from './junk.ts';
import { Inventory } from './merge.ts';
import { expectReadable, type Gathered, gatherSources } from './sources.ts';

const options = {
  oldSite: text(
    '--old-site <url>',
    'the live old site, if the sources have several hosts; with a path, only that folder moves',
  ),
  copy: flag(
    '--copy',
    'the sites to crawl are copies of --old-site, such as http://127.0.0.1:8000: only their paths count',
  ),
  oldAlias: items('--old-alias <name,...>', 'other domains of the old site'),
  maxPages: textOr('--max-pages <n>', 'fetch at most this many pages in a crawl', '10000'),
  rate: textOr('--rate <n>', 'send this many requests per second in a crawl', '5'),
  ignoreRobots: flag('--ignore-robots', 'in a crawl of your own site, also fetch what robots.txt disallows'),
  ...networkOptions,
  ...stateOption,
};

type InventoryOptions = OptionValues<typeof options>;

export const migrateInventoryCommand = defineCommand({
  name: 'migrate inventory',
  group: migrateGroup,
  description: 'gather the URLs of the old site from all sources',
  arguments: [
    argumentList(
      '<source...>',
      'sitemaps, sites (URLs), access logs, CSV exports of Search Console, analytics, backlinks or a crawler, WordPress exports, lists, folders of pages (detected from their content)',
    ),
  ],
  options,
  help: {
    examples: [
      'migrate inventory https://www.example.com/sitemap.xml access.log*.gz',
      'migrate inventory Pages.csv backlinks.csv old-dist/ --old-site https://www.example.com',
    ],
    notes:
      'Signpost counts each file once. Pass logs after they were rotated: requests of\na log that has grown since it was counted count twice.',
  },
  async run(options, sources) {
    await runInventory(sources, options);
    return 0;
  },
});

async function runInventory(names: readonly string[], options: InventoryOptions): Promise<void> {
  const { folder: stateFolder, state, ...earlier } = await loadMigration(options.state);
  await expectReadable(names);
  const site = readSiteOptions(options, state);
  const inventory = new Inventory(readOldSite(site), earlier.inventory, earlier.backlinks);

  const settings = {
    state: stateFolder,
    hosts: site.hosts,
    maxPages: parseCount('--max-pages', options.maxPages, 1000),
    rate: parsePositiveNumber('--rate', options.rate),
    ignoreRobots: options.ignoreRobots ?? false,
    copyOf: options.copy === true ? findOriginal(site) : undefined,
  };
  const network = parseNetworkOptions(options);
  const privateHosts = await findPrivateHosts(names);
  const client = openClient({ userAgent: `astro-signpost/${version}`, ...network, privateHosts });
  const context = { inventory, known: state.sources, client, settings };
  const gathered = await gatherSources(names, context).finally(() => client.close());

  // Rows and sources are stored together: after a kill before that, the same command counts each source once.
  const rows = inventory.rows();
  const { backlinks } = inventory;
  const old = site.old ?? inventory.guessedOrigin;
  await saveInventory(stateFolder, { inventory: rows, backlinks }, (currentState) => {
    const summary = formatCount(rows.filter(isWanted).length, 'URL');
    const next = { ...currentState, ...site, old, sources: addSources(currentState, gathered) };
    return withStep(next, 'inventory', { on: toDay(new Date()), clean: true, says: summary });
  });

  // After a kill here, the same command reads the pages again, from a folder or from the journal of a crawl.
  const pages = gathered.flatMap((source) => source.pages ?? []);
  await storeOldPages(stateFolder, pages);
  await removeJournals(gathered);

  if (site.old === undefined && old !== undefined)
    console.error(`assumed old site: ${old} (if the old site is another one, pass --old-site URL)`);
  printSummary(rows, backlinks.length, stateFolder);
}

/** The old site by the options, or else by the state. `folder` is the part of the site that moves: `/shop`. */
function readSiteOptions(
  { oldSite, oldAlias = [] }: InventoryOptions,
  state: State,
): Pick<State, 'old' | 'folder' | 'hosts'> {
  const { old, folder } = oldSite === undefined ? state : parseOldSite(oldSite);
  if (old === undefined && oldAlias.length > 0)
    throw new Problem('--old-alias needs --old-site, the URL of the old site itself.');

  const hosts = [...new Set([...state.hosts, ...oldAlias])].sort();
  return { old, folder, hosts };
}

function findOriginal({ old }: Pick<State, 'old'>): string {
  if (old !== undefined) return old;
  throw new Problem('--copy needs --old-site, the URL of the site that was copied.');
}

/** Removes the journals of crawls, once the inventory has the URLs. The folder may have more journals. */
async function removeJournals(gathered: readonly Gathered[]): Promise<void> {
  for (const journal of gathered.flatMap((source) => source.journal ?? [])) {
    await rm(journal, { recursive: true, force: true });
    await rmdir(dirname(journal)).catch(() => undefined);
  }
}

/** After a rotation, a new log has the name of an earlier log: both stay known. */
function addSources({ sources }: State, gathered: readonly Gathered[]): State['sources'] {
  const knownSources = sources.filter(
    ({ name, kind }) => kind === 'log' || !gathered.some(({ source }) => source.name === name),
  );
  return [...knownSources, ...gathered.map(({ source }) => source)];
}

/** Reads `--old-site`, with http or https. A folder limits the move. */
function parseOldSite(text: string): Pick<State, 'old' | 'folder'> {
  if (isHttpUrl(text)) {
    const { origin, pathname } = new URL(text);
    const folder = parsePath(pathname.replace(/\/(?:[^/]*\.[a-z]+)?$/i, ''));
    return { old: origin, folder: folder === '/' ? undefined : folder };
  }
  throw new Problem(
    `Invalid --old-site: "${text}". Pass the URL of the old site, such as https://www.example.com.`,
  );
}

/** Prints the number of URLs, the traffic, and the number of skipped URLs by reason. */
function printSummary(rows: readonly OldUrl[], backlinks: number, stateFolder: string): void {
  const pages = rows.filter(isWanted);
  const skipped = rows.filter((row) => !isWanted(row));
  const sum = (column: 'clicks' | 'hits' | 'bots' | 'views'): number =>
    pages.reduce((total, row) => total + row[column], 0);
  const [clicks, hits, bots, views] = [sum('clicks'), sum('hits'), sum('bots'), sum('views')];
  const lines = compact(
    `${formatCount(pages.length, 'URL')} of the old site, in ${stateFolder}/inventory.csv`,
    clicks > 0 && `  ${formatCount(clicks, 'click')} from search results`,
    hits + bots > 0 && `  ${formatCount(hits, 'request')} by people, ${formatNumber(bots)} by bots`,
    views > 0 && `  ${formatCount(views, 'view')} in analytics`,
    backlinks > 0 && `  ${formatCount(backlinks, 'link')} from other sites, in ${stateFolder}/backlinks.csv`,
    ...sortByCount(skipped.map(({ junk }) => junk)).map(
      ([reason, count]) => `  skipped (${reason}): ${formatNumber(count)}`,
    ),
  );
  console.log(lines.join('\n'));

  // 214 URLs of shop.example.com were skipped.
  const onOtherHosts = skipped.filter(({ junk }) => junk === anotherHost);
  const [mostFrequent] = sortByCount(onOtherHosts.flatMap(({ url }) => URL.parse(url)?.host ?? []));
  if (mostFrequent !== undefined) {
    const [host, count] = mostFrequent;
    console.error(
      `skipped ${formatCount(count, 'URL')} of ${host}. If this domain belongs to the old site, run this command again with --old-alias ${host}`,
    );
  }
  console.error(`next: ${printCommand('npx astro-signpost migrate suggest', stateFolder)}`);
}
