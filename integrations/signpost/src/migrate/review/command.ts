import { join } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import type { CommandUnit } from '../../lib/command/command.ts';
import { dayOf } from '../../lib/date.ts';
import { onlyOne } from '../../lib/disk/lock.ts';
import { exists } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, figure, present, shownLine, versionedJson } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import { loadInputs } from '../../project/load.ts';
import { loadMigration, type Migration, noteStep, saveReview } from '../migration.ts';
import { placesFor, type SiteOptions } from '../places.ts';
import { doStep, expectOldUrls, inFolder, migrateGroup, note, quoted, withSite } from '../shared.ts';
import type { Decision } from '../state/review-file.ts';
import {
  contextOf,
  expectTaken,
  type Incoming,
  type NewUrls,
  newUrls,
  readIncoming,
  sheetsWith,
  sinceTaken,
  takenOf,
} from './incoming.ts';
import { editMap, replacedBy } from './map-edit.ts';
import {
  applyChanges,
  type Change,
  changesOf,
  type Merge,
  mergeRows,
  printChange,
  printConflict,
  type Side,
  sides,
} from './merge.ts';
import { makeSheet, readSheet, writeSheet } from './sheet.ts';
import { agrees, decideInTerminal, expectTerminal, openDecisions } from './terminal.ts';

export const migrateReviewCommand: CommandUnit = {
  name: 'migrate review',
  help: {
    examples: ['migrate review --output review.xlsx', 'migrate review --import review.xlsx --yes'],
    fails: "the import has rows that can't be used",
    notes: 'The review checks targets against the new build, and writes decisions to\nthe map.',
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('review')
      .description('decide where each old URL goes, in a spreadsheet or one by one in the terminal')
      .option('--output <file>', 'write the open decisions to a .csv or .xlsx file, most clicks first')
      .option('--import <file>', 'read a .csv or .xlsx file back and show the differences first')
      .option('--yes', 'write what the import changes')
      .addOption(
        program
          .createOption(
            '--conflicts <side>',
            'where both the sheet and a later decision changed a row: use the sheet, or keep the decision',
          )
          .choices(sides),
      )
      .option('--json', 'print the differences of an import as JSON; only --yes writes them');
    withSite(command).action((options: ReviewOptions) => doStep(options, done, () => review(options)));
  },
};

interface ReviewOptions extends SiteOptions {
  readonly output?: string;
  readonly import?: string;
  readonly yes?: boolean;
  readonly conflicts?: Side;
  readonly json?: boolean;
}

/** The map that decisions are written to, which may not exist yet. */
type WithMap = ReviewOptions & { readonly map: string };

/** False if rows of an import were rejected or are in conflict. */
async function review(options: ReviewOptions): Promise<boolean> {
  if (options.output !== undefined && options.import !== undefined)
    throw new Problem('--output and --import are two steps. Pass one of them.');
  if (options.json && options.import === undefined)
    throw new Problem('--json prints what an import changes. Pass its file with --import FILE.');
  const migration = await loadMigration(options.state);
  expectOldUrls(migration);
  const { dist, map = usualMapFile } = await placesFor(migration.state, options);
  const known = (await exists(map)) ? map : undefined;
  const build = await newUrls(
    await loadInputs({ dist, map: known, site: options.site ?? migration.state.site }),
  );
  if (options.output !== undefined) {
    await exportTo(options.output, migration, build, options);
    return true;
  }
  if (options.import !== undefined) return importFrom(options.import, migration, build, { ...options, map });
  await walkThrough(migration, build, { ...options, map });
  return true;
}

/** Each decision is on disk before the next question. The map gets all together, as patterns where possible. */
function walkThrough(migration: Migration, build: NewUrls, options: WithMap): Promise<void> {
  expectTerminal();
  const { state } = options;
  return onlyOne(join(state, 'review.journal.lock'), `Another review of ${state}`, () =>
    decideAll(migration, build, options),
  );
}

async function decideAll(migration: Migration, build: NewUrls, options: WithMap): Promise<void> {
  const journal = openDecisions(options.state);
  try {
    const kept = journal.decisions.length;
    if (kept > 0)
      console.error(
        `${counted(kept, 'decision')} of an interrupted review ${kept === 1 ? 'is' : 'are'} restored`,
      );
    const decisions = [...migration.decisions, ...journal.decisions];
    await decideInTerminal({ ...migration, decisions }, build, journal.add);
    if (journal.decisions.length > 0)
      await carryOut(changesOf(migration.decisions, journal.decisions), migration, options);
    await journal.remove();
  } finally {
    journal.close();
  }
}

async function exportTo(
  file: string,
  migration: Migration,
  build: NewUrls,
  { state }: ReviewOptions,
): Promise<void> {
  const sheet = makeSheet({ ...migration, stays: build.stays });
  const importing = inFolder(`npx astro-signpost migrate review --import ${quoted(file)}`, state);
  await expectTaken(
    file,
    { ...migration, sheets: takenOf(file, migration) },
    contextOf(migration, build),
    importing,
  );
  await writeSheet(file, sheet);
  const { inventory } = migration;
  const kept = inventory.filter(({ url, junk }) => junk === '' && build.stays(url)).length;
  const others =
    kept === 0
      ? ''
      : ` ${figure(kept)} more ${kept === 1 ? 'needs' : 'need'} no decision: the new site has a page there.`;
  console.error(`${file}: ${counted(sheet.rows.length, 'URL')}, those with the most traffic first.${others}`);
  console.error(
    sheet.rows.length === 0
      ? `There is nothing to decide: every old URL has a page on the new site. Next: ${inFolder('npx astro-signpost migrate check', state)}`
      : `Fill in the column \`status\`: accepted, gone, open or rejected. Then: ${importing}`,
  );
}

async function importFrom(
  file: string,
  migration: Migration,
  build: NewUrls,
  options: WithMap,
): Promise<boolean> {
  const incoming = readIncoming(await readSheet(file), contextOf(migration, build));
  if (incoming === undefined)
    throw new Problem(`${file} needs the columns old, new and status in its first row.`);
  const taken = takenOf(file, migration);
  const merge = mergeRows(migration.decisions, sinceTaken(incoming, taken), options.conflicts);
  const { changes, conflicts } = merge;
  const { bad } = incoming;
  const blanks = blanksOf(incoming, migration.decisions);
  const { undecided } = blanks;
  if (options.json)
    process.stdout.write(
      versionedJson({ changes, conflicts, bad, undecided, written: options.yes === true }),
    );
  else for (const change of changes) console.log(shownLine(printChange(change)));
  for (const { row, why } of bad) console.error(shownLine(`${file}: row ${row}: ${why}`));
  for (const conflict of conflicts) console.error(shownLine(`${file}: ${printConflict(conflict)}`));
  for (const one of await replacedBy(options.map, changes))
    console.error(pc.yellow(shownLine(`replaces a redirect of the map that no review decided: ${one}`)));
  console.error(summaryOf(incoming, merge, blanks));
  for (const line of adviceOf(file, merge)) console.error(pc.yellow(line));
  const isWhole = bad.length === 0 && conflicts.length === 0;
  // A killed run may have written the decisions but not the rest.
  if (changes.length === 0 && !(options.yes && incoming.rows.length > 0)) return isWhole;
  const mayAsk = options.json !== true;
  const isAgreed =
    options.yes === true || (mayAsk && (await agrees(`Write ${counted(changes.length, 'change')}?`)));
  if (isAgreed) {
    const decisions = applyChanges(migration.decisions, changes);
    await carryOut(changes, migration, options, sheetsWith(file, incoming, migration, decisions));
  } else console.error('Nothing was written. To write it, run the same command with --yes');
  return isWhole;
}

/** The map first: after a kill in between, the same import finds it done and writes the decisions. */
async function carryOut(
  changes: readonly Change[],
  migration: Migration,
  options: WithMap,
  sheets = migration.sheets,
): Promise<void> {
  const { state, map } = options;
  const since = migration.state.move ?? dayOf(new Date());
  const decisions = applyChanges(migration.decisions, changes);
  const urls = migration.inventory.map(({ url }) => url);
  const { redirects, gone, patterns, removed, caught } = await saveReview(
    migration,
    { decisions, sheets },
    (staging) => editMap(staging, map, changes, { known: migration.decisions, decisions, urls, since }),
  );
  for (const old of caught) console.error(`a pattern in ${map} still redirects ${old}. Edit it by hand`);
  await noteStep(state, 'review', { clean: true, says: counted(decisions.length, 'decision') });
  if (changes.length > 0)
    console.error(
      `${map}: ${counted(redirects, 'redirect')} and ${counted(gone, 'gone URL')} added, ${figure(removed)} removed`,
    );
  for (const { from, to } of patterns)
    console.error(
      `  one pattern for several: ${from} ${to === '' ? 'gone' : `-> ${to}`}. Its target is right for every old URL that it matches`,
    );
  await note(options);
  console.error(`next: ${inFolder('npx astro-signpost migrate check', state)}`);
}

/** Rows of a sheet without a status: those that are decided elsewhere or by an earlier import, and the others. */
function blanksOf({ blank }: Incoming, decisions: readonly Decision[]) {
  const known = new Set(decisions.map(({ old }) => old));
  const decided = blank.filter((old) => known.has(old)).length;
  return { undecided: blank.length - decided, decided };
}

function summaryOf(
  { rows, bad }: Incoming,
  { changes, conflicts, older }: Merge,
  { undecided, decided }: ReturnType<typeof blanksOf>,
): string {
  return present(
    counted(changes.length, 'change'),
    `${figure(rows.length - changes.length - conflicts.length - older)} unchanged`,
    `${figure(undecided)} undecided`,
    decided > 0 && `${figure(decided)} already decided, without a status here`,
    older > 0 && `${figure(older)} decided again since the export, unchanged in the sheet`,
    conflicts.length > 0 && `${counted(conflicts.length, 'conflict')} skipped`,
    bad.length > 0 && `${counted(bad.length, 'row')} refused`,
  ).join(', ');
}

/** What a person must know about a merge beyond its lines. */
function adviceOf(file: string, { conflicts, blind }: Merge): string[] {
  return present(
    conflicts.length > 0 &&
      'To resolve the conflicts, run the same command with --conflicts sheet (use the sheet) or --conflicts kept (keep the decisions)',
    blind > 0 &&
      `${file} lacks the exported value of ${counted(blind, 'changed row')} (the column "exported"). Check whether ${blind === 1 ? 'it undoes a newer decision' : 'they undo newer decisions'}`,
  );
}
