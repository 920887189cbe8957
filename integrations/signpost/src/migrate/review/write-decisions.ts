import { toDay } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { type Migration, saveReview } from '../migration.ts';
import type { Decision } from '../state/review-file.ts';
import { editMap, isPattern, type MapEdit } from './map-edit.ts';

/** Plans the edit of a map, possibly a new file, for some decisions. */
export async function planMapEdit(
  { inMap: known, inventory, state }: Migration,
  decisions: readonly Decision[],
  map: string,
): Promise<MapEdit> {
  const since = state.move ?? toDay(new Date());
  const urls = inventory.map(({ url }) => url);
  return editMap(map, (await readText(map)) ?? '', { known, decisions, urls, since });
}

/**
 * Writes decisions to `review.csv` and carries what is new in them over to the map, as patterns where possible. Both or nothing.
 * Returns what was written, one line each.
 */
export async function writeDecisions(
  migration: Migration,
  decisions: readonly Decision[],
  map: string,
): Promise<string[]> {
  const { added, removed, caught } = await saveReview(migration, decisions, async (staging) => {
    const edit = await planMapEdit(migration, decisions, map);
    if (edit.added.length + edit.removed > 0) await staging.write(map, edit.text);
    return edit;
  });

  // redirects.yaml: 6 redirects and 1 gone URL added, 0 removed
  const gone = added.filter(({ to }) => to === '').length;
  return [
    ...caught.map((old) => `${map} still redirects ${old}. Edit it by hand`),
    `${map}: ${formatCount(added.length - gone, 'redirect')} and ${formatCount(gone, 'gone URL')} added, ${formatNumber(removed)} removed`,
    ...added
      .filter(isPattern)
      .map(({ from, to }) => `  one pattern for several: ${from} ${to === '' ? 'gone' : `-> ${to}`}`),
  ];
}
