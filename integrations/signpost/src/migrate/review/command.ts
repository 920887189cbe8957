import { confirm } from '../../lib/command/confirm.ts';
import { defineCommand, flag, type OptionValues, text } from '../../lib/command/define-command.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal, quoteForShell } from '../../lib/text/escape.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type Inputs, loadInputs } from '../../project/load.ts';
import { findCurrentBuild } from '../../project/settings/build-folder.ts';
import { readFacts } from '../../project/settings/facts.ts';
import { parseWholeNumber } from '../../project/settings/option-values.ts';
import { listMoveRows } from '../document/move-rows.ts';
import { printMove } from '../document/print-move.ts';
import { loadMigration, type Migration } from '../migration.ts';
import { applyChanges, type DecisionChange } from '../state/decision-log.ts';
import { listDecisions } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, expectYamlMap, migrateGroup, printCommand, runStep, siteOptions } from '../steps.ts';
import { makeFollowRule } from './follow-decisions.ts';
import { makeMapReader } from './map-reader.ts';
import { NewPages } from './new-pages.ts';
import { findPerson } from './person.ts';
import { printChange, readDecisions, readSheet } from './read-sheet.ts';
import { writeDecisions } from './write-decisions.ts';
import { makeSheet, writeSheet } from './write-sheet.ts';

const options = {
  open: flag('--no-open', 'print the URL of the page, and open no browser'),
  listen: text('--listen <port>', 'the port of the page on 127.0.0.1 (default: any free one)'),
  weight: text('--weight <column>', 'what orders the page: clicks, hits, views, or a column of review.csv'),
  export: text(
    '--export <file>',
    'write the open decisions to a CSV file, or the plan of the move to an HTML file',
  ),
  all: flag('--all', 'export the decided URLs too'),
  import: text('--import <file>', 'read the CSV file back and show the differences first'),
  yes: flag('--yes', 'write what the import changes'),
  ...siteOptions,
};

type ReviewOptions = OptionValues<typeof options>;

export const migrateReviewCommand = defineCommand({
  name: 'migrate review',
  group: migrateGroup,
  description: 'decide where each old URL goes, in the browser or in a spreadsheet',
  options,
  help: {
    examples: [
      'migrate review',
      'migrate review --export plan.html',
      'migrate review --import review.csv --yes',
    ],
    fails: "the import has rows that can't be used",
    notes:
      'Without --export and --import, it opens a page in the browser, from this\ncomputer alone, where each decision is saved at once. Ctrl+C writes them to\nthe map. Over SSH, forward the port: ssh -L 8137:127.0.0.1:8137 SERVER, and\npass --listen 8137 there.',
  },
  run: (options) => runStep(options, () => review(options)),
});

/** False if rows of an import were refused. */
async function review(options: ReviewOptions): Promise<boolean> {
  if (options.export !== undefined && options.import !== undefined)
    throw new Problem('--export and --import are two steps. Pass one of them.');

  const migration = await loadMigration(options.state);
  expectOldUrls(migration);
  const map = options.map ?? usualMapFile;
  expectYamlMap(map);

  const mapFile = (await hasFile(map)) ? map : undefined;
  const facts = await readFacts();
  const dist = options.dist ?? (await findCurrentBuild(facts));
  const inputs = await loadInputs({ facts, dist, map: mapFile, site: options.site ?? migration.state.site });
  if (options.import !== undefined) return importSheet(options.import, migration, inputs, map, options);
  if (inputs.dist === undefined)
    console.error('There is no build here, so no new page is known. Pass its folder with --dist.');
  if (options.export !== undefined) {
    const pages = new NewPages(inputs);
    if (isHtml(options.export)) await exportPlan(options.export, migration, pages, options.weight);
    else await exportSheet(options.export, migration, pages, options);
    return true;
  }

  // The server is loaded for the browser alone.
  const { reviewInBrowser } = await import('../desk/review.ts');
  const port = options.listen === undefined ? 0 : parsePort(options.listen);
  const { weight, open = true } = options;
  await reviewInBrowser(migration, inputs, { map, weight, port, open });
  return true;
}

/** Port 0 is any free port. */
function parsePort(text: string): number {
  const port = parseWholeNumber('--listen', text);
  if (port > 65_535) throw new Problem(`Invalid --listen: "${text}". Pass a port up to 65535, such as 8137.`);
  return port;
}

/** Overwrites an earlier page: nobody decides in it. */
async function exportPlan(
  file: string,
  migration: Migration,
  pages: NewPages,
  weight: string | undefined,
): Promise<void> {
  await writeFileAt(file, printMove(migration, pages.origin, listMoveRows(migration, pages, weight)));
  console.error(`${file}: what stays, moves, is given up and is open, to print and to sign.`);
}

async function exportSheet(
  file: string,
  migration: Migration,
  pages: NewPages,
  { state, all = false }: ReviewOptions,
): Promise<void> {
  const sheet = makeSheet(migration, pages, all);
  await writeSheet(file, sheet);

  console.error(`${file}: ${formatCount(sheet.rows.length, 'URL')}, those with the most traffic first.`);
  const importing = `npx astro-signpost migrate review --import ${quoteForShell(file)}`;
  console.error(
    sheet.rows.length === 0
      ? `There is nothing to decide. Next: ${printCommand('npx astro-signpost migrate check', state)}`
      : `Fill in the column \`status\`: accepted, gone, open or rejected. Then: ${printCommand(importing, state)}`,
  );
}

/** Shows the changes of a sheet, asks, and writes. False if rows were refused. */
async function importSheet(
  file: string,
  migration: Migration,
  inputs: Inputs,
  map: string,
  { state, yes = false }: ReviewOptions,
): Promise<boolean> {
  const sheet = readDecisions(await readSheet(file), migration);
  const { unchanged, refused, undecided } = sheet;
  const pages = new NewPages(inputs);
  const changes = withFollowing(sheet.changes, migration, inputs, pages);

  // /old -> /new/ on standard output, for a file; everything else is for people.
  for (const change of changes) console.log(escapeLineForTerminal(printChange(change)));
  for (const { row, why } of refused) console.error(escapeLineForTerminal(`${file}: row ${row}: ${why}`));
  for (const line of listMissingTargets(changes, pages)) console.error(escapeLineForTerminal(line));
  const counts = `${formatNumber(unchanged)} unchanged, ${formatNumber(undecided)} undecided`;
  console.error(`${formatCount(changes.length, 'change')}, ${counts} in ${file}`);

  if (changes.length === 0) return refused.length === 0;
  if (yes || (await askConfirmation(`Write ${formatCount(changes.length, 'change')}?`))) {
    const imported = { who: await findPerson(), label: `Import of ${file}`, changes };
    for (const line of await writeDecisions(migration, map, imported)) console.error(line);
    await printNext(state, true);
  } else console.error('Nothing was written. To write it, run the same command with --yes');
  return refused.length === 0;
}

/** The changes of a sheet, and the decisions about old URLs that the old site redirects to the changed ones. */
function withFollowing(
  changes: readonly DecisionChange[],
  migration: Migration,
  { map }: Inputs,
  pages: NewPages,
): DecisionChange[] {
  const decisions = listDecisions(migration.inventory);
  applyChanges(decisions, changes);
  const listFollowing = makeFollowRule(migration, makeMapReader(map?.entries ?? []), pages);
  const following = listFollowing(
    (url) => decisions.get(url),
    changes.map(({ url }) => url),
  );
  return [...changes, ...following];
}

/** A sheet may have many targets of a page that was renamed since. */
const maxMissing = 10;

/** The targets that the new build lacks, each with a URL that leads there. Nothing is known without a build. */
function listMissingTargets(changes: readonly DecisionChange[], pages: NewPages): string[] {
  if (pages.counts.all === 0) return [];
  const targets = new Map<string, string>();
  for (const { url, after } of changes) {
    const target = after?.target ?? '';
    if (target.startsWith('/') && !pages.has(target) && !targets.has(target)) targets.set(target, url);
  }

  const lines = [...targets].map(([target, url]) => `${url} -> ${target}: the new build has no such page`);
  const rest = lines.length - maxMissing;
  return rest > 1
    ? [...lines.slice(0, maxMissing), `and ${formatNumber(rest)} more targets that the new build lacks`]
    : lines;
}

/** Without a terminal, the answer is no. */
async function askConfirmation(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return false;
  return confirm(question);
}
