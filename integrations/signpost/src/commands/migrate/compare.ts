import type { Command } from 'commander';
import pc from 'picocolors';
import { counted, figure } from '../../core/counted.ts';
import type { Level } from '../../core/finding.ts';
import { Problem } from '../../core/problem.ts';
import { writeFileAt } from '../../disk/write.ts';
import { openClient } from '../../live/client.ts';
import { openPace } from '../../live/pace.ts';
import { type Asker, patient } from '../../live/patient.ts';
import { printCsv } from '../../migrate/state/csv.ts';
import { byTraffic, isWanted, type OldAddress } from '../../migrate/state/old-address.ts';
import type { Project } from '../../project/load.ts';
import {
  type Compared,
  comparePages,
  pagesOfBuild,
  pagesOfHost,
} from '../../project/migration/compare-pages.ts';
import { loadMoving, noteSite } from '../../project/migration/moving.ts';
import { expectOldPages, readOldPages } from '../../project/migration/old-pages.ts';
import { expectReachable } from '../../project/migration/reachable.ts';
import { plannedFor } from '../../project/planned.ts';
import type { CommandUnit } from '../command.ts';
import {
  type NetworkOptions,
  networkFrom,
  originFrom,
  wholeNumber,
  withNetwork,
} from '../network-options.ts';
import { inFolder, migrateGroup, type SiteOptions, withSite, withState } from './shared.ts';

/** `signpost migrate compare`: each old page beside the page that takes its place. */
export const migrateCompareCommand: CommandUnit = {
  name: 'migrate compare',
  register(program: Command, done) {
    withState(withNetwork(withSite(migrateGroup(program).command('compare'))))
      .description('hold each old page beside its target: what would be lost comes first, by clicks')
      .option('--old <url>', 'the old site (default: that of the state)')
      .option('--old-pages <dir>', 'a folder with the old site (default: the old site is asked)')
      .option('--live', 'read the new pages from the host that serves them, not from the build')
      .option('--sample <n>', 'how many addresses, those with most traffic first', '500')
      .option('--rate <n>', 'requests a second for one host', '5')
      .option('--output <file>', 'all of it as CSV')
      .option('--json', 'all of it as JSON')
      .addHelpText(
        'after',
        '\nThe old pages are kept in the state folder: after the move,\nnobody can read them again.\n' +
          '\nExamples:\n  $ signpost migrate compare --sample 100\n  $ signpost migrate compare --live --output compare.csv',
      )
      .action(async (options: CompareOptions) => {
        const isClean = await compare(options);
        await noteSite(options);
        done(isClean ? 0 : 1);
      });
  },
};

interface CompareOptions extends SiteOptions, NetworkOptions {
  readonly state: string;
  readonly old?: string;
  readonly oldPages?: string;
  readonly live?: boolean;
  readonly sample: string;
  readonly rate: string;
  readonly output?: string;
  readonly json?: boolean;
}

/** True where no page loses what keeps it in the results. */
async function compare(options: CompareOptions): Promise<boolean> {
  const { project, migration } = await loadMoving({ ...options, whole: true });
  const { state, inventory } = migration;
  if (!inventory.some(isWanted))
    throw new Problem(
      `There are no old addresses yet: begin with ${inFolder('signpost migrate inventory SOURCE…', options.state)}`,
    );
  if (options.oldPages !== undefined) await expectOldPages(options.oldPages);
  const old = originFrom('--old', options.old ?? state.old ?? project.plan.origin);
  const rows = inventory
    .filter(isWanted)
    .toSorted(byTraffic)
    .slice(0, wholeNumber('--sample', options.sample));
  const rate = wholeNumber('--rate', options.rate);
  const network = await networkFrom(options);
  const { resolve } = network;
  if (options.live) await expectReachable([new URL(project.plan.origin).host], [], resolve);
  const client = openClient(network);
  const ask = patient(openPace({ rate }).limit(client.ask));
  try {
    const pages = await readOldPages(rows, old, ask, {
      state: options.state,
      folder: options.oldPages,
      resolve,
    });
    const plannedTo = (address: string) =>
      plannedFor(project.plan, old, address).to ?? ownPage(project, old, address);
    const compared = await comparePages(pages, plannedTo, await newPages(project, ask, options));
    expectCompared({ rows: rows.length, pages: pages.length, compared: compared.length }, old, options);
    const traffic = new Map(rows.map((row) => [row.address, row]));
    const sorted = compared.filter(({ losses }) => losses.length > 0).sort(byLoss(traffic));
    if (options.output !== undefined)
      await writeFileAt(options.output, [...printCompared(sorted, traffic)].join(''));
    if (options.json) console.log(JSON.stringify(sorted, null, 2));
    else say(sorted, traffic, compared.length);
    return !sorted.some(({ losses }) => losses.some(({ level }) => level === 'error'));
  } finally {
    await client.close();
  }
}

/** Where nothing could be compared, nothing is known: that is no good news. */
function expectCompared(
  { rows, pages, compared }: Readonly<Record<'rows' | 'pages' | 'compared', number>>,
  old: string,
  { oldPages: folder, state }: CompareOptions,
): void {
  if (compared > 0) return;
  if (pages === 0)
    throw new Problem(
      `Nothing was compared: of ${counted(rows, 'old address')}, none is a page that could be read from ${folder ?? old}.`,
    );
  throw new Problem(
    `Nothing was compared: of ${counted(pages, 'old page')}, none has a page of the new site in its place. See ${inFolder('signpost migrate check', state)}`,
  );
}

/** An address that stays as it is has its own page in its place. */
function ownPage({ plan }: Project, old: string, address: string): string | undefined {
  const { status } = plannedFor(plan, old, address);
  const { pathname } = new URL(address, old);
  return status === 200 ? plan.origin + pathname : undefined;
}

function newPages(project: Project, ask: Asker, { live }: CompareOptions) {
  if (live) return pagesOfHost(ask);
  if (project.dist === undefined)
    throw new Problem('There is no build here: name it with --dist, or ask the host with --live.');
  return pagesOfBuild(project.plan, project.dist);
}

const weight: Record<Level, number> = { error: 0, warning: 1, advice: 2 };

/** The worst loss first; of the same, what has most traffic. */
function byLoss(traffic: ReadonlyMap<string, OldAddress>) {
  const worst = ({ losses }: Compared) => Math.min(...losses.map(({ level }) => weight[level]));
  return (a: Compared, b: Compared): number => {
    const [first, second] = [traffic.get(a.address), traffic.get(b.address)];
    return worst(a) - worst(b) || (first && second ? byTraffic(first, second) : 0);
  };
}

/** Pages that are shown; the file has them all. */
const most = 30;

function say(sorted: readonly Compared[], traffic: ReadonlyMap<string, OldAddress>, total: number): void {
  const colours: Record<Level, (text: string) => string> = {
    error: pc.red,
    warning: pc.yellow,
    advice: pc.dim,
  };
  for (const { address, to, losses } of sorted.slice(0, most)) {
    console.log(`${address} ${pc.dim('→')} ${to}${pc.dim(worthOf(traffic.get(address)))}`);
    for (const { level, says } of losses) console.log(`  ${colours[level](level)} ${says}`);
  }
  if (sorted.length > most)
    console.log(pc.dim(`and ${counted(sorted.length - most, 'page')} more; --output FILE has them all`));
  console.log(`${counted(total, 'page')} compared, ${figure(sorted.length)} would lose something`);
}

/** `  12 clicks, 3,400 hits`; of what no source counted, nothing is said. */
function worthOf(row: Pick<OldAddress, 'clicks' | 'hits'> | undefined): string {
  const { clicks = 0, hits = 0 } = row ?? {};
  const parts = [
    ...(clicks > 0 ? [counted(clicks, 'click')] : []),
    ...(hits > 0 ? [counted(hits, 'hit')] : []),
  ];
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}

function printCompared(
  sorted: readonly Compared[],
  traffic: ReadonlyMap<string, OldAddress>,
): Generator<string> {
  return printCsv(
    ['old', 'new', 'clicks', 'hits', 'level', 'loss', 'says'],
    sorted.values().flatMap(({ address, to, losses }) =>
      losses.map(({ level, id, says }) => {
        const { clicks = 0, hits = 0 } = traffic.get(address) ?? {};
        return [address, to, String(clicks), String(hits), level, id, says];
      }),
    ),
  );
}
