import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { toDay } from '../../lib/date.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { type Client, openClient } from '../../lib/http/client.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeLineForTerminal, formatCount, printVersionedJson } from '../../lib/text/text.ts';
import { type NetworkOptions, parseNetworkOptions, withNetwork } from '../../project/network-options.ts';
import { loadMoving, type Moving, type SiteOptions } from '../places.ts';
import { listMoved } from '../planned.ts';
import { doStep, mergeArgument, migrateGroup, withTarget } from '../shared.ts';
import {
  checkKeyFile,
  createSubmissions,
  findOrCreateKey,
  indexNowEndpoint,
  type Submission,
  sendSubmission,
} from './index-now.ts';

export const migrateAnnounceCommand: CommandUnit = {
  name: 'migrate announce',
  help: {
    examples: ['migrate announce https://www.example.com --dry-run', 'migrate announce'],
    fails: 'a search engine refused a URL, or the key is not deployed',
  },
  register(program: Command, done) {
    withNetwork(withTarget(migrateGroup(program).command('announce')))
      .description('tell search engines the old and new URLs through IndexNow')
      .option(
        '--key <key>',
        'the IndexNow key (default: from the key file in the public folder; created if there is none)',
      )
      .option('--public <dir>', 'the folder of static files', 'public')
      .option('--old-site <url>', 'the live old site (default: from the state)')
      .option('--endpoint <url>', 'the IndexNow URL that takes submissions', indexNowEndpoint)
      .option('--dry-run', 'only show what would be sent')
      .option('--json', 'print what was sent, and the checks as JSON')
      .action((target: string | undefined, given: AnnounceOptions) => {
        const options = mergeArgument(target, given);
        return doStep(options, done, async () => {
          const outcome = await submitAll(options);
          if (options.json) process.stdout.write(printVersionedJson(outcome));
          const { sent, omitted } = outcome;
          return sent.every(({ isTaken }) => isTaken !== false) && !omitted.some(({ isNew }) => isNew);
        });
      });
  },
};

interface AnnounceOptions extends SiteOptions, NetworkOptions {
  readonly key?: string;
  readonly public: string;
  readonly oldSite?: string;
  readonly endpoint: string;
  readonly json?: boolean;
}

interface Announced {
  readonly written?: string;
  readonly sent: readonly Sent[];
  readonly omitted: readonly Omitted[];
}

interface Sent {
  readonly host: string;
  readonly urls: number;
  /** The answer of the search engines, and true if they accepted the URLs; missing in a dry run. */
  readonly isTaken?: boolean;
  readonly says?: string;
}

interface Omitted {
  readonly host: string;
  readonly why: string;
  /** True for the new site's own host, which is required. */
  readonly isNew: boolean;
}

async function submitAll(options: AnnounceOptions): Promise<Announced> {
  const moving = await loadMoving(options);
  const { project, old } = moving;
  const { origin } = project.plan;
  const { key, file, isNew } = await findOrCreateKey(options.public, options.key);
  // Without a deployed key file, there is nothing to send yet.
  if (isNew && options.dryRun) {
    console.error(
      `${options.public} has no IndexNow key file yet. Without --dry-run, this command writes one there.`,
    );
    return { sent: [], omitted: [] };
  }
  if (isNew) {
    await writeFileAt(file, key);
    console.error(
      `${colors.green('wrote')} ${file}. Deploy it, so that search engines can verify the site, then run this command again.`,
    );
    return { written: file, sent: [], omitted: [] };
  }
  const client = openClient(await parseNetworkOptions(options));
  try {
    const urls = listUrls(moving);
    const sent: Sent[] = [];
    const omitted: Omitted[] = [];
    const owners = urls.map((url) => new URL(url).origin);
    for (const own of new Set([old, ...owners, origin])) {
      const why = await checkKeyFile(client, own, key);
      if (why !== undefined)
        omitted.push(printOmitted({ host: new URL(own).host, why, isNew: own === origin }));
      else
        for (const submission of createSubmissions(own, key, urls))
          sent.push(await send(client, submission, options));
    }
    return { sent, omitted };
  } finally {
    await client.close();
  }
}

/** A host that redirects everything can't serve a key. Its sitemap announces the redirects as well. */
function printOmitted(left: Omitted): Omitted {
  const { host, why, isNew } = left;
  const next = isNew
    ? 'Deploy the key file, then run this command again'
    : 'Search engines find the redirects through sitemap-old.xml. To submit them too, serve the key file on the old host instead of redirecting it';
  const sign = isNew ? colors.red('not sent') : colors.yellow('skipped');
  console.error(
    `${sign} ${host}: ${escapeLineForTerminal(why)}. IndexNow accepts only URLs of a host that serves the key itself. ${next}.`,
  );
  return left;
}

async function send(
  client: Client,
  submission: Submission,
  { endpoint, dryRun = false, json = false }: AnnounceOptions,
): Promise<Sent> {
  const { host, urlList } = submission;
  const urls = urlList.length;
  if (dryRun && !json) console.log(`${host}: ${formatCount(urls, 'URL')}`);
  if (dryRun) return { host, urls };
  const { isTaken, says } = await sendSubmission(client, endpoint, submission);
  console.error(`${host}, ${formatCount(urls, 'URL')}: ${escapeLineForTerminal(says)}`);
  return { host, urls, isTaken, says };
}

function listUrls(moving: Moving): string[] {
  const { plan } = moving.project;
  const moved = listMoved(moving, moving.wanted, toDay(new Date())).map(({ from }) => from);
  return [...moved, ...[...plan.served.pages.keys()].map((path) => plan.origin + path)];
}
