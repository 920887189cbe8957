import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { toDay } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { keepFirst } from '../../lib/list.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits } from '../../lib/text/lines.ts';
import { escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { editYaml, printScalar } from '../../map/edit-yaml.ts';
import { type Entry, printExactSource } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { parseSource } from '../../map/source.ts';
import { type Migration, saveReview } from '../migration.ts';
import {
  applyChanges,
  type DecisionAction,
  logFile,
  printActions,
  readDecisionLog,
} from '../state/decision-log.ts';
import { listDecisions } from '../state/old-url.ts';
import { type Confirmed, type Decisions, selectConfirmed } from '../state/review-file.ts';
import {
  identifySource,
  identifyText,
  isInMap,
  makeMapReader,
  normalizeTarget,
  printEntryTarget,
} from './map-reader.ts';
import { compilePattern, listCandidates, makeEntries } from './patterns.ts';

/**
 * Carries the decisions of a migration over to the map, as patterns where possible, together with those of an import. Map and
 * `review.csv` are both written, or none. Returns a line for each change; none if the map is as decided.
 */
export async function writeDecisions(
  migration: Migration,
  map: string,
  imported?: Pick<DecisionAction, 'who' | 'label' | 'changes'>,
): Promise<string[]> {
  const { folder, inventory, state } = migration;
  const changes = imported?.changes ?? [];
  const log = await readDecisionLog(folder);
  const decisions = listDecisions(inventory);
  const earlier = listEarlier(decisions, log);
  applyChanges(decisions, changes);

  const decided = selectConfirmed(decisions);
  const urls = inventory.map(({ url }) => url);
  const since = state.move ?? toDay(new Date());
  const edit = editMap(map, (await readText(map)) ?? '', { decided, earlier, urls, since });
  const { added, removed, replaced, left } = edit;
  const isMapChanged = added.length + removed > 0;
  const { says = '0 decisions' } = state.steps.review ?? {};
  if (!isMapChanged && changes.length === 0 && says === formatCount(decisions.size, 'decision')) return [];
  await saveReview(migration, decisions, async (staging) => {
    if (isMapChanged) await staging.write(map, edit.text);
    // Killed before review.csv was in place: the log has the import already.
    if (imported === undefined || isDeepStrictEqual(log.at(-1)?.changes, changes)) return;
    const action = { at: new Date().toISOString(), ...imported };
    await staging.write(join(folder, logFile), printActions([...log, action]));
  });

  // redirects.yaml: 6 redirects and 1 gone URL added, 0 removed
  const gone = added.filter(({ to }) => to === '').length;
  const lines = [
    ...replaced.map(
      (entry) =>
        `${map}:${entry.place.line}: replaced a redirect that no review decided: ${printEntryTarget(entry) || 'gone'}`,
    ),
    ...left.map(({ line, why }) => `${map}:${line}: ${why}, so it stays. Edit it by hand`),
    `${map}: ${formatCount(added.length - gone, 'redirect')} and ${formatCount(gone, 'gone URL')} added, ${formatNumber(removed)} removed`,
  ];
  return lines.map(escapeLineForTerminal);
}

/** Whatever was ever decided, by the log. */
function listEarlier(decisions: Decisions, log: readonly DecisionAction[]): Confirmed[] {
  const earlier = selectConfirmed(decisions);
  for (const { changes } of log)
    for (const { url, before, after } of changes)
      for (const decision of [before, after])
        if (decision !== null) earlier.push(...selectConfirmed([[url, decision]]));
  return keepFirst(earlier, ({ from, to }) => `${from} ${to}`);
}

interface MapDecisions {
  readonly decided: readonly Confirmed[];
  /** Whatever was ever decided. Entries of it that nobody decides any more are removed. */
  readonly earlier: readonly Confirmed[];
  /** Every old URL. No pattern may match an undecided URL. */
  readonly urls: readonly string[];
  readonly since: string;
}

/**
 * Carries decisions over to the text of a `redirects.yaml`. Accepted ones become redirects, gone ones are listed under `gone`,
 * and the entries of earlier decisions go. Nothing else changes. A `Problem` where the file's style can't be kept.
 */
export function editMap(file: string, text: string, { decided, earlier, urls, since }: MapDecisions) {
  const { entries } = readYaml(file, text);
  const wanted = indexRedirects(makeEntries(decided, urls));
  const reviewed = indexRedirects([
    ...earlier.map(({ from, to }) => ({ from: printExactSource(from), to })),
    ...listCandidates(earlier).map(({ pattern }) => pattern),
  ]);
  const identify = (entry: Entry): string => `${identifySource(entry)} ${printEntryTarget(entry)}`;
  const stale = new Set(
    entries.filter((entry) => reviewed.has(identify(entry)) && !wanted.has(identify(entry))),
  );

  const kept = entries.filter((entry) => !stale.has(entry));
  const readMap = makeMapReader(kept);
  const missing = decided.filter((pair) => !isInMap(pair, readMap));
  for (const entry of kept) wanted.delete(identify(entry));
  const added = selectNeeded([...wanted.values()], missing);

  const sources = new Set(added.map(({ from }) => identifyText(from)));
  // Redirects of these URLs by a person.
  const replaced = kept.filter((entry) => sources.has(identifySource(entry)));
  const removed = [...stale, ...replaced].map(({ place }) => ({ ...place, isRemoved: true }));
  const { edits, left } = editYaml(text, removed);
  const next = addEntries(file, applyEdits(text, edits), added, since);
  return { text: next, added, removed: edits.length, replaced, left };
}

/** The entries that answer a URL of `missing`. */
function selectNeeded(entries: readonly Confirmed[], missing: readonly Confirmed[]): Confirmed[] {
  const sources = new Set(missing.map(({ from }) => printExactSource(from)));
  const paths = [...sources].filter((url) => !url.includes('?'));

  return entries.filter((entry) => {
    if (sources.has(entry.from)) return true;
    const source = parseSource(entry.from);
    if (!('kind' in source) || source.kind !== 'pattern') return false;
    const readPattern = compilePattern(entry);
    return paths.some((path) => readPattern(path) !== undefined);
  });
}

/** /p?a=1&b=2 and /p?b=2&a=1 are one entry. With different targets, `map check` reports them. */
function indexRedirects(redirects: readonly Confirmed[]): Map<string, Confirmed> {
  return new Map(
    redirects.map((redirect) => {
      const { from, to } = redirect;
      return [`${identifyText(from)} ${normalizeTarget(from, to)}`, redirect];
    }),
  );
}

/** Adds entries at the end of the lists. The text of people stays byte for byte. */
export function addEntries(file: string, text: string, added: readonly Confirmed[], since: string): string {
  if (parseDocument(text, { prettyErrors: false }).errors.length > 0)
    throw new Problem(
      `${file} has an error, so nothing can be added to it. See: npx astro-signpost map check`,
    );

  // Redirects, and gone URLs without a target.
  const moved = added.filter(({ to }) => to !== '');
  const gone = added.filter(({ to }) => to === '');
  const lists = formatEntries('redirects', moved, since) + formatEntries('gone', gone, since);
  const next = appendYaml(file, text, lists);
  return text.trim() === '' ? next.trimStart() : next;
}

function formatEntries(key: string, entries: readonly Confirmed[], since: string): string {
  if (entries.length === 0) return '';
  const lines = entries.flatMap(({ from, to }) => [
    `  - from: ${printScalar(from)}`,
    ...(to === '' ? [] : [`    to: ${printScalar(to)}`]),
    `    since: ${since}`,
  ]);
  return `${key}:\n${lines.join('\n')}\n`;
}
