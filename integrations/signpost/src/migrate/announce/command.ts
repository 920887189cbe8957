import type { Command } from 'commander';
import pc from 'picocolors';
import type { CommandUnit } from '../../lib/command.ts';
import { dayOf } from '../../lib/date.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { type Client, openClient } from '../../lib/http/client.ts';
import { counted, jsonText, shownLine } from '../../lib/text.ts';
import { type NetworkOptions, networkFrom, withNetwork } from '../../project/network-options.ts';
import { loadMoving, type Moving } from '../places.ts';
import { movedBy } from '../planned.ts';
import { doStep, migrateGroup, type SiteOptions, withSite, withState } from '../shared.ts';
import { checkAddressChange, isDone, type LeftOut, type Outcome, type Sent } from './address-change.ts';
import { indexNowEndpoint, keyFault, type Submission, siteKey, submissionsFor, submit } from './index-now.ts';

export const migrateAnnounceCommand: CommandUnit = {
  name: 'migrate announce',
  help: {
    examples: ['migrate announce --dry-run', 'migrate announce'],
    fails: 'a check failed, or a URL was not accepted',
  },
  register(program: Command, done) {
    withState(withNetwork(withSite(migrateGroup(program).command('announce'))))
      .description(
        'notify search engines through IndexNow, and check what the change-of-address tool will check',
      )
      .option(
        '--key <key>',
        'the IndexNow key (default: that of the key file in the public folder; created if there is none)',
      )
      .option('--public <dir>', 'the folder of static files', 'public')
      .option('--old-site <url>', 'the live old site (default: that of the state)')
      .option('--endpoint <url>', 'where IndexNow takes submissions', indexNowEndpoint)
      .option('--dry-run', 'only show what would be sent')
      .option('--json', 'print what was sent, and the checks as JSON')
      .action((options: AnnounceOptions) =>
        doStep(options, done, async () => {
          const outcome = await announce(options);
          if (options.json) console.log(jsonText(outcome));
          return isDone(outcome);
        }),
      );
  },
};

interface AnnounceOptions extends SiteOptions, NetworkOptions {
  readonly state: string;
  readonly key?: string;
  readonly public: string;
  readonly oldSite?: string;
  readonly endpoint: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

async function announce(options: AnnounceOptions): Promise<Outcome> {
  const moving = await loadMoving(options);
  const { project, old } = moving;
  const { origin } = project.plan;
  const { key, file, isNew } = await siteKey(options.public, options.key);
  if (isNew) {
    const written = await writeKey(file, key, options);
    return { ...(written ? { written: file } : {}), sent: [], leftOut: [] };
  }
  const client = openClient(await networkFrom(options));
  try {
    const addresses = addressesOf(moving);
    const sent: Sent[] = [];
    const leftOut: LeftOut[] = [];
    const owners = addresses.map((address) => new URL(address).origin);
    for (const own of new Set([old, ...owners, origin])) {
      const why = await keyFault(client, own, key);
      if (why !== undefined)
        leftOut.push(sayLeftOut({ host: new URL(own).host, why, isNew: own === origin }));
      else
        for (const submission of submissionsFor(own, key, addresses))
          sent.push(await send(client, submission, options));
    }
    if (options.dryRun) return { sent, leftOut };
    const addressChange = await checkAddressChange(client, moving, options.public);
    return { sent, leftOut, addressChange };
  } finally {
    await client.close();
  }
}

/** Without a key file that is deployed, there is nothing to send yet. True where it was written. */
async function writeKey(
  file: string,
  key: string,
  { dryRun, public: folder }: AnnounceOptions,
): Promise<boolean> {
  if (dryRun) {
    console.error(`There is no key file in ${folder} yet; without --dry-run one is written there.`);
    return false;
  }
  await writeFileAt(file, key);
  console.error(
    `${pc.green('written')} ${file}: deploy it, so that the search engines see that the site is yours, and call this again`,
  );
  return true;
}

/** An old host that redirects everything can't prove itself; its sitemap makes the redirects known as well. */
function sayLeftOut(left: LeftOut): LeftOut {
  const { host, why, isNew } = left;
  const next = isNew
    ? 'deploy the key file, and call this again'
    : 'the redirects are found by sitemap-old.xml; to send them too, let the old host answer this one address itself';
  const sign = isNew ? pc.red('not sent') : pc.yellow('left out');
  console.error(
    `${sign} ${host}: ${shownLine(why)}, and IndexNow takes only addresses of a host that serves the key itself; ${next}`,
  );
  return left;
}

async function send(
  client: Client,
  submission: Submission,
  { endpoint, dryRun = false, json = false }: AnnounceOptions,
): Promise<Sent> {
  const { host, urlList } = submission;
  const addresses = urlList.length;
  if (dryRun && !json) console.log(`${host}: ${counted(addresses, 'address')}`);
  if (dryRun) return { host, addresses };
  const { isTaken, says } = await submit(client, endpoint, submission);
  console.error(`${host}, ${counted(addresses, 'address')}: ${shownLine(says)}`);
  return { host, addresses, isTaken, says };
}

function addressesOf(moving: Moving): string[] {
  const { plan } = moving.project;
  const moved = movedBy(moving, moving.wanted, dayOf(new Date())).map(({ from }) => from);
  return [...moved, ...[...plan.inventory.pages.keys()].map((path) => plan.origin + path)];
}
