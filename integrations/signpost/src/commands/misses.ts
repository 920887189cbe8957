import type { Command } from 'commander';
import pc from 'picocolors';
import { counted, figure } from '../core/counted.ts';
import { type Day, dayOf } from '../core/date.ts';
import { jsonText, shownLine } from '../core/printable.ts';
import { Problem } from '../core/problem.ts';
import { writeFileAt } from '../disk/write.ts';
import { type Miss, Misses } from '../migrate/after/misses.ts';
import { asDecided } from '../migrate/after/misspelt.ts';
import { Inventory } from '../migrate/inventory/merge.ts';
import { oldSiteOf } from '../migrate/inventory/names.ts';
import type { Sighting } from '../migrate/inventory/sighting.ts';
import {
  type Decision,
  printSuggestions,
  type Suggestion,
  suggestionsFile,
} from '../migrate/state/review-file.ts';
import { suggest } from '../migrate/suggest/suggest.ts';
import type { Project } from '../project/load.ts';
import { readLogs } from '../project/migration/logs.ts';
import { type Apart, hostsOf, tellApart, underPage } from '../project/migration/missed.ts';
import { loadMoving } from '../project/migration/moving.ts';
import { readNewSite } from '../project/migration/new-site.ts';
import { loadMigration, saveInventory, statePath } from '../project/migration.ts';
import type { CommandUnit } from './command.ts';
import { doStep, inFolder, type SiteOptions, withSite, withState } from './migrate/shared.ts';
import { dayFrom } from './network-options.ts';

/** `signpost misses LOG…`: what people asked for since the move and did not find. */
export const missesCommand: CommandUnit = {
  name: 'misses',
  register(program: Command, done) {
    withState(withSite(program.command('misses')))
      .description('list the 404s since the move by hits, bots apart, each with a likely target')
      .argument('<log...>', 'access logs of the new host; gzip too')
      .option('--since <day>', 'the day of the move (default: that of the state)')
      .option('--write', 'add them to the inventory and the suggestions, for signpost migrate review')
      .option('--json', 'print them as JSON')
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost misses /var/log/nginx/access.log*\n  $ signpost misses access.log --since 2026-12-05 --write',
      )
      .action((logs: string[], options: MissesOptions) => doStep(options, done, () => misses(logs, options)));
  },
};

interface MissesOptions extends SiteOptions {
  readonly since?: string;
  readonly state: string;
  readonly write?: boolean;
  readonly json?: boolean;
}

/** A miss and what may take its place. */
interface Proposed extends Miss {
  readonly suggestion: Suggestion | undefined;
}

async function misses(logs: readonly string[], options: MissesOptions): Promise<void> {
  const { project, migration } = await loadMoving(options);
  const { state } = migration;
  const since = dayFrom('--since', options.since) ?? state.move;
  if (options.since === undefined && since !== undefined && since > dayOf(new Date()))
    console.error(
      `The day of the move, ${since}, is still to come, and nothing before it counts; --since DAY counts from another day.`,
    );
  const found = new Misses();
  const site = hostsOf(project.plan, state);
  const take = (one: Sighting): void => {
    const own = underPage(one, site);
    if (own !== undefined) found.take(own);
  };
  for (const name of await readLogs(logs, take, { since, withoutRedirects: true }))
    console.error(`${name}: is empty, and was left out`);
  const { people, robots } = found.list();
  const { missed, apart, answered } = tellApart(people, project.plan);
  const proposed = propose(missed, project, migration.decisions);
  if (options.write) await addToState(proposed, options.state);
  if (options.json) console.log(jsonText({ misses: proposed, robots, junk: apart, answered }));
  else
    say(proposed, {
      robots: robots.length,
      apart,
      answered,
      since,
      write: options.write ?? false,
      state: options.state,
    });
}

function propose(missed: readonly Miss[], { dist }: Project, decisions: readonly Decision[]): Proposed[] {
  if (dist === undefined)
    throw new Problem('There is no build here to find targets in: name it with --dist.');
  const old = missed.map(({ address }) => ({ address, title: '', text: '' }));
  const confirmed = decisions.flatMap(({ old: from, new: to, status }) =>
    status === 'accepted' ? [{ from, to }] : [],
  );
  const suggestions = asDecided(suggest({ old, pages: readNewSite(dist).pages, confirmed }), decisions);
  return missed.map((miss, at) => ({ ...miss, suggestion: suggestions[at] }));
}

async function addToState(proposed: readonly Proposed[], folder: string): Promise<void> {
  const { state, inventory, backlinks, suggestions } = await loadMigration(folder);
  const old = state.old ?? 'https://localhost';
  const rows = new Inventory(
    oldSiteOf([new URL(old).host, ...state.hosts], state.folder),
    inventory,
    backlinks,
  );
  const count = rows.source('log');
  const known = new Map(inventory.map((row) => [row.address, row]));
  // The same log may be read again: the greater count stands.
  for (const { address, hits, bots } of proposed) {
    const { hits: before = 0, bots: robots = 0 } = known.get(address) ?? {};
    count.take({ address, hits: Math.max(0, hits - before), bots: Math.max(0, bots - robots) });
  }
  count.finish();
  await saveInventory(folder, state, rows.rows(), rows.backlinks);
  const proposals = new Set(suggestions.map((suggestion) => suggestion.old));
  const fresh = proposed.flatMap(({ suggestion }) =>
    suggestion === undefined || proposals.has(suggestion.old) ? [] : [suggestion],
  );
  await writeFileAt(statePath(folder, suggestionsFile), printSuggestions([...suggestions, ...fresh]));
}

interface Told {
  readonly robots: number;
  readonly apart: readonly Apart[];
  readonly answered: readonly Miss[];
  readonly since: Day | undefined;
  readonly write: boolean;
  readonly state: string;
}

function say(proposed: readonly Proposed[], { robots, apart, answered, since, write, state }: Told): void {
  for (const { address, hits, bots, suggestion } of proposed) {
    const target =
      suggestion === undefined || suggestion.new === '' ? pc.dim('nothing fits') : suggestion.new;
    const sure =
      suggestion === undefined || suggestion.new === '' ? '' : ` ${suggestion.confidence.toFixed(2)}`;
    console.log(`${figure(hits).padStart(7)}  ${shownLine(address)} ${pc.dim('→')} ${target}${pc.dim(sure)}`);
    if (suggestion !== undefined && suggestion.new !== '')
      console.log(pc.dim(`${' '.repeat(9)}${shownLine(suggestion.reason)}`));
    if (bots > hits) console.log(pc.dim(`${' '.repeat(9)}and ${counted(bots, 'time')} by robots`));
  }
  console.error(
    `${counted(proposed.length, 'address')} ${proposed.length === 1 ? 'was' : 'were'} asked for and not found${since === undefined ? '' : ` since ${since}`}; ${figure(robots)} more by robots alone`,
  );
  for (const [why, count] of countsOf(apart)) console.error(`  set apart, ${why}: ${figure(count)}`);
  const [worst] = answered;
  if (worst !== undefined)
    console.error(
      shownLine(
        `  redirected by the map as it is now: ${figure(answered.length)}, such as ${worst.address}; where the log is newer than the map, the host doesn't have it: ${inFolder('signpost migrate verify', state)}`,
      ),
    );
  if (proposed.length === 0) return;
  const add = 'the same command with --write, which adds them to what is to be decided';
  console.error(`next: ${write ? inFolder('signpost migrate review', state) : add}`);
}

/** Reason ─▶ how many, the commonest first. */
function countsOf(apart: readonly Apart[]): [why: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { why } of apart) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
