import { join } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { dayOf } from '../../core/date.ts';
import { exists } from '../../disk/read.ts';
import { writeFileAt } from '../../disk/write.ts';
import { type Client, openClient } from '../../live/client.ts';
import { follow } from '../../live/follow.ts';
import { releasedOn } from '../../map/release.ts';
import {
  addressChangeList,
  needsAddressChange,
  type PreCheck,
} from '../../migrate/release/address-change.ts';
import { indexNowEndpoint, type Submission, submissionsFor } from '../../migrate/release/index-now.ts';
import { oldSitemapFile } from '../../migrate/release/old-sitemap.ts';
import { byTraffic, isWanted } from '../../migrate/state/old-address.ts';
import { loadProject, type Project } from '../../project/load.ts';
import { keyFault, siteKey, submit } from '../../project/migration/index-now.ts';
import { sitemapPaths } from '../../project/migration/sitemap-paths.ts';
import { loadMigration, type Migration } from '../../project/migration.ts';
import { plannedFor, releasedOf } from '../../project/planned.ts';
import type { CommandUnit } from '../command.ts';
import { type NetworkOptions, networkFrom, originFrom, withNetwork } from '../network-options.ts';
import { counted, migrateGroup, type SiteOptions, withSite, withState } from './shared.ts';

/** `signpost migrate announce`: the search engines are told of the move. */
export const migrateAnnounceCommand: CommandUnit = {
  name: 'migrate announce',
  register(program: Command, done) {
    withState(withNetwork(withSite(migrateGroup(program).command('announce'))))
      .description('tell search engines by IndexNow, and check what the address-change tool will check')
      .option(
        '--key <key>',
        'the IndexNow key (default: that of the key file in the public folder; made where there is none)',
      )
      .option('--public <dir>', 'the folder of files that are served as they are', 'public')
      .option('--old <url>', 'the old site (default: that of the state)')
      .option('--endpoint <url>', 'where IndexNow takes submissions', indexNowEndpoint)
      .option('--dry-run', 'only say what would be sent')
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost migrate announce --dry-run\n  $ signpost migrate announce',
      )
      .action(async (options: AnnounceOptions) => done((await announce(options)) ? 0 : 1));
  },
};

interface AnnounceOptions extends SiteOptions, NetworkOptions {
  readonly state: string;
  readonly key?: string;
  readonly public: string;
  readonly old?: string;
  readonly endpoint: string;
  readonly dryRun?: boolean;
}

/** True where everything was taken, and every check of the address-change tool is met. */
async function announce(options: AnnounceOptions): Promise<boolean> {
  const project = await loadProject(options);
  const migration = await loadMigration(options.state);
  const { origin } = project.plan;
  const old = originFrom('--old', options.old ?? migration.state.old ?? origin);
  const { key, file, isNew } = await siteKey(options.public, options.key);
  if (isNew) {
    await writeKey(file, key, options);
    return true;
  }
  const client = openClient(await networkFrom(options));
  try {
    const addresses = addressesOf(project, migration, old);
    let isTaken = true;
    for (const own of new Set([old, origin])) {
      const fault = await keyFault(client, own, key);
      if (fault !== undefined) sayLeftOut(own, fault, own === origin);
      if (fault !== undefined) isTaken &&= own !== origin;
      else
        for (const submission of submissionsFor(own, key, addresses))
          isTaken = (await send(client, submission, options)) && isTaken;
    }
    if (options.dryRun) return isTaken;
    return (await checkAddressChange(client, project, migration, old, options)) && isTaken;
  } finally {
    await client.close();
  }
}

/** Without a key file that is deployed, there is nothing to send yet. */
async function writeKey(
  file: string,
  key: string,
  { dryRun, public: folder }: AnnounceOptions,
): Promise<void> {
  if (dryRun) {
    console.error(`There is no key file in ${folder} yet; without --dry-run one is written there.`);
    return;
  }
  await writeFileAt(file, key);
  console.error(
    `${pc.green('written')} ${file}: deploy it, so that the search engines see that the site is yours, and call this again`,
  );
}

/** An old host that redirects everything can't prove itself; its sitemap makes the redirects known as well. */
function sayLeftOut(origin: string, fault: string, isNew: boolean): void {
  const { host } = new URL(origin);
  const next = isNew
    ? 'deploy the key file, and call this again'
    : 'the redirects are found by sitemap-old.xml; to send them too, let the old host answer this one address itself';
  const sign = isNew ? pc.red('not sent') : pc.yellow('left out');
  console.error(
    `${sign} ${host}: ${fault}, and IndexNow takes only addresses of a host that serves the key itself; ${next}`,
  );
}

async function send(
  client: Client,
  submission: Submission,
  { endpoint, dryRun = false }: AnnounceOptions,
): Promise<boolean> {
  const { host, urlList } = submission;
  if (dryRun) console.log(`${host}: ${counted(urlList.length, 'address')}`);
  if (dryRun) return true;
  const { isTaken, says } = await submit(client, endpoint, submission);
  console.error(`${host}, ${counted(urlList.length, 'address')}: ${says}`);
  return isTaken;
}

function addressesOf({ plan, map }: Project, { inventory }: Migration, old: string): string[] {
  const out = releasedOf(inventory.filter(isWanted), map, dayOf(new Date()));
  const planned = out.map(({ address }) => plannedFor(plan, old, address));
  const moved = planned
    .filter(({ to, status }) => to !== undefined || status === 410)
    .map(({ from }) => from);
  return [...moved, ...[...plan.inventory.pages.keys()].map((path) => plan.origin + path)];
}

/** Addresses of the old site whose redirects the tool tries besides the home page's. */
const tried = 5;

async function checkAddressChange(
  client: Client,
  project: Project,
  { state, inventory }: Migration,
  old: string,
  options: AnnounceOptions,
): Promise<boolean> {
  const { plan, map } = project;
  const move = {
    from: old,
    to: plan.origin,
    hosts: [new URL(old).hostname, ...state.hosts],
    sectionWise: map !== undefined && releasedOn(map, dayOf(new Date())).waiting.length > 0,
    sitemaps: await sitemapsOf(project, options.public),
  };
  const { applies, why } = needsAddressChange(move);
  console.error(`Change of Address in Search Console ${applies ? 'applies' : 'does not apply'}: ${why}.`);
  const checks: PreCheck[] = [];
  if (applies) {
    const paths = inventory.filter(isWanted).toSorted(byTraffic).slice(0, tried);
    for (const address of ['/', ...paths.map((row) => row.address)])
      checks.push(await checkRedirect(client, new URL(address, old).href, new URL(plan.origin).host));
    for (const { what, isMet, says } of checks)
      console.error(`  ${isMet ? pc.green('yes') : pc.red('no')}  ${what}: ${says}`);
  }
  await writeFileAt(join(options.state, 'search-engines.md'), addressChangeList({ ...move, checks }));
  return checks.every(({ isMet }) => isMet);
}

/** Those that are there: the one of the old addresses is made by a release. */
async function sitemapsOf(project: Project, folder: string): Promise<string[]> {
  const paths = sitemapPaths(project);
  const isMade = await exists(join(folder, oldSitemapFile));
  return (isMade ? [paths.new, paths.old] : [paths.new]).map((path) => project.plan.origin + path);
}

async function checkRedirect(client: Client, url: string, host: string): Promise<PreCheck> {
  const { hops, last, end } = await follow(client.ask, { url, maxBytes: 0 });
  const arrived = hops.at(-1)?.to;
  const isPermanent = hops.length > 0 && hops.every(({ status }) => status === 301 || status === 308);
  const isThere = end === 'answer' && last.kind === 'answer' && last.status === 200;
  const isMet = isThere && isPermanent && arrived !== undefined && new URL(arrived).host === host;
  const says =
    last.kind === 'failure'
      ? last.message
      : arrived === undefined
        ? `answers ${last.status}`
        : `leads to ${arrived}, which answers ${last.status}`;
  return { what: `${url} is redirected for good to the new site`, isMet, says };
}
