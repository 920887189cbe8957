import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { openClient } from '../../lib/http/client.ts';
import { openPace } from '../../lib/http/pace.ts';
import { type Asker, patient } from '../../lib/http/patient.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, figure, present } from '../../lib/text/text.ts';
import type { Project } from '../../project/load.ts';
import { type NetworkOptions, networkFrom, wholeNumber, withNetwork } from '../../project/network-options.ts';
import { loadMoving, type SiteOptions } from '../places.ts';
import { planAnswer } from '../planned.ts';
import {
  doStep,
  expectOldUrls,
  expectReachable,
  inFolder,
  migrateGroup,
  optionsFor,
  withTarget,
} from '../shared.ts';
import { byTraffic } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { type Comparison, comparePages, pagesOfBuild, pagesOfHost, sortByLoss } from './compare-pages.ts';
import { chooseFormat, type FormatName, formatNames, formats } from './formats.ts';
import { expectOldPages, readOldPages } from './old-pages.ts';

export const migrateCompareCommand: CommandUnit = {
  name: 'migrate compare',
  help: {
    examples: ['migrate compare dist --sample 100', 'migrate compare --live --output compare.csv'],
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
      .option('--live', 'read the new pages from the live host instead of the build')
      .option('--sample <n>', 'how many URLs to compare, those with the most traffic first', '500')
      .option('--rate <n>', 'requests per second to one host', '5')
      .addOption(
        program
          .createOption(
            '--format <name>',
            'the output format (default: pretty; for a file, its extension, or else csv)',
          )
          .choices(formatNames),
      )
      .option('--json', 'the same as --format json')
      .option('--output <file>', 'write the whole result to a file')
      .action((target: string | undefined, given: CompareOptions) => {
        const options = optionsFor(target, given);
        return doStep(options, done, () => compare(options), printNext);
      });
  },
};

interface CompareOptions extends SiteOptions, NetworkOptions {
  readonly oldSite?: string;
  readonly oldDist?: string;
  readonly live?: boolean;
  readonly sample: string;
  readonly rate: string;
  readonly format?: FormatName;
  readonly output?: string;
  readonly json?: boolean;
}

/** True if no page loses what keeps it in search results. */
async function compare(options: CompareOptions): Promise<boolean> {
  const { project, migration, old, wanted } = await loadMoving({ ...options, whole: true });
  expectOldUrls(migration);
  if (options.oldDist !== undefined) await expectOldPages(options.oldDist);
  const rows = wanted.toSorted(byTraffic).slice(0, wholeNumber('--sample', options.sample));
  const rate = wholeNumber('--rate', options.rate);
  const network = await networkFrom(options);
  const { resolve } = network;
  if (options.live) await expectReachable([new URL(project.plan.origin).host], [], resolve);
  const client = openClient(network);
  const ask = patient(openPace({ rate }).limit(client.ask));
  try {
    const pages = await readOldPages(rows, old, ask, {
      state: options.state,
      folder: options.oldDist,
      resolve,
    });
    const plannedTo = (url: string) => planAnswer(project.plan, old, url).to ?? ownPage(project, old, url);
    const compared = await comparePages(pages, plannedTo, await newPages(project, ask, options));
    expectCompared({ rows: rows.length, pages: pages.length, compared: compared.length }, old, options);
    await print(sortByLoss(compared, rows), options);
    for (const line of omitted({ wanted: wanted.length, rows: rows.length, compared: compared.length }))
      console.error(line);
    return !compared.some(({ losses }) => losses.some(({ level }) => level === 'error'));
  } finally {
    await client.close();
  }
}

/** Writes the named file and prints a short list, or prints everything to stdout. */
async function print(comparison: Comparison, options: CompareOptions): Promise<void> {
  const { output } = options;
  const text = formats[chooseFormat(options)](comparison);
  if (output !== undefined) await writeFileAt(output, text);
  process.stdout.write(output === undefined ? text : formats.pretty(comparison));
  if (output !== undefined) console.error(`wrote ${output}`);
}

/** Lists what wasn't compared, so that nobody mistakes a part for the whole. */
function omitted({
  wanted,
  rows,
  compared,
}: Readonly<Record<'wanted' | 'rows' | 'compared', number>>): string[] {
  const missing = rows - compared;
  return present(
    rows < wanted &&
      `${figure(rows)} of ${counted(wanted, 'old URL')}, those with the most traffic. To compare all, pass --sample ${wanted}`,
    missing === 1 && '1 more not compared: not a page of the old site, or without a page on the new one',
    missing > 1 &&
      `${figure(missing)} more not compared: not a page of the old site, or without a page on the new one`,
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
      `Nothing was compared: none of the ${counted(rows, 'old URL')} is a readable page of ${folder ?? old}.`,
    );
  throw new Problem(
    `Nothing was compared: none of the ${counted(pages, 'old page')} has a page on the new site. See ${inFolder('npx astro-signpost migrate check', state)}`,
  );
}

/** An unchanged URL is compared with the page at the same URL. */
function ownPage({ plan }: Project, old: string, url: string): string | undefined {
  const { status } = planAnswer(plan, old, url);
  const { pathname } = new URL(url, old);
  return status === 200 ? plan.origin + pathname : undefined;
}

function newPages(project: Project, ask: Asker, { live }: CompareOptions) {
  if (live) return pagesOfHost(ask);
  if (project.dist === undefined)
    throw new Problem(
      'There is no build here. Pass its folder with --dist, or read the live host with --live.',
    );
  return pagesOfBuild(project.plan, project.dist);
}
