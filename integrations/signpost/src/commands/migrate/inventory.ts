import { dirname } from 'node:path';
import type { Command } from 'commander';
import { dayOf } from '../../core/date.ts';
import { parsePath } from '../../core/path.ts';
import { Problem } from '../../core/problem.ts';
import { counted, figure, jsonText, shownLine } from '../../core/text.ts';
import { removeEmptyFolder, removeFolder } from '../../disk/remove-folder.ts';
import { version } from '../../disk/version.ts';
import { type Client, openClient } from '../../live/client.ts';
import { oldSiteOf } from '../../migrate/inventory/hosts.ts';
import { Inventory } from '../../migrate/inventory/merge.ts';
import type { Take } from '../../migrate/inventory/sighting.ts';
import { type Summary, summaryOf } from '../../migrate/inventory/summary.ts';
import { type State, withStep } from '../../migrate/state/state-file.ts';
import { type CrawlSettings, crawlOld } from '../../project/migration/crawl-old.ts';
import { type Gathered, gather } from '../../project/migration/gather.ts';
import { expectReadable } from '../../project/migration/opened.ts';
import { loadMigration, type Migration, saveInventory } from '../../project/migration.ts';
import { sayPause } from '../audit/say-pause.ts';
import type { CommandUnit } from '../command.ts';
import { type NetworkOptions, networkFrom, positiveNumber, withNetwork } from '../network-options.ts';
import { inFolder, migrateGroup, withState } from './shared.ts';

/** `signpost migrate inventory SOURCE…`: every address that the old site has, from all that knows of them. */
export const migrateInventoryCommand: CommandUnit = {
  name: 'migrate inventory',
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('inventory')
      .description('gather every address of the old site, from every source that knows one')
      .argument(
        '<source...>',
        'a sitemap or a site (address), an access log, an export of Search Console, analytics, backlinks, a crawler or WordPress, redirects, a list, a folder of pages; each is recognised by its content',
      )
      .option(
        '--site <url>',
        'the address of the old site, where the sources name several hosts; with a folder, only that moves',
      )
      .option('--host <name...>', 'further host names that are the same old site')
      .option('--max-pages <n>', 'of a crawl: the most pages to fetch', '10000')
      .option('--rate <n>', 'of a crawl: requests per second', '5')
      .option('--concurrency <n>', 'of a crawl: requests at a time', '4')
      .option('--ignore-robots', 'of a crawl of your own site: fetch what robots.txt forbids as well')
      .option('--json', 'print the numbers as JSON');
    withState(withNetwork(command))
      .addHelpText(
        'after',
        '\nA source that was read before is not counted twice; of a log that has grown\nsince, only what was added counts, under whatever name it lies now.\n' +
          '\nExamples:\n  $ signpost migrate inventory https://www.example.com/sitemap.xml access.log*.gz\n  $ signpost migrate inventory Pages.csv backlinks.csv old-dist/ --site https://www.example.com',
      )
      .action(async (sources: string[], options: InventoryOptions) => {
        await inventory(sources, options);
        done(0);
      });
  },
};

interface InventoryOptions extends NetworkOptions {
  readonly site?: string;
  readonly host?: readonly string[];
  readonly maxPages: string;
  readonly rate: string;
  readonly concurrency: string;
  readonly ignoreRobots?: boolean;
  readonly state: string;
  readonly json?: boolean;
}

async function inventory(names: readonly string[], options: InventoryOptions): Promise<void> {
  const migration = await loadMigration(options.state);
  const empty = await expectReadable(names);
  for (const name of empty) console.error(`${name}: is empty, and was left out`);
  const { old, folder } = options.site === undefined ? migration.state : siteOf(options.site);
  const hosts = [...new Set([...migration.state.hosts, ...(options.host ?? [])])].sort();
  const site = oldSiteOf([...(old === undefined ? [] : [new URL(old).host]), ...hosts], folder);
  const put = new Inventory(site, migration.inventory, migration.backlinks, old === undefined);
  const journals: string[] = [];
  const gathered = await gatherAll(
    names.filter((name) => !empty.includes(name)),
    migration,
    put,
    { ...settingsOf(options, hosts), onEnd: (journal) => journals.push(journal) },
    options,
  );
  const rows = put.rows();
  const summary = summaryOf(rows);
  const named = old ?? put.guessed;
  const revise = (state: State): State =>
    withStep(
      {
        ...state,
        ...(named === undefined ? {} : { old: named }),
        folder,
        hosts,
        sources: sourcesWith(state, gathered),
      },
      'inventory',
      { on: dayOf(new Date()), clean: true, says: `${counted(summary.wanted, 'address')}` },
    );
  await saveInventory(migration, { inventory: rows, backlinks: put.backlinks, revise });
  for (const journal of journals) {
    await removeFolder(journal);
    await removeEmptyFolder(dirname(journal));
  }
  if (old === undefined && named !== undefined)
    console.error(`taken as the old site: ${named} (say --site where it is another)`);
  const first = named === undefined ? [] : [new URL(named).host];
  for (const said of [put.clashes.says(), put.hostless.says(rows, [...first, ...hosts])])
    if (said !== undefined) console.error(shownLine(said));
  print(summary, put.backlinks.length, options);
}

/** Under the name of a log that was rotated stands another: both stay known. */
function sourcesWith({ sources }: State, gathered: readonly Gathered[]): State['sources'] {
  const known = sources.filter(
    ({ name, log }) =>
      !gathered.some(({ source }) => source.name === name && source.log?.first === log?.first),
  );
  return [...known, ...gathered.map(({ source }) => source)];
}

async function gatherAll(
  names: readonly string[],
  migration: Migration,
  inventory: Inventory,
  settings: CrawlSettings,
  options: InventoryOptions,
): Promise<Gathered[]> {
  let client: Client | undefined;
  const userAgent = `astro-signpost/${version}`;
  const found = await networkFrom(options);
  const network = (): Client => (client ??= openClient({ userAgent, ...found }));
  const all: Gathered[] = [];
  const context = {
    inventory,
    get known() {
      return [...migration.state.sources, ...all.map(({ source }) => source)];
    },
    network,
    crawl: (url: string, take: Take) => crawlOld(network(), url, take, settings),
    now: new Date(),
  };
  try {
    for (const name of names) {
      const one = await gather(name, context);
      if (one === undefined) console.error(`${name}: read before, and not counted twice`);
      else {
        all.push(one);
        console.error(`${name}: ${one.title}, ${counted(one.source.addresses, 'address')}`);
        for (const notice of one.notices) console.error(`  ${shownLine(notice)}`);
      }
    }
    return all;
  } finally {
    await client?.close();
  }
}

function settingsOf(
  { state, maxPages, rate, concurrency, ignoreRobots = false }: InventoryOptions,
  hosts: readonly string[],
): CrawlSettings {
  return {
    state,
    hosts,
    maxPages: positiveNumber('--max-pages', maxPages),
    rate: positiveNumber('--rate', rate),
    concurrency: positiveNumber('--concurrency', concurrency),
    ignoreRobots,
    onPause: sayPause,
  };
}

/** What `--site` names, http as well: an old site may have no other. A folder in it is all that moves. */
function siteOf(text: string): Pick<State, 'old' | 'folder'> {
  if (/^https?:\/\//i.test(text) && URL.parse(text) !== null) {
    const { origin, pathname } = new URL(text);
    const folder = parsePath(pathname.replace(/\/(?:[^/]*\.[a-z]+)?$/i, ''));
    return { old: origin, folder: folder === '/' ? undefined : folder };
  }
  throw new Problem(`--site is the address of the old site, such as https://www.example.com, not "${text}".`);
}

function print(summary: Summary, backlinks: number, { json, state }: InventoryOptions): void {
  if (json) {
    const [junk, otherHosts] = [summary.junk, summary.otherHosts].map(Object.fromEntries);
    console.log(jsonText({ ...summary, junk, otherHosts, backlinks }));
    return;
  }
  const { wanted, junk, otherHosts, hits, bots, clicks, views } = summary;
  const lines = [
    `${counted(wanted, 'address')} of the old site, in ${state}/inventory.csv`,
    ...(clicks > 0 ? [`  ${figure(clicks)} clicks from searches`] : []),
    ...(hits > 0 || bots > 0 ? [`  ${figure(hits)} requests of people, ${figure(bots)} of robots`] : []),
    ...(views > 0 ? [`  ${figure(views)} views in analytics`] : []),
    ...(backlinks > 0 ? [`  ${counted(backlinks, 'link')} from other sites, in ${state}/backlinks.csv`] : []),
    ...junk.map(([reason, count]) => `  set apart, ${reason}: ${figure(count)}`),
  ];
  console.log(lines.join('\n'));
  const [other] = otherHosts;
  if (other !== undefined)
    console.error(
      `${counted(other[1], 'address')} of ${other[0]} ${other[1] === 1 ? 'is' : 'are'} set apart; where it is the old site too, run this again with --host ${other[0]}`,
    );
  console.error(`next: ${inFolder('signpost migrate suggest', state)}`);
}
