import { toDay } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import { type Migration, saveReview } from '../migration.ts';
import type { Decision } from '../state/review-file.ts';
import { editMap, printEntryTarget } from './map-edit.ts';

/**
 * Writes decisions to `review.csv` and carries what is new in them over to the map, possibly a new file, as patterns where
 * possible. Both or nothing. Returns what was written, one line each.
 */
export async function writeDecisions(
  migration: Migration,
  decisions: readonly Decision[],
  map: string,
): Promise<string[]> {
  const { inMap: known, inventory, state } = migration;
  const since = state.move ?? toDay(new Date());
  const urls = inventory.map(({ url }) => url);
  const { added, removed, replaced, left } = await saveReview(migration, decisions, async (staging) => {
    const edit = editMap(map, (await readText(map)) ?? '', { known, decisions, urls, since });
    if (edit.added.length + edit.removed > 0) await staging.write(map, edit.text);
    return edit;
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
