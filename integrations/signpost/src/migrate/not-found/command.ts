import { join } from 'node:path';
import type { SiteResponder } from '../../answers/responder.ts';
import {
  argumentList,
  defineCommand,
  flag,
  type OptionValues,
  text,
} from '../../lib/command/define-command.ts';
import { sortByCount } from '../../lib/counts.ts';
import { type Day, toDay } from '../../lib/date.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { isRedirect } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeLineForTerminal, printVersionedJson } from '../../lib/text/escape.ts';
import { compareText, decodeForPeople, formatCount, formatNumber } from '../../lib/text/text.ts';
import { removeVisitorParameters } from '../../lib/url/visitor-parameters.ts';
import type { Project } from '../../project/load.ts';
import { parseDay } from '../../project/settings/option-values.ts';
import { identifyUrl, makeOldSite, type OldSite, readOldSite, toInventoryUrl } from '../inventory/hosts.ts';
import { findJunkReason } from '../inventory/junk.ts';
import { Inventory } from '../inventory/merge.ts';
import type { Sighting } from '../inventory/read/input.ts';
import type { LogEntry } from '../inventory/read/log-lines.ts';
import { readLogs } from '../inventory/sources.ts';
import { type Migration, saveInventory } from '../migration.ts';
import { listHosts, loadMoving, type Moving } from '../moving.ts';
import { planAnswer } from '../planned.ts';
import { listDecisions, listSuggestions } from '../state/old-url.ts';
import { printSuggestions, type Suggestion, selectConfirmed, suggestionsFile } from '../state/review-file.ts';
import { printCommand, runStep, siteOptions } from '../steps.ts';
import { readNewSite } from '../suggest/new-site.ts';
import { applyOtherFacts } from '../suggest/other-facts.ts';
import { suggest } from '../suggest/suggest.ts';

const options = {
  ...siteOptions,
  on: text('--on <day>', 'the day of the move (default: from the state)'),
  write: flag(
    '--write',
    'add them to the inventory and the suggestions, for npx astro-signpost migrate review',
  ),
  json: flag('--json', 'print them as JSON'),
};

type NotFoundOptions = OptionValues<typeof options>;

export const notFoundCommand = defineCommand({
  name: '404s',
  description: 'list the 404s since the move, each with a likely target',
  arguments: [argumentList('<log...>', 'access logs of the new host, plain or gzip')],
  options,
  help: { examples: ['404s /var/log/nginx/access.log*', '404s access.log --on 2026-12-05 --write'] },
  run: (options, logs) => runStep(options, () => listNotFound(logs, options)),
});

async function listNotFound(logs: readonly string[], options: NotFoundOptions): Promise<void> {
  const moving = await loadMoving(options);
  const { project, responder, migration } = moving;
  const today = toDay(new Date());
  const since = parseDay('--on', options.on) ?? migration.state.move;
  if (options.on === undefined && since !== undefined && since > today)
    console.error(
      `The day of the move, ${since}, is in the future, and only later 404s count. To count from another day, pass --on DAY.`,
    );

  const counted = await listMissed(logs, moving, since);
  const all = counted.map((missed) => ({ ...missed, why: findSkipReason(missed, responder) }));
  const missed = all.filter(({ why }) => why === '');
  const skipped = all.filter(({ why }) => why !== '');
  const notFound = proposeRedirects(missed, project, migration);
  if (options.write) await addToState(notFound, migration);

  if (options.json) {
    process.stdout.write(printVersionedJson({ notFound, skipped }));
    return;
  }
  printNotFound(notFound, since);
  for (const [why, count] of sortByCount(skipped.map(({ why }) => why)))
    console.error(`  skipped (${why}): ${formatNumber(count)}`);

  if (notFound.length === 0) return;
  if (options.write)
    console.error(`next: ${printCommand('npx astro-signpost migrate review', options.state)}`);
  else console.error('next: run the same command with --write, which adds them to the review');
}

/** Lists the URLs that were requested since a day and not found. */
async function listMissed(logs: readonly string[], moving: Moving, since: Day | undefined) {
  const sightings: Sighting[] = [];
  // http://www.example.com/a → https: the redirect doesn't show whether /a exists.
  const isCounted = ({ day, status }: LogEntry): boolean =>
    (since === undefined || day >= since) && !isRedirect(status);
  await readLogs(logs, (sighting) => sightings.push(sighting), isCounted);
  return countNotFound(sightings, makeOldSite(listHosts(moving)));
}

type Proposed = ReturnType<typeof proposeRedirects>[number];

/** The confidence in the copies and feeds of a decided URL. */
const decidedConfidence = 0.95;

/** Proposes a target for each missed URL, by the pages of the build and the decisions so far. */
function proposeRedirects(missed: readonly NotFoundUrl[], { dist }: Project, { inventory }: Migration) {
  if (dist === undefined)
    throw new Problem('There is no build here, so no targets can be proposed. Pass its folder with --dist.');

  const old = missed.map(({ url }) => ({ url, title: '', text: '' }));
  const confirmed = selectConfirmed(listDecisions(inventory)).filter(({ to }) => to !== '');
  const { pages, files } = readNewSite(dist);
  const decided = confirmed.map(({ from, to }): Suggestion => {
    return { old: from, new: to, confidence: decidedConfidence, reason: 'as you confirmed' };
  });
  // /about/feed/ follows the decision on /about.
  const suggestions = applyOtherFacts([...suggest({ old, pages, confirmed }), ...decided], { files });
  return missed.map(({ url, hits, bots }, index) => ({ url, hits, bots, suggestion: suggestions[index] }));
}

/** Adds the missed URLs to inventory and suggestions, whether the old site had a page there or not. */
async function addToState(proposed: readonly Proposed[], migration: Migration): Promise<void> {
  const { folder, state, inventory, backlinks } = migration;
  const site = readOldSite({ ...state, old: state.old ?? 'https://localhost' });
  const merged = new Inventory(site, inventory, backlinks);
  const { take, finish } = merged.startSource('404s');
  const rowsByUrl = new Map(inventory.map((row) => [row.url, row]));

  // The inventory adds counts up. A log may be read twice, so only what is new is added.
  for (const { url, hits, bots } of proposed) {
    const { hits: knownHits = 0, bots: knownBots = 0 } = rowsByUrl.get(url) ?? {};
    take({ url, hits: Math.max(0, hits - knownHits), bots: Math.max(0, bots - knownBots) });
  }
  finish();
  await saveInventory(folder, { inventory: merged.rows(), backlinks: merged.backlinks });

  // A URL that has a proposal keeps it.
  const suggestions = listSuggestions(inventory);
  for (const { suggestion } of proposed)
    if (suggestion !== undefined && rowsByUrl.get(suggestion.old)?.proposal === undefined)
      suggestions.push(suggestion);
  await writeFileAt(join(folder, suggestionsFile), printSuggestions(suggestions));
}

function printNotFound(proposed: readonly Proposed[], since: Day | undefined): void {
  for (const { url, hits, suggestion } of proposed) {
    const { new: target = '', confidence = 0, reason = '' } = suggestion ?? {};
    const to = target === '' ? colors.dim('no match') : `${target}${colors.dim(` ${confidence.toFixed(2)}`)}`;
    console.log(
      `${formatNumber(hits).padStart(7)}  ${escapeLineForTerminal(decodeForPeople(url))} ${colors.dim('→')} ${to}`,
    );
    if (reason !== '') console.log(colors.dim(`         ${escapeLineForTerminal(decodeForPeople(reason))}`));
  }

  const were = proposed.length === 1 ? 'was' : 'were';
  const when = since === undefined ? '' : ` since ${since}`;
  console.error(`${formatCount(proposed.length, 'URL')} ${were} requested and not found${when}`);
}

/** A URL without a successful request. */
interface NotFoundUrl {
  readonly url: string;
  /** Requests of people. */
  readonly hits: number;
  readonly bots: number;
}

/**
 * Counts the requests of each page of the site, the most requested first: `/lost?utm_source=mail` counts as `/lost/`. A URL with
 * a single successful request is left out.
 */
export function countNotFound(sightings: readonly Sighting[], site: OldSite): NotFoundUrl[] {
  const ofSite = sightings.flatMap(({ url: text, ...counts }) => {
    const oldUrl = toInventoryUrl(text, site);
    return oldUrl?.host === '' ? [{ ...counts, url: removeVisitorParameters(oldUrl.url) }] : [];
  });

  const counted: NotFoundUrl[] = [];
  for (const group of Map.groupBy(ofSite, ({ url }) => identifyUrl(url)).values()) {
    if (group.some(({ status }) => status !== 404)) continue;
    const sum = (column: 'hits' | 'bots'): number =>
      group.reduce((total, { [column]: count = 0 }) => total + count, 0);
    counted.push({ url: group[0]?.url ?? '', hits: sum('hits'), bots: sum('bots') });
  }
  return counted.sort((a, b) => b.hits - a.hits || b.bots - a.bots || compareText(a.url, b.url));
}

/** Why a URL needs no redirect; '' if a redirect is missing. */
function findSkipReason({ url, hits }: NotFoundUrl, responder: SiteResponder): string {
  if (hits === 0) return 'requested by bots only';
  const { to, status } = planAnswer(responder, responder.origin, url);
  // If the log is newer than the map, the map isn't deployed.
  if (to !== undefined) return 'redirected by the current map';
  return status === 404 ? findJunkReason({ url, sources: ['log'] }) : 'answered by the current build';
}
