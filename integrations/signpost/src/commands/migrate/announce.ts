import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { dayOf } from '../../core/date.ts';
import { Problem } from '../../core/problem.ts';
import { listFiles, readText } from '../../disk/read.ts';
import { writeFileAt } from '../../disk/write.ts';
import { type Client, openClient } from '../../live/client.ts';
import { follow } from '../../live/follow.ts';
import { releasedOn } from '../../map/release.ts';
import {
  addressChangeList,
  needsAddressChange,
  type PreCheck,
} from '../../migrate/release/address-change.ts';
import {
  indexNowEndpoint,
  isIndexNowKey,
  meaningOf,
  type Submission,
  submissionsFor,
} from '../../migrate/release/index-now.ts';
import { byTraffic, isWanted } from '../../migrate/state/old-address.ts';
import { loadProject, type Project } from '../../project/load.ts';
import { loadMigration, type Migration } from '../../project/migration.ts';
import { plannedFor, releasedOf } from '../../project/planned.ts';
import type { CommandUnit } from '../command.ts';
import { originFrom, readPairs, trustedBy } from '../network-options.ts';
import { counted, migrateGroup, withState } from './shared.ts';

/** `signpost migrate announce`: the search engines are told of the move. */
export const migrateAnnounceCommand: CommandUnit = {
  name: 'migrate announce',
  register(program: Command, done) {
    withState(migrateGroup(program).command('announce'))
      .description('tell search engines by IndexNow, and check what the address-change tool will check')
      .option(
        '--key <key>',
        'the IndexNow key (default: that of the key file in the public folder; made where there is none)',
      )
      .option('--public <dir>', 'the folder of files that are served as they are', 'public')
      .option('--old <url>', 'the old site (default: that of the state)')
      .option('--dist <dir>', 'the new build (default: dist)')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--site <url>', 'the address of the new site')
      .option('--endpoint <url>', 'where IndexNow takes submissions', indexNowEndpoint)
      .option('--resolve <host:address...>', 'ask a host at this address')
      .option('--trust <file...>', 'certificates (PEM) of a private authority')
      .option('--dry-run', 'only say what would be sent')
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost migrate announce --dry-run\n  $ signpost migrate announce',
      )
      .action(async (options: AnnounceOptions) => done((await announce(options)) ? 0 : 1));
  },
};

interface AnnounceOptions {
  readonly state: string;
  readonly key?: string;
  readonly public: string;
  readonly old?: string;
  readonly dist?: string;
  readonly map?: string;
  readonly site?: string;
  readonly endpoint: string;
  readonly resolve?: readonly string[];
  readonly trust?: readonly string[];
  readonly dryRun?: boolean;
}

/** True where everything was taken, and every check of the address-change tool is met. */
async function announce(options: AnnounceOptions): Promise<boolean> {
  const project = await loadProject(options);
  const migration = await loadMigration(options.state);
  const { origin } = project.plan;
  const old = originFrom('--old', options.old ?? migration.state.old ?? origin);
  const key = await keyFor(options);
  if (key === undefined) return true;
  const origins = new Set([old, origin]);
  const addresses = addressesOf(project, migration, old);
  const submissions = [...origins].flatMap((own) => submissionsFor(own, key, addresses));
  if (options.dryRun) {
    for (const { host, urlList } of submissions)
      console.log(`${host}: ${counted(urlList.length, 'address')}`);
    return true;
  }
  const client = openClient({
    resolve: readPairs(options.resolve ?? []),
    trust: await trustedBy(options.trust ?? []),
  });
  try {
    const isTaken = await submit(client, options.endpoint, submissions);
    return (await checkAddressChange(client, project, migration, old, options)) && isTaken;
  } finally {
    await client.close();
  }
}

/** The key; undefined where its file was only made now, and has to be deployed first. */
async function keyFor(options: AnnounceOptions): Promise<string | undefined> {
  const key = options.key ?? (await keyIn(options.public)) ?? randomBytes(16).toString('hex');
  if (!isIndexNowKey(key)) throw new Problem(`--key has 8 to 128 letters, digits and hyphens, not "${key}".`);
  const file = join(options.public, `${key}.txt`);
  if ((await readText(file))?.trim() === key) return key;
  await writeFileAt(file, key);
  console.error(
    `${pc.green('written')} ${file}: deploy it, so that the search engines see that the site is yours, and call this again`,
  );
  return undefined;
}

/** A key file says its own name. */
async function keyIn(folder: string): Promise<string | undefined> {
  const names = (await listFiles(folder)).flatMap(
    (file) => /^([A-Za-z0-9-]{8,128})\.txt$/.exec(file)?.[1] ?? [],
  );
  for (const name of names) if ((await readText(join(folder, `${name}.txt`)))?.trim() === name) return name;
  return undefined;
}

function addressesOf({ plan, map }: Project, { inventory }: Migration, old: string): string[] {
  const out = releasedOf(inventory.filter(isWanted), map, dayOf(new Date()));
  const planned = out.map(({ address }) => plannedFor(plan, old, address));
  const moved = planned
    .filter(({ to, status }) => to !== undefined || status === 410)
    .map(({ from }) => from);
  return [...moved, ...[...plan.inventory.pages.keys()].map((path) => plan.origin + path)];
}

async function submit(
  client: Client,
  endpoint: string,
  submissions: readonly Submission[],
): Promise<boolean> {
  let isTaken = true;
  for (const submission of submissions) {
    const reply = await client.ask({
      url: endpoint,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(submission),
      maxBytes: 1024,
    });
    const meaning =
      reply.kind === 'failure' ? { isTaken: false, says: reply.message } : meaningOf(reply.status);
    console.error(`${submission.host}, ${counted(submission.urlList.length, 'address')}: ${meaning.says}`);
    isTaken &&= meaning.isTaken;
  }
  return isTaken;
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
  };
  const { applies, why } = needsAddressChange({ ...move, checks: [] });
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
