import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { colors } from '../../lib/text/colors.ts';
import {
  compact,
  escapeLineForTerminal,
  formatCount,
  formatNumber,
  printVersionedJson,
} from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type Inputs, loadInputs } from '../../project/load.ts';
import { parseWholeNumber } from '../../project/network-options.ts';
import { loadMigration, type Migration } from '../migration.ts';
import { resolvePlaces, type SiteOptions } from '../places.ts';
import {
  doStep,
  expectOldUrls,
  migrateGroup,
  printCommand,
  quoteForShell,
  storeAndPrintPlaces,
  withSite,
} from '../shared.ts';
import { printNext } from '../status/status.ts';
import { applyChanges, type Change, findChanges, printChange } from './changes.ts';
import { findReplaced } from './map-edit.ts';
import { loadNewUrls, type NewUrls } from './new-urls.ts';
import {
  makeReviewContext,
  type ReturnedSheet,
  type ReviewContext,
  readDecisions,
} from './read-decisions.ts';
import { makeSheet, readSheet, writeSheet } from './sheet.ts';
import { askConfirmation } from './terminal.ts';
import { writeDecisions } from './write-decisions.ts';

export const migrateReviewCommand: CommandUnit = {
  name: 'migrate review',
  help: {
    examples: ['migrate review', 'migrate review --import review.csv --yes'],
    fails: "the import has rows that can't be used",
    notes:
      'Without --export and --import, it opens a page in the browser, from this\ncomputer alone, where each decision is saved at once. Ctrl+C writes them to\nthe map. Over SSH, forward the port: ssh -L 8137:127.0.0.1:8137 SERVER, and\npass --listen 8137 there.',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('review')
      .description('decide where each old URL goes, in the browser or in a spreadsheet')
      .option('--no-open', 'print the URL of the page, and open no browser')
      .option('--listen <port>', 'the port of the page on 127.0.0.1 (default: any free one)')
      .option('--weight <column>', 'what orders the page: clicks, hits, views, or a column of review.csv')
      .option('--export <file>', 'write the open decisions to a CSV file for Excel, most clicks first')
      .option('--all', 'export the decided URLs too')
      .option('--import <file>', 'read the CSV file back and show the differences first')
      .option('--yes', 'write what the import changes')
      .option('--json', 'print the differences of an import as JSON; only --yes writes them');
    withSite(command).action((options: ReviewOptions) => doStep(options, done, () => review(options)));
  },
};

interface ReviewOptions extends SiteOptions {
  readonly open: boolean;
  readonly listen?: string;
  readonly weight?: string;
  readonly export?: string;
  readonly all?: boolean;
  readonly import?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** The map that decisions are written to, which may not exist yet. */
type WithMap = ReviewOptions & { readonly map: string };

/** False if rows of an import were rejected. */
async function review(options: ReviewOptions): Promise<boolean> {
  if (options.export !== undefined && options.import !== undefined)
    throw new Problem('--export and --import are two steps. Pass one of them.');
  if (options.json && options.import === undefined)
    throw new Problem('--json prints what an import changes. Pass its file with --import FILE.');

  const migration = await loadMigration(options.state);
  expectOldUrls(migration);
  const { dist, map = usualMapFile } = await resolvePlaces(migration.state, options);
  const known = (await hasFile(map)) ? map : undefined;
  const site = options.site ?? migration.state.site;
  const inputs = await loadInputs({ dist, map: known, site });

  if (options.export !== undefined) {
    await exportTo(options.export, migration, loadNewUrls(inputs), options);
    return true;
  }
  if (options.import !== undefined)
    return importFrom(options.import, migration, loadNewUrls(inputs), { ...options, map });
  await openDesk(migration, inputs, { ...options, map });
  return true;
}

async function openDesk(migration: Migration, inputs: Inputs, options: WithMap): Promise<void> {
  const { reviewInBrowser } = await import('../desk/review.ts');
  const { map, weight, open } = options;
  const port = options.listen === undefined ? 0 : parseWholeNumber('--listen', options.listen);
  await reviewInBrowser(migration, inputs, { map, weight, port, open });
}

async function exportTo(
  file: string,
  migration: Migration,
  build: NewUrls,
  { state, all = false }: ReviewOptions,
): Promise<void> {
  const importing = printCommand(`npx astro-signpost migrate review --import ${quoteForShell(file)}`, state);
  await expectImported(file, migration, makeReviewContext(migration, build), importing);
  const sheet = makeSheet({ ...migration, stays: build.stays, all });
  await writeSheet(file, sheet);

  const { inventory } = migration;
  const kept = inventory.filter(({ url, junk }) => junk === '' && build.stays(url)).length;
  const others =
    kept === 0
      ? ''
      : ` ${formatNumber(kept)} more ${kept === 1 ? 'needs' : 'need'} no decision: the new site has a page there.`;
  console.error(
    `${file}: ${formatCount(sheet.rows.length, 'URL')}, those with the most traffic first.${others}`,
  );
  console.error(
    sheet.rows.length === 0
      ? `There is nothing to decide. Next: ${printCommand('npx astro-signpost migrate check', state)}`
      : `Fill in the column \`status\`: accepted, gone, open or rejected. Then: ${importing}`,
  );
}

/** A `Problem` where an export would overwrite another file, or decisions in a sheet that were not imported yet. */
async function expectImported(
  file: string,
  { decisions }: Migration,
  context: ReviewContext,
  importing: string,
): Promise<void> {
  if (!(await hasFile(file))) return;
  const returned = readDecisions(await readSheet(file), context);
  if (returned === undefined)
    throw new Problem(`${file} exists and isn't the sheet of a review. Pass another file.`);

  const open = findChanges(decisions, returned.decisions).length + returned.bad.length;
  if (open === 0) return;
  throw new Problem(
    `${file} exists and has ${formatCount(open, 'decision')} that ${open === 1 ? 'was' : 'were'} not imported, so nothing was written. Import it first: ${importing}, or pass another file.`,
  );
}

async function importFrom(
  file: string,
  migration: Migration,
  build: NewUrls,
  options: WithMap,
): Promise<boolean> {
  const returned = readDecisions(await readSheet(file), makeReviewContext(migration, build));
  if (returned === undefined)
    throw new Problem(`${file} needs the columns old, new and status in its first row.`);
  const { bad } = returned;
  const changes = findChanges(migration.decisions, returned.decisions);
  const blanks = countBlanks(returned, migration);

  if (options.json) {
    const { undecided } = blanks;
    process.stdout.write(printVersionedJson({ changes, bad, undecided, written: options.yes === true }));
  } else for (const change of changes) console.log(escapeLineForTerminal(printChange(change)));
  for (const { row, why } of bad) console.error(escapeLineForTerminal(`${file}: row ${row}: ${why}`));
  for (const { row, why } of returned.unbuilt)
    console.error(colors.yellow(escapeLineForTerminal(`${file}: row ${row} is taken, but ${why}`)));
  for (const one of await findReplaced(options.map, changes))
    console.error(
      colors.yellow(escapeLineForTerminal(`replaces a redirect of the map that no review decided: ${one}`)),
    );
  console.error(importSummary(returned, changes, blanks));

  // A killed run may have written the decisions but not the rest.
  if (changes.length === 0 && !(options.yes && returned.decisions.length > 0)) return bad.length === 0;
  const mayAsk = options.json !== true;
  const isAgreed =
    options.yes === true ||
    (mayAsk && (await askConfirmation(`Write ${formatCount(changes.length, 'change')}?`)));
  if (isAgreed) {
    const decisions = applyChanges(migration.decisions, changes);
    for (const line of await writeDecisions(migration, decisions, options.map)) console.error(line);
    await storeAndPrintPlaces(options);
    await printNext(options.state, true);
  } else console.error('Nothing was written. To write it, run the same command with --yes');
  return bad.length === 0;
}

interface Blanks {
  /** Rows that a person decides later: without a status, open, or with a rejected suggestion. */
  readonly undecided: number;
  /** Rows without a status whose URL is decided. */
  readonly decided: number;
}

function countBlanks({ blank, decisions: rows }: ReturnedSheet, { decisions }: Migration): Blanks {
  const known = new Set(decisions.map(({ old }) => old));
  const decided = blank.filter((old) => known.has(old)).length;
  const open = rows.filter(({ status }) => status === 'open' || status === 'rejected').length;
  return { undecided: blank.length - decided + open, decided };
}

function importSummary(
  { decisions, bad }: ReturnedSheet,
  changes: readonly Change[],
  { undecided, decided }: Blanks,
): string {
  const replaced = changes.filter(({ before }) => before !== undefined).length;
  return compact(
    formatCount(changes.length, 'change') +
      (replaced > 0 ? ` (${formatNumber(replaced)} of earlier decisions)` : ''),
    `${formatNumber(decisions.length - changes.length)} unchanged`,
    `${formatNumber(undecided)} undecided`,
    decided > 0 && `${formatNumber(decided)} already decided, without a status here`,
    bad.length > 0 && `${formatCount(bad.length, 'row')} refused`,
  ).join(', ');
}
