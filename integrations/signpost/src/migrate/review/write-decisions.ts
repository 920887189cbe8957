import { toDay } from '../../lib/date.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { type Migration, noteStep, saveReview } from '../migration.ts';
import type { Decision } from '../state/review-file.ts';
import { listChanges } from './changes.ts';
import { editMap } from './map-edit.ts';

/**
 * Writes decisions to `review.csv` and carries what is new in them over to the map, as patterns where possible. Both or nothing.
 * Returns what was written, one line each.
 */
export async function writeDecisions(
  migration: Migration,
  decisions: readonly Decision[],
  map: string,
): Promise<string[]> {
  const { folder, inMap: known, inventory, state } = migration;
  const changes = listChanges(known, decisions);
  const since = state.move ?? toDay(new Date());
  const urls = inventory.map(({ url }) => url);
  const { redirects, gone, patterns, removed, caught } = await saveReview(migration, decisions, (staging) =>
    editMap(staging, map, changes, { known, decisions, urls, since }),
  );
  await noteStep(folder, 'review', { clean: true, says: formatCount(decisions.length, 'decision') });

  const lines = caught.map((old) => `a pattern in ${map} still redirects ${old}. Edit it by hand`);
  if (changes.length > 0)
    lines.push(
      `${map}: ${formatCount(redirects, 'redirect')} and ${formatCount(gone, 'gone URL')} added, ${formatNumber(removed)} removed`,
    );
  for (const { from, to } of patterns)
    lines.push(
      `  one pattern for several: ${from} ${to === '' ? 'gone' : `-> ${to}`}. Its target is right for every old URL that it matches`,
    );
  return lines;
}
