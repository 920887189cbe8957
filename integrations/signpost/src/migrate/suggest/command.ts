import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { readText } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber, printVersionedJson } from '../../lib/text/text.ts';
import { resolveBuild } from '../../project/facts.ts';
import { openProgress } from '../../project/progress.ts';
import { makeOldSite } from '../inventory/hosts.ts';
import { expectTable } from '../inventory/recognize.ts';
import { loadMigration, loadState, noteStep, resolveStatePath } from '../migration.ts';
import { resolvePlaces } from '../places.ts';
import { doStep, expectOldUrls, migrateGroup, withState } from '../shared.ts';
import { isWanted } from '../state/old-url.ts';
import { printSuggestions, type Suggestion, selectConfirmed, suggestionsFile } from '../state/review-file.ts';
import { printNext } from '../status/status.ts';
import { readNewSite } from './new-site.ts';
import { followOldRedirects } from './old-redirects.ts';
import type { NewPage, OldPage } from './profile.ts';
import {
  expectSameDecisions,
  readConfirmed,
  readNewPages,
  readOldList,
  readOldPages,
} from './read-tables.ts';
import { suggest } from './suggest.ts';
import { proposeByForm } from './url-forms.ts';

export const migrateSuggestCommand: CommandUnit = {
  name: 'migrate suggest',
  help: {
    examples: [
      'migrate suggest --dist ../new-site/dist',
      'migrate suggest --old old.txt --new new.tsv --output suggestions.csv',
    ],
  },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .command('suggest')
      .description('propose a page of the new site for each old URL, with confidence and the reason')
      .argument('[dist]', 'the same as --dist')
      .option('--dist <dir>', 'the new build (default: from the state, or dist)')
      .option('--old <file>', 'old URLs, one per line (default: from the inventory)')
      .option('--new <file>', 'pages of the new site instead of its build: a table with url and title')
      .option(
        '--old-pages <file>',
        'details of old pages: a table with the columns old, title, headings, words, links',
      )
      .option('--confirmed <file>', 'known pairs to learn from: a table with the columns old and new')
      .option('--output <file>', 'where to write the suggestions (with --old, default: stdout)')
      .option('--json', 'print the suggestions as JSON');
    withState(command).action((argument: string | undefined, options: SuggestOptions) => {
      const dist = buildNamed(argument, options);
      const kept = isForState(options) && options.new === undefined ? dist : undefined;
      const named = { state: options.state, dist: kept };
      return doStep(
        named,
        done,
        () => runSuggest(dist, options),
        isForState(options) ? printNext : undefined,
      );
    });
  },
};

interface SuggestOptions {
  readonly dist?: string;
  readonly old?: string;
  readonly new?: string;
  readonly oldPages?: string;
  readonly confirmed?: string;
  readonly output?: string;
  readonly state: string;
  readonly json?: boolean;
}

/** The folder was an argument at first, and is an option now as in all commands. */
function buildNamed(argument: string | undefined, { dist, new: list }: SuggestOptions): string | undefined {
  if (argument !== undefined && dist !== undefined && argument !== dist)
    throw new Problem(`The new build is either ${argument} or --dist ${dist}. Pass one of them.`);
  if (dist !== undefined && list !== undefined)
    throw new Problem(`The new site is either --dist ${dist} or --new ${list}. Pass one of them.`);
  return argument ?? dist;
}

async function runSuggest(dist: string | undefined, options: SuggestOptions): Promise<void> {
  const { old, confirmed, complete } = await readOld(options);
  const { pages, files } = await readNew(
    options.new ??
      (dist && (await resolveBuild(dist))) ??
      (await findKeptBuild(options)) ??
      (await resolveBuild(undefined)),
  );
  const progress = openProgress('{percentage}% compared');
  const proposed = suggest({ old, pages, confirmed, onStep: progress.update });
  progress.stop();
  const suggestions = complete(proposeByForm(proposed, files));
  await write(suggestions, options);
  process.stderr.write(summarizeSuggestions(suggestions));
  if (isForState(options)) console.error(`written to ${resolveStatePath(options.state, suggestionsFile)}`);
}

async function findKeptBuild(options: SuggestOptions): Promise<string | undefined> {
  if (!isForState(options)) return undefined;
  return (await resolvePlaces(await loadState(options.state), { state: options.state })).dist;
}

/** The old pages, the known pairs, and what completes the suggestions beside words. */
async function readOld(options: SuggestOptions) {
  const known =
    options.oldPages === undefined ? [] : readOldPages(options.oldPages, await loadText(options.oldPages));
  const named =
    options.confirmed === undefined
      ? []
      : readConfirmed(options.confirmed, await loadText(options.confirmed));
  const pages = new Map(known.map((page) => [page.url, page]));
  if (options.old !== undefined) {
    const old = readOldList(options.old, await loadText(options.old));
    return {
      old: old.map((url): OldPage => pages.get(url) ?? { url, title: '', text: '' }),
      confirmed: named,
      complete: (suggestions: Suggestion[]) => suggestions,
    };
  }
  const migration = await loadMigration(options.state);
  expectOldUrls(migration, ', or pass a list of old URLs: --old urls.txt');
  const { state, inventory, decisions } = migration;
  const decided = selectConfirmed(decisions);
  if (options.confirmed !== undefined) expectSameDecisions(options.confirmed, named, decided);
  const first = state.old === undefined ? undefined : new URL(state.old).host;
  const old = inventory.filter(isWanted).map(({ url, title, host, lang }): OldPage => {
    return { ...(pages.get(url) ?? { url, title, text: '' }), host: host || first, lang };
  });
  const site = makeOldSite([...(first === undefined ? [] : [first]), ...state.hosts]);

  return {
    old,
    confirmed: [...decided, ...named],
    complete: (suggestions: Suggestion[]) => followOldRedirects(suggestions, inventory, site),
  };
}

/** The pages of the new site: from a table, or from its build. */
async function readNew(name: string): Promise<{ pages: NewPage[]; files: string[] }> {
  const found = await stat(name).catch(() => undefined);
  if (found === undefined)
    throw new Problem(`${name} doesn't exist. Build the new site first, or pass its pages with --new.`);
  if (!found.isDirectory()) return { pages: readNewPages(name, await loadText(name)), files: [] };
  const site = readNewSite(name);
  if (site.pages.length === 0)
    throw new Problem(`${name} has no page. Build the new site, or pass its folder with --dist DIR.`);
  return site;
}

async function loadText(file: string): Promise<string> {
  const text = await readText(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist. Pass the path of an existing file, such as old-urls.csv.`);
  expectTable({ name: file, head: text.slice(0, 4096) });
  return text;
}

async function write(suggestions: readonly Suggestion[], options: SuggestOptions): Promise<void> {
  if (options.json) process.stdout.write(printVersionedJson({ suggestions }));
  const isState = isForState(options);
  const file = isState ? resolveStatePath(options.state, suggestionsFile) : options.output;
  if (file !== undefined) await writeFileAt(file, printSuggestions(suggestions));
  else if (!options.json) process.stdout.write([...printSuggestions(suggestions)].join(''));
  if (!isState) return;
  const moved = suggestions.filter((suggestion) => suggestion.new !== '').length;
  await noteStep(options.state, 'suggest', { clean: true, says: `${formatCount(moved, 'target')} proposed` });
}

function isForState({ old, output }: SuggestOptions): boolean {
  return old === undefined && output === undefined;
}

function summarizeSuggestions(suggestions: readonly Suggestion[]): string {
  const gone = suggestions.filter((suggestion) => suggestion.new === '').length;
  const safe = suggestions.filter(({ new: to, confidence }) => to !== '' && confidence >= 0.9).length;
  return `${formatCount(suggestions.length, 'URL')}: ${formatNumber(safe)} at 0.9 or more, ${formatNumber(suggestions.length - safe - gone)} below, ${formatNumber(gone)} probably gone\n`;
}
