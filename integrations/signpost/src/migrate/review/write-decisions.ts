import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toDay } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { keepFirst } from '../../lib/list.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import type { Entry } from '../../map/entry.ts';
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
import { editMap } from './edit-map.ts';
import { printEntryTarget } from './map-reader.ts';

/**
 * Carries the decisions of a migration over to the map, as patterns where possible, together with those of an import. Map and
 * `review.csv` are both written, or none. Returns a line for each change; none if the map is as decided.
 */
export async function writeDecisions(
  migration: Migration,
  mapFile: string,
  imported?: Pick<DecisionAction, 'who' | 'label' | 'changes'>,
): Promise<string[]> {
  const { folder, inventory, state } = migration;
  const changes = imported?.changes ?? [];
  const log = await readDecisionLog(folder);
  const decisions = listDecisions(inventory);
  const earlier = listAllDecisions(decisions, log);
  applyChanges(decisions, changes);

  const decided = selectConfirmed(decisions);
  const urls = inventory.map(({ url }) => url);
  const since = state.move ?? toDay(new Date());
  const edit = editMap(mapFile, (await readText(mapFile)) ?? '', { decided, earlier, urls, since });
  const { added, removed, replaced, left } = edit;
  const isMapChanged = added.length + removed > 0;
  // `migrate status` prints the number too, so it is written even if the map stays the same.
  const notedCount = state.steps.review?.says ?? '0 decisions';
  const isNoted = notedCount === formatCount(decisions.size, 'decision');
  if (!isMapChanged && changes.length === 0 && isNoted) return [];

  await saveReview(migration, decisions, async (staging) => {
    if (isMapChanged) await staging.write(mapFile, edit.text);
    // Killed before review.csv was in place: the log has the import already.
    if (imported === undefined || isDeepStrictEqual(log.at(-1)?.changes, changes)) return;
    const action = { at: new Date().toISOString(), ...imported };
    await staging.write(join(folder, logFile), printActions([...log, action]));
  });

  // redirects.yaml: 6 redirects and 1 gone URL added, 0 removed
  const gone = added.filter(({ to }) => to === '').length;
  const lines = [
    ...describeReplaced(mapFile, replaced),
    ...left.map(({ line, why }) => `${mapFile}:${line}: ${why}, so it stays. Edit it by hand`),
    `${mapFile}: ${formatCount(added.length - gone, 'redirect')} and ${formatCount(gone, 'gone URL')} added, ${formatNumber(removed)} removed`,
  ];
  return lines.map(escapeLineForTerminal);
}

/** `redirects.yaml: replaced 57 redirects that no review decided, such as line 2: /news/b/` */
function describeReplaced(mapFile: string, [first, ...others]: readonly Entry[]): string[] {
  if (first === undefined) return [];
  const example = printEntryTarget(first) || 'gone';
  if (others.length === 0)
    return [`${mapFile}:${first.place.line}: replaced a redirect that no review decided: ${example}`];
  const count = formatCount(others.length + 1, 'redirect');
  return [
    `${mapFile}: replaced ${count} that no review decided, such as line ${first.place.line}: ${example}`,
  ];
}

/** Every decision that was ever taken: the current ones, and those of the log that were changed since. */
function listAllDecisions(decisions: Decisions, log: readonly DecisionAction[]): Confirmed[] {
  const all = selectConfirmed(decisions);
  for (const { changes } of log)
    for (const { url, before, after } of changes)
      for (const decision of [before, after])
        if (decision !== null) all.push(...selectConfirmed([[url, decision]]));
  return keepFirst(all, ({ from, to }) => `${from} ${to}`);
}
