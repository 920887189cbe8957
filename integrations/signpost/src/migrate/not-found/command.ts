import type { Command } from 'commander';
import type { CommandUnit } from '../../lib/command/command.ts';
import { sortByCount } from '../../lib/counts.ts';
import { type Day, toDay } from '../../lib/date.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { colors } from '../../lib/text/colors.ts';
import {
  compact,
  escapeLineForTerminal,
  formatCount,
  formatNumber,
  printVersionedJson,
} from '../../lib/text/text.ts';
import type { Project } from '../../project/load.ts';
import { parseDay } from '../../project/network-options.ts';
import { readOldSite } from '../inventory/hosts.ts';
import { notFoundThere } from '../inventory/junk.ts';
import { Inventory } from '../inventory/merge.ts';
import { readLogs } from '../inventory/open.ts';
import { type Migration, resolveStatePath, saveInventory } from '../migration.ts';
import { loadMoving, type SiteOptions } from '../places.ts';
import { doStep, printCommand, withSite } from '../shared.ts';
import type { OldUrl } from '../state/old-url.ts';
import { printSuggestions, type Suggestion, selectConfirmed, suggestionsFile } from '../state/review-file.ts';
import { readNewSite } from '../suggest/new-site.ts';
import { suggest } from '../suggest/suggest.ts';
import { proposeByForm } from '../suggest/url-forms.ts';
import {
  listSiteHosts,
  NotFoundCounts,
  type NotFoundUrl,
  type SortedNotFound,
  sortNotFound,
} from './not-found.ts';
import { RedirectCounts, type RedirectHits } from './redirect-hits.ts';

export const notFoundCommand: CommandUnit = {
  name: '404s',
  help: { examples: ['404s /var/log/nginx/access.log*', '404s access.log --on 2026-12-05 --write'] },
  register(program: Command, done) {
    withSite(program.command('404s'))
      .description('list the 404s since the move, each with a likely target, and the hits of each redirect')
      .argument('<log...>', 'access logs of the new host, plain or gzip')
      .option('--on <day>', 'the day of the move (default: from the state)')
      .option(
        '--write',
        'add them to the inventory and the suggestions, for npx astro-signpost migrate review',
      )
      .option('--json', 'print them as JSON')
      .action((logs: string[], options: NotFoundOptions) =>
        doStep(options, done, () => listNotFound(logs, options)),
      );
  },
};

interface NotFoundOptions extends SiteOptions {
  readonly on?: string;
  readonly write?: boolean;
  readonly json?: boolean;
}

async function listNotFound(logs: readonly string[], options: NotFoundOptions): Promise<void> {
  const { project, migration } = await loadMoving(options);
  const { state } = migration;
  const since = parseDay('--on', options.on) ?? state.move;
  if (options.on === undefined && since !== undefined && since > toDay(new Date()))
    console.error(
      `The day of the move, ${since}, is in the future, and only later 404s count. To count from another day, pass --on DAY.`,
    );

  const site = listSiteHosts(project.plan, state);
  const found = new NotFoundCounts(site);
  const redirects = new RedirectCounts(project.plan, site);
  await readLogs(logs, found.take, {
    since,
    withoutRedirects: true,
    onRedirect: (url) => redirects.add(url, 1),
    heard: redirects.hearDay,
  });

  const { people, robots } = found.list();
  const { missed, apart, answered } = sortNotFound(people, project.plan);
  const proposed = proposeRedirects(missed, project, migration);
  if (options.write) await addToState(proposed, migration);

  const hits = redirects.list(project, migration, toDay(new Date()));
  if (options.json)
    process.stdout.write(
      printVersionedJson({ notFound: proposed, robots, junk: apart, answered, redirects: hits }),
    );
  else {
    printRedirects(hits);
    printNotFound(proposed, { robots, apart, answered }, since, options);
  }
}

/** A decided URL, whose copies and feeds get the same target, is nearly as sure as a decision. */
const decidedConfidence = 0.95;

function proposeRedirects(
  missed: readonly NotFoundUrl[],
  { dist }: Project,
  { decisions, inventory }: Migration,
): Proposed[] {
  if (dist === undefined)
    throw new Problem('There is no build here, so no targets can be proposed. Pass its folder with --dist.');

  const old = missed.map(({ url }) => ({ url, title: '', text: '' }));
  const confirmed = selectConfirmed(decisions).filter(({ to }) => to !== '');
  const { pages, files } = readNewSite(dist);
  const decided = confirmed.map(({ from, to }): Suggestion => {
    return { old: from, new: to, confidence: decidedConfidence, reason: 'as you confirmed' };
  });
  // /about/feed/ follows /about, which a person decided.
  const suggestions = proposeByForm([...suggest({ old, pages, confirmed }), ...decided], files);
  const before = new Set(inventory.filter(isMissed).map(({ url }) => url));

  return missed.map((one, at) => ({
    ...one,
    suggestion: suggestions[at],
    missedBefore: before.has(one.url),
  }));
}

const isMissed = ({ junk }: OldUrl): boolean => junk === notFoundThere;

/** Adds the missed URLs to inventory and suggestions, also those that were skipped because the old site had no page there. */
async function addToState(proposed: readonly Proposed[], migration: Migration): Promise<void> {
  const { folder, state, inventory, backlinks, suggestions } = migration;
  const proposedUrls = new Set(proposed.map(({ url }) => url));
  const rows = new Inventory(
    readOldSite({ ...state, old: state.old ?? 'https://localhost' }),
    inventory.map((row) => (isMissed(row) && proposedUrls.has(row.url) ? { ...row, junk: '' } : row)),
    backlinks,
  );
  const count = rows.source('404s');
  const known = new Map(inventory.map((row) => [row.url, row]));

  // The same log may be read again, so the greater count is kept.
  for (const { url, hits, bots } of proposed) {
    const { hits: before = 0, bots: robots = 0 } = known.get(url) ?? {};
    count.take({ url, hits: Math.max(0, hits - before), bots: Math.max(0, bots - robots) });
  }
  count.finish();
  await saveInventory(folder, { inventory: rows.rows(), backlinks: rows.backlinks, revise: (same) => same });

  const proposals = new Set(suggestions.map((suggestion) => suggestion.old));
  const fresh = proposed.flatMap(({ suggestion }) =>
    suggestion === undefined || proposals.has(suggestion.old) ? [] : [suggestion],
  );
  await writeFileAt(resolveStatePath(folder, suggestionsFile), printSuggestions([...suggestions, ...fresh]));
}

/** The most requested redirects, and those that nobody requested for a year. */
function printRedirects(redirects: readonly RedirectHits[]): void {
  const used = redirects.filter(({ hits }) => hits > 0);
  if (used.length > 0)
    console.error(
      `${formatNumber(used.length)} of ${formatCount(redirects.length, 'redirect')} had requests`,
    );
  for (const { from, hits } of used.slice(0, shownRedirects))
    console.error(`  ${formatNumber(hits).padStart(7)}  ${escapeLineForTerminal(from)}`);

  // Nobody has requested /old-campaign since 2024.
  const unused = redirects.filter(({ isUnused }) => isUnused);
  if (unused.length === 0) return;
  console.error(
    `${formatCount(unused.length, 'redirect')} had none for a year, and may go (keeping them costs nothing):`,
  );
  for (const { place, from, since } of unused.slice(0, shownRedirects))
    console.error(`  ${place}  ${escapeLineForTerminal(from)}, since ${since}`);
  if (unused.length > shownRedirects) console.error('  --json lists them all');
}

const shownRedirects = 20;

interface Proposed extends NotFoundUrl {
  readonly suggestion: Suggestion | undefined;
  /** True if the old site returned 404 too. */
  readonly missedBefore: boolean;
}

function printNotFound(
  proposed: readonly Proposed[],
  { robots, apart, answered }: Omit<SortedNotFound, 'missed'> & { readonly robots: readonly NotFoundUrl[] },
  since: Day | undefined,
  { write, state }: NotFoundOptions,
): void {
  const indent = ' '.repeat(9);
  for (const { url, hits, bots, suggestion, missedBefore } of proposed) {
    const { new: target = '', confidence = 0, reason = '' } = suggestion ?? {};
    const to = target === '' ? colors.dim('no match') : `${target}${colors.dim(` ${confidence.toFixed(2)}`)}`;
    console.log(`${formatNumber(hits).padStart(7)}  ${escapeLineForTerminal(url)} ${colors.dim('→')} ${to}`);

    const notes = compact(
      reason !== '' && escapeLineForTerminal(reason),
      missedBefore && 'the old site had no page there either',
      bots > hits && `and ${formatCount(bots, 'request')} by bots`,
    );
    for (const note of notes) console.log(colors.dim(indent + note));
  }
  console.error(
    `${formatCount(proposed.length, 'URL')} ${proposed.length === 1 ? 'was' : 'were'} requested and not found${since === undefined ? '' : ` since ${since}`}; ${formatNumber(robots.length)} more, only by bots`,
  );
  for (const [why, count] of sortByCount(apart.map(({ why }) => why)))
    console.error(`  skipped (${why}): ${formatNumber(count)}`);

  const [worst] = answered;
  if (worst !== undefined)
    console.error(
      escapeLineForTerminal(
        `  redirected by the current map: ${formatNumber(answered.length)}, such as ${worst.url}. If the log is newer than the map, the map isn't deployed. Check it with ${printCommand('npx astro-signpost migrate verify', state)}`,
      ),
    );

  if (proposed.length === 0) return;
  const add = 'run the same command with --write, which adds them to the review';
  console.error(`next: ${write ? printCommand('npx astro-signpost migrate review', state) : add}`);
}
